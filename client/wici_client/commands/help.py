"""help: explains commands, and what belongs to none of them."""

from __future__ import annotations

import click

from wici_client.world import World, pass_world

_ENVIRONMENT = """\
WICI_HOME      one folder for everything, instead of the system's places
WICI_GAME      the game that is meant when none is said
WICI_SERVER    the server that is meant when none is said (-S)
WICI_KEY       the key that signs: a file, a .pub file, SHA256:… or 'agent' (-K)
WICI_DEBUG     print a traceback for a fault of ours
SSH_AUTH_SOCK  the ssh-agent
SSH_ASKPASS    asks for a passphrase where there is no terminal
NO_COLOR       no colours (or --color never)

Known servers and a key made by wici lie in the configuration folder, the archive
of games (nonces, signed texts, receipts, records) in the data folder: {config}
and {data}. Keep the data folder: receipts prove what a server took."""

_CURL = """\
Everything that wici does can be done with ssh-keygen and curl. An order, by hand:

  curl -s $URL/v1/challenge > login                       # a text to sign
  ssh-keygen -Y sign -n wici -f ~/.ssh/id_ed25519 login    # makes login.sig
  TOKEN=$(cat login login.sig | curl -s --data-binary @- -H 'Content-Type: text/plain' \\
          $URL/v1/token | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
  curl -s -H "Authorization: Bearer $TOKEN" -H 'Accept: text/plain' $URL/v1/games/$GAME/view
  curl -s -H "Authorization: Bearer $TOKEN" $URL/v1/games/$GAME/template > move
  echo "do play an-arms-deal" >> move
  ssh-keygen -Y sign -n wici -f ~/.ssh/id_ed25519 move
  cat move move.sig | curl --data-binary @- -H 'Content-Type: text/plain' $URL/v1/orders

The answer is the server's signed receipt: keep it."""


_BOT = """\
A bot is any program. It reads one line of JSON from its standard input and prints one line: the orders
that it gives, parted by ' / '. It may go on reading, or end after each answer and be started again.

  answers   answers that would be taken, each as it may be printed
  complete  whether these are all; else prompt and legal in look.asks say how others are written
  game      krakow, krieg, …
  seat      its seat
  prompt    what is asked: kind, question, facts, …
  fault     why its last answer was refused; it has three tries
  look      all that its seat may see, as 'look' of 'wici show --json'

  wici practice krieg --bot ./my-bot            # against you
  wici practice krieg --bots 4 --bot ./my-bot --bot plain
  wici bot ./my-bot GAME                        # in your seat on a server, signed with your key

It is asked again if what it prints is refused; if it prints nothing, too much or too late it is ended,
and nothing is ordered in its name. A whole bot in shell, which takes the last answer that is listed:

#!/bin/sh
while read -r line; do
    answers=${line#*'"answers":["'}
    answers=${answers%%'"]'*}
    printf '%s\\n' "${answers##*'","'}"
done

And one in Python, which never raids, and passes once a bid would cost more than three pieces:

#!/usr/bin/env python3
import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    answers = asked["answers"]
    kind = asked["prompt"]["kind"]

    def price(answer):
        return sum(int(word.partition("=")[2]) for word in answer.split() if "=" in word)

    if kind == "bid":
        bids = [answer for answer in answers if answer.startswith("bid")]
        cheap = [answer for answer in bids if price(answer) <= 3]
        choice = min(cheap, key=price) if cheap else "pass"
    elif kind == "summer":
        peaceful = [answer for answer in answers if answer.split()[0] in ("grow", "build")]
        choice = peaceful[-1] if peaceful else "finish"
    elif asked["fault"]:
        choice = answers[0]
    else:
        choice = random.choice(answers)
    print(choice, flush=True)"""


@click.command("help")
@click.argument("topic", required=False)
@click.pass_context
@pass_world
def explain(world: World, ctx: click.Context, topic: str | None) -> None:
    """Explain TOPIC: a command, or one of terms, exits, json, environment, curl, bot."""
    from wici_client.cli.group import COMMANDS, wici

    parent = ctx.parent or ctx
    if topic is None:
        world.say(wici.get_help(parent))
    elif topic in COMMANDS or topic in _TOPICS:
        command = wici.get_command(parent, topic)
        if command:
            world.say(command.get_help(click.Context(command, info_name=topic, parent=parent)))
        if topic in _TOPICS:
            _TOPICS[topic](world)
    else:
        raise click.BadParameter(
            f"there is no topic {topic!r}; there are the commands and: {', '.join(_TOPICS)}."
        )


def _exits(world: World) -> None:
    from wici_client.exits import MEANINGS

    for code, meaning in MEANINGS.items():
        world.say(f"{code.value:>3}  {code.word:<15} {meaning}")


def _json(world: World) -> None:
    from wici_client.cli.schemas import FAULT, SCHEMAS

    world.say("What --json prints on the standard output; names stay, new ones may come.\n")
    for command, fields in SCHEMAS.items():
        _fields(world, command, fields)
    world.say("A command that fails prints nothing there, and among the messages one object:\n")
    _fields(world, "fault", FAULT)


def _fields(world: World, title: str, fields: object) -> None:
    world.say(title)
    for name, meaning in dict(fields).items():  # type: ignore[call-overload]
        world.say(f"  {name:<12} {meaning}")
    world.say()


def _environment(world: World) -> None:
    world.say(_ENVIRONMENT.format(config=world.config, data=world.data))


def _curl(world: World) -> None:
    world.say(_CURL)


def _terms(world: World) -> None:
    from wici.referee.clock.term_words import TERMS
    from wici_client.render.table import show_table

    world.say(
        "Terms are what a table agrees on about time and absence, as KEY=VALUE behind 'wici new GAME'."
        " They stand in the game's record and never change but by a vote.\n"
    )
    show_table(
        world, ("term", "value", "if left out", ""), [(t.name, t.form, t.default, t.help) for t in TERMS]
    )


def _bot(world: World) -> None:
    world.say()
    world.say(_BOT)


_TOPICS = {
    "terms": _terms,
    "exits": _exits,
    "json": _json,
    "environment": _environment,
    "curl": _curl,
    "bot": _bot,
}
