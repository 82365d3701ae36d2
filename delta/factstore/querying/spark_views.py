"""The same views in Spark SQL, for records that have outgrown one machine."""

from __future__ import annotations

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from contract.errors import BadInput
from factstore.newest import newest, states
from factstore.querying.view_files import needed, views
from factstore.tables import BATCHES, DATA, LOGS, SUPERSEDED, Table

SESSION = {
    "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
}
"""What a session needs, besides Delta's jars, to read the tables."""


def create_views(spark: SparkSession, root: str) -> int:
    """Make temporary views of all tables below ``root`` as its newest batch left them, and
    of all views over them; the batch's number. ``spark`` has the settings ``SESSION``. Raises
    BadInput where there is no batch."""
    batches = spark.read.format("delta").load(BATCHES.path(root))
    newest_row = batches.orderBy(F.desc("batch_id")).select("batch_id", "versions").first()
    if newest_row is None:
        raise BadInput(f"The tables in {root} hold no batch yet.", "Publish something.", "no_batch")
    batches.where(F.col("batch_id") <= newest_row["batch_id"]).drop(
        "state"
    ).createOrReplaceTempView(BATCHES.name)
    for table in LOGS:
        frame = _frame(spark, root, table, newest_row["versions"].get(table.name))
        frame.createOrReplaceTempView(table.name if table is SUPERSEDED else states(table))
    for table in DATA:
        spark.sql(f"CREATE OR REPLACE TEMPORARY VIEW {table.name} AS {newest(table)}")
    for view in needed(views()):
        spark.sql(f"CREATE OR REPLACE TEMPORARY VIEW {view.name} AS {view.sql}")
    return int(newest_row["batch_id"])


def _frame(spark: SparkSession, root: str, table: Table, version: int | None) -> DataFrame:
    """A table's states; none of one that the newest batch's release did not have."""
    if version is None:
        return spark.createDataFrame([], table.schema).selectExpr("CAST(0 AS bigint) AS state", "*")
    return spark.read.format("delta").option("versionAsOf", version).load(table.path(root))
