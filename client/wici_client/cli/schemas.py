"""What each command's `--json` prints: stable names, told in one place and held to by the tests."""

from __future__ import annotations

from collections.abc import Mapping

#: By command: the names of the object's fields, with what they hold.
SCHEMAS: Mapping[str, Mapping[str, str]] = {
    "show": {
        "game": "its id",
        "seat": "whose view; null for a stranger",
        "state": "open, filled, running, over or ended",
        "news": "how many events this seat may know",
        "head": "the record's newest entry: entry, hash",
        "ask": "the open question: n, hash, what, seats, deadline; or null",
        "rev": "the rev that the next order for it must have",
        "look": "names, over, waits_for, asks (prompt, legal), view, sealed, draft, waiting, free, outcome",
        "sheet": "title and blocks of the sheet",
        "can_undo": "whether the last order can be taken back",
    },
    "practice": {
        "game": "which game",
        "seat": "yours; null if bots play all",
        "seed": "what all chance comes from",
        "bots": "who plays the other seats, by seat",
        "options": "those that were chosen",
        "answers_given": "how many texts were taken so far",
        "look": "what you may see, as in show",
        "sheet": "title and blocks of the sheet",
        "can_undo": "whether your last order can be taken back",
        "outcome": "why, winners, places; null while the game runs; with --bots no look and sheet",
        "thoughts": "with --hint, the best first: answer, chance (of 1000), simulations",
        "answers": "with can: every answer that is listed",
        "asks": "with can: as in can",
        "free": "with can: as in can",
        "lines": "with log: what you were told",
    },
    "bot": {
        "game": "its id",
        "seat": "whose orders",
        "orders": "what became of each, as in order",
    },
    "can": {
        "game": "its id",
        "seat": "whose",
        "decision": "the number of the open question; for 'order --decision'",
        "answers": "every answer that is listed, each as 'order' takes it",
        "asks": "prompts, each with prompt (kind, question, facts …) and legal (answers, complete, forms)",
        "free": "how orders are written that may be given at any time",
    },
    "order": {
        "game": "its id",
        "seat": "whose order",
        "decision": "which question it answers",
        "rev": "its count",
        "do": "the lines",
        "taken": "true; false after --dry-run, where it would be taken",
        "repeat": "whether it had arrived before and only its answer was lost",
        "receipt": "order, entry, hash, time, became (draft, sealed, applied, waits), finishes; or null",
        "waiting": "those lines of a batch that wait until they are asked for",
        "events": "what happened since: n, time, entry, text, event",
        "state": "of the game, now",
        "asked": "whether something is asked of you now",
        "waits_for": "the seats that owe an answer",
    },
    "wait": {
        "happened": "games, each with game, why (move, over, news), news, state, asked, waits_for, deadline"
    },
    "log": {
        "game": "its id",
        "lines": "events, each with n (from 1, as this seat counts), time, entry, text, event",
        "news": "the number of the last; with --follow each event is an object on a line of its own",
    },
    "games": {"server": "its name", "show": "which were asked for", "games": "as GET /v1/games gives them"},
    "new": {
        "game": "its id",
        "name": "what it is called",
        "rules": "which game is played",
        "seat": "your seat, if one was taken at once",
        "server": "the server's name",
    },
    "join": {
        "game": "its id",
        "seat": "your seat's number",
        "name": "your seat's name",
        "state": "of the game",
        "free": "seats that are free still",
        "entry": "the record's entry of your join",
    },
    "invite": {"game": "its id", "code": "for 'wici join GAME --code CODE'", "uses": "how many may use it"},
    "close": {"game": "its id", "state": "of the game: ended"},
    "leave": {"game": "its id", "seat": "the seat given up", "state": "of the game"},
    "rules": {
        "name": "of the rules; without GAME an object 'games' with a list of these, with --text 'text' alone",
        "title": "for people",
        "credits": "author and publisher",
        "version": "of the rules",
        "edition": "of the content",
        "seats": "their names",
        "counts": "how many can play",
        "options": "name, choices, default, help",
        "orders": "verb, usage, help, free",
    },
    "record": {
        "game": "its id",
        "file": "where it was written",
        "entries": "how many",
        "head": "hash of the last",
    },
    "verify": {
        "game": "its id",
        "holds": "whether nothing failed",
        "complete": "whether every check was made and held",
        "missing": "why some could not be made",
        "checks": "number, title, result (held, failed, skipped), words, entry, spot (the byte)",
        "seats": "seat, handle, keys, since (an entry), is_bot",
        "notes": "entry, time, what, says: all that the host did by hand",
        "result": "the game's result",
    },
    "case": {"cases": "file, name, title, holds, faults"},
    "register": {
        "server": "name, url, key, fingerprint, title, account, former (its earlier keys)",
        "made_key": "whether a key was made",
        "recovery_code": "to be written on paper, shown this once; null without a new account",
    },
    "follow": {"game": "its id", "server": "the new server's address", "fingerprint": "of its key"},
    "servers": {"default": "the name of the one meant when none is said", "servers": "as in register"},
    "keys": {
        "handle": "whose keys",
        "signs": "the fingerprint of the key that signs on this machine",
        "keys": "those that count: fingerprint, line, added",
        "waiting": "those that count later: fingerprint, line, how, asked, due",
        "recovery": "the recovery key's fingerprint, or null; each subcommand's --json is told in its help",
    },
    "whoami": {
        "handle": "yours",
        "server": "as in register",
        "keys": "those registered",
        "mail": "your address",
    },
    "logout": {"server": "its name", "ended": "whether there was a token that still held"},
    "completion": {"shell": "which", "script": "what it must read"},
}
SCHEMAS = {**SCHEMAS, "undo": SCHEMAS["order"], "withdraw": SCHEMAS["order"]}

#: What every command prints with `--json` among its messages when it fails.
FAULT: Mapping[str, str] = {
    "error": "one word; the server's, where the server refused",
    "code": "stable, branch/word",
    "message": "one sentence",
    "exit": "the exit code",
    "exit_name": "its name",
    "detail": "reason, rule, line, legal and others, as they apply",
}
