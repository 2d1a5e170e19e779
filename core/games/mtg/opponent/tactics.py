"""The decisions of an opponent in a game of Magic, step by step."""

from collections.abc import Iterator

from core.games.mtg.actions import Resolve
from core.games.mtg.casting.cast_modes import cast_modes, is_the_time
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.blocking import defenders
from core.games.mtg.opponent.attacking import attacks
from core.games.mtg.opponent.blocking import blocks
from core.games.mtg.opponent.playing import abilities_of_turn, need_of, plays_of_turn
from core.games.mtg.opponent.trials import Trials
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import Bottom, Keep, Mulligan, due, hand_of
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import cards_too_many
from core.messages import NO_WORDS, Message
from core.opponent.tactics import Move, Seat
from core.rules.actions import Action, Discard
from core.rules.choices import Choice, Selection
from core.rules.verdict import Finding
from core.state.ids import Answer, ObjectId
from core.state.zones import STACK

_FEWEST_LANDS, _MOST_LANDS = 2, 5
_MOST_MULLIGANS = 2


class MagicTactics:
    """The tactics of every level in Magic."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first."""
        state, me = seat.view.state, seat.player
        if not state.is_followed or state.turn_step == steps.SIDEBOARDING:
            return
        if state.turn_step == steps.MULLIGAN:
            yield from _opening_hand(seat)
        elif state.waiting or state.in_zone(STACK):
            top = state.waiting[-1] if state.waiting else state.in_zone(STACK)[-1]
            if top.controller == me:
                yield Move(action=Resolve(player=me, object=top.id), reason=NO_WORDS)
        elif state.active == me:
            yield from _own_turn(seat)
        elif state.turn_step == steps.BLOCKERS and defenders(seat.view)[:1] == (me,):
            yield from blocks(seat)

    def option(self, seat: Seat, action: Action, asked: Finding) -> Answer:
        """Return the answer that gives the best position."""
        return Trials(seat).best_option(action, asked)

    def selection(
        self, seat: Seat, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer that gives the best position."""
        return Trials(seat).best_selection(action, made, choice)


def _opening_hand(seat: Seat) -> Iterator[Move]:
    state, me = seat.view.state, seat.player
    hand = hand_of(state, me)
    owing = next((each for each in state.players if each.bottoms and not each.out), None)
    if owing is not None:
        if owing.id == me:
            worst = sorted(hand, key=lambda obj: need_of(seat, obj))[: owing.bottoms]
            action = Bottom(player=me, objects=tuple(obj.id for obj in worst))
            yield Move(action=action, reason=Message("These help me least."))
        return
    if due(state) != me:
        return
    lands = sum(any(mode.is_land for mode in cast_modes(state.printed(obj))) for obj in hand)
    again = state.player(me).mulligans
    if not _FEWEST_LANDS <= lands <= _MOST_LANDS and again < _MOST_MULLIGANS:
        order: tuple[ObjectId, ...] = ()
        says = Message("I take a mulligan.")
        yield Move(action=Mulligan(player=me, order=order), reason=says)
    says = Message("I keep my hand.")
    yield Move(action=Keep(player=me), reason=says)


def _own_turn(seat: Seat) -> Iterator[Move]:
    state, me = seat.view.state, seat.player
    if state.turn_step == steps.CLEANUP and cards_too_many(seat.view):
        for obj in sorted(hand_of(state, me), key=lambda each: need_of(seat, each)):
            says = Message("It helps me least.")
            yield Move(action=Discard(player=me, object=obj.id), reason=says)
        return
    if state.turn_step == steps.ATTACKERS:
        fight = fight_of(seat.view)
        if fight is not None and not fight.declared:
            yield from attacks(seat)
    elif is_the_time(seat.view, me):
        yield from plays_of_turn(seat)
        if state.reads_texts and "no_spells" not in seat.level.slips:
            yield from abilities_of_turn(seat)
    yield Move(action=NextStep(player=me), reason=NO_WORDS)


TACTICS = MagicTactics()
