"""Lesson format: a scenario with a ``lesson`` table, whose steps may ask the learner something.

A step's action is the model solution, its expectations are the goal. `read_lesson` checks the
shape, `core.lessons.checker` the content. Without its own keys a lesson is a plain scenario
(`demonstration`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any, Literal

from msgspec import Struct

from core.lessons.steps import (
    SLUG,
    ActionData,
    AnyStep,
    Choice,
    ChoiceQuestion,
    Do,
    LessonStep,
    Look,
    Pick,
    PlayOn,
    Sandbox,
    converted,
    read_lesson_step,
)
from core.messages import worded
from core.scenario.annotations import annotation_faults
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.forms import Scope, expectation_faults
from core.scenario.plain import covers, oddity, quoted
from core.scenario.runner import Runner
from core.scenario.scenario import (
    Scenario,
    ScenarioError,
    ids_of_setup,
    read_scenario,
    step_faults,
)

FORMAT = 1
"""The newest version of the format that this program knows."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_LEVELS = 3


class Head(Struct, frozen=True, kw_only=True):
    """The ``lesson`` table. Unknown keys of newer format versions are ignored.

    ``seat`` is the learner's player (default: the first). ``after`` is the start of the next step:
    the position of the model solution, or the learner's own. Each table of ``vary`` maps texts to
    their replacements in a variant of the lesson.
    """

    id: str
    learn: str
    format: int = FORMAT
    course: str = ""
    chapter: str = ""
    needs: tuple[str, ...] = ()
    level: int = 0
    seat: str = ""
    language: str = "en"
    after: Literal["model", "keep"] = "model"
    minutes: int = 0
    by: str = ""
    licence: str = ""
    vary: tuple[dict[str, str], ...] = ()


class Lesson(Struct, frozen=True, kw_only=True):
    """A whole lesson; which of its steps count depends on the edition (`steps_in`).

    ``scenario`` has everything but the steps, and ``plain`` has it as the file writes it.
    """

    head: Head
    scenario: Scenario
    plain: Mapping[str, Any]
    written: tuple[Mapping[str, Any], ...]

    @property
    def seat(self) -> str:
        """The player whom the learner plays."""
        return self.head.seat or self.scenario.players[0]


MOST_STEPS = 1_000
"""Steps of a lesson; the longest one that is shipped has some dozens."""


def is_lesson(data: Mapping[str, Any]) -> bool:
    """Return whether the data of a scenario is a lesson."""
    return isinstance(data.get("lesson"), Mapping)


def read_lesson(data: Mapping[str, Any]) -> Lesson:
    """Return the lesson, or raise `ScenarioError` with the place and the key at fault."""
    odd = oddity(data)
    if odd:
        raise ScenarioError(odd)
    if not is_lesson(data):
        raise ScenarioError(worded("lesson: is missing; it is a table with id and learn"))
    steps = data.get("step")
    if not isinstance(steps, list | tuple) or not all(isinstance(s, Mapping) for s in steps):
        raise ScenarioError(worded("step: must be a list of tables"))
    if not steps:
        raise ScenarioError(worded("step: a lesson needs at least one step"))
    if len(steps) > MOST_STEPS:
        raise ScenarioError(
            worded(
                "step: there are {count:,} steps, more than the {most:,} of a lesson; divide it "
                "into several lessons",
                count=len(steps),
                most=MOST_STEPS,
            )
        )
    head = converted(data["lesson"], Head, "lesson")
    plain = {key: value for key, value in data.items() if key not in {"lesson", "step"}}
    plain["paid"] = True  # a lesson allows only actions that a game allows
    scenario = read_scenario({**plain, "step": [{"do": "checkpoint"}]})
    lesson = Lesson(head=head, scenario=scenario, plain=plain, written=tuple(steps))
    fault = next(chain(_head_faults(lesson, data["lesson"]), _faults(lesson)), "")
    if fault:
        raise ScenarioError(fault)
    return lesson


