"""The group of all commands, which imports a command only when it is run."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click

from wici import __version__
from wici_client.world import World


class Entry(NamedTuple):
    """A command that may not be imported yet.

    Attributes:
        where: Its module below `commands`, and its name there if that is another.
        help: What it does, in one line.
        part: Under which heading help lists it.
    """

    where: str
    help: str
    part: str


_PLAY, _GAMES, _CHECK, _SELF = "Playing", "Games", "Checking", "You and your servers"

COMMANDS: dict[str, Entry] = {
    "practice": Entry("practice", "Play alone against bots, without account or server.", _PLAY),
    "show": Entry("show", "Show a game as your seat sees it, and what is asked of you.", _PLAY),
    "can": Entry("can", "List what you may answer, in lines that can be pasted back.", _PLAY),
    "order": Entry("order", "Give orders: sign them, send them, keep the receipt.", _PLAY),
    "undo": Entry("takeback:undo", "Take back your last order, while it has shown nobody anything.", _PLAY),
    "withdraw": Entry("takeback:withdraw", "Take back an answer that waits for those of others.", _PLAY),
    "wait": Entry("wait", "Wait until it is your move, or something happens.", _PLAY),
    "log": Entry("log", "Tell what happened, as far as you may know it.", _PLAY),
    "bot": Entry("bot", "Let a program of yours play your seat.", _PLAY),
    "games": Entry("games", "List games: yours, open ones, or all.", _GAMES),
    "new": Entry("new", "Open a new game.", _GAMES),
    "invite": Entry(
        "opened:invite", "Make a code by which others take seats in a game that you opened.", _GAMES
    ),
    "join": Entry("join", "Take a seat in a game.", _GAMES),
    "leave": Entry("leave", "Give your seat up, before the game begins.", _GAMES),
    "close": Entry("opened:close", "Close a game that you opened, before it begins.", _GAMES),
    "rules": Entry("rules", "Tell which games there are, their options, orders and rules.", _GAMES),
    "record": Entry("record", "Fetch a game's record, checked against what you saw before.", _CHECK),
    "verify": Entry("verify", "Check a record offline: signatures, dealing, every event.", _CHECK),
    "case": Entry("case", "Play case files: a position, orders, and what must hold.", _CHECK),
    "register": Entry("register", "Get to know a server and make an account there.", _SELF),
    "follow": Entry("follow", "Go on with a game at the server that it has moved to.", _SELF),
    "servers": Entry("servers", "List the servers you know, and choose one.", _SELF),
    "keys": Entry("keys", "Your keys: list, add, revoke, recover; show or make the one that signs.", _SELF),
    "whoami": Entry("whoami", "Tell who you are to a server.", _SELF),
    "logout": Entry("logout", "End the token by which this machine reads at a server.", _SELF),
    "completion": Entry("completion", "Print what makes your shell complete games and orders.", _SELF),
    "help": Entry("help:explain", "Explain a command, or: exits, json, environment, curl, bot.", _SELF),
}


class LazyGroup(click.Group):
    """Knows its commands by name and imports the one that is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command; None if there is none of that name."""
        entry = COMMANDS.get(name)
        if entry is None:
            return None
        module, _, attribute = entry.where.partition(":")
        command: click.Command = getattr(import_module(f"wici_client.commands.{module}"), attribute or module)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command; `--json` stands behind it."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name != "--json":
                raise
            message = "'--json' stands behind the command, as in 'wici show --json'."
            raise click.UsageError(message, ctx) from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for a slip of the finger name the nearest ones."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=2, cutoff=0.6)
            meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their headings, without importing any."""
        for part in (_PLAY, _GAMES, _CHECK, _SELF):
            with formatter.section(part):
                formatter.write_dl(
                    [(name, entry.help) for name, entry in COMMANDS.items() if entry.part == part]
                )

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the table of exit codes."""
        from wici_client.exits import MEANINGS

        with formatter.section("Exit codes"):
            formatter.write_dl([(f"{code.value} {code.word}", text) for code, text in MEANINGS.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": None},
)
@click.option("-S", "--server", metavar="NAME", help="Which server you know is meant.  [WICI_SERVER]")
@click.option("-K", "--key", metavar="KEY", help="A key file, a .pub file, SHA256:… or 'agent'.  [WICI_KEY]")
@click.option(
    "--color",
    "--colour",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colour the output; auto means on a terminal only.",
)
@click.version_option(__version__, "--version", message="wici %(version)s")
@click.pass_context
def wici(ctx: click.Context, server: str | None, key: str | None, colour: str) -> None:
    """Play board games by signed orders, on any wici server.

    A first game: 'wici register URL HANDLE', 'wici games --open', 'wici join GAME',
    'wici show', 'wici can', 'wici order …', 'wici wait'. GAME is an id, the start of one, or the
    game's name; with only one game running, or WICI_GAME set, it can be left out.
    """
    world = ctx.ensure_object(World)
    world.server = server or world.server or world.environ.get("WICI_SERVER")
    world.key = key or world.key or world.environ.get("WICI_KEY")
    world.colour = colour if colour != "auto" else world.colour  # type: ignore[assignment]
