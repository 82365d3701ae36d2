"""Certificates made by openssl for tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.conftest import require


def make_certificate(folder: Path, name: str) -> None:
    """A key, and a certificate for that name and 127.0.0.1 that it signs itself: name.key,
    name.crt, and both in name.pem."""
    openssl = shutil.which("openssl")
    if openssl is None:
        require("openssl", "install Debian's package openssl")
    key, certificate = folder / f"{name}.key", folder / f"{name}.crt"
    subprocess.run(
        [
            *(str(openssl), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        capture_output=True,
        check=True,
    )
    (folder / f"{name}.pem").write_text(key.read_text() + certificate.read_text())