def _head_faults(lesson: Lesson, written: Mapping[str, Any]) -> Iterator[str]:
    head = lesson.head
    odd = min(written.keys() - set(Head.__struct_fields__), default="")
    if odd and head.format <= FORMAT:
        near = get_close_matches(odd, Head.__struct_fields__, 1)
        if near:
            yield worded(
                "lesson: {key}: is not a known key; is {near} meant?",
                key=odd,
                near=quoted(near[0]),
            )
        else:
            yield worded("lesson: {key}: is not a known key", key=odd)
    if head.format < 1:
        yield worded("lesson: format: must be 1 or more")
    if not _ID.fullmatch(head.id):
        yield worded(
            "lesson: id: {id} is not small words with dots, such as mtg.meld.pair",
            id=quoted(head.id),
        )
    if not head.learn.strip():
        yield worded("lesson: learn: is missing; it is one sentence on what a learner will know")
    if head.seat and head.seat not in lesson.scenario.players:
        yield worded("lesson: seat: no player is called {seat}", seat=quoted(head.seat))
    if not 0 <= head.level <= _LEVELS:
        yield worded("lesson: level: must be from 0 to {levels}", levels=_LEVELS)
    if head.id in head.needs:
        yield worded("lesson: needs: a lesson does not need itself")


def runner_for(
    data: Mapping[str, Any], games: Mapping[str, Library], preferred: str = ""
) -> Runner:
    """Return a runner for the data of a scenario or a lesson, or raise `ScenarioError`.

    A lesson is shown and not asked. Of several editions the preferred one counts if it is among
    them, else the newest.
    """
    if not is_lesson(data):
        return _runner(read_scenario(data), games, preferred)
    lesson = read_lesson(data)
    rules = lesson_runner(lesson, games, preferred).rules
    scenario = read_scenario(demonstration(lesson, rules.lineage))
    return _runner(scenario, games, rules.edition)


def lesson_runner(lesson: Lesson, games: Mapping[str, Library], preferred: str = "") -> Runner:
    """Return a runner at the start of a lesson, in the preferred edition if it lists that.

    Otherwise in its newest edition. Raise `ScenarioError`.
    """
    return _runner(lesson.scenario, games, preferred)


def lesson_runners(lesson: Lesson, games: Mapping[str, Library]) -> Iterator[Runner]:
    """Yield a runner at the start of a lesson in each of its editions, oldest first."""
    library = library_of(lesson.scenario, games)
    for edition in editions_of(lesson.scenario, library):
        yield runner_in(lesson.scenario, library, edition)


def _runner(scenario: Scenario, games: Mapping[str, Library], preferred: str) -> Runner:
    library = library_of(scenario, games)
    meant = editions_of(scenario, library)
    return runner_in(scenario, library, preferred if preferred in meant else meant[-1])


def steps_in(lesson: Lesson, lineage: Sequence[str]) -> tuple[AnyStep, ...]:
    """Return the steps in the last edition of a lineage."""
    return tuple(
        read_lesson_step(data, number, lineage)
        for number, data in enumerate(lesson.written, 1)
        if not data.get("rulebooks") or covers(data["rulebooks"], lineage)
    )


def demonstration(lesson: Lesson, lineage: Sequence[str]) -> dict[str, Any]:
    """Return a lesson as the data of a plain scenario, without its questions.

    The text and the marks of a step belong to its last action.
    """
    shown = []
    for step in steps_in(lesson, lineage):
        words = {"say": step.say} if step.say else {}
        drawn = {"show": list(step.show)} if step.show else {}
        *first, last = step.solution or ({"do": "checkpoint"},)
        shown += [*first, {**last, **words, **drawn}]
    return {**lesson.plain, "step": shown}


# The shape of actions and expectations in it


def _faults(lesson: Lesson) -> Iterator[str]:
    ids = ids_of_setup(lesson.scenario)
    taken = frozenset(ids)
    names: set[str] = set()
    for number, data in enumerate(lesson.written, 1):
        where = worded("step {number}", number=number)
        try:
            step = read_lesson_step(data, number)
        except ScenarioError as error:
            yield str(error)
            return
        if step.name in names:
            yield worded("{where}: name: {name} is used twice", where=where, name=quoted(step.name))
        if not SLUG.fullmatch(step.name):
            yield worded(
                "{where}: name: {name} is not small words with hyphens",
                where=where,
                name=quoted(step.name),
            )
        names.add(step.name)
        reading = _Reading(lesson.scenario, ids, taken)
        yield from (f"{where}: {fault}" for fault in reading.faults(step, data))


