"""Spells and abilities of an opponent: in its main phases, in combat, and in response."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.cards.card import Face
from core.games.mtg.actions import Activate, Cast, PlayLand
from core.games.mtg.casting.cast_modes import CastMode
from core.games.mtg.casting.mana import sources
from core.games.mtg.layers.traits import traits
from core.games.mtg.offers import activations, plays
from core.games.mtg.opponent.attacking import WIN
from core.games.mtg.opponent.lands import land_drops, mode_of
from core.games.mtg.opponent.weighing import MagicWeighing
from core.games.mtg.opponent.worths import printed_worth
from core.messages import CardName, Message
from core.opponent.tactics import Move, Seat
from core.opponent.trials import Trials
from core.rules import engine
from core.rules.actions import Action
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD

_POSSIBLE = frozenset({Ruling.DONE, Ruling.CHOICE})
_LEAST_GAIN, _LEAST_AT_ONCE, _LEAST_IN_RESPONSE = 0.3, 0.5, 0.8
"""A smaller gain is not worth a card or an ability: of slow ones, instants, and in response."""
_WORTH_AT_ONCE = 3.0
"""With this gain an answer is not held for another player's turn."""
_CARD = 1.6
_AS_IT_ENTERS = frozenset({"enters", "cast", "sacrifice", "discard"})
"""Words in the texts of creatures that do something at once."""
_MANA = 0.3
_IN_RESPONSE = 8
"""So many trials are made in response."""
_TRIED_SLOWLY, _TRIED_AT_ONCE = 12, 12
_LITTLE = 2
"""So many trials of each kind are made by a level that tries little."""


class Candidate(Struct, frozen=True):
    """A spell or an ability that could be used: its name, an estimate, and whether it is fast.

    ``plain``: a creature that does nothing as it enters, whose worth is printed.
    """

    action: Action
    name: CardName
    estimate: float
    fast: bool = False
    creature: bool = False
    plain: bool = False
    stays: bool = False
    mana: int = 0


class Found(Struct, frozen=True):
    """A candidate with its answers, and its gain."""

    gain: float
    action: Action
    of: Candidate


def weighing_of(seat: Seat, *, ahead: bool = True, only_wins: bool = False) -> MagicWeighing:
    """Return the weighing of the positions after acts in one position."""
    return MagicWeighing(
        seat.view.state.effects, seat.level.slips, ahead=ahead, only_wins=only_wins
    )


def plays_of_turn(seat: Seat) -> Iterator[Move]:
    """Yield lands, spells and abilities of a main phase, the best first."""
    found = list(plays(seat.view, seat.player))
    lands = [each for each in found if isinstance(each, PlayLand)]
    yield from land_drops(seat, (each for each in lands if _is_possible(seat, each)))
    casts = [_spell(seat, each) for each in found if isinstance(each, Cast)]
    spells = [each for each in casts if each is not None]
    if "one_card_a_turn" in seat.level.slips:
        yield from _one_card(seat, spells)
    elif "no_spells" in seat.level.slips:
        yield from _permanents(seat, spells)
    elif "forgets_abilities" in seat.level.slips:
        yield from _best_plays(seat, spells)
    else:
        yield from _best_plays(seat, [*spells, *_elsewhere(seat), *_abilities(seat)])


def _is_possible(seat: Seat, action: Action) -> bool:
    return engine.judge(seat.view, action).ruling in _POSSIBLE


def _spell(seat: Seat, action: Cast) -> Candidate | None:
    mode = mode_of(seat.view.state, action)
    if mode is None:
        return None
    creature = any("Creature" in face.type_line.types for face in mode.faces)
    stays = all(face.type_line.is_permanent for face in mode.faces)
    mana = len(action.paying)
    estimate = printed_worth(mode.faces[0]) if creature else (1.0 if stays else 1.5) + mana / 2
    return Candidate(
        action=action,
        name=CardName(action.card, mode.name),
        estimate=estimate + _MANA * mana,
        fast=_is_fast(mode) and not stays,
        creature=creature,
        plain=creature and estimate > 0 and not any(_AS_IT_ENTERS & _words(x) for x in mode.faces),
        stays=stays,
        mana=mana,
    )


def _words(face: Face) -> set[str]:
    return set(face.text.replace(",", " ").replace(".", " ").split())


def _is_fast(mode: CastMode) -> bool:
    faces = mode.faces
    return any("Instant" in face.type_line.types or "Flash" in face.keywords for face in faces)


def _elsewhere(seat: Seat) -> Iterator[Candidate]:
    """Yield spells and abilities of cards in graveyards and exile, and special actions."""
    view, me = seat.view, seat.player
    for obj in (*view.state.in_zone(GRAVEYARD), *view.state.in_zone(EXILE)):
        yield from _playable(seat, obj.id)
    for obj in view.state.in_zone(BATTLEFIELD):
        its = traits(view, obj)
        is_special = obj.face_down or "Room" in its.type_line.subtypes or its.has("Craft")
        if its.controller == me and is_special:
            yield from _playable(seat, obj.id)


def _playable(seat: Seat, object_id: ObjectId) -> Iterator[Candidate]:
    for each in seat.view.rules.tables.playable(seat.view, object_id, seat.player):
        action = each.option.action
        if isinstance(action, Activate):
            continue
        if isinstance(action, Cast):
            spell = _spell(seat, action)
            if spell is not None:
                yield spell
        elif not isinstance(action, PlayLand):
            name = CardName(object_id, traits(seat.view, object_id).name)
            yield Candidate(action=action, name=name, estimate=2.0)


