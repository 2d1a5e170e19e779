"""Trials: an opponent carries a candidate out on its own view and weighs the position."""

from collections.abc import Sequence
from functools import cached_property

from core.games.mtg.actions import Resolve
from core.games.mtg.opponent.worths import lasting, position_worth
from core.opponent.attempts import Plain, attempt
from core.opponent.tactics import Seat
from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId
from core.state.zones import STACK

_MOST_OPTIONS = 8
"""So many options of a choice are tried."""
_MOST_RESOLVED = 6
_MOST_TRIALS = 16
"""So many candidates and options are carried out in one decision."""


_WORD = "Elf"
_PLAIN = Plain(_WORD)


class _Planned(Plain):
    """The answers of a plan first, then plain ones."""

    def __init__(self, options: Sequence[Answer], selections: Sequence[Selection]) -> None:
        super().__init__(_WORD)
        self._options = list(options)
        self._selections = list(selections)

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        known = {each.id for each in asked.options}
        while self._options:
            answer = self._options.pop(0)
            if answer in known:
                return answer
        return super().option(view, action, asked)

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        if self._selections:
            return self._selections.pop(0)
        return super().selection(view, action, made, choice)


class Trials:
    """Trials on one position; each returns how much better the position is for the player.

    ``left`` is the number of trials that the decision may still make.
    """

    def __init__(self, seat: Seat, left: int = _MOST_TRIALS) -> None:
        self._view = seat.view
        self._me = seat.player
        self.left = left

    @cached_property
    def _before(self) -> float:
        return position_worth(self._view, self._me)

    def gain(
        self,
        action: Action,
        options: Sequence[Answer] = (),
        selections: Sequence[Selection] = (),
    ) -> float | None:
        """Return the gain of an action when it has resolved; None if it may not be done.

        ``options`` answer the choices of the action in order, ``selections`` those of its text.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        after = self._result(action, _Planned(options, selections))
        if after is None:
            return None
        then = self._view.at(lasting(after, self._view.state))
        return position_worth(then, self._me) - self._before

    def _result(self, action: Action, planned: _Planned) -> GameState | None:
        """Return the position after an action and all that it put on the stack."""
        state = self._view.state
        before = len(state.waiting) + len(state.in_zone(STACK))
        outcome = attempt(self._view, action, planned, _unshuffled)
        for _ in range(_MOST_RESOLVED):
            if outcome is None:
                return None
            state = outcome.state
            spells = state.in_zone(STACK)
            if len(state.waiting) + len(spells) <= before or state.match.over:
                break
            top = state.waiting[-1] if state.waiting else spells[-1]
            resolve = Resolve(player=top.controller, object=top.id)
            outcome = attempt(self._view.at(state), resolve, planned, _unshuffled)
        return state

    def aimed(self, action: Action) -> float | None:
        """Return the gain of an action with the best answer to its first choice."""
        outcome = engine.apply(self._view, action)
        asked = outcome.verdict.choice
        if outcome.carried_out or asked is None or not asked.options:
            return self.gain(action)
        tried = (self.gain(action, (each.id,)) for each in asked.options[:_MOST_OPTIONS])
        return max((each for each in tried if each is not None), default=None)

    def best_option(self, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding that gives the best position."""
        tried = []
        for option in asked.options[:_MOST_OPTIONS]:
            found = self.gain(engine.answer(action, asked, option.id))
            if found is not None:
                tried.append((found, option.id))
        return max(tried, key=lambda each: each[0])[1] if tried else asked.options[0].id

    def best_selection(
        self, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of a resolving text that gives the best position."""
        first, *others = _candidates(choice)
        if not others:
            return first
        tried = []
        for each in (first, *others):
            found = self.gain(action, (), (*made, each))
            if found is not None:
                tried.append((found, each))
        return max(tried, key=lambda each: each[0])[1] if tried else first


def _candidates(choice: Choice) -> list[Selection]:
    """Return answers worth a trial, the plain one first."""
    plain = _PLAIN.proposed(choice)
    ids = [each.id for each in choice.options]
    found = [plain]
    if choice.kind == "number":
        found += [Selection(number=each) for each in {choice.at_least, choice.at_most}]
    elif choice.kind == "divide" and choice.total:
        total = choice.total
        found += [
            Selection(amounts=tuple((x, total if x == most else 0) for x in ids))
            for most in ids[:_MOST_OPTIONS]
        ]
    elif choice.kind == "pick" and ids:
        if choice.at_least == 0 and choice.parts:
            found.append(Selection(options=choice.required))
        most = min(choice.at_most, len(ids))
        for first in ids[:_MOST_OPTIONS]:
            rest = [x for x in ids if x != first and x not in choice.required]
            own = () if first in choice.required else (first,)
            chosen = (*choice.required, *own, *rest)
            found.append(Selection(options=tuple(chosen[: max(most, len(choice.required))])))
    return [each for n, each in enumerate(found) if each not in found[:n]]


def _unshuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
    return objects
