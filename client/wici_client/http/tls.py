"""Whose certificates count: those that this machine trusts, or those that the person names."""

from __future__ import annotations

import os
import ssl
from pathlib import Path

#: Name a file or a folder of certificates that count instead of the machine's; requests heeds them too.
_NAMED = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


def tls_context() -> ssl.SSLContext:
    """A context that checks certificates and names.

    Where Python finds no certificates of the machine (as it may on macOS), Mozilla's serve, which come with
    requests. `SSL_CERT_FILE` and `SSL_CERT_DIR` are heeded by OpenSSL itself.
    """
    for name in _NAMED:
        if place := os.environ.get(name):
            is_folder = Path(place).is_dir()
            return ssl.create_default_context(
                cafile=None if is_folder else place, capath=place if is_folder else None
            )
    context = ssl.create_default_context()
    known = ssl.get_default_verify_paths()
    if not (known.cafile or known.capath or context.cert_store_stats()["x509_ca"]):
        import certifi

        context.load_verify_locations(cafile=certifi.where())
    return context
