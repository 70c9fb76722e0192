"""Editions: the rules and content of a game are those by which this machine could verify it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wici.referee.editions import Editions, house_editions
from wici.rules import catalog, content
from wici.rules.errors import BadContent, UnknownGame
from wici.rules.game import Game
from wici_client.errors import NotVerified, Usage
from wici_client.world import World


def is_file(word: str) -> bool:
    """Whether a word of `--edition` is a file or a folder of one's own, and not an edition's name."""
    return "/" in word or word.endswith(".toml") or Path(word).exists()


def own_editions(words: Sequence[str]) -> Editions:
    """The editions that are here: those that ship with wici, and the one that a person owns.

    Args:
        words: Content files, or folders of them; each stands for the file of that name of the house edition.
    """
    files = _read(words)

    def find(game: Game[Any, Any], edition: str, digest: str) -> Any | None:
        mine = content.house_files(game.name) | files if files else {}
        if mine and content.digest(mine) == digest:
            return _content(game, mine)
        return house_editions(game, edition, digest)

    return find


def digest_of(rules: str, words: Sequence[str]) -> str:
    """The digest of an edition of one's own.

    Raises:
        Usage: A file cannot be read, or the game has none of its name.
    """
    if rules not in catalog.names():
        raise Usage(
            f"The rules of {rules[:40]} are not here, so no content of your own can be put into them."
        )
    house, files = content.house_files(rules), _read(words)
    if strange := sorted(set(files) - set(house)):
        raise Usage(f"{rules} has no content file {strange[0]!r}; it has: {', '.join(sorted(house))}.")
    return content.digest(house | files)


def check_means(
    world: World, rules: str, version: str, edition: str, digest: str, *, words: Sequence[str] = ()
) -> None:
    """See that a game is played by rules and content that are here, before anything is agreed to.

    Of rules that are not here at all a word is said, and nothing refused: who plays them knows them.

    Args:
        world: Where that is said.
        rules: The game.
        version: The version of its rules.
        edition: Its edition's name.
        digest: That edition's digest.
        words: An edition of one's own, as files or folders.

    Raises:
        NotVerified: The version is another, or the content is not here.
        Usage: The files are not this game's.
    """
    try:
        game = catalog.get(rules)
    except UnknownGame:
        world.note(
            f"wici: the rules of {rules[:40]} are not here, so 'wici verify' cannot play the game again."
        )
        return
    if game.version != version:
        message = f"It is played by version {version[:20]} of {game.name}, and your wici has {game.version}."
        hint = "Update wici, or ask the host to: the rules would tell the game otherwise."
        raise NotVerified(message, reason="other_version", hint=hint)
    if words and digest_of(game.name, words) == digest:
        return
    if content.digest(content.house_files(game.name)) == digest:
        return
    if edition == game.edition:
        message = f"The game calls its content {edition}, but that edition has other content in your wici."
    else:
        message = f"The game is played with the edition {edition[:40]!r}, which is not the one that you have."
    if words:
        message = f"{message} What you named with --edition is another one, too."
    hint = "If you own it: --edition FILE, with each content file of yours; else ask the host what it is."
    raise NotVerified(message, reason="other_edition", hint=hint)


def _read(words: Sequence[str]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for word in words:
        path = Path(word).expanduser()
        found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        try:
            files |= {file.name: file.read_bytes() for file in found}
        except OSError as error:
            raise Usage(f"The content file {word} cannot be read: {error.strerror}.") from error
        if not found:
            raise Usage(f"The folder {word} holds no content file (NAME.toml).")
    return files


def _content(game: Game[Any, Any], files: Mapping[str, bytes]) -> Any:
    try:
        return game.read_content(files)
    except BadContent as fault:
        raise Usage(f"Your edition does not fit {game.title}: {fault.message}") from fault
