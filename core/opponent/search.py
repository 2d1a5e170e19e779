"""Looking ahead: candidates are played on to the next own turn, with hidden cards filled in."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Protocol
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message
from core.opponent.attempts import attempt
from core.opponent.levels import PLAYED_OUT
from core.opponent.tactics import Move, Seat
from core.opponent.trials import PLAIN, unshuffled
from core.rules.actions import Action
from core.rules.ruleset import Memo, StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId

_MOST_ACTIONS = 90
_LEAST_FILLINGS = 2
_ERRORS = 2.0
"""The best stops the search when it leads by so many standard errors."""
_BETTER = 0.25
"""Another move than the first takes its place only if it is better by so much."""


class Searchable(Protocol):
    """The tactics of a game that a search needs."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first."""

    def alternatives(self, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the moves of a position with others that a search compares, the best first."""

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position at the beginning of a player's turn to them."""


def by_level(tactics: Searchable, seat: Seat, moves: Iterator[Move]) -> Iterator[Move]:
    """Yield the moves of a seat; a level that looks ahead compares them first."""
    if not seat.level.fillings:
        yield from moves
        return
    yield from Search(tactics, seat).ordered(tactics.alternatives(seat, tuple(moves)))


class Look(Struct):
    """A candidate with the worth of the positions that it led to."""

    move: Move
    found: list[float]

    @property
    def mean(self) -> float:
        """The mean worth."""
        return sum(self.found) / len(self.found)


class Search:
    """The comparison of the moves of one position."""

    def __init__(self, tactics: Searchable, seat: Seat) -> None:
        self._tactics = tactics
        self._seat = seat

    def ordered(self, moves: Sequence[Move]) -> Iterator[Move]:
        """Yield moves by the positions that they lead to; at equal worth in their order."""
        looks = [Look(each, []) for each in moves[: self._seat.level.candidates]]
        if len(looks) < _LEAST_FILLINGS:
            yield from moves
            return
        for number in range(self._seat.level.fillings):
            memo = Memo()
            state = self._filled(number)
            for look in tuple(looks):
                worth = self._played_out(state, memo, look.move.action)
                if worth is None:
                    looks.remove(look)
                else:
                    look.found.append(worth)
            if len(looks) < _LEAST_FILLINGS or (
                number + 1 >= _LEAST_FILLINGS and _is_decided(looks)
            ):
                break
        if not looks:
            yield from moves
            return
        best = max(looks, key=lambda each: each.mean)
        if looks[0].move is moves[0] and best.mean < looks[0].mean + _BETTER:
            best = looks[0]
        yield _with_reason(best, looks)
        yield from (each for each in moves if each is not best.move)

    def _filled(self, number: int) -> GameState:
        """Return the position with drawn cards of the same owner in place of hidden ones."""
        state = self._seat.view.state
        seen = [card for card in state.cards if card.card.name]
        pools = {
            player: [card.card for card in seen if card.owner == player] for player in state.playing
        }
        cards = state.cards
        for card in state.cards:
            pool = pools.get(card.owner)
            if pool and not card.card.name:
                place = f"{self._seat.seed} {state.turn} {len(state.objects)} {number} {card.id}"
                drawn = pool[crc32(place.encode()) % len(pool)]
                cards = cards.put(card.id, replace(card, card=drawn))
        return replace(state, cards=cards)

    def _played_out(self, state: GameState, memo: Memo, action: Action) -> float | None:
        """Return the worth of the position at the next own turn after an action."""
        rules, me = self._seat.view.rules, self._seat.player
        start = state.turn
        last = start + (len(state.playing) if state.active == me else 1)
        outcome = attempt(StateView(rules, state, memo), action, PLAIN, unshuffled)
        if outcome is None:
            return None
        state = outcome.state
        for _ in range(_MOST_ACTIONS):
            if state.match.over or state.turn >= last:
                break
            following = self._next(StateView(rules, state, memo))
            if following is None:
                break
            state = following
        return self._tactics.worth(StateView(rules, state, memo), me)

    def _next(self, view: StateView) -> GameState | None:
        """Return the position after the next action, which the plainest level chooses."""
        for player in sorted(view.state.playing, key=lambda each: each == view.state.active):
            for move in self._tactics.moves(Seat(view=view, player=player, level=PLAYED_OUT)):
                outcome = attempt(view, move.action, PLAIN, unshuffled)
                if outcome is not None:
                    return outcome.state
        return None


def _is_decided(looks: Sequence[Look]) -> bool:
    """Return whether the best candidate leads all others by two standard errors."""
    best = max(looks, key=lambda each: each.mean)
    for each in looks:
        if each is best:
            continue
        leads = [one - two for one, two in zip(best.found, each.found, strict=True)]
        mean = sum(leads) / len(leads)
        spread = sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1))
        if mean <= 0 or mean < _ERRORS * spread / sqrt(len(leads)):
            return False
    return True


def _with_reason(best: Look, looks: Sequence[Look]) -> Move:
    move = replace(best.move, fillings=len(best.found))
    others = [each.mean for each in looks if each is not best]
    if not others or not move.reason:
        return move
    reason = Message(
        "{reason} Played on {count} times, it comes out {gain:g} above the next best.",
        reason=move.reason,
        count=len(best.found),
        gain=round(best.mean - max(others), 1),
    )
    return replace(move, reason=reason) if best.mean > max(others) else move
