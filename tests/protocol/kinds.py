"""Every kind of signed text by its name: what the vectors and the README must speak of."""

from __future__ import annotations

from wici.protocol.accounts import Account, KeyChange, NewGame, ServerKey
from wici.protocol.errors import BadEnvelope
from wici.protocol.head import Head
from wici.protocol.login import Login
from wici.protocol.orders import Lapse, Order, Standing
from wici.protocol.receipt import Receipt
from wici.protocol.seating import Close, Invitation, Join, Leave, Ready
from wici.protocol.signed import SignedText
from wici.protocol.text import Text

KINDS: dict[str, type[SignedText]] = {
    kind.kind: kind
    for kind in (
        *(Order, Standing, Lapse, Join, Ready, Leave, Invitation, Close),
        *(NewGame, Account, KeyChange, ServerKey, Login, Receipt, Head),
    )
}


def parse_signed(text: Text) -> SignedText:
    """Read a text of any kind.

    Raises:
        BadEnvelope: No such kind, or the text breaks its kind's rules.
    """
    kind = KINDS.get(text.kind)
    if kind is None:
        raise BadEnvelope("Line 1: this wici knows no text of that kind.", line=1, reason="wrong_kind")
    return kind.parse(text)
