"""Resolve the jars once, with the Apache Ivy that pyspark carries.

Spark's own ``spark.jars.packages`` would ask the repositories on every start.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from contract.errors import MissingPart
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java
from onrecord.runtime.trust import java_options


@dataclass(frozen=True, slots=True)
class Dependency:
    group: str
    artifact: str
    version: str
    transitive: bool = False

    def as_ivy(self) -> str:
        return (
            f'<dependency org="{self.group}" name="{self.artifact}" rev="{self.version}" '
            f'transitive="{str(self.transitive).lower()}" conf="default"/>'
        )


SPARK_JARS = (
    Dependency("io.delta", "delta-spark_4.2_2.13", "4.4.0"),
    Dependency("io.delta", "delta-storage", "4.4.0"),
    Dependency("org.apache.spark", "spark-sql-kafka-0-10_2.13", "4.2.0"),
    # 4.2.0 of the token provider could not be had; see docs/decisions/0003.
    Dependency("org.apache.spark", "spark-token-provider-kafka-0-10_2.13", "4.0.0"),
    Dependency("org.apache.kafka", "kafka-clients", "3.9.1"),
    Dependency("org.apache.commons", "commons-pool2", "2.12.1"),
)
BROKER_JARS = (
    Dependency("org.apache.kafka", "kafka_2.13", "4.2.0", transitive=True),
    # Kafka logs through SLF4J but does not bring a binding: without one it is silent.
    Dependency("org.apache.logging.log4j", "log4j-slf4j-impl", "2.25.3"),
)

_IVY_FILE = """<ivy-module version="2.0">
  <info organisation="onrecord" module="{module}"/>
  <configurations><conf name="default"/></configurations>
  <dependencies>{dependencies}</dependencies>
</ivy-module>
"""
_DOWNLOAD = re.compile(r"^downloading .*/([^/ ]+\.jar)")
Progress = Callable[[str], None]


def _stamp(dependencies: tuple[Dependency, ...]) -> str:
    return "\n".join(d.as_ivy() for d in dependencies)


def present(folder: Path, dependencies: tuple[Dependency, ...]) -> bool:
    """Whether the folder holds a finished resolution of just these dependencies."""
    stamp = folder / "resolved.txt"
    return stamp.is_file() and stamp.read_text() == _stamp(dependencies)


def resolve(
    folder: Path, dependencies: tuple[Dependency, ...], java: Java, home: Home, progress: Progress
) -> None:
    """Fetch the dependencies' jars into the folder, unless they are there.

    Calls ``progress`` with each file's name as it is fetched. Raises MissingPart
    where a jar cannot be had.
    """
    if present(folder, dependencies):
        return
    folder.mkdir(parents=True, exist_ok=True)
    ivy_file = folder / "ivy.xml"
    ivy_file.write_text(
        _IVY_FILE.format(module=folder.name, dependencies="".join(d.as_ivy() for d in dependencies))
    )
    output = _run_ivy(ivy_file, folder, java, home, progress)
    for dependency in dependencies:
        if not (folder / f"{dependency.artifact}-{dependency.version}.jar").is_file():
            raise MissingPart(
                f"The jar {dependency.artifact} {dependency.version} could not be fetched"
                f"{_reason(output)}.",
                "Check that Maven Central can be reached, then run `onrecord setup` again.",
            )
    (folder / "resolved.txt").write_text(_stamp(dependencies))


def _run_ivy(ivy_file: Path, folder: Path, java: Java, home: Home, progress: Progress) -> list[str]:
    import pyspark

    ivy = sorted((Path(pyspark.__file__).parent / "jars").glob("ivy-*.jar"))[-1]
    command = [str(java.binary), *java_options(folder), "-jar", str(ivy), "-ivy", str(ivy_file)]
    command += ["-cache", str(home.root / "ivy"), "-confs", "default"]
    command += ["-retrieve", f"{folder}/[artifact]-[revision].[ext]", "-types", "jar", "bundle"]
    lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=home.root
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.strip())
            if found := _DOWNLOAD.match(line.strip()):
                progress(found[1])
    return lines


def _reason(output: list[str]) -> str:
    telling = [line for line in output if "Exception" in line or "error" in line.lower()]
    return f" ({telling[0][-200:]})" if telling else ""


def classpath(folder: Path) -> str:
    """All jars of the folder, joined as Java's classpath. Without links, so that Java's kept
    classes fit whatever the folder is called."""
    return ":".join(str(jar) for jar in sorted(folder.resolve().glob("*.jar")))
