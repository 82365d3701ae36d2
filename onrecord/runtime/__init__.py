"""The local runtime: a Java, the jars of Spark's connectors and Kafka, a broker."""
