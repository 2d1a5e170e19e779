"""Recorder: played actions become scenarios with expectations.

A recorded scenario is complete: it defines its cards, sets up the position, and lists each action
as a step with its results. It is played while it is written, so it is known to hold.

A forced action cannot be replayed. It is recorded with its ruling (refused or no effect) and ends
its scenario; the next scenario begins in the position after it. If an action involves an object
without a name, the next scenario begins before it, with names for all objects. Each edition
gets scenarios of its own.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET
from msgspec.structs import replace

from core.messages import worded
from core.rules import engine
from core.rules.actions import Action, Batch, flat
from core.rules.history import ZONE_CHANGE, History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Ruling
from core.scenario.annotations import Marks, write_annotations, write_drawn
from core.scenario.expectations import faults_of
from core.scenario.forms import (
    ChoiceExpected,
    DayExpected,
    Expectation,
    HappenedExpected,
    MovesExpected,
    ObjectExpected,
    RulingExpected,
    ZoneExpected,
)
from core.scenario.plain import UnnamedError
from core.scenario.position_writer import (
    Definitions,
    Naming,
    NoWords,
    Picture,
    UndefinableError,
    begins,
    lay,
    preparations,
    seats,
    write_action,
    write_answer,
    write_struct,
)
from core.scenario.scenario import (
    MOST_STEPS,
    ActionStep,
    BatchStep,
    MoveStep,
    Scenario,
    ScenarioError,
    Step,
    write_step,
)
from core.scenario.texts import runner_of
from core.state.game_state import GameState
from core.state.ids import ObjectId

Characteristics = Mapping[str, object]

NOTABLE = (
    "cast",
    "land_played",
    "enters",
    "leaves",
    "dies",
    "put_into_graveyard",
    "exiled",
    "transformed",
    "melded",
    "turned_face_up",
    "became_day",
    "became_night",
    "drawn",
    "discarded",
    "marked",
    "hit",
    "becomes_new_object",
)
"""The events that scenarios speak of, in the order in which they are written."""

SAID = (
    "name",
    "zone",
    "face",
    "active",
    "mana_value",
    "mana_cost",
    "color",
    "pitch",
    "cost",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "life",
    "intellect",
    "colors",
    "type_line",
    "typebox",
    "controller",
    "cards",
    "tapped",
    "face_down",
    "counters",
    "attached_to",
    "marked",
    "conditions",
    "chosen",
)
"""The facts of an object that are noticed, in the order in which they are written."""
_PLAIN: Characteristics = {
    "tapped": False,
    "face_down": False,
    "counters": {},
    "attached_to": "",
    "marked": False,
    "conditions": (),
    "chosen": (),
}
"""Default facts, which are not recorded of a new object."""
_FEW = 8


def notice(
    before: StateView, after: StateView, outcome: Outcome, naming: Naming
) -> list[Expectation]:
    """Return the results of an action as expectations: ruling, objects, zones, events, day."""
    return [
        *_ruling(outcome),
        *_objects(before, after, outcome, naming),
        *_zones(before, after),
        *_events(outcome),
        *_day(before, after),
    ]


def _ruling(outcome: Outcome) -> Iterator[Expectation]:
    ruling = outcome.verdict.ruling
    keys = dict.fromkeys(finding.key for finding in outcome.verdict.decisive)
    yield RulingExpected(
        ruling=str(Ruling.DONE if ruling is Ruling.SILENT else ruling),
        because=list(keys) if keys else UNSET,
    )
    choice = outcome.verdict.choice
    if choice is not None:
        yield ChoiceExpected(choice=[option.id for option in choice.options])


def _objects(
    before: StateView, after: StateView, outcome: Outcome, naming: Naming
) -> Iterator[Expectation]:
    """Yield the changed facts of every object, the action's subject first."""
    there = sorted(obj.id for obj in after.state.objects)
    first = outcome.subject
    for object_id in sorted(there, key=lambda each: each != first):
        word = naming.names.get(object_id)
        if word is None:
            continue
        now = after.rules.tables.characteristics(after, object_id)
        known = before.state.objects.get(object_id) is not None
        old = before.rules.tables.characteristics(before, object_id) if known else _PLAIN
        changed: dict[str, Any] = {
            key: _plain(key, now[key], naming)
            for key in SAID
            if key in now and now[key] is not None and now[key] != old.get(key)
        }
        changed = {key: value for key, value in changed.items() if value is not None}
        if changed:
            yield ObjectExpected(object=word, **changed)
    for obj in before.state.objects:
        if after.state.objects.get(obj.id) is None and obj.id in naming.names:
            yield ObjectExpected(object=naming.names[obj.id], exists=False)


