"""An object's characteristics under the names that scenario files use."""

from collections.abc import Callable, Mapping

from core.cards.mana import in_order
from core.games.mtg import layers
from core.games.mtg.combat.questions import (
    attack_findings,
    block_findings,
    in_combat,
    proposed,
)
from core.games.mtg.combat.sickness import is_sick
from core.games.mtg.commanders import tax_of
from core.games.mtg.faces import half_word, is_room
from core.games.mtg.kinds import is_transformed
from core.games.mtg.names import color_identity, has_name
from core.games.mtg.substitutes import substitute_lies_there
from core.games.mtg.traits import traits
from core.games.mtg.unread_effects import missing_from
from core.messages import Message
from core.rules.continuous_effects import card_or_copy
from core.rules.objects import characteristics_of_any
from core.rules.ruleset import StateView
from core.state.effects import Filter
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import COMMAND


def characteristics(view: StateView, object_id: ObjectId) -> Mapping[str, object]:
    """Return every characteristic by its key in the scenario format.

    Lists are tuples; statistics are text; a mana cost is text, compared as a cost.
    """
    obj = view.object(object_id)
    found = traits(view, obj)
    return {
        **characteristics_of_any(view, obj),
        "cards": len(obj.cards),
        "name": found.name,
        "names": found.names,
        "mana_value": found.mana_value,
        "mana_cost": str(found.mana_cost),
        "power": found.power,
        "toughness": found.toughness,
        "colors": in_order(found.colors),
        "color_indicator": tuple(c for face in found.faces for c in face.color_indicator),
        "type_line": str(found.type_line),
        "types": found.types,
        "subtypes": found.type_line.subtypes,
        "supertypes": found.type_line.supertypes,
        "loyalty": found.loyalty,
        "defense": found.defense,
        "controller": found.controller,
        "face": found.face,
        "transformed": is_transformed(view.rules, view.state, obj),
        "keywords": found.keywords,
        "unlocked": _unlocked(view, obj),
        "text": "\n".join(found.text),
        "chosen": obj.chosen,
        "paid": obj.paid,
        "mana_spent": obj.mana_spent,
        "substitute": substitute_lies_there(view, obj),
        "damage": obj.damage,
        "protector": obj.protector or "",
        "sick": is_sick(view, obj),
        "marks": _marks(view, obj),
        **in_combat(view, obj),
    }


def fits(view: StateView, wanted: Filter, obj: GameObject) -> bool:
    """Tell whether an object as it is now fits a filter; without a zone, on the battlefield."""
    return layers.fits(wanted, traits(view, obj), obj)


def _unlocked(view: StateView, obj: GameObject) -> tuple[str, ...]:
    card = card_or_copy(view, obj)
    return tuple(half_word(half) for half in sorted(obj.halves)) if is_room(card) else ()


def _marks(view: StateView, obj: GameObject) -> tuple[str, ...]:
    """Return words that a card wears beyond its conditions."""
    more = tax_of(view, obj, obj.owner) if obj.zone == COMMAND else 0
    tax = (str(Message("tax {amount}", amount=more)),) if more else ()
    missing = missing_from(view, obj)
    if not missing:
        return tax
    without = Message("without {card}", card=missing[0].name.partition(",")[0])
    if len(missing) > 1:
        without = Message("without {count} cards", count=len(missing))
    return (*tax, str(without))


def _identity(view: StateView, object_id: ObjectId) -> frozenset[str]:
    cards = view.state.fronts(view.object(object_id))
    return frozenset().union(*(color_identity(card) for card in cards))


def _day_night(view: StateView) -> str:
    return view.state.day_night


def _step(view: StateView) -> str:
    return view.state.turn_step


def _seat(view: StateView, player: PlayerId) -> Mapping[str, object]:
    """Return what a player has in a game besides life, counters and cards."""
    found = view.state.player(player)
    return {
        "commander_damage": dict(found.commander_damage),
        "mana": len(found.mana),
        "spells_cast": found.spells_cast,
    }


QUERIES: Mapping[str, Callable[..., object]] = {
    "has_name": has_name,
    "color_identity": _identity,
    "day_night": _day_night,
    "step": _step,
    "seat": _seat,
    "may_attack": attack_findings,
    "may_block": block_findings,
    "proposed": proposed,
}
