"""SSH's own way to write numbers and strings as bytes (RFC 4251, section 5), read without forgiveness."""

from __future__ import annotations


class WireReader:
    r"""Takes values off the front of some bytes.

    Args:
        data: What is to be read, to its last byte.

    Raises:
        ValueError: From every method, when the bytes do not hold what is asked for.

    Example:
        >>> WireReader(b"\x00\x00\x00\x02hi").string()
        b'hi'
    """

    __slots__ = ("_at", "_data")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        end = self._at + count
        if end > len(self._data):
            raise ValueError("cut short")
        piece = self._data[self._at : end]
        self._at = end
        return piece

    def number(self) -> int:
        """Return the next four bytes as a number."""
        return int.from_bytes(self.take(4))

    def string(self) -> bytes:
        """Return the next string: its length in four bytes, then itself."""
        start = self._at + 4
        end = start + int.from_bytes(self._data[self._at : start])
        if max(start, end) > len(self._data):
            raise ValueError("cut short")
        self._at = end
        return self._data[start:end]

    def finish(self) -> None:
        """See that nothing is left over."""
        if self._at != len(self._data):
            raise ValueError("bytes left over")


def wire_string(*values: bytes) -> bytes:
    """Write strings one behind the other, each its length in four bytes, then itself."""
    return b"".join([part for value in values for part in (len(value).to_bytes(4), value)])
