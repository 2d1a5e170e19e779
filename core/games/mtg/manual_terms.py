"""What this game calls things in the forms for actions by hand."""

from collections.abc import Iterable

from core.games.mtg.traits import traits
from core.messages import Message
from core.rules.choices import Option
from core.rules.durations import DURATIONS
from core.rules.forms_targets import Idiom
from core.rules.ruleset import StateView
from core.state.effects import AT_ONCE, PERMANENT
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, LIBRARY, STACK

TYPES = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")
PERMANENTS_AND_SPELLS = (BATTLEFIELD, STACK)


def _types(view: StateView, player: PlayerId) -> Iterable[str]:
    del player  # what lies on the battlefield is of a type that everybody knows
    lines = (traits(view, obj).type_line for obj in view.state.in_zone(BATTLEFIELD))
    return (*TYPES, *sorted({word for line in lines for word in (*line.types, *line.subtypes)}))


def _details(view: StateView, obj: GameObject) -> Iterable[str]:
    found = traits(view, obj)
    size = f"{found.power}/{found.toughness}" if found.power is not None else ""
    return (size, found.controller, "" if obj.zone == BATTLEFIELD else obj.zone)


IDIOM = Idiom(
    zones=(BATTLEFIELD,),
    word=Message("permanents"),
    details=_details,
    types=_types,
    type_hint=Message("any type or subtype"),
    durations=tuple(each for each in DURATIONS if each != AT_ONCE),
    deck=LIBRARY,
    top=Option(LIBRARY, Message("the top of the library")),
    bottom=Option(f"{LIBRARY} bottom", Message("the bottom of the library")),
    apart=frozenset({BATTLEFIELD}),
    away=EXILE,
    cost=Message("Mana value"),
    permitted=PERMANENT,
    options=(
        Option("play", Message("cast or play")),
        Option("cast", Message("cast")),
        Option("play_land", Message("play as a land")),
    ),
)
