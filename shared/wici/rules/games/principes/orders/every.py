"""Every order of the game, in the order in which help shows them."""

from __future__ import annotations

from wici.rules.games.principes.orders.battle import Add, Fight, Flip, Reroll, Retreat
from wici.rules.games.principes.orders.cards import (
    Activate,
    Block,
    Discard,
    Draw,
    Exchange,
    Give,
    Play,
    Return,
    Summon,
    Support,
)
from wici.rules.games.principes.orders.movement import Consent, Destroy, Move, Pay, Refuse, Request
from wici.rules.games.principes.orders.table import (
    Accept,
    Call,
    Choose,
    Direction,
    Divide,
    Perform,
    Place,
    Plan,
    Release,
    Send,
    Unite,
)
from wici.rules.games.principes.orders.works import Assemble, Build, Buy, Collect, Found, Take
from wici.rules.order import Decline, Finish, Order

ORDERS: tuple[type[Order], ...] = (
    Direction,
    Choose,
    Accept,
    Decline,
    Finish,
    Send,
    Plan,
    Perform,
    Play,
    Activate,
    Block,
    Take,
    Buy,
    Collect,
    Assemble,
    Move,
    Request,
    Consent,
    Refuse,
    Pay,
    Destroy,
    Fight,
    Add,
    Reroll,
    Flip,
    Retreat,
    Place,
    Found,
    Build,
    Draw,
    Return,
    Discard,
    Summon,
    Support,
    Divide,
    Unite,
    Release,
    Call,
    Give,
    Exchange,
)