class _Reading:
    """Reader of the actions and expectations of lesson steps; ``ids`` collects defined ids."""

    def __init__(self, scenario: Scenario, ids: set[str], taken: frozenset[str]) -> None:
        self.scenario = scenario
        self.ids = ids
        self.taken = taken

    @property
    def scope(self) -> Scope:
        """The ids and players that a step may refer to."""
        return Scope(ids=frozenset(self.ids), players=self.scenario.players)

    def faults(self, step: LessonStep, data: Mapping[str, Any]) -> Iterator[str]:
        """Yield the faults in the shape of a step, whose data are as the file has them."""
        before = set(self.ids)
        where = "solution" if data.get("solution") else ""
        yield from self._actions(step.solution, self.ids, where)
        match step:
            case Do():
                yield from self._task(step, before)
            case ChoiceQuestion():
                yield from self._actions(step.proof, set(self.ids), "proof")
                for number, option in enumerate(step.options, 1):
                    where = worded("options {number}", number=number)
                    yield from (f"{where}: {fault}" for fault in self._option(option))
            case Pick():
                some = {"object": next(iter(sorted(self.ids)), ""), **step.pick}
                faults = (*expectation_faults(some, self.scope), *self._unknown(step.right))
                yield from (f"pick: {fault}" for fault in faults)
            case Look():
                yield from (f"pick: {fault}" for fault in self._unknown((step.look,)))
            case Sandbox():
                yield from self._finds(step)
        yield from annotation_faults(list(step.show), self.scope)
        rings = [{"ring": each} for each in step.hint.ring]
        for fault in annotation_faults(rings, self.scope):
            yield worded("L08: hint: {fault}", fault=fault.replace("show", "ring", 1))

    def _task(self, step: Do, before: set[str]) -> Iterator[str]:
        yield from self._expected(step.goal, self.ids, "goal: ")
        if isinstance(step, PlayOn):
            yield from self._expected(step.lost, self.ids, "lost: ")
        for way in step.also:
            where = worded("also {number}: solution", number=way.number)
            yield from self._actions(way.solution, set(before), where)
        for wrong in step.wrong:
            where = worded("wrong {number}", number=wrong.number)
            yield from self._actions((wrong.action,), set(before), where)

    def _finds(self, step: Sandbox) -> Iterator[str]:
        for find in step.find:
            learnt = set(self.ids)
            where = worded("find {number}: solution", number=find.number)
            yield from self._actions(find.solution, learnt, where)
            where = worded("find {number}: goal", number=find.number)
            yield from self._expected(find.goal, learnt, f"{where}: ")

    def _actions(self, actions: Iterable[ActionData], ids: set[str], where: str) -> Iterator[str]:
        for number, action in enumerate(actions, 1):
            here = f"{where} {number}" if where and not where[-1].isdecimal() else where
            faults = step_faults(self.scenario, action, here or "model", ids, self.taken)
            yield from (fault.removeprefix("model: ") for fault in faults)

    def _expected(
        self, expected: Iterable[Mapping[str, Any]], ids: set[str], where: str = ""
    ) -> Iterator[str]:
        scope = Scope(ids=frozenset(ids), players=self.scenario.players)
        for number, each in enumerate(expected, 1):
            yield from (f"{where}{number}: {fault}" for fault in expectation_faults(each, scope))

    def _option(self, option: Choice) -> Iterator[str]:
        if option.is_ and not option.about:
            yield worded("about: is missing; it says which object has these facts")
        if not option.text and not option.ruling:
            yield worded("text: is missing")
        yield from self._expected(option.written, self.ids)

    def _unknown(self, words: Iterable[str]) -> Iterator[str]:
        for word in words:
            if word not in self.ids:
                yield worded("{word} names nothing that was defined before", word=quoted(word))


_BOTH = " // "
_SAME = frozenset({"id", "vary", "needs", "course", "chapter"})
"""Keys of the head that a variant shares with its lesson."""


def variants(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of each variant of a lesson, with the lesson's id.

    A card name with two faces replaces both face names too. Only whole words are replaced:
    ``1/1`` does not match in ``11/1``.
    """
    for table in data["lesson"].get("vary", ()):
        swap = _swap(table)
        head = {key: value for key, value in data["lesson"].items() if key != "vary"}
        varied = {key: v if key in _SAME else _replaced(v, swap) for key, v in head.items()}
        rest = {key: _replaced(value, swap) for key, value in data.items() if key != "lesson"}
        yield {**rest, "lesson": varied}


def _swap(table: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for old, new in table.items():
        if _BOTH in old and _BOTH in new:
            found.update(zip(old.split(_BOTH), new.split(_BOTH), strict=False))
        found[old] = new
    return found


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:  # noqa: ANN401 - plain data may be anything
    if isinstance(value, str):
        words = sorted(map(re.escape, swap), key=len, reverse=True)
        pattern = rf"(?<![\w/])(?:{'|'.join(words)})(?![\w/])"
        return re.sub(pattern, lambda found: swap[found[0]], value)
    if isinstance(value, Mapping):
        return {key: _replaced(each, swap) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(each, swap) for each in value]
    return value
