"""Nothing tried can be used: of all that a client signs before it sends an order, nothing is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pytest

from tests.client.outside import Person
from tests.client.site import Site, Wsgi
from wici.protocol import envelope
from wici.protocol.keys import Signer
from wici.protocol.orders import Order

HARMLESS = {"wici-login"}


class Host:
    """A host that keeps every byte that comes, and every text that a client signs."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.signed: list[bytes] = []

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        size = int(environ.get("CONTENT_LENGTH") or 0)
        raw = environ["wsgi.input"].read(size)
        environ["wsgi.input"] = BytesIO(raw)
        self.bodies.append(raw)
        return app(environ, start)

    def kinds(self) -> set[str]:
        """The kinds of all texts that were signed, or came with a signature."""
        texts = [*self.signed, *(raw for raw in self.bodies if b"SIGNATURE" in raw)]
        return {raw.split(b" ")[0].decode() for raw in texts}


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Host:
    host, sign = Host(), envelope.sign_text

    def sign_and_tell(text: bytes, *signers: Signer) -> bytes:
        host.signed.append(text)
        return sign(text, *signers)

    monkeypatch.setattr(envelope, "sign_text", sign_and_tell)
    return host


def test_of_all_that_is_signed_before_an_order_is_sent_nothing_is_an_order(
    ada: Person, bo: Person, game: str, site: Site, host: Host
) -> None:
    with site.with_mischief(host):
        for words in (
            ["show"], ["show", "--json"], ["can"], ["log"], ["games"], ["whoami"], ["keys"],
            ["order", "--dry-run", "bid", "2"], ["order", "-n", "bid", "99"], ["order", "-n", "withdraw"],
            ["order", "-n", "-o", "bid 1", "-o", "bid 2"], ["order", "--decision", "3", "bid", "2"],
            ["verify", game], ["record", game], ["wait", "--timeout", "1s"], ["rules"],
        ):  # fmt: skip
            ada.wici(*words)
        ada.wici("order", "-f", "-", stdin="bid 99\n")
        ada.wici("order", "-n", "-f", "-", stdin="bid 2\n")
        assert any(raw == b"bid 2\n" for raw in host.bodies), "the rehearsals were heard"
        assert host.kinds() <= HARMLESS
        ada.json("order", "bid", "2")
        assert Order.kind in host.kinds(), "an order that is sent is one"


def test_a_host_that_keeps_a_rehearsal_has_nothing_to_play(
    ada: Person, bo: Person, game: str, site: Site, host: Host
) -> None:
    with site.with_mischief(host):
        assert ada.wici("order", "--dry-run", "bid", "2").code == 0
    client = site.app.test_client()
    for raw in host.bodies:
        assert client.post("/v1/orders", data=raw).status_code >= 400
    assert "sealed" not in ada.json("show")["look"]
