"""The address of a server, as an invitation or a person writes it."""

from __future__ import annotations

from urllib.parse import urlsplit

from wici_client.errors import Usage


def clean_url(url: str) -> tuple[str, str]:
    """Part an address, as an invitation writes it, into the address proper and the key behind `#`.

    Raises:
        Usage: It is no address of a web server.

    Example:
        >>> clean_url("https://play.example.org/#SHA256:abc")
        ('https://play.example.org', 'SHA256:abc')
    """
    wrong = Usage(f"{url!r} is no address of a server; write https://HOST or http://HOST:PORT.")
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        is_port_good = parts.port != 0
    except ValueError:
        raise wrong from None
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or not is_port_good:
        raise wrong
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", parts.fragment


def short_name(url: str) -> str:
    """What a server is called when the person does not say."""
    parts = urlsplit(url)
    return (parts.netloc + parts.path.replace("/", "-")).lower()
