"""Lands, spells and abilities of an opponent in its main phases."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from core.games.mtg.actions import Cast, PlayLand
from core.games.mtg.casting.cast_modes import CastMode, cast_modes
from core.games.mtg.casting.mana import sources
from core.games.mtg.layers.traits import traits
from core.games.mtg.offers import activations, plays
from core.games.mtg.opponent.trials import Trials
from core.games.mtg.opponent.worths import printed_worth
from core.messages import CardName, Message
from core.opponent.tactics import Move, Seat
from core.rules import engine
from core.rules.verdict import Ruling
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, HAND

_POSSIBLE = frozenset({Ruling.DONE, Ruling.CHOICE})
_LEAST_GAIN = 0.3
"""A smaller gain is not worth a card or an ability."""


def plays_of_turn(seat: Seat) -> Iterator[Move]:
    """Yield lands and spells of a main phase, the best first."""
    tried = plays(seat.view, seat.player)
    found = [each for each in tried if engine.judge(seat.view, each).ruling in _POSSIBLE]
    yield from _lands(seat, (each for each in found if isinstance(each, PlayLand)))
    yield from _spells(seat, [each for each in found if isinstance(each, Cast)])


def _mode(seat: Seat, action: Cast | PlayLand) -> CastMode | None:
    card = seat.view.state.printed(seat.view.object(action.card))
    return next((each for each in cast_modes(card) if each.id == action.as_), None)


def _name(seat: Seat, action: Cast | PlayLand) -> CardName:
    mode = _mode(seat, action)
    return CardName(action.card, mode.name if mode is not None else "")


def _lands(seat: Seat, lands: Iterable[PlayLand]) -> Iterator[Move]:
    """Yield the lands to play: plain lands first, the kind that makes the rarest mana."""
    if seat.view.state.player(seat.player).lands_played:
        return
    makes = Counter(
        letter for each in sources(seat.view, seat.player) for unit in each.units for letter in unit
    )
    wanted = _wanted(seat)

    def rank(action: PlayLand) -> tuple[bool, float]:
        card = seat.view.state.printed(seat.view.object(action.card))
        is_spell_too = any(not each.is_land for each in cast_modes(card))
        mode = _mode(seat, action)
        colors = _colors(mode) if mode is not None else ()
        need = max((wanted[each] / (1 + makes[each]) for each in colors), default=0.0)
        return is_spell_too, -need

    for action in sorted(lands, key=rank):
        name = _name(seat, action)
        reason = Message("I play {land}: one land each turn.", land=name)
        yield Move(action=action, reason=reason)


_BASIC = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _colors(mode: CastMode) -> tuple[str, ...]:
    """Return the letters of the mana that a land makes by its types or its text."""
    texts = [face.text for face in mode.faces]
    words = [word for face in mode.faces for word in face.type_line.subtypes]
    return tuple(
        letter
        for word, letter in _BASIC.items()
        if word in words or any(f"{{{letter}}}" in text for text in texts)
    )


def _wanted(seat: Seat) -> Counter[str]:
    """Return how often each colour is in the costs of the cards in hand."""
    wanted = Counter[str]()
    for obj in seat.view.state.in_zone(HAND, seat.player):
        for mode in cast_modes(seat.view.state.printed(obj)):
            wanted.update(letter for letter in "WUBRG" if letter in str(mode.mana_cost))
    return wanted


def _spells(seat: Seat, spells: Iterable[Cast]) -> Iterator[Move]:
    slips = seat.level.slips
    cast_before = seat.view.state.player(seat.player).spells_cast
    if "one_creature_a_turn" in slips and cast_before:
        return
    rated = [(_printed_worth(seat, each), each) for each in spells]
    rated.sort(key=lambda each: -each[0])
    trials = Trials(seat)
    tried = []
    for worth, action in rated:
        mode = _mode(seat, action)
        if mode is None:
            continue
        creature = any("Creature" in face.type_line.types for face in mode.faces)
        stays = all(face.type_line.is_permanent for face in mode.faces)
        if creature and worth > 0:
            tried.append((worth, action, mode))
        elif "one_creature_a_turn" in slips or ("no_spells" in slips and not stays):
            continue
        else:
            gain = trials.aimed(action)
            if gain is not None and gain > _LEAST_GAIN:
                tried.append((gain, action, mode))
    if "no_spells" in slips:
        tried.sort(key=lambda each: -each[2].mana_value)
    else:
        tried.sort(key=lambda each: -each[0])
    for worth, action, _ in tried:
        yield Move(action=action, reason=_why_cast(seat, action, worth))


def _printed_worth(seat: Seat, action: Cast) -> float:
    """Return the worth of a creature by its printed numbers; 0 for other spells."""
    mode = _mode(seat, action)
    face = mode.faces[0] if mode is not None else None
    if face is None or "Creature" not in face.type_line.types:
        return 0.0
    return printed_worth(face) + 0.3 * len(action.paying)


def _why_cast(seat: Seat, action: Cast, worth: float) -> Message:
    available = len(sources(seat.view, seat.player))
    return Message(
        "I cast {card} with {paid} of {available} mana: it gains me {worth:g}.",
        card=_name(seat, action),
        paid=len(action.paying),
        available=available,
        worth=round(worth, 1),
    )


def abilities_of_turn(seat: Seat) -> Iterator[Move]:
    """Yield activated abilities that improve the position, the best first."""
    trials = Trials(seat)
    tried = []
    for action in activations(seat.view, seat.player):
        gain = trials.aimed(action)
        if gain is not None and gain > _LEAST_GAIN:
            tried.append((gain, action))
    for worth, action in sorted(tried, key=lambda each: -each[0]):
        name = CardName(action.source, traits(seat.view, action.source).name)
        reason = Message("I use {card}: it gains me {worth:g}.", card=name, worth=round(worth, 1))
        yield Move(action=action, reason=reason)


def need_of(seat: Seat, obj: GameObject) -> float:
    """Return how much a player wants to keep a card in hand."""
    modes = tuple(cast_modes(seat.view.state.printed(obj)))
    if any(each.is_land for each in modes):
        lands = sum(
            "Land" in traits(seat.view, each).types
            for each in seat.view.state.in_zone(BATTLEFIELD)
            if traits(seat.view, each).controller == seat.player
        )
        return 0.5 if lands >= _ENOUGH_LANDS else 6.0
    return math.sqrt(min((each.mana_value for each in modes), default=0)) + 1


_ENOUGH_LANDS = 7
