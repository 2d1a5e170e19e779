"""The counters that a permanent enters with by itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.cards.card import Face
from core.games.mtg.policies import policies
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD

if TYPE_CHECKING:
    from core.games.mtg.layers.traits import Traits
    from core.rules.ruleset import Ruleset


LORE = "lore"


def first_counters(found: "Traits", rules: "Ruleset") -> Iterator[tuple[str, int]]:
    """Yield the counters that a permanent enters with by its types.

    Each comes from an ability (MTG CR 306.5b, 310.4b), which may be lost; for Sagas this holds
    since a later edition.
    """
    for kind, amount in counters_of(replace(found.faces[0], type_line=found.type_line)):
        is_ability = kind != LORE or policies(rules).sagas_enter_by_an_ability
        if not (is_ability and found.lost_abilities):
            yield kind, amount


def counters_of(face: Face) -> Iterator[tuple[str, int]]:
    """Yield the counters that a face makes its permanent enter with."""
    for card_type, stat in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        printed = face.stat(stat)
        if card_type in face.type_line.types and printed is not None and printed.isdecimal():
            yield stat, int(printed)
    if "Saga" in face.type_line.subtypes:
        yield LORE, 1


def initialise(state: GameState, object_id: ObjectId) -> GameState:
    """Give a permanent of a starting position the counters it would have entered with."""
    obj = state.object(object_id)
    card = state.printed(obj)
    if obj.zone != BATTLEFIELD or obj.face_down or len(card.sides[0]) > 1:
        return state
    face = card.sides[min(obj.side, len(card.sides) - 1)][0]
    kept = obj
    for kind, amount in counters_of(face):
        if not kept.counter(kind):
            kept = replace(kept, counters=kept.counters_with(kind, amount))
    return state.put(kept)
