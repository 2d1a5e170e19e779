"""The worth of permanents, cards and life to an opponent, as numbers."""

from collections.abc import Mapping

from core.cards.card import Face, whole
from core.games.mtg.layers.traits import Traits, traits
from core.rules.ruleset import StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, HAND

_OF_POWER: Mapping[str, float] = {"Flying": 0.8, "Lifelink": 0.6, "Double strike": 1.0}
"""Worth of keywords for each point of power."""
_OF_KEYWORD: Mapping[str, float] = {
    "Deathtouch": 2.0,
    "First strike": 1.0,
    "Trample": 0.5,
    "Menace": 0.5,
    "Vigilance": 0.5,
    "Reach": 0.3,
    "Hexproof": 1.0,
    "Indestructible": 4.0,
}
_CREATURE, _POWER, _TOUGHNESS, _MANA_VALUE = 1.0, 1.5, 1.0, 0.3
_CANT_ATTACK = 1.2
_CANT_BLOCK = 0.3
_LAND, _MANY_LANDS, _SPARE_LAND = 1.5, 7, 0.4
_OTHER, _OTHER_MANA_VALUE = 1.0, 0.5
_ATTACHED = 0.3
_LEVEL = 0.8
_PLANESWALKER, _LOYALTY = 2.0, 1.2
_CARD, _SPARE_CARD = 1.6, 1.0
_MANY_CARDS = 7
_LIFE, _LAST_LIFE, _SAFE_LIFE = 0.7, 1.3, 8
_POISON = 1.2
_WON = 500.0
_IN_A_CROWD = 0.7
"""Weight of one opponent's side where there are several."""


def creature_worth(found: Traits, *, token: bool) -> float:
    """Return the worth of a creature by its present characteristics."""
    power, toughness = max(0, whole(found.power) or 0), whole(found.toughness) or 0
    worth = _CREATURE + _POWER * power + _TOUGHNESS * toughness
    worth += sum(each * power for word, each in _OF_POWER.items() if found.has(word))
    worth += sum(each for word, each in _OF_KEYWORD.items() if found.has(word))
    if found.has("Defender") or "cant_attack" in found.limits:
        worth -= _CANT_ATTACK * power
    if "cant_block" in found.limits:
        worth -= _CANT_BLOCK * toughness
    return worth + (0 if token else _MANA_VALUE * found.mana_value)


def printed_worth(face: Face) -> float:
    """Return the worth of a creature by the face of a card."""
    power, toughness = max(0, whole(face.stat("power")) or 0), whole(face.stat("toughness")) or 0
    worth = _CREATURE + _POWER * power + _TOUGHNESS * toughness
    words = frozenset(face.keywords)
    worth += sum(each * power for word, each in _OF_POWER.items() if word in words)
    return worth + sum(each for word, each in _OF_KEYWORD.items() if word in words)


def permanent_worth(view: StateView, obj: GameObject) -> float:
    """Return the worth of a permanent to its controller, from memory if nothing changed."""
    found: float = view.computed(obj, _permanent_worth)
    return found


def _permanent_worth(view: StateView, obj: GameObject) -> float:
    found = traits(view, obj)
    if found.is_creature:
        levels = dict(obj.counters).get("level", 0)
        return creature_worth(found, token=obj.token) + _LEVEL * levels
    if "Planeswalker" in found.types:
        return _PLANESWALKER + _LOYALTY * dict(obj.counters).get("loyalty", 0)
    if "Land" in found.types:
        return _LAND
    if obj.attached_to is not None:
        return _ATTACHED
    return _OTHER + _OTHER_MANA_VALUE * found.mana_value


def position_worth(view: StateView, me: PlayerId) -> float:
    """Return the worth of a position to a player: their side less those of the opponents."""
    state = view.state
    if state.match.over:
        return 0.0 if state.match.winner is None else _WON if state.match.winner == me else -_WON
    sides = dict.fromkeys((each.id for each in state.players), 0.0)
    lands = dict.fromkeys(sides, 0)
    for obj in state.in_zone(BATTLEFIELD):
        owner = traits(view, obj).controller
        worth = permanent_worth(view, obj)
        if worth == _LAND:
            lands[owner] += 1
            worth = _LAND if lands[owner] <= _MANY_LANDS else _SPARE_LAND
        sides[owner] += worth
    for name in sides:
        cards = len(state.in_zone(HAND, name))
        sides[name] += _CARD * min(cards, _MANY_CARDS)
        sides[name] += _SPARE_CARD * max(0, cards - _MANY_CARDS)
    for player in state.players:
        if player.out:
            sides[player.id] = -_WON
            continue
        sides[player.id] += _life_worth(player.life) - _POISON * dict(player.points).get(
            "poison", 0
        )
    others = [each for name, each in sides.items() if name != me]
    weight = 1.0 if len(others) == 1 else _IN_A_CROWD
    return sides[me] - weight * sum(others)


def _life_worth(life: int) -> float:
    if life <= 0:
        return -_WON
    return _LAST_LIFE * min(life, _SAFE_LIFE) + _LIFE * max(0, life - _SAFE_LIFE)
