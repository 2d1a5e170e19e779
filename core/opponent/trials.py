"""Trials: an opponent carries a candidate out on its own view and weighs the position."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

from msgspec import Struct

from core.opponent.attempts import Answering, Plain, attempt
from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Option, Selection
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId, PlayerId

MOST_TRIALS = 24
"""The number of positions that are weighed in one decision."""
_MOST_OPTIONS = 6
"""The number of options of a choice that are tried on each side."""
_MOST_CHOICES = 5
_WORD = "Elf"
PLAIN = Plain(_WORD)
"""Answers on the way through a trial."""


class Weighing(Protocol):
    """The weighing of positions in one game."""

    def settled(self, view: StateView, answering: Answering) -> GameState | None:
        """Return the position when the stack is empty; None if it does not empty."""

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a settled position to a player."""

    def object_worth(self, view: StateView, object_id: ObjectId) -> float:
        """Return the worth of an object to its controller, to try the dearest first."""


class Tried(Struct, frozen=True):
    """An action with its answers, and how much better it makes the position."""

    gain: float
    action: Action


class _Planned(Plain):
    """The selections of a plan first, then plain answers."""

    def __init__(self, selections: Sequence[Selection]) -> None:
        super().__init__(_WORD)
        self._selections = list(selections)

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

    def __init__(
        self, view: StateView, player: PlayerId, weighing: Weighing, left: int = MOST_TRIALS
    ) -> None:
        self._view = view
        self._me = player
        self._weighing = weighing
        self.left = left

    @cached_property
    def before(self) -> float:
        """The worth of the position when nothing is done."""
        settled = self._weighing.settled(self._view, PLAIN)
        view = self._view if settled is None else self._view.at(settled)
        return self._weighing.worth(view, self._me)

    def gain(self, action: Action, selections: Sequence[Selection] = ()) -> float | None:
        """Return the gain of an action when it has resolved; None if it may not be done.

        ``selections`` answer the choices of its text in order.
        """
        if self.left <= 0:
            return None
        answering = _Planned(selections)
        return self._gained(attempt(self._view, action, answering, unshuffled), answering)

    def _gained(self, outcome: Outcome | None, answering: Answering) -> float | None:
        self.left -= 1
        if outcome is None:
            return None
        settled = self._weighing.settled(self._view.at(outcome.state), answering)
        if settled is None:
            return None
        return self._weighing.worth(self._view.at(settled), self._me) - self.before

    def best(self, action: Action) -> Tried | None:
        """Return an action with the best answers to its choices; None if it may not be done."""
        gain: float | None = None
        for _ in range(_MOST_CHOICES):
            if self.left <= 0:
                break
            outcome = engine.apply_whole(self._view, action, unshuffled)
            asked = outcome.verdict.choice
            if outcome.carried_out or asked is None or not asked.options:
                if gain is None and outcome.carried_out:
                    gain = self._gained(outcome, PLAIN)
                break
            tried = self._answered(action, asked)
            if tried is None:
                return None
            gain, action = tried.gain, tried.action
        return None if gain is None else Tried(gain, action)

    def best_option(self, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding that gives the best position."""
        if len(asked.options) == 1:
            return asked.options[0].id
        tried = [
            (gain, option.id)
            for option, gain in self._gains(action, asked, self._ranked(asked.options))
        ]
        return max(tried, key=lambda each: each[0])[1] if tried else asked.options[0].id

    def _answered(self, action: Action, asked: Finding) -> Tried | None:
        if len(asked.options) == 1:
            option = asked.options[0].id
            whole = engine.answer(action, asked, option)
            gain = self.gain(whole)
            return None if gain is None else Tried(gain, whole)
        tried = [
            Tried(gain, engine.answer(action, asked, option.id))
            for option, gain in self._gains(action, asked, self._ranked(asked.options))
        ]
        return max(tried, key=lambda each: each.gain, default=None)

    def _gains(
        self, action: Action, asked: Finding, sides: Sequence[Sequence[Option]]
    ) -> Iterator[tuple[Option, float]]:
        """Yield the gains of options: the first of each side, then the others.

        If the dearest object of one side gains more than that of the other, the rest of the
        worse side is not tried.
        """
        first: list[tuple[float, bool, Sequence[Option]]] = []
        for side in sides:
            gain = self.gain(engine.answer(action, asked, side[0].id))
            if gain is not None:
                yield side[0], gain
                first.append((gain, self._is_mine(side[0]), side))
        for gain, mine, side in first:
            if any(other > gain and whose is not mine for other, whose, _ in first):
                continue
            for option in side[1:_MOST_OPTIONS]:
                found = self.gain(engine.answer(action, asked, option.id))
                if found is not None:
                    yield option, found

    def _is_mine(self, option: Option) -> bool:
        obj = None if option.object is None else self._view.state.objects.get(option.object)
        if obj is None:
            return option.id == self._me
        return self._view.rules.controls(self._view, obj.id) == self._me

    def _ranked(self, options: Iterable[Option]) -> list[list[Option]]:
        """Return options by side, other words apart; on each side the dearest objects first."""
        sides: dict[str, list[tuple[float, Option]]] = {}
        for option in options:
            obj = None if option.object is None else self._view.state.objects.get(option.object)
            if obj is None:
                sides.setdefault(f"word {option.id}", []).append((0.0, option))
            else:
                worth = self._weighing.object_worth(self._view, obj.id)
                controller = self._view.rules.controls(self._view, obj.id)
                sides.setdefault(f"{controller} {obj.zone}", []).append((worth, option))
        for side in sides.values():
            side.sort(key=lambda each: -each[0])
        return [[option for _, option in side] for side in sides.values()]

    def best_selection(
        self, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of a resolving text that gives the best position."""
        first, *others = self._candidates(choice)
        if not others:
            return first
        tried = []
        for each in (first, *others):
            found = self.gain(action, (*made, each))
            if found is not None:
                tried.append((found, each))
        return max(tried, key=lambda each: each[0])[1] if tried else first

    def _candidates(self, choice: Choice) -> list[Selection]:
        """Return answers worth a trial, the plain one first."""
        plain = PLAIN.proposed(choice)
        ids = [each.id for side in self._ranked(choice.options) for each in side[:_MOST_OPTIONS]]
        found = [plain]
        if choice.kind == "number":
            found += [Selection(number=each) for each in (choice.at_least, choice.at_most)]
        elif choice.kind == "divide" and choice.total:
            total = choice.total
            found += [
                Selection(amounts=tuple((x, total if x == most else 0) for x in ids))
                for most in ids
            ]
        elif choice.kind == "pick" and ids:
            if choice.at_least == 0 and choice.parts:
                found.append(Selection(options=choice.required))
            most = min(choice.at_most, len(ids))
            for first in ids:
                rest = [x for x in ids if x != first and x not in choice.required]
                own = () if first in choice.required else (first,)
                chosen = (*choice.required, *own, *rest)
                found.append(Selection(options=tuple(chosen[: max(most, len(choice.required))])))
                if choice.at_least < most and own:
                    found.append(Selection(options=(*choice.required, *own)))
        return [each for n, each in enumerate(found) if each not in found[:n]]


def unshuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
    """Return objects in their order: a trial knows nothing of chance."""
    return objects
