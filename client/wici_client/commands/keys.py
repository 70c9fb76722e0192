"""keys: the keys that count for you, and the one that signs here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici.protocol.keys import Signer


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def keys(ctx: click.Context, *, as_json: bool) -> None:
    """List the keys that count for your account, or change them.

    Any of them signs for you, each on its machine; the games you play show when one comes or goes.
    The one that signs here is looked for in this order: --key or $WICI_KEY (a file, a .pub file,
    SHA256:… or 'agent'), wici's own, ~/.ssh/id_ed25519, those of your ssh-agent.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_keys, as_json=as_json)


@keys.command("list")
@json_option
@pass_world
def list_keys(world: World, *, as_json: bool) -> None:
    """List your keys at the server, those that wait, and whether there is a recovery code."""
    from wici_client.render.table import show_table
    from wici_client.server.account_keys import reach, read_me

    session = reach(world)
    me, signs = read_me(session), session.account.key
    if as_json:
        told = {"keys": me.keys, "waiting": me.waiting, "recovery": me.recovery}
        world.say_json({"handle": me.handle, "signs": signs, **told})
        return
    rows = [
        (f"{'*' if key['fingerprint'] == signs else ' '} {key['fingerprint']}", f"since {key['added']}")
        for key in me.keys
    ]
    rows += [(f"  {key['fingerprint']}", f"counts from {key['due']} on ({key['how']})") for key in me.waiting]
    show_table(world, ("  key", ""), rows)
    if me.waiting:
        world.note("A key waits. If it is none of yours, cancel it now: wici keys cancel SHA256:…")
    if me.recovery is None:
        world.note("You have no recovery code: wici keys code")


@keys.command("show")
@json_option
@pass_world
def show(world: World, *, as_json: bool) -> None:
    """Show the key that signs for you here.

    With --json: fingerprint, line, where (its file, or ssh-agent), made.
    """
    from wici_client.keyring.find import Keystore

    _show(world, Keystore(world).find(), made=False, as_json=as_json)


@keys.command("make")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase for the new key.")
@click.option("--replace", is_flag=True, help="Move wici's present key aside first; it is kept as *.old.")
@json_option
@pass_world
def make(world: World, *, passphrase: bool, replace: bool, as_json: bool) -> None:
    """Make wici a key of its own on this machine; 'wici keys add' then lets it count.

    With --json: as 'wici keys show'.
    """
    from wici_client.keyring.find import Keystore

    store, phrase = Keystore(world), _ask_twice() if passphrase else None
    before = store.move_aside() if replace else None
    made = store.make(phrase)
    if before:
        world.note(f"wici: the key before is kept: {before}")
    _show(world, made, made=True, as_json=as_json)


@keys.command("add")
@click.argument("key", required=False, metavar="FILE")
@click.option("--agent", is_flag=True, help="The first key of your ssh-agent that does not count yet.")
@click.option("-o", "--output", metavar="FILE", help="Sign for a .pub file, to be finished on its machine.")
@json_option
@pass_world
def add(world: World, key: str | None, output: str | None, *, agent: bool, as_json: bool) -> None:
    """Let another key count for you: a key that counts signs for it, and the new one signs as well.

    FILE is a key file, a .pub file whose private half is here or in your ssh-agent, or SHA256:…
    For a key on another machine: there 'wici keys make' and bring the .pub file here; here
    'wici keys add THAT.pub -o text'; there, within a day, 'wici keys add text'.

    With --json: fingerprint, added (false if it counted before), file (with -o).
    """
    if agent == bool(key):
        raise click.UsageError("Give a FILE, or --agent.")
    fingerprint, is_new = _add(world, key or "", output)
    if as_json:
        world.say_json({"fingerprint": fingerprint, "added": is_new, "file": output})
    elif output:
        world.say(f"{output}: signed for {fingerprint}; on its machine: wici keys add {Path(output).name}")
    else:
        world.say(f"{fingerprint} counts for you{'' if is_new else ' already'}.")


