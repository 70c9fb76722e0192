"""Each value has one form, and a number one way to be written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.values import FINGERPRINT, HASH, TIME, Number


@given(st.integers(0, 999_999_999))
def test_a_number_is_written_and_read_back(number: int) -> None:
    form = Number(0, 999_999_999)
    assert form.parse(form.format(number)) == number


@pytest.mark.parametrize(
    "written", ["", "00", "01", "+1", "-1", " 1", "1 ", "1.0", "1e2", "1_0", "١", "0x1", "100"]
)
def test_no_other_way_to_write_a_number_is_read(written: str) -> None:
    with pytest.raises(ValueError, match="whole number from 0 to 99"):
        Number(0, 99).parse(written)


@pytest.mark.parametrize("written", ["a" * 63, "a" * 65, "A" * 64, "a" * 64 + "\n", "g" * 64])
def test_a_hash_is_64_lower_case_digits(written: str) -> None:
    with pytest.raises(ValueError, match="64 hex"):
        HASH.parse(written)


def test_a_fingerprint_is_canonical_base64() -> None:
    assert FINGERPRINT.parse("SHA256:bbXpuKG6zhzdmnxq256TlqzFBzRl2f6OOg722cYNbU8")
    for written in (
        "SHA256:bbXpuKG6zhzdmnxq256TlqzFBzRl2f6OOg722cYNbU9",
        "SHA256:",
        "bbX",
        "MD5:" + "a" * 43,
    ):
        with pytest.raises(ValueError, match="fingerprint"):
            FINGERPRINT.parse(written)


def test_a_time_is_a_real_one() -> None:
    assert TIME.parse("2028-02-29T23:59:59Z")
    with pytest.raises(ValueError, match="a time such as"):
        TIME.parse("2027-02-29T23:59:59Z")
