"""Have Java trust what the machine is told to trust.

Behind a company's proxy SSL_CERT_FILE names the certificate authorities. Python's tools
read it, Java does not, so its certificates are given to it as a trust store.
"""

from __future__ import annotations

import hashlib
import os
import re
import ssl
import struct
from pathlib import Path

VARIABLES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
PASSWORD = "changeit"  # of a store of public certificates; Java wants one
_PEM = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


def java_options(folder: Path) -> list[str]:
    """Options that make Java trust the authorities that the environment names.

    Writes the trust store into ``folder``; an empty list where the environment names none.
    """
    named = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), None)
    if named is None or not Path(named).is_file():
        return []
    pems = _PEM.findall(Path(named).read_text(encoding="utf-8", errors="replace"))
    if not pems:
        return []
    store = folder / "trust.jks"
    store.write_bytes(key_store([ssl.PEM_cert_to_DER_cert(pem) for pem in pems]))
    return [
        f"-Djavax.net.ssl.trustStore={store}",
        "-Djavax.net.ssl.trustStoreType=JKS",
        f"-Djavax.net.ssl.trustStorePassword={PASSWORD}",
    ]


def key_store(certificates: list[bytes]) -> bytes:
    """A Java key store (JKS, version 2) of trusted certificates, each DER.

    The format is that of the JDK's sun.security.provider.JavaKeyStore.
    """
    out = struct.pack(">III", 0xFEEDFEED, 2, len(certificates))
    for number, certificate in enumerate(certificates):
        alias = f"authority-{number}".encode()
        out += struct.pack(">IH", 2, len(alias)) + alias + struct.pack(">Q", 0)
        out += struct.pack(">H", 5) + b"X.509" + struct.pack(">I", len(certificate)) + certificate
    salted = PASSWORD.encode("utf-16-be") + b"Mighty Aphrodite" + out
    return out + hashlib.sha1(salted, usedforsecurity=False).digest()
