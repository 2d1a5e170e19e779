"""What this game calls things in the forms for deeds by hand."""

from collections.abc import Iterable

from core.cards.typebox import SUPERTYPES, TYPES
from core.games.fab.stages import COLORS
from core.games.fab.traits import traits
from core.games.fab.zones import ARENA_ZONES, BANISHED, DECK, in_arena, words_for
from core.rules.durations import DURATIONS, WATCHING
from core.rules.forms_targets import Idiom
from core.rules.reading import Reading
from core.rules.verdict import Option
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.sight import may_see
from core.state.zones import STACK

IN_PLAY = (*sorted(ARENA_ZONES), STACK)
"""Where objects are that effects find."""


def type_words(reading: Reading, player: PlayerId) -> tuple[str, ...]:
    """Return words of type boxes: all types and supertypes, and the subtypes in play."""
    found = {
        word
        for obj in reading.table.objects
        if obj.zone in IN_PLAY and may_see(reading.rules.zones, obj, player)
        for word in traits(reading, obj).subtypes
    }
    return (*TYPES, *sorted(found), *sorted(SUPERTYPES))


def _told(reading: Reading, obj: GameObject) -> Iterable[str]:
    found = traits(reading, obj)
    color = next((word for word in COLORS if word == found.stat("color")), "")
    return (color.lower(), found.controller, "" if in_arena(obj) else words_for(obj.zone))


IDIOM = Idiom(
    zones=IN_PLAY,
    word="objects",
    told=_told,
    types=type_words,
    type_hint="any word of a type box",
    durations=tuple(name for name in DURATIONS if name not in WATCHING),
    deck=DECK,
    top=Option(DECK, "top of the deck"),
    bottom=Option("bottom", "bottom of the deck"),
    away=BANISHED,
    cost="Cost",
    permitted=END_OF_TURN,
)
