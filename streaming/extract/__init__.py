"""From texts to what is said, done and claimed in them; neither Spark nor Kafka is known here."""

import os

# The products of matrices here are small: spread over threads they take several times as long, and
# a worker has one core. Read by numpy's library when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