def _plain(key: str, value: object, naming: Naming) -> object:
    if key == "attached_to" and isinstance(value, int):
        return naming.names.get(value)
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _zones(before: StateView, after: StateView) -> Iterator[Expectation]:
    """Yield changed counts of zones; short ordered piles card by card."""
    for spec in after.rules.zones:
        for player in (None,) if spec.shared else tuple(p.id for p in after.state.players):
            now = after.state.in_zone(spec.zone, player)
            then = before.state.in_zone(spec.zone, player)
            if [obj.id for obj in now] == [obj.id for obj in then]:
                continue
            facts = [after.rules.tables.characteristics(after, obj.id) for obj in now]
            where = ZoneExpected(zone=str(spec.zone), player=UNSET if player is None else player)
            if spec.ordered and not spec.hidden and 0 < len(now) <= _FEW:
                yield replace(where, names=[str(each["name"]) for each in facts], ordered=True)
            elif len(now) != len(then):
                cards = sum(each["cards"] for each in facts if isinstance(each["cards"], int))
                yield replace(where, count=len(now), cards=cards if cards != len(now) else UNSET)


def _events(outcome: Outcome) -> Iterator[Expectation]:
    if not outcome.carried_out:
        return
    times = Counter(event.kind for event in outcome.events)
    moves = [event for event in outcome.events if event.kind == ZONE_CHANGE]
    cards = sum(len(event.cards) for event in moves)
    if cards != len(moves):
        yield MovesExpected(moved={"objects": len(moves), "cards": cards})
    for kind in NOTABLE:
        if times[kind]:
            yield HappenedExpected(happened=kind, times=times[kind])


def _day(before: StateView, after: StateView) -> Iterator[Expectation]:
    changed = before.state.day_night != after.state.day_night
    if changed and "day_night" in after.rules.tables.queries:
        yield DayExpected(day_night=after.state.day_night)


def made(outcome: Outcome) -> tuple[ObjectId, ...]:
    """Return the objects that an action has made, in order."""
    found = (event.object for event in outcome.events if event.kind == "made")
    return tuple(object_id for object_id in found if object_id is not None)


