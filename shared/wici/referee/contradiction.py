"""Contradiction: numbered checks of a file that proves that a server told two histories of one game."""

from __future__ import annotations

from collections.abc import Callable

from wici.protocol.accounts import ServerKey
from wici.protocol.errors import BadSignature
from wici.protocol.keys import PublicKey
from wici.protocol.proof import Proof, open_proof
from wici.referee.errors import RecordDisagrees
from wici.referee.report import Report, check_all


def verify_proof(raw: bytes, *, server: str | None = None) -> Report:
    """Check a proof offline.

    Args:
        raw: The file.
        server: The fingerprint of the server key that the caller trusts, if one is known.

    Returns:
        The checks. If all hold, the server contradicts itself, and `result` says where.
    """
    return _Judge(raw, server).run()


class _Judge:
    _proof: Proof

    def __init__(self, raw: bytes, server: str | None) -> None:
        self._raw = raw
        self._server = server

    def run(self) -> Report:
        """Make the checks, up to the first that fails."""
        steps: tuple[tuple[str, Callable[[], str]], ...] = (
            ("two signed texts, and lines that lead from the entry of one to that of the other", self._read),
            ("one key signed both, or one that it signed for", self._keys),
            ("they speak of one game and give one entry two hashes", self._contradict),
        )
        report = Report(None, check_all(steps))
        if not report.holds:
            return report
        first = self._proof.first
        told = {
            "server": first.envelope.key.fingerprint,
            "entry": first.entry,
            "hashes": [first.hash, self._proof.other],
        }
        return Report(first.game, report.checks, result=told)

    def _read(self) -> str:
        self._proof = open_proof(self._raw)
        first, second = self._proof.first, self._proof.second
        kinds = [statement.envelope.text.kind for statement in (first, second)]
        return (
            f"a {kinds[0]} of {first.time} on entry {first.entry}, a {kinds[1]} of {second.time} on entry "
            f"{second.entry}, {len(self._proof.lines)} lines between"
        )

    def _keys(self) -> str:
        one, other = (statement.envelope.key for statement in (self._proof.first, self._proof.second))
        chain = self._chain()
        ends = {chain[0], chain[-1]} if chain else {one}
        if {one, other} != ends:
            sentence = f"Two keys signed, {one.fingerprint} and {other.fingerprint}; that proves nothing."
            raise BadSignature(sentence, reason="wrong_server")
        signed = [key.fingerprint for key in chain or (one,)]
        if self._server is not None and self._server not in signed:
            sentence = f"The key is {' and then '.join(signed)}, not the one you know."
            raise BadSignature(sentence, reason="wrong_server")
        known = "the one you know" if self._server else "whose it is you must know"
        return f"{' and then '.join(signed)}, {known}"

    def _chain(self) -> list[PublicKey]:
        """The keys from that of one statement to that of the other, each signed for by both of its link."""
        chain: list[PublicKey] = []
        for link in self._proof.links:
            said = ServerKey.parse(link.text)
            keys = [signature.key for signature in link.signatures]
            is_signed = [key.fingerprint for key in keys] == [said.server, said.key]
            is_next = not chain or chain[-1] == keys[0]
            is_for_it = said.game in {None, self._proof.first.game}
            if not (is_signed and is_next and is_for_it):
                sentence = "A change of the server's key is not signed by the old key and then by the new."
                raise BadSignature(sentence, reason="wrong_server")
            chain = [*(chain or keys[:1]), keys[1]]
        return chain

    def _contradict(self) -> str:
        first, second, other = self._proof.first, self._proof.second, self._proof.other
        if first.game != second.game:
            raise RecordDisagrees("The texts speak of two games; that proves nothing.", entry=first.entry)
        if first.hash == other:
            sentence = f"Both texts tell the same history up to entry {first.entry}; that proves nothing."
            raise RecordDisagrees(sentence, entry=first.entry)
        return f"entry {first.entry} of {first.game} is {first.hash[:16]}… and {other[:16]}…"
