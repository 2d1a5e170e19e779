"""What a player can do without picking a card first, and which actions a form makes.

A menu is asked about one object; these are about a player, a pile or the whole game. Numbers in
them are the least that is offered: whoever does it by hand says how many.
"""

from collections.abc import Iterator

from core.rules.actions import (
    Action,
    Draw,
    EndTurn,
    FlipCoin,
    Life,
    Look,
    Points,
    Reveal,
    Roll,
    Shuffle,
    Untap,
    flat,
)
from core.rules.ruleset import StateView
from core.state.ids import PlayerId
from core.state.visibility import may_see

AMOUNTS = frozenset(
    ("add", "amount", "change", "count", "kind", "order", "result", "results", "sides", "spend")
)
"""Fields of commands and forms that whoever does it by hand fills in."""


def commands(view: StateView, player: PlayerId) -> Iterator[Action]:
    """Yield what a player can do by a command in a position; of each kind an example or all.

    An action that the game does not know is left out.
    """
    known = view.rules.tables.verbs
    yield from (each for each in _commands(view, player) if type(each) in known)


def _commands(view: StateView, player: PlayerId) -> Iterator[Action]:
    tables, state = view.rules.tables, view.state
    yield Draw(player=player)
    yield Shuffle(player=player)
    yield Look(player=player)
    yield Reveal(player=player)
    for who in state.players:
        yield Life(player=who.id, change=1)
        yield from (Points(player=who.id, kind=p.kind, change=1) for p in view.rules.points)
    for obj in state.objects:
        if may_see(view.rules.zones, obj, player):
            yield Reveal(player=player, object=obj.id)
        if obj.tapped:
            yield Untap(player=player, object=obj.id)
    yield EndTurn(player=state.active)
    found = tables.designation(view, player)
    yield from (way.action for way in (found.ways if found is not None else ()))
    ends = (step.action(view) for step in tables.turn_ends)
    yield from (each for action in ends if action is not None for each in flat(action))
    yield from (kind(player=state.active) for kind in tables.turn_begins)
    yield Roll(player=player, sides=6, results=(1,))
    yield FlipCoin(player=player, result="heads")


MADE_BY_FORMS = {
    "counters": "counters",
    "damage": "damage",
    "life": "life",
    "points": "points",
    "copy": "become_copy",
    "control": "control",
    "return": "flicker",
    "ability": "ability",
    "turn_by": "transform",
    "mana": "mana",
    "token": "token",
    "token_copy": "token_copy",
    "replacement": "replacement",
    "permit": "permit",
    "forbid": "forbid",
    "day": "day_night",
    "choose_name": "choose_name",
}
"""The verb of the action that a form makes, by the id of the form; the others make effects."""
EFFECT = "effect"


def form_verbs(view: StateView, player: PlayerId) -> frozenset[str]:
    """Return the verbs of all actions that a player can make with a form in a position."""
    some = next((obj.id for obj in view.state.objects), None)
    forms = view.rules.tables.forms(view, some, player)
    return frozenset(MADE_BY_FORMS.get(form.id, EFFECT) for form in forms)
