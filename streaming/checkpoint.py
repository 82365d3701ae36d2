"""The checkpoint's generation: a name that lives and dies with the folder.

Delta forgets no transaction id. Were the checkpoint removed and the job started anew under
the old name, its first batches would be taken for replays and silently dropped.
"""

from __future__ import annotations

import uuid

from pyspark.sql import SparkSession

_FILE = "onrecord-generation"


def generation(spark: SparkSession, checkpoint: str) -> str:
    """The name written in the checkpoint folder (a path or URI of any file system that
    Spark knows); written now where there is none."""
    jvm = spark._jvm
    assert jvm is not None, "a classic session has a JVM"
    path = jvm.org.apache.hadoop.fs.Path(checkpoint, _FILE)
    files = path.getFileSystem(spark._jsc.hadoopConfiguration())
    if files.exists(path):
        stream = files.open(path)
        try:
            return str(stream.readUTF())
        finally:
            stream.close()
    name = uuid.uuid4().hex[:12]
    out = files.create(path, False)
    try:
        out.writeUTF(name)
    finally:
        out.close()
    return name