def _abilities(seat: Seat) -> Iterator[Candidate]:
    if not seat.view.state.reads_texts:
        return
    for action in activations(seat.view, seat.player):
        its = traits(seat.view, action.source)
        yield Candidate(
            action=action,
            name=CardName(action.source, its.name),
            estimate=2.0,
            fast="Vehicle" not in its.type_line.subtypes,
            mana=len(action.paying),
        )


def _one_card(seat: Seat, spells: Sequence[Candidate]) -> Iterator[Move]:
    """Yield the creatures of a level that casts one card in each turn, then other spells."""
    if seat.view.state.player(seat.player).spells_cast:
        return
    for each in sorted(spells, key=lambda each: -each.estimate):
        if each.creature and each.estimate > 0 and _is_possible(seat, each.action):
            yield _move(seat, Found(each.estimate, each.action, each))
    yield from _best_plays(seat, (each for each in spells if not each.creature))


def _permanents(seat: Seat, spells: Iterable[Candidate]) -> Iterator[Move]:
    """Yield the permanents of a level that casts nothing else, the dearest first."""
    trials = Trials(seat.view, seat.player, weighing_of(seat), _TRIED_SLOWLY)
    found = []
    for each in spells:
        untried = each.stays and "no_trials" in seat.level.slips
        if untried or (each.creature and each.estimate > 0):
            if _is_possible(seat, each.action):
                found.append(Found(each.estimate, each.action, each))
        elif each.stays:
            tried = trials.best(each.action)
            if tried is not None and tried.gain > _LEAST_GAIN:
                found.append(Found(tried.gain, tried.action, each))
    for best in sorted(found, key=lambda each: -each.of.mana):
        yield _move(seat, best)


def _best_plays(seat: Seat, candidates: Iterable[Candidate]) -> Iterator[Move]:
    """Yield the spells and abilities that improve the position most."""
    little = "tries_little" in seat.level.slips
    slowly, at_once = (_LITTLE, _LITTLE) if little else (_TRIED_SLOWLY, _TRIED_AT_ONCE)
    slow = Trials(seat.view, seat.player, weighing_of(seat), slowly)
    fast = Trials(seat.view, seat.player, weighing_of(seat, only_wins=True), at_once)
    reads = seat.view.state.reads_texts
    found = []
    for each in sorted(candidates, key=lambda each: -each.estimate):
        printed = each.creature and (each.plain or not reads or slow.left <= 0)
        if printed:
            if _is_possible(seat, each.action):
                found.append(Found(each.estimate - _CARD, each.action, each))
            continue
        tried = (fast if each.fast else slow).best(each.action)
        if tried is not None and _is_held(seat, each) and tried.gain < _WORTH_AT_ONCE:
            continue
        least = _LEAST_AT_ONCE if each.fast and isinstance(each.action, Cast) else _LEAST_GAIN
        if tried is not None and tried.gain > least:
            found.append(Found(tried.gain, tried.action, each))
    dearest_first = "dearest_first" in seat.level.slips
    for best in sorted(found, key=lambda x: -(x.of.mana if dearest_first else x.gain)):
        yield _move(seat, best)


def _is_held(seat: Seat, candidate: Candidate) -> bool:
    """Return whether an instant waits for the turn of another player."""
    return seat.level.holds_answers and candidate.fast and isinstance(candidate.action, Cast)


def responses(seat: Seat) -> Iterator[Move]:
    """Yield instants and abilities in response to a spell, or before combat damage."""
    if not seat.view.state.reads_texts or "no_tricks" in seat.level.slips:
        return
    tried = Trials(seat.view, seat.player, weighing_of(seat, ahead=False), _IN_RESPONSE)
    found = []
    for each in (*_fast_spells(seat), *_abilities(seat)):
        if not _is_possible(seat, each.action):
            continue
        best = tried.best(each.action)
        if best is not None and best.gain > _LEAST_IN_RESPONSE:
            found.append(Found(best.gain, best.action, each))
    for one in sorted(found, key=lambda each: -each.gain):
        yield _move(seat, one)


def winning_tricks(seat: Seat) -> Iterator[Move]:
    """Yield instants after which an attack wins that did not win before."""
    if not seat.view.state.reads_texts or "no_tricks" in seat.level.slips:
        return
    trials = Trials(seat.view, seat.player, weighing_of(seat, only_wins=True), _IN_RESPONSE)
    for each in _fast_spells(seat):
        if _is_possible(seat, each.action):
            tried = trials.best(each.action)
            if tried is not None and tried.gain > WIN / 2:
                yield _move(seat, Found(tried.gain, tried.action, each))


def _fast_spells(seat: Seat) -> list[Candidate]:
    """Return the instants of a player, the best estimate first."""
    spells = (_spell(seat, x) for x in plays(seat.view, seat.player) if isinstance(x, Cast))
    fast = [each for each in spells if each is not None and _has_flash(seat, each)]
    return sorted(fast, key=lambda each: -each.estimate)


def _has_flash(seat: Seat, candidate: Candidate) -> bool:
    action = candidate.action
    mode = mode_of(seat.view.state, action) if isinstance(action, Cast) else None
    return mode is not None and _is_fast(mode)


def _move(seat: Seat, found: Found) -> Move:
    gain = round(found.gain, 1)
    if isinstance(found.action, Cast):
        reason = Message(
            "I cast {card} with {paid} of {available} mana: it gains me {worth:g}.",
            card=found.of.name,
            paid=found.of.mana,
            available=len(sources(seat.view, seat.player)),
            worth=gain,
        )
    else:
        reason = Message("I use {card}: it gains me {worth:g}.", card=found.of.name, worth=gain)
    return Move(action=found.action, reason=reason)
