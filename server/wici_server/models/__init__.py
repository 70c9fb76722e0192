"""The tables, one module a noun."""

from wici_server.models.claim import Claim
from wici_server.models.edition import Edition
from wici_server.models.entry import Entry
from wici_server.models.event import Event
from wici_server.models.freeze import Freeze
from wici_server.models.head import Head
from wici_server.models.invitation import Invitation
from wici_server.models.key import Key
from wici_server.models.match import Match
from wici_server.models.move import Move
from wici_server.models.player import Player
from wici_server.models.rotation import Rotation
from wici_server.models.seat import Seat
from wici_server.models.snapshot import Snapshot
from wici_server.models.text import Text
from wici_server.models.token import Token

__all__ = (
    "Claim",
    "Edition",
    "Entry",
    "Event",
    "Freeze",
    "Head",
    "Invitation",
    "Key",
    "Match",
    "Move",
    "Player",
    "Rotation",
    "Seat",
    "Snapshot",
    "Text",
    "Token",
)
