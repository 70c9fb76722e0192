"""Every kind of text is known by its name."""

from __future__ import annotations

import pytest

from wici.protocol.errors import BadEnvelope
from wici.protocol.orders import Order
from wici.protocol.text import parse_text
from wici.protocol.texts import KINDS, parse_signed


def test_a_text_becomes_the_struct_of_its_kind(order_text: bytes) -> None:
    assert isinstance(parse_signed(parse_text(order_text)), Order)


def test_a_kind_from_the_future_is_refused(order_text: bytes) -> None:
    for raw in (order_text.replace(b"wici-order", b"wici-odor"), order_text.replace(b"order 1", b"order 2")):
        with pytest.raises(BadEnvelope) as caught:
            parse_signed(parse_text(raw))
        assert caught.value.detail["line"] == 1


def test_each_kind_has_one_name() -> None:
    assert all(name == kind.kind for name, kind in KINDS.items())
    assert len(KINDS) == 13
