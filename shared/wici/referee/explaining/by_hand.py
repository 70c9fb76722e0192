"""By hand: the commands that check a record with sed, sha256sum and ssh-keygen, and without wici."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import BinaryIO

from wici.errors import WiciError
from wici.protocol.entries import End, Entry, Join, KeyChange, Leave, Opened, Ready, Resolve, Sealed
from wici.protocol.notes import Moved, ServerKeyChanged
from wici.referee.ask_order import check_ask_order
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.roster import Roster
from wici.referee.taken_seats import check_seats

_TOOLS = r"""
t=$(mktemp -d); trap 'rm -r "$t"' EXIT; wrong=0; what=
# Say what is checked next; whether two values are the same.
about() { what=$1; }
say() { if [ "$1" = 0 ]; then echo "ok    $what"; else echo "WRONG $what"; wrong=1; fi; }
same() { [ "$1" = "$2" ]; say $?; }
# Give line N of the file; the Kth value of a key in it; turn JSON's \n \r \" \\ into what they stand for.
line() { sed -n "$1p" "$f"; }
values() { line "$1" | grep -o "\"$2\":\"\([^\"\\\\]\|\\\\.\)*\"" | sed "s/^\"$2\":\"//; s/\"\$//"; }
value() { values "$1" "$2" | sed -n "${3:-1}p"; }
# The Kth of the last COUNT values of a key: what stands before them in the line may hold the same word.
late() { values "$1" "$2" | tail -n "$4" | sed -n "$3p"; }
plain() { sed 's/\\\\/\x01/g; s/\\n/\n/g; s/\\r/\r/g; s/\\"/"/g; s/\x01/\\/g' | head -c -1; }
# Give the text of an envelope; its Kth signature.
text() { sed '/^-----BEGIN/,$d' "$1"; }
sig() { tr -d '\r' < "$1" | awk -v k="$2" '/^-----BEGIN/ { n++ } n == k'; }
# Write down the keys that may sign, and see that the Kth signature of an envelope is one of theirs, on the
# text as it stands or in another of its four spellings.
keys() { for key; do echo "signer namespaces=\"wici\" $key"; done > "$t/allowed"; }
fits() { ssh-keygen -Y verify -q -f "$t/allowed" -I signer -n wici -s "$t/sig" > /dev/null 2>&1; }
signed() {
    text "$1" > "$t/text"; sig "$1" "${2:-1}" > "$t/sig"; tr -d '\r' < "$t/text" > "$t/lf"
    fits < "$t/text" || fits < "$t/lf" || head -c -1 "$t/lf" | fits ||
        sed 's/$/\r/' "$t/lf" | fits || sed 's/$/\r/' "$t/lf" | head -c -2 | fits
    say $?
}
envelope() { value "$1" envelope "${2:-1}" | plain > "$t/envelope"; }
late_envelope() { late "$1" envelope "$2" "$3" | plain > "$t/envelope"; }
hash() { sha256sum "$@" | cut -c 1-64; }
# Give what a keyword of the text just checked says; a number of line N; how often a line matches.
said() { sed -n "s/^$1 //p" "$t/lf"; }
number() { line "$1" | grep -o "\"$2\":[0-9]*" | cut -d : -f 2; }
count() { grep -c "$@" | sed 's/^0$/no/; s/^1$/one/'; }
"""

_CHAIN = r"""
# 1  Every line names the hash of the line before; the head names the last.
n=$(grep -c '^{"n":' "$f"); head -n "$n" "$f" > "$t/lines"
about "the head's text follows line $n at once"; sed -n "$((n + 1))p" "$f" | grep -qx 'wici-head 1'; say $?
(cd "$t" && split -a 8 -d -l 1 lines line. && sha256sum line.* | cut -c 1-64 > hashes && rm line.*)
about 'lines are numbered from 0'
sed 's/^{"n":\([0-9]*\),.*/\1/' "$t/lines" > "$t/numbers"; seq 0 $((n - 1)) | cmp -s - "$t/numbers"; say $?
about "each line's prev is the hash of the line before"
sed 's/^{"n":[0-9]*,"prev":"\([0-9a-f]*\)".*/\1/' "$t/lines" > "$t/prevs"
{ printf '%064d\n' 0; sed '$d' "$t/hashes"; } | cmp - "$t/prevs"; say $?
sed -n "$((n + 1)),\$p" "$f" > "$t/head"
about 'the head names the last line'
same "$(sed -n 's/^hash //p' "$t/head")" "$(tail -n 1 "$t/hashes")"
same "$(sed -n 's/^entry //p' "$t/head")" "$((n - 1))"
same "$(sed -n 's/^game //p' "$t/head")" "$(value 1 game)"
"""

_RULES = r"""
# 5  That one question was open at a time, and that only what was sealed was used and opened, is read off:
#    grep -o '"kind":"\(ask\|sealed\|resolve\)".\{0,80\}' "$f" | less
"""

_DEALING = r"""
# 8  A draw is HMAC-SHA256 under the game seed of its label and a count; protocol/README.md shows how to
#    make one with openssl. That the orders have the effects that the record tells, only the rules can say.
"""

_END = r"""
if [ $wrong = 0 ]; then echo 'All of it fits.'; else echo 'NOT all of it fits.'; fi; exit $wrong
"""


def explain(source: BinaryIO, name: str) -> Iterator[str]:
    """Write the commands that check a record, as a shell script that says `ok` or `WRONG` to each.

    What cannot be read as a record gets the commands of the first check alone.

    Args:
        source: The file, opened for bytes.
        name: Its name, as the script opens it; the script's first argument names another.
    """
    name = f"./{name}" if name.startswith("-") else name
    yield "# The checks of 'wici verify' by hand; run them:  wici verify --explain FILE | sh"
    yield f"f={shlex.quote(name)}; if [ $# -gt 0 ]; then f=$1; fi"
    yield _TOOLS.strip()
    yield _CHAIN
    try:
        record = read_record(source)
        roster = Roster(record)
        yield from _Teller(record, roster).tell()
        check_ask_order(record, check_seats(record, roster))
    except (WiciError, RecursionError) as fault:
        words = fault.message if isinstance(fault, WiciError) else "It is nested too deeply."
        yield f"# wici reads no further: {' '.join(words.split())}"
        yield "about 'wici itself can follow the record'; say 1"
    yield _END.rstrip()


class _Teller:
    """Writes what there is to check in one record."""

    def __init__(self, record: ParsedRecord, roster: Roster) -> None:
        self._record = record
        self._roster = roster
        self._sealed = record.of(Sealed)

    def tell(self) -> Iterator[str]:
        yield "# 2  The server's key signed the head, and those concerned signed every change of keys."
        yield _keys(self._roster.server.line)
        yield 'about "the server\'s key signed the head"; signed "$t/head"'
        yield from self._each(KeyChange, self._key_change)
        yield from self._each(ServerKeyChanged, self._server_key)
        yield from self._each(Moved, self._server_key)
        yield "\n# 3  A player's own text opened the game."
        if self._record.game.envelope is not None:
            yield 'about "the text that opened the game is signed (its signer has no seat by that)"'
            yield 'late_envelope 1 1 1; sig "$t/envelope" 1 > "$t/sig"; text "$t/envelope" > "$t/text"'
            yield 'ssh-keygen -Y check-novalidate -q -n wici -s "$t/sig" < "$t/text" > /dev/null 2>&1; say $?'
        yield "\n# 4  Players took, left and made ready their own seats; each nonce is that of its lot."
        yield from self._each(Join, self._seating)
        yield from self._each(Leave, self._seating)
        yield from self._each(Ready, self._seating)
        yield _RULES
        yield "# 6  Every opened text is signed by a key of its seat, and fits the seal given for it before."
        yield from self._each(Resolve, self._opened)
        yield from self._each(End, self._opened)
        yield from self._deal()

    def _each(self, kind: type[Entry], tell: object) -> Iterator[str]:
        for n, entry in self._record.of(kind).items():
            yield from tell(n, entry)  # type: ignore[operator]

    def _key_change(self, n: int, entry: KeyChange) -> Iterator[str]:
        if entry.how == "self":
            held = self._roster.held(entry.seat, at=n - 1)
            yield _keys(*(key.line for key in held))
            yield f"about 'entry {n}: a key of seat {entry.seat} signed the change'"
            yield f'envelope {n + 1}; signed "$t/envelope"'
            if entry.op == "add":
                yield _keys(entry.key)
                yield f"about 'entry {n}: and so did the new key'; signed \"$t/envelope\" 2"

    def _server_key(self, n: int, entry: Moved | ServerKeyChanged) -> Iterator[str]:
        if not entry.envelopes:
            return
        yield f"# Entry {n} names another key of the server's, by {len(entry.envelopes)} signed texts."
        yield f'line {n + 1} | sed \'s/.*"envelopes":\\["//; s/"\\].*//; s/","/\\n/g\' > "$t/texts"'
        before = self._roster.server_at(n - 1)
        seats = [self._roster.held(seat, at=n) for seat in self._roster.seats]
        for k, _ in enumerate(entry.envelopes, 1):
            yield _keys(before.line, *(key.line for held in seats for key in held))
            yield f"about 'entry {n}: text {k} is signed by the old key, or by a seat'"
            yield f'sed -n {k}p "$t/texts" | plain > "$t/envelope"; signed "$t/envelope"'

    def _seating(self, n: int, entry: Join | Leave | Ready) -> Iterator[str]:
        held = self._roster.held(entry.seat, at=n)
        yield _keys(*(key.line for key in held or [self._roster.server_at(n)]))
        yield f"about 'entry {n}: seat {entry.seat} signed its {entry.kind}'"
        yield f'envelope {n + 1}; signed "$t/envelope"'
        if isinstance(entry, Ready):
            joins = self._record.of(Join).items()
            join = max(at for at, join in joins if join.seat == entry.seat and at < n)
            yield f"about 'entry {n}: the nonce of seat {entry.seat} is that of its lot'"
            lot = f"$(printf 'wici-lot 1\\n%s\\n' \"$(value {n + 1} nonce)\" | hash)"
            yield f'same "{lot}" "$(value {join + 1} lot)"'

    def _opened(self, n: int, entry: Resolve | End) -> Iterator[str]:
        for k, opened in enumerate(entry.opened, 1):
            # In 'end' the result stands before the texts, in 'resolve' the events stand behind them.
            place = f"{k} {len(entry.opened)}" if isinstance(entry, End) else f"{k}"
            yield from self._text(n, place, opened)

    def _text(self, n: int, place: str, opened: Opened) -> Iterator[str]:
        at = opened.entry
        sealed = self._sealed.get(at)
        if sealed is None:
            yield f"about 'entry {n} opens entry {at}, which sealed something'; say 1"
            return
        if opened.envelope.startswith("wici-lapse "):
            signers = [self._roster.server_at(at)]
        else:
            earlier = self._roster.held(sealed.seat, at=at if sealed.ask is None else sealed.ask)
            signers = sorted({*self._roster.held(sealed.seat, at=at), *earlier}, key=lambda key: key.line)
        yield _keys(*(key.line for key in signers))
        yield f"about 'entry {at}: seat {sealed.seat} signed the text (opened in entry {n})'"
        late = " " in place
        yield f'{"late_envelope" if late else "envelope"} {n + 1} {place}; signed "$t/envelope"'
        yield f"about 'entry {at}: the text fits its seal'"
        take = "late" if late else "value"
        salted = f'printf \'wici-seal 1\\n%s\\n\' "$({take} {n + 1} salt {place})"; cat "$t/envelope"'
        yield f'same "$({{ {salted}; }} | hash)" "$(value {at + 1} seal)"'
        yield from self._place(at, sealed)
        if opened.envelope.startswith("wici-lapse ") and not self._roster.holder(sealed.seat, at=at).is_bot:
            yield f"about 'entry {at}: the server answered for a player, not as a bot'"
            yield 'same "$(said by)" lapse'

    def _place(self, at: int, sealed: Sealed) -> Iterator[str]:
        """The text names what its `sealed` entry says of it."""
        yield f"about 'entry {at}: the text is of this game, seat and count'"
        counted = f'"$(value 1 game) $(number {at + 1} seat) $(number {at + 1} rev)"'
        yield f'same "$(said game) $(said seat) $(said rev)" {counted}'
        if sealed.ask is not None:
            yield f"about 'entry {at}: the text answers entry {sealed.ask}, and takes back where it says so'"
            takes = "$(count -x 'do withdraw' < $t/lf)"
            said = f"$(line {at + 1} | count 'withdrawn')"
            answered = f"$(number {at + 1} ask) $(line {sealed.ask + 1} | hash) {said}"
            yield f'same "$(said decision) $(said answers) {takes}" "{answered}"'

    def _deal(self) -> Iterator[str]:
        yield "\n# 7  The server's seed is the one it committed to; with all nonces it gives the game seed."
        if self._record.end is None:
            yield "#    The game is not over, so the seed is not shown."
            return
        last, ready = self._record.last + 1, self._record.of(Ready)
        lines = {entry.seat: n + 1 for n, entry in ready.items()}
        yield "about 'the seed is the one of the commitment'"
        committed = f'printf \'wici-seed 1\\n%s\\n%s\\n\' "$(value 1 game)" "$(late {last} seed 1 1)"'
        yield f'same "$({committed} | hash)" "$(late 1 seed_commit 1 1)"'
        nonces = "; ".join(f'echo "{seat} $(value {n} nonce)"' for seat, n in sorted(lines.items()))
        dealt = f'printf \'wici-deal 1\\n%s\\n%s\\n\' "$(value 1 game)" "$(late {last} seed 1 1)"; {nonces}'
        yield f'echo "game seed $({{ {dealt}; }} | hash)"'
        yield _DEALING


def _keys(*lines: str) -> str:
    return f"keys {' '.join(map(shlex.quote, lines))}"
