"""Cards in hand: which land to play, which hand to keep, which card to discard."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from core.games.mtg.actions import Cast, PlayLand
from core.games.mtg.casting.cast_modes import CastMode, cast_modes
from core.games.mtg.casting.mana import sources
from core.games.mtg.layers.traits import traits
from core.games.mtg.offers import plays
from core.games.mtg.turn.game import Bottom, Keep, Mulligan, due, hand_of
from core.messages import CardName, Message
from core.opponent.tactics import Move, Seat
from core.opponent.trials import unshuffled
from core.rules import engine
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, HAND

_ENOUGH_LANDS, _MANY_LANDS = 4, 6
_FEWEST_LANDS, _MOST_LANDS = 2, 5
_MOST_MULLIGANS = 2
_EARLY = 4
_BASIC = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def mode_of(state: GameState, action: Cast | PlayLand) -> CastMode | None:
    """Return the face or half that an action casts or plays."""
    modes = cast_modes(state.printed(state.object(action.card)))
    return next((each for each in modes if each.id == action.as_), None)


def land_drops(seat: Seat, lands: Iterable[PlayLand]) -> Iterator[Move]:
    """Yield the lands to play: by the spells of this turn first, then by the rarest colour."""
    view, me = seat.view, seat.player
    if view.state.player(me).lands_played:
        return
    found = list(lands)
    kinds = {_kind(view.state, each): each for each in found}
    several = len(kinds) > 1 and "no_spells" not in seat.level.slips
    tried = kinds.items() if several else ()
    castable = {kind: _castable_with(view, me, each) for kind, each in tried}
    makes = Counter(x for each in sources(view, me) for unit in each.units for x in unit)
    wanted = _wanted(view.state, me)
    lands_there = sum(
        its.controller == me and "Land" in its.types
        for each in view.state.in_zone(BATTLEFIELD)
        for its in (traits(view, each),)
    )

    def rank(action: PlayLand) -> tuple[bool, float, float]:
        mode = mode_of(view.state, action)
        colors = colors_of(mode) if mode is not None else ()
        needs = [wanted[each] / (1 + makes[each]) for each in colors]
        need = max(needs, default=0.0) + sum(needs) / 100
        now = castable.get(_kind(view.state, action), 0.0)
        return _is_spell_too(view.state, action), -now, -need

    for action in sorted(found, key=rank):
        if _is_spell_too(view.state, action) and lands_there >= _lands_wanted(view.state, me):
            continue
        mode = mode_of(view.state, action)
        name = CardName(action.card, mode.name if mode is not None else "")
        if castable.get(_kind(view.state, action)):
            reason = Message("I play {land}: with it I can cast the most this turn.", land=name)
        else:
            reason = Message("I play {land}: one land each turn.", land=name)
        yield Move(action=action, reason=reason)


def _kind(state: GameState, action: PlayLand) -> tuple[str, str]:
    return state.printed(state.object(action.card)).name, action.as_


def _is_spell_too(state: GameState, action: PlayLand) -> bool:
    card = state.printed(state.object(action.card))
    return any(not each.is_land for each in cast_modes(card))


def _lands_wanted(state: GameState, player: PlayerId) -> int:
    """Return the number of lands after which a spell that could be a land stays a spell."""
    values = [
        each.mana_value
        for obj in state.in_zone(HAND, player)
        for each in cast_modes(state.printed(obj))
        if not each.is_land
    ]
    return min(_MANY_LANDS, max(_ENOUGH_LANDS, *map(math.ceil, values))) if values else _MANY_LANDS


def _castable_with(view: StateView, player: PlayerId, action: PlayLand) -> float:
    """Return the mana of the dearest spell that a land lets a player cast now.

    A land that enters tapped counts half a mana more where nothing can be cast either way.
    """
    outcome = engine.apply_whole(view, action, unshuffled)
    if not outcome.carried_out:
        return 0.0
    then = view.at(outcome.state)
    casts = (each for each in plays(then, player) if isinstance(each, Cast))
    dearest = max((len(each.paying) for each in casts), default=0)
    return dearest + (0.5 if then.object(action.card).tapped else 0.0)


def colors_of(mode: CastMode) -> tuple[str, ...]:
    """Return the letters of the mana that a land makes by its types or its text."""
    texts = [face.text for face in mode.faces]
    words = [word for face in mode.faces for word in face.type_line.subtypes]
    any_color = any("any color" in text for text in texts)
    return tuple(
        letter
        for word, letter in _BASIC.items()
        if any_color or word in words or any(f"{{{letter}}}" in text for text in texts)
    )


def _wanted(state: GameState, player: PlayerId) -> Counter[str]:
    """Return how often each colour is in the costs of the cards in hand."""
    wanted = Counter[str]()
    for obj in state.in_zone(HAND, player):
        for mode in cast_modes(state.printed(obj)):
            wanted.update(letter for letter in "WUBRG" if letter in str(mode.mana_cost))
    return wanted


# Opening hands and discards


def opening_hand(seat: Seat) -> Iterator[Move]:
    """Yield keeping a hand, a mulligan, or the cards to put on the bottom."""
    state, me = seat.view.state, seat.player
    hand = hand_of(state, me)
    owing = next((each for each in state.players if each.bottoms and not each.out), None)
    if owing is not None:
        if owing.id == me:
            worst = tuple(obj.id for obj in least_needed(seat, hand)[: owing.bottoms])
            says = Message("These help me least.")
            yield Move(action=Bottom(player=me, objects=worst), reason=says)
        return
    if due(state) != me:
        return
    lands, spells = _lands_and_spells(state, hand)
    if state.player(me).mulligans < _MOST_MULLIGANS and not _is_kept(lands, spells):
        reason = Message("I take a mulligan.")
        yield Move(action=Mulligan(player=me, order=()), reason=reason)
    yield Move(action=Keep(player=me), reason=Message("I keep my hand."))


def _lands_and_spells(
    state: GameState, hand: Iterable[GameObject]
) -> tuple[list[CastMode], list[CastMode]]:
    lands: list[CastMode] = []
    spells: list[CastMode] = []
    for obj in hand:
        modes = cast_modes(state.printed(obj))
        land = next((each for each in modes if each.is_land), None)
        if land is not None:
            lands.append(land)
        else:
            spells += modes[:1]
    return lands, spells


def _is_kept(lands: Iterable[CastMode], spells: Iterable[CastMode]) -> bool:
    """Return whether a hand has enough lands, and an early spell that they can pay for."""
    there = list(lands)
    if not _FEWEST_LANDS <= len(there) <= _MOST_LANDS:
        return False
    colors = {letter for each in there for letter in colors_of(each)}
    early = [each for each in spells if each.mana_value <= _EARLY]
    if len(there) == _FEWEST_LANDS:
        early = [each for each in early if each.mana_value <= _FEWEST_LANDS + 1]
    return not colors or any(_needed(each) <= colors for each in early)


def _needed(mode: CastMode) -> set[str]:
    return {letter for letter in "WUBRG" if f"{{{letter}}}" in str(mode.mana_cost)}


def least_needed(seat: Seat, hand: Iterable[GameObject]) -> list[GameObject]:
    """Return the cards of a hand, the least needed first."""
    state = seat.view.state
    lands = sum(
        its.controller == seat.player and "Land" in its.types
        for each in state.in_zone(BATTLEFIELD)
        for its in (traits(seat.view, each),)
    )
    ranked: list[tuple[float, int, GameObject]] = []
    for place, obj in enumerate(hand):
        modes = cast_modes(state.printed(obj))
        if any(each.is_land for each in modes):
            is_spell_too = any(not each.is_land for each in modes)
            need = 6.0 if lands < _ENOUGH_LANDS else 2.2 if lands < _MANY_LANDS else 0.5
            need = max(need, 2.5) if is_spell_too else need
            lands += 1
        else:
            value = min((each.mana_value for each in modes), default=0)
            need = 1 + math.sqrt(value) if value <= lands + 2 else 1.5
        ranked.append((need, place, obj))
    ranked.sort(key=lambda each: each[:2])
    return [obj for _, _, obj in ranked]
