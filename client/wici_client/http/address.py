"""The address of a server, as an invitation or a person writes it."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from wici_client.errors import NotVerified, Usage


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


def check_way(old: str, new: str) -> int:
    """See that a server may send us to another address: never where only we, or our network, could go.

    A name may stand for another address when it is asked for again, so the connection is held to it, too.

    Args:
        old: The address of the server that sends us.
        new: The address that it names.

    Returns:
        How near to this machine a connection to it may lead.

    Raises:
        NotVerified: The way leads from https to http, or nearer to this machine than the server itself is.
    """
    if urlsplit(old).scheme == "https" and urlsplit(new).scheme != "https":
        message = f"{old} sends you to {new}, where nothing is encrypted. It is not followed."
        raise NotVerified(message, reason="no_https")
    nearest = _nearness(old)
    if _nearness(new) > nearest:
        message = f"{old} sends you to {new}, an address inside your own network. It is not followed."
        raise NotVerified(message, reason="inside")
    return nearest


def _nearness(url: str) -> int:
    """How near to this machine an address is: 0 for one that all may reach, 3 for the machine itself."""
    return max(map(near, _resolve(urlsplit(url).hostname or "")), default=0)


def _resolve(host: str) -> list[str]:
    """The numbers of a host; none where nobody is there."""
    try:
        told = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(address[4][0]) for address in told]


def near(written: str) -> int:
    """The same of an address that is written in numbers."""
    import ipaddress

    address = ipaddress.ip_address(written.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address.sixtofour or address
    if address.is_loopback or address.is_unspecified:
        return 3
    if address.is_link_local:
        return 2
    return 0 if address.is_global else 1
