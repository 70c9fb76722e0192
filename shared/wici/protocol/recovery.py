"""The recovery code: a key short enough for a slip of paper; a server knows its fingerprint alone."""

from __future__ import annotations

import re
from hashlib import sha256

from wici.protocol.errors import KeyUnreadable
from wici.protocol.keys import Key

_CODE = re.compile("[a-z2-7]{24}")


def recovery_key(code: str) -> Key:
    """The key that a recovery code stands for.

    Its seed is the SHA-256 of `wici-recovery 1` LF, the 24 characters, LF. Case, spaces and hyphens do not
    count, and the digits 0, 1 and 8, which no code holds, are read as the letters they look like.

    Args:
        code: The code, as somebody copied it from paper.

    Raises:
        KeyUnreadable: It has another form.

    Example:
        >>> recovery_key("ABCD abcd-abcd-abcd-abcd-abcd").public == recovery_key("abcd" * 6).public
        True
    """
    plain = re.sub(r"[\s-]", "", code).lower().translate(str.maketrans("018", "olb"))
    if not _CODE.fullmatch(plain):
        message = "A recovery code has 24 letters a-z and digits 2-7; copy it again from your paper."
        raise KeyUnreadable(message, reason="not_a_code")
    return Key.from_seed(sha256(f"wici-recovery 1\n{plain}\n".encode()).digest())
