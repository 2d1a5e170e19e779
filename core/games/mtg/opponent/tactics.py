"""The decisions of an opponent in a game of Magic, step by step."""

from collections.abc import Iterator, Sequence

from core.games.mtg.actions import Resolve
from core.games.mtg.casting.cast_modes import is_the_time
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import defenders
from core.games.mtg.opponent.attacking import attacks, other_attacks
from core.games.mtg.opponent.blocking import blocks
from core.games.mtg.opponent.lands import least_needed, opening_hand
from core.games.mtg.opponent.playing import plays_of_turn, responses, weighing_of, winning_tricks
from core.games.mtg.opponent.sums import combat_value, sums_of
from core.games.mtg.opponent.weighing import blocks_are_declared, top_of_stack
from core.games.mtg.opponent.worths import position_worth
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import hand_of
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import cards_too_many
from core.messages import NO_WORDS, Message
from core.opponent.search import by_level
from core.opponent.tactics import Move, Seat, Sum
from core.opponent.trials import Trials
from core.opponent.weighed import weighed
from core.rules.actions import Action, Discard
from core.rules.choices import Choice, Selection
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.state.ids import Answer, PlayerId


class MagicTactics:
    """The tactics of every level in Magic."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first."""
        return by_level(self, seat, self._moves(seat))

    def _moves(self, seat: Seat) -> Iterator[Move]:
        state, me = seat.view.state, seat.player
        if not state.is_followed or state.turn_step == steps.SIDEBOARDING:
            return
        if state.turn_step == steps.MULLIGAN:
            yield from opening_hand(seat)
            return
        top = top_of_stack(state)
        if top is not None:
            if top[0] == me:
                yield Move(action=Resolve(player=me, object=top[1]), reason=NO_WORDS)
            else:
                yield from responses(seat)
            return
        if blocks_are_declared(seat.view) or _waits_with_answers(seat):
            yield from responses(seat)
        if state.active == me:
            yield from _own_turn(seat)
        elif state.turn_step == steps.BLOCKERS and defenders(seat.view)[:1] == (me,):
            yield from blocks(seat)

    def alternatives(self, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Return moves with attacks that have one attacker more or less."""
        first = moves[0].action if moves else None
        if isinstance(first, Attack) and len(first.at) == 1:
            return (*moves[:1], *other_attacks(seat, first), *moves[1:])
        return moves if seat.view.state.turn_step != steps.MULLIGAN else moves[:1]

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position."""
        return position_worth(view, player)

    def option(self, seat: Seat, action: Action, asked: Finding) -> Answer:
        """Return the answer that gives the best position."""
        return _trials(seat).best_option(action, asked)

    def selection(
        self, seat: Seat, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer that gives the best position."""
        return _trials(seat).best_selection(action, made, choice)

    def sums(self, seat: Seat, action: Action) -> Iterator[Sum]:
        """Yield the attacks, blocks and targets of an act with the expected results."""
        return sums_of(seat, action)

    def weighed(self, seat: Seat, action: Action) -> Message:
        """Return the combat sums or the trial of an act, compared with the best move."""
        return weighed(seat, action, next(self.moves(seat), None), _value)


def _value(seat: Seat, action: Action) -> tuple[float, Message] | None:
    """Return the value of an act and its expected result; None if it cannot be tried."""
    by_combat = combat_value(seat, action)
    if by_combat is not None:
        return by_combat
    if seat.view.state.turn_step == steps.ATTACKERS and isinstance(action, NextStep):
        return combat_value(seat, Attack(player=seat.player))
    found = Trials(seat.view, seat.player, weighing_of(seat)).best(action)
    if found is None:
        return None
    return found.gain, Message("It would gain me {worth:g}.", worth=round(found.gain, 1))


def _waits_with_answers(seat: Seat) -> bool:
    """Return whether it is the time for answers that were held for another player's turn."""
    state = seat.view.state
    fight = fight_of(seat.view)
    attacked = state.turn_step == steps.ATTACKERS and fight is not None and fight.declared
    late = attacked or state.turn_step == steps.END
    return seat.level.holds_answers and state.active != seat.player and late


def _trials(seat: Seat) -> Trials:
    return Trials(seat.view, seat.player, weighing_of(seat, only_wins=True))


def _own_turn(seat: Seat) -> Iterator[Move]:
    state, me = seat.view.state, seat.player
    if state.turn_step == steps.CLEANUP and cards_too_many(seat.view):
        for obj in least_needed(seat, hand_of(state, me)):
            says = Message("It helps me least.")
            yield Move(action=Discard(player=me, object=obj.id), reason=says)
        return
    if state.turn_step == steps.ATTACKERS:
        fight = fight_of(seat.view)
        if fight is not None and not fight.declared:
            yield from winning_tricks(seat)
            yield from attacks(seat)
    elif is_the_time(seat.view, me):
        yield from plays_of_turn(seat)
    yield Move(action=NextStep(player=me), reason=NO_WORDS)


TACTICS = MagicTactics()
