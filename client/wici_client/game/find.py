"""Finds the game that a person means: an id, the start of one, its name, or nothing if there is one only."""

from __future__ import annotations

import re

from wici_client.archive.dossier import Archive, Notes
from wici_client.archive.known_servers import Servers
from wici_client.errors import NotFound, Usage
from wici_client.game.list import list_games
from wici_client.game.match import Match
from wici_client.game.near import may_be_verb, near_name
from wici_client.game.nonces import pay_nonces
from wici_client.server.session import Session
from wici_client.world import World

_ID = re.compile(r"[a-z2-7]{16}")
_LEAST = 3


def pick_match(world: World, word: str | None, *, prefers_own: bool = True) -> Match:
    """The game meant, at its server; nonces that are owed there are shown on the way.

    Args:
        world: Where to look, and what `$WICI_GAME` and `--server` say.
        word: What the person wrote; None for nothing.
        prefers_own: Whether, of several that fit, the one with a seat of one's own is meant.

    Raises:
        NotFound: No such game.
        Usage: Several fit.
    """
    notes = local_game(world, word, prefers_own=prefers_own)
    if notes is not None:
        session = Session(world, Servers(world).by_fingerprint(notes.server))
        pay_nonces(session)
        return Match(session, notes.game)
    session = Session(world, Servers(world).choose())
    pay_nonces(session)
    wanted = word or world.environ.get("WICI_GAME") or ""
    return Match(session, _at_server(session, wanted, prefers_own=prefers_own))


def is_game_word(world: World, word: str) -> bool:
    """Whether a word names a game, as far as this machine can tell.

    Raises:
        NotFound: It names none, is no verb of a game that is known either, and is nearly a game's name.
    """
    known = _known(world)
    if _ID.fullmatch(word) or any(_fits(notes, word) for notes in known):
        return True
    near = near_name(word, (notes.name for notes in known))
    if near and not may_be_verb(word, {notes.rules for notes in known}):
        raise _unknown(word, near)
    return False


def local_game(world: World, word: str | None, *, prefers_own: bool = True) -> Notes | None:
    """The game meant, as far as this machine can tell without asking anybody; None if it cannot.

    Args:
        world: Where to look.
        word: What the person wrote; None for nothing.
        prefers_own: As for `pick_match`.

    Raises:
        NotFound, Usage: Nothing was said, and there is not exactly one.
    """
    wanted = word or world.environ.get("WICI_GAME")
    known = _known(world)
    return _only(world, known) if wanted is None else _among(known, wanted, prefers_own=prefers_own)


def _known(world: World) -> list[Notes]:
    known = Archive(world).all()
    if world.server:
        server = Servers(world).choose().fingerprint
        known = [notes for notes in known if notes.server == server]
    return known


def _only(world: World, known: list[Notes]) -> Notes:
    running = [notes for notes in known if not notes.is_finished and notes.own]
    if len(running) == 1:
        return running[0]
    if not running and len(known) == 1:
        return known[0]
    if not known:
        hint = "wici games lists yours, wici games --open those with a free seat"
        if not any(server.account for server in Servers(world).read().servers.values()):
            hint = "wici games --open; and before that, once: wici register URL HANDLE"
        raise NotFound("This machine has met no game yet.", hint=hint)
    if not running:
        raise NotFound("You have no game running; say which one you mean.", hint="wici games lists yours")
    raise Usage(f"You have {len(running)} games; say which one: {_listed(running)}.", hint="or set WICI_GAME")


def _among(known: list[Notes], wanted: str, *, prefers_own: bool) -> Notes | None:
    exact = [notes for notes in known if notes.game == wanted.lower()]
    found = exact or [notes for notes in known if _fits(notes, wanted)]
    if prefers_own:
        found = [notes for notes in found if notes.own] or found
    going = [notes for notes in found if not notes.is_finished]
    if len(found) > 1 and len(going) == 1:
        found = going
    if len(found) > 1:
        raise _several(wanted, [(notes.game, notes.name or notes.rules) for notes in found])
    return found[0] if found else None


def _fits(notes: Notes, wanted: str) -> bool:
    return _names(notes.game, notes.name, wanted)


def _names(game: str, name: str, wanted: str) -> bool:
    from wici.rules.words import slug

    plain = wanted.lower()
    if len(plain) >= _LEAST and game.startswith(plain):
        return True
    return bool(slug(wanted)) and slug(name) == slug(wanted)


def _at_server(session: Session, wanted: str, *, prefers_own: bool) -> str:
    """The id of a game that only the server knows."""
    if _ID.fullmatch(wanted.lower()):
        return wanted.lower()
    everything, _ = list_games(session, "all")
    found = [game for game in everything if _names(game.game, game.name, wanted)]
    account = session.server.account
    if prefers_own and account:
        own = [game for game in found if any(seat.handle == account.handle for seat in game.seats)]
        found = own or found
    if len(found) > 1:
        raise _several(wanted, [(game.game, game.name) for game in found])
    if not found:
        names = [game.name for game in everything] + [notes.name for notes in _known(session.world)]
        raise _unknown(wanted, near_name(wanted, names))
    return found[0].game


def _unknown(word: str, near: str | None) -> NotFound:
    hint = f"Did you mean {near!r}?" if near else "wici games --all"
    return NotFound(f"There is no game {word[:40]!r} that you may know of.", hint=hint)


def _several(wanted: str, found: list[tuple[str, str]]) -> Usage:
    """The fault of a word that fits several games; more of a name would help nobody."""
    listed = ", ".join(f"{game[:6]} ({name})" for game, name in found[:8])
    is_start = all(game.startswith(wanted.lower()) for game, _ in found)
    advice = "write more of the id" if is_start else "write the id"
    return Usage(f"{wanted!r} can be any of {listed}; {advice}.")


def _listed(notes: list[Notes]) -> str:
    return ", ".join(f"{item.game[:6]} ({item.name or item.rules})" for item in notes[:8])