ANYWAY = "It was done anyway, against the rules."
_FORCED = "The last action was forced against the rules; its result is not shown here."
_NAMELESS = "The next action is about something that no step here has named."
_FULL = "This file has as many steps as a scenario may have; the next one continues it."
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
    """Return the actions up to the cursor as one or more scenarios.

    ``rules`` may be a function from the number of actions to the rules then in force; each edition
    gets its own scenarios. ``marks`` returns the marks drawn after so many actions. Raise
    `RecordingError` if there are no actions, or if a scenario would have to begin in a position
    that the format cannot express.
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
    if len(parts) == 1:
        return (parts[0].written(named),)
    titles = (
        worded("{title} ({number} of {parts})", title=named, number=number, parts=len(parts))
        for number in range(1, len(parts) + 1)
    )
    return tuple(part.written(each) for part, each in zip(parts, titles, strict=True))


def _holds_a_program(action: Action) -> bool:
    """Return whether an action has the bytes of a program, which no scenario file holds."""
    values = (getattr(action, name) for name in action.__struct_fields__)
    return any(
        (isinstance(value, bytes) and value != b"")
        or (isinstance(value, tuple) and bytes in map(type, value))
        for value in values
    )


def _tell(
    parts: list["_Part"],
    rules: Ruleset,
    state: GameState,
    outcome: Outcome,
    around: tuple[Memo, Marks, Marks],
) -> None:
    """Record an action in the last scenario, or in a new one that begins before it.

    ``around`` holds the memo, the marks before the action, and those after it.
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
        # Without turn tracking steps bring the totals about.
        told = state.players if state.is_followed else ()
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
            effects=state.reads_texts,
            by_hand=state.by_hand,
            format=state.match.format,
            life={player.id: player.life for player in told},
            poison={player.id: count for player in told if (count := player.point("poison"))},
        )
        try:
            self._runner = runner_of(
                self._scenario, rules, (*rules.tables.specs, Batch), lambda _: None
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
        """Add an action as a step; return whether the step holds when played.

        Marks drawn after it are recorded as far as their targets have names.
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
        """Close the scenario with a note for its readers."""
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
        begun = self._scenario.begins
        more = {
            "paid": self.rules.costs_are_paid,
            "effects": self._scenario.effects,
            "by_hand": list(self._scenario.by_hand),
            "note": self.note,
            "begins": write_struct(begun, NoWords()) if begun is not None else None,
            "format": self._scenario.format,
            "life": self._scenario.life,
            "poison": self._scenario.poison,
            "show": [write_drawn(each) for each in self._scenario.show],
        }
        return {
            **head,
            **{key: value for key, value in more.items() if value},
            "card": self._cards.written(),
            "setup": [write_struct(entry, NoWords()) for entry in self._scenario.setup],
            "step": [write_step(each) for each in self._scenario.step],
        }

    def _try(self, outcome: Outcome) -> str:
        """Write an action, play it and compare; return the fault, or ``""``."""
        self._naming.state = self._state
        if any(map(_holds_a_program, flat(outcome.action))):
            return worded("it contains the program of a card text")
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
        match _wordless(self._kept, outcome):
            case "undo":
                self._kept = self._kept.undo()
            case "redo":
                self._kept = self._kept.redo()
            case None if outcome.carried_out:
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
        """Write one action, with an id for the first object that it makes."""
        arguments = write_action(action, self._naming, before.active)
        step = ActionStep(do=action.verb, arguments=arguments)
        if not new:
            return step
        object_id = new[0]
        if getattr(action, "name", None) == "":
            # A step's id would become the name, so the name on the table is written explicitly.
            called = next((each.name for each in after.replacements if each.id == object_id), "")
            if not called:
                return step
            arguments["name"] = called
        called = action.verb
        if after.objects.get(object_id) is not None:
            view = StateView(self.rules, after, self._memo)
            called = str(self.rules.tables.characteristics(view, object_id)["name"])
        name = self._naming.name(object_id, called)
        return ActionStep(do=action.verb, arguments=arguments, id=name)

    def _batch(self, batch: Batch, before: StateView) -> tuple[Step, ...]:
        """Write the steps of a batch; each prefix is tried to find the made objects."""
        steps: list[Step] = []
        state, known = before.state, 0
        for number, action in enumerate(batch.steps, 1):
            tried = engine.apply(before, replace(batch, steps=batch.steps[:number]))
            new = made(tried)
            self._naming.state = state
            steps.append(self._written(action, state, tried.state, new[known:]))
            state, known = tried.state, len(new)
        return tuple(steps)

    # The beginning

    def _prepare(self) -> str:
        """Play the preparatory steps; return why that is impossible, or ``""``.

        A step without its expected effect is removed: the comparison then finds the difference.
        """
        try:
            for step in preparations(self._state, lambda: self._runner.state, self._naming):
                if self._play(step):
                    del self._scenario.step[-1]
        except (UnnamedError, ScenarioError) as error:
            return str(error)
        return ""


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