@keys.command("revoke")
@click.argument("fingerprint")
@click.option("--drop", is_flag=True, help="Let answers of that key that lie sealed fall as well.")
@click.option("--last", is_flag=True, help="Even if it is the only key that counts.")
@json_option
@pass_world
def revoke(world: World, fingerprint: str, *, drop: bool, last: bool, as_json: bool) -> None:
    """Let a key count no more: it signs nothing, and reads nothing, from now on.

    FINGERPRINT is SHA256:… or the start of it. What it has signed stands; an answer that others
    cannot see yet does too, unless you say --drop. The last key goes only with --last: then nothing
    but your recovery code brings the account back, after a day.

    With --json: fingerprint.
    """
    from wici_client.server.account_keys import reach, revoke_key

    whole = revoke_key(reach(world), _full(fingerprint), drop=drop, last=last)
    if as_json:
        world.say_json({"fingerprint": whole})
        return
    world.say(f"{whole} counts no more.")


@keys.command("cancel")
@click.argument("fingerprint")
@json_option
@pass_world
def cancel(world: World, fingerprint: str, *, as_json: bool) -> None:
    """Cancel a key that waits to count for you, asked for by code or by the host.

    With --json: fingerprint.
    """
    from wici_client.server.account_keys import cancel_key, reach

    whole = cancel_key(reach(world), _full(fingerprint))
    if as_json:
        world.say_json({"fingerprint": whole})
        return
    world.say(f"{whole} will never count.")
    world.hint("If it was asked for with your recovery code, that is spent: wici keys code")


@keys.command("code")
@json_option
@pass_world
def code(world: World, *, as_json: bool) -> None:
    """Make another recovery code, shown this once; the one before is good no more.

    With --json: recovery_code.
    """
    from wici_client.server.account_keys import reach
    from wici_client.server.recovery import make_code

    made = make_code(reach(world))
    if as_json:
        world.say_json({"recovery_code": made})
        return
    world.say(made)
    world.note("Write it on paper: if all your keys are lost, 'wici keys recover' wants it.")


@keys.command("recover")
@click.argument("handle")
@json_option
@pass_world
def recover(world: World, handle: str, *, as_json: bool) -> None:
    """Get HANDLE back with the recovery code, when all keys are lost.

    The code is asked for, or read from the standard input. The key that signs here, or one made
    now, counts after 24 hours; until then your games say so, and a key that still counts can
    cancel it. On a new machine first: wici register URL.

    With --json: fingerprint, due.
    """
    from wici_client.server.account_keys import reach
    from wici_client.server.recovery import recover as ask

    session = reach(world)
    is_terminal = world.stdin.isatty()
    paper = click.prompt("Recovery code", err=True) if is_terminal else world.stdin.readline()
    key, receipt = ask(session, handle, paper)
    fingerprint = key.public.fingerprint
    if as_json:
        world.say_json({"fingerprint": fingerprint, "due": receipt.due})
        return
    world.say(f"{fingerprint} counts for {handle} from {receipt.due} on.")
    world.note("Then revoke the keys you lost: wici keys, wici keys revoke SHA256:… --drop")


def _add(world: World, key: str, output: str | None) -> tuple[str, bool]:
    from wici_client.files import read_if_there
    from wici_client.server import account_keys as work

    raw = read_if_there(Path(key).expanduser()) if key else None
    if raw is not None and work.is_half_signed(raw):
        _, fingerprint = work.finish_adding(world, raw)
        return fingerprint, True
    session = work.reach(world)
    if output:
        public = work.public_half(key)
        if public is None:
            raise click.UsageError("With -o give the .pub file of the key.")
        work.begin_adding(session, public, Path(output))
        return public.fingerprint, False
    new = work.named_key(world, key) if key else work.unregistered_in_agent(session)
    return new.public.fingerprint, work.add_key(session, new)


def _full(fingerprint: str) -> str:
    return fingerprint if fingerprint.startswith("SHA256:") else f"SHA256:{fingerprint}"


def _show(world: World, signer: Signer, *, made: bool, as_json: bool) -> None:
    from wici_client.keyring.find import FileKey

    public = signer.public
    where = str(signer.path) if isinstance(signer, FileKey) else "ssh-agent"
    if as_json:
        world.say_json({"fingerprint": public.fingerprint, "line": public.line, "where": where, "made": made})
        return
    world.say(f"{public.fingerprint}  {where}{'  (made just now)' if made else ''}")
    world.say(public.line)


def _ask_twice() -> bytes:
    word: str = click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)
    return word.encode()
