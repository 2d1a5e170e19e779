"""Recording: what was done on the board becomes scenarios that check themselves.

A recorded scenario stands alone: it defines its cards, lays out the position, tells every
action as a step and expects what came of it. It is played while it is written, so it is
known to hold.

An action that was done against the rules cannot be replayed, for a scenario has no way around
them. It is told as what the rules say of it, refused or without effect, and ends its
scenario; the next one begins in the position that came of it. Where an action is about something
that no step could name, the next scenario begins before it, with a name for everything; and
each edition that was played by has scenarios of its own.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from core.messages import worded
from core.rules import engine
from core.rules.actions import Action, Batch
from core.rules.history import History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.scenario.action_writer import (
    NoWords,
    UnnamedError,
    write_action,
    write_answer,
    write_struct,
)
from core.scenario.annotations import Marks, write_annotations, write_drawn
from core.scenario.card_definitions import Definitions, UndefinableError
from core.scenario.expectations import faults_of
from core.scenario.names import Naming
from core.scenario.observations import made, notice
from core.scenario.preparation import preparations
from core.scenario.runner import Runner
from core.scenario.scenario import MOST_STEPS, Scenario, ScenarioError
from core.scenario.setup_entries import Picture, begins, lay, seats
from core.scenario.steps import ActionStep, BatchStep, MoveStep, Step, write_step
from core.state.game_state import GameState
from core.state.ids import ObjectId

ANYWAY = "It was done anyway, against the rules."
_FORCED = "The last action was done anyway, against the rules; what came of it is not shown here."
_NAMELESS = "The next action is about something that no step here has named."
_FULL = "This file has as many steps as a scenario may have; what was done then is in the next one."
_NEXT_EDITION = "From here on they played by the rules of"
_NAMED = 2
_LONGEST_TITLE = 120


class RecordingError(ValueError):
    """Actions that cannot be recorded; the text is one sentence that names the action."""


def record(
    rules: Callable[[int], Ruleset] | Ruleset,
    history: History,
    title: str = "",
    marks: Callable[[int], Marks] = lambda _: (),
) -> tuple[dict[str, Any], ...]:
    """Return the actions up to the cursor as one scenario, or several where one is not enough.

    ``rules`` may be asked for those in force after so many actions: each edition has scenarios
    of its own. ``marks`` tells what was drawn over the position after so many. Raise
    `RecordingError` where there is nothing to record, or where a scenario would have to begin
    in a position that the format has no words for.
    """
    steps = recording(rules, history, title, marks)
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            parts: tuple[dict[str, Any], ...] = ended.value
            return parts


def recording(
    rules: Callable[[int], Ruleset] | Ruleset,
    history: History,
    title: str = "",
    marks: Callable[[int], Marks] = lambda _: (),
) -> Generator[float, None, tuple[dict[str, Any], ...]]:
    """Record as `record` does, in steps; each yields how much is done, from 0 to 1."""
    in_force = (lambda _: rules) if isinstance(rules, Ruleset) else rules
    memo = Memo()
    parts: list[_Part] = []
    state = history.start
    outcomes = history.outcomes[: history.cursor]
    for number, outcome in enumerate(outcomes):
        yield number / len(outcomes)
        here, then = in_force(number), in_force(number + 1)
        if here.edition != then.edition:
            if parts:
                parts[-1].end(f"{_NEXT_EDITION} {then.edition}.")
        else:
            _tell(parts, here, state, outcome, (memo, marks(number), marks(number + 1)))
        state = outcome.state
    if not parts:
        raise RecordingError(worded("Nothing has been done yet, so there is nothing to record."))
    named = title or _title([outcome for part in parts for outcome in part.outcomes])
    return tuple(
        part.written(_numbered(named, number, len(parts))) for number, part in enumerate(parts, 1)
    )


def _tell(
    parts: list["_Part"],
    rules: Ruleset,
    state: GameState,
    outcome: Outcome,
    around: tuple[Memo, Marks, Marks],
) -> None:
    """Tell an action in the last scenario, or in a new one that begins before it.

    ``around`` it are what was computed before, and what was drawn before it and after it.
    """
    memo, before, after = around
    if parts and parts[-1].is_full:
        parts[-1].end(_FULL)
    if not parts or parts[-1].note:
        parts.append(_begin(rules, state, memo, parts[-1] if parts else None))
        parts[-1].point(before)
    part = parts[-1]
    if part.tell(outcome, after):
        return
    if part.outcomes:
        part.end(_NAMELESS)
        part = _begin(rules, state, memo, part)
        part.point(before)
        parts.append(part)
        if part.tell(outcome, after):
            return
    raise RecordingError(
        worded(
            "“{outcome}” cannot be recorded: {why_not}.",
            outcome=_words(outcome),
            why_not=part.why_not,
        )
    )


def _begin(rules: Ruleset, state: GameState, memo: Memo, last: "_Part | None") -> "_Part":
    part = _Part(rules, state, memo)
    if not part.why_not:
        return part
    if last is None:
        which = "The position before the first action"
    else:
        which = worded(
            "After “{last}” a new scenario would begin, and its position",
            last=_words(last.outcomes[-1]),
        )
    raise RecordingError(
        worded("{which} cannot be written down: {why_not}.", which=which, why_not=part.why_not)
    )


class _Part:
    """One scenario in the making, and a runner that plays it as it grows.

    ``why_not`` is why the position or the last action could not be written; ``note`` is why it
    has ended.
    """

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo) -> None:
        self.rules = rules
        self.outcomes: list[Outcome] = []
        self.note = ""
        self.why_not = ""
        self._memo = memo
        self._naming = Naming(player.id for player in state.players)
        self._cards = Definitions()
        self._kept = History(start=state)
        self._state = state
        try:
            setup = lay(state, self._naming, self._cards)
        except UndefinableError as error:
            self.why_not = str(error)
            return
        self._scenario = Scenario(
            title="",
            game=rules.game,
            rulebook=rules.edition,
            players=seats(state),
            card=list(self._cards.entries.values()),
            setup=setup,
            step=[],
            begins=begins(state),
            paid=rules.costs_are_paid,
            format=state.match.format,
            life=_life(state),
            poison=_poison(state),
        )
        try:
            self._runner = Runner(
                self._scenario, rules, (*rules.tables.verbs, Batch), lambda _: None
            )
        except ScenarioError as error:
            self.why_not = str(error)
            return
        self.why_not = self._prepare() or self._difference(state)

    def point(self, marks: Marks) -> None:
        """Draw something over the position in which it begins."""
        self._naming.state = self._state
        self._scenario.show.extend(write_annotations(marks, self._naming))

    def tell(self, outcome: Outcome, marks: Marks = ()) -> bool:
        """Add an action as a step; tell whether it could be, so that it holds when played.

        What was drawn after it stays with it, as far as it has names.
        """
        runner, words, taken = self._runner, dict(self._naming.names), len(self._scenario.step)
        history, ids, last = runner.history, dict(runner.ids), runner.last
        self.why_not = self._try(outcome)
        if self.why_not:
            del self._scenario.step[taken:]
            self._naming.names = words
            runner.history, runner.ids, runner.last = history, ids, last
            return False
        shown = write_annotations(marks, self._naming)
        if shown:
            self._scenario.step[-1] = replace(self._scenario.step[-1], show=tuple(shown))
        self.outcomes.append(outcome)
        self._keep(outcome)
        return True

    @property
    def is_full(self) -> bool:
        """Whether a scenario with one more step would not be read."""
        return len(self._scenario.step) >= MOST_STEPS

    def end(self, note: str) -> None:
        """Take no more actions, for a reason that readers are told."""
        self.note = self.note or note

    def written(self, title: str) -> dict[str, Any]:
        """Return the scenario as plain data."""
        shown = (finding.key for each in self.outcomes for finding in each.verdict.decisive)
        head: dict[str, Any] = {
            "title": title,
            "game": self.rules.game,
            "rulebook": self.rules.edition,
            "rules": list(dict.fromkeys(shown)),
            "players": list(self._scenario.players),
        }
        if self.rules.costs_are_paid:
            head["paid"] = True
        if self.note:
            head["note"] = self.note
        if self._scenario.begins is not None:
            head["begins"] = write_struct(self._scenario.begins, NoWords())
        for key in ("format", "life", "poison"):
            value = getattr(self._scenario, key)
            if value:
                head[key] = value
        if self._scenario.show:
            head["show"] = [write_drawn(each) for each in self._scenario.show]
        return {
            **head,
            "card": self._cards.written(),
            "setup": [write_struct(entry, NoWords()) for entry in self._scenario.setup],
            "step": [write_step(each) for each in self._scenario.step],
        }

    def _try(self, outcome: Outcome) -> str:
        """Write an action, play it and compare; return what is wrong, or ``""``."""
        self._naming.state = self._state
        try:
            step = self._step(outcome)
            faults = self._play(step)
        except (UnnamedError, ScenarioError) as error:
            return str(error)
        if faults:
            return faults[0]
        return "" if outcome.forced else self._difference(outcome.state)

    def _keep(self, outcome: Outcome) -> None:
        self._state = outcome.state
        if outcome.forced and self._difference(outcome.state):
            self.end(_FORCED)
            return
        wordless = _wordless(self._kept, outcome)
        if wordless == "undo":
            self._kept = self._kept.undo()
        elif wordless == "redo":
            self._kept = self._kept.redo()
        elif wordless is None and outcome.carried_out:
            self._kept = self._kept.record(outcome)

    def _play(self, step: Step) -> list[str]:
        self._scenario.step.append(step)
        return faults_of(self._runner, self._runner.play(len(self._scenario.step)))

    def _difference(self, state: GameState) -> str:
        runner = self._runner
        mine = Picture(self.rules, runner.state, runner.memo)
        return mine.difference(Picture(self.rules, state, self._memo))

    # Steps

    def _step(self, outcome: Outcome) -> Step:
        wordless = _wordless(self._kept, outcome)
        if wordless is not None:
            return MoveStep(do=wordless, say=outcome.note)
        before = StateView(self.rules, self._state, self._memo)
        action = outcome.action
        if isinstance(action, Batch):
            answers = tuple(write_answer(each, self._naming) for each in action.answers)
            step: Step = BatchStep(steps=self._batch(action, before), answers=answers)
        else:
            new = () if outcome.forced else made(outcome)
            step = self._written(action, before.state, outcome.state, new)
        said = f"{outcome.note} {ANYWAY}".strip() if outcome.forced else outcome.note
        seen = engine.apply(before, action) if outcome.forced else outcome
        expected = notice(before, before.at(seen.state), seen, self._naming)
        return replace(step, say=said, expect=tuple(expected))

    def _written(
        self, action: Action, before: GameState, after: GameState, new: tuple[ObjectId, ...]
    ) -> ActionStep:
        """Write one action and name the first thing that it makes, for that is what an id names."""
        arguments = write_action(action, self._naming, before.active)
        step = ActionStep(do=action.verb, arguments=arguments)
        if not new:
            return step
        object_id = new[0]
        if getattr(action, "name", None) == "":
            # A step's id would become the name; what the table calls it is written instead.
            called = next((each.name for each in after.replacements if each.id == object_id), "")
            if not called:
                return step
            arguments["name"] = called
        name = self._naming.name(object_id, self._called(action, after, object_id))
        return ActionStep(do=action.verb, arguments=arguments, id=name)

    def _called(self, action: Action, after: GameState, object_id: ObjectId) -> str:
        if after.objects.get(object_id) is None:
            return action.verb
        return str(
            self.rules.tables.characteristics(StateView(self.rules, after, self._memo), object_id)[
                "name"
            ]
        )

    def _batch(self, batch: Batch, before: StateView) -> tuple[Step, ...]:
        """Write the steps of a batch; what each makes is learnt by doing as many of them."""
        steps: list[Step] = []
        state, known = before.state, 0
        for number, action in enumerate(batch.steps, 1):
            so_far = replace(batch, steps=batch.steps[:number])
            tried = engine.apply(before, so_far)
            new = made(tried)
            self._naming.state = state
            step = self._written(action, state, tried.state, new[known:])
            steps.append(step)
            state, known = tried.state, len(new)
        return tuple(steps)

    # The beginning

    def _prepare(self) -> str:
        """Do what no setup entry can say; return why that is not possible, or ``""``.

        A step that does not do what it should is left out again: the position will differ.
        """
        try:
            for step in preparations(self._state, lambda: self._runner.state, self._naming):
                if self._play(step):
                    del self._scenario.step[-1]
        except (UnnamedError, ScenarioError) as error:
            return str(error)
        return ""


def _life(state: GameState) -> dict[str, int]:
    """Return the life totals of a game that is followed; else steps bring them about."""
    return {str(each.id): each.life for each in state.players} if state.is_followed else {}


def _poison(state: GameState) -> dict[str, int]:
    if not state.is_followed:
        return {}
    counted = {str(each.id): each.point("poison") for each in state.players}
    return {player: amount for player, amount in counted.items() if amount}


def _wordless(kept: History, outcome: Outcome) -> Literal["checkpoint", "undo", "redo"] | None:
    """Return the verb of an entry that is no action: a look, a step back, or forward again."""
    action = outcome.action
    if outcome.carried_out or not isinstance(action, Batch) or action.steps:
        return None
    moves: dict[Literal["checkpoint", "undo", "redo"], History] = {
        "checkpoint": kept,
        "undo": kept.undo(),
        "redo": kept.redo(),
    }
    return next((verb for verb, moved in moves.items() if moved.state == outcome.state), None)


def _words(outcome: Outcome) -> str:
    return outcome.label or outcome.action.verb.replace("_", " ").capitalize()


def _title(options: Sequence[Outcome]) -> str:
    """Name the first actions and count the others."""
    named = ", then ".join(_words(each) for each in options[:_NAMED])
    more = len(options) - _NAMED
    named = named if len(named) <= _LONGEST_TITLE else f"{named[:_LONGEST_TITLE]}…"
    if more <= 0:
        return named
    return worded(
        "{named}, and {count} more action|{named}, and {count} more actions",
        named=named,
        count=more,
    )


def _numbered(title: str, number: int, parts: int) -> str:
    return (
        title
        if parts == 1
        else worded("{title} ({number} of {parts})", title=title, number=number, parts=parts)
    )
