"""What this game calls things in the forms for actions by hand."""

from collections.abc import Iterable

from core.cards.typebox import SUPERTYPES, TYPES
from core.games.fab.stages import COLORS
from core.games.fab.traits import traits
from core.games.fab.zones import ARENA_ZONES, BANISHED, DECK, in_arena, words_for
from core.messages import Message, Words
from core.rules.choices import Option
from core.rules.durations import DURATIONS, WATCHING
from core.rules.forms_targets import Idiom
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import STACK

IN_PLAY = (*sorted(ARENA_ZONES), STACK)
"""Where objects are that effects find."""


def type_words(view: StateView, player: PlayerId) -> tuple[str, ...]:
    """Return words of type boxes: all types and supertypes, and the subtypes in play."""
    found = {
        word
        for obj in view.state.objects
        if obj.zone in IN_PLAY and may_see(view.rules.zones, obj, player)
        for word in traits(view, obj).subtypes
    }
    return (*TYPES, *sorted(found), *sorted(SUPERTYPES))


def _details(view: StateView, obj: GameObject) -> Iterable[Words]:
    found = traits(view, obj)
    color = next((word for word in COLORS if word == found.stat("color")), "")
    return (color.lower(), found.controller, "" if in_arena(obj) else words_for(obj.zone))


IDIOM = Idiom(
    zones=IN_PLAY,
    word=Message("objects"),
    details=_details,
    types=type_words,
    type_hint=Message("any word of a type box"),
    durations=tuple(name for name in DURATIONS if name not in WATCHING),
    deck=DECK,
    top=Option(DECK, Message("top of the deck")),
    bottom=Option("bottom", Message("bottom of the deck")),
    away=BANISHED,
    cost=Message("Cost"),
    permitted=END_OF_TURN,
)
