"""Lesson format: a scenario with a ``lesson`` table, whose steps may ask the learner something.

A step's action is the model solution, its expectations are the goal. `read_lesson` checks the
shape, `core.lessons.checker` the content. Without its own keys a lesson is a plain scenario
(`demonstration`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from core.messages import worded
from core.scenario.annotations import Drawn, annotation_faults, read_drawn
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.forms import (
    Expectation,
    RulingExpected,
    Scope,
    expectation_faults,
    read_expectation,
)
from core.scenario.plain import Ranges, covers, error_sentence, form_fault, oddity, quoted
from core.scenario.runner import Runner
from core.scenario.scenario import (
    Scenario,
    ScenarioError,
    Step,
    ids_of_setup,
    read_scenario,
    read_step,
    step_faults,
)

FORMAT = 1
"""The newest version of the format that this program knows."""

ActionData = Mapping[str, Any]
"""One action as a scenario step writes it."""
Kind = Literal["watch", "do", "predict", "ask", "pick", "look", "sandbox"]
T = TypeVar("T")

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LEVELS = 3


class Dated(Struct, frozen=True, forbid_unknown_fields=True):
    """One wording of a text, for some editions."""

    rulebooks: str | tuple[str, ...]
    text: str


Text = str | tuple[Dated, ...]
"""A text: one for all editions, or one for each range of editions."""


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


class Hint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hints of a step: a text and ringed objects (default: those of the model solution)."""

    say: Text = ""
    ring: tuple[str | dict[str, str], ...] = ()


class Choice(Struct, frozen=True, kw_only=True, rename={"is_": "is"}, forbid_unknown_fields=True):
    """One answer to choose: the expectations that make it right, or ``right``.

    ``about`` and ``is`` are facts of an object, ``ruling`` is that of the action, ``expect`` a
    list of expectations. ``say`` is shown if it is chosen and wrong.
    """

    text: Text = ""
    about: str = ""
    is_: dict[str, Any] = {}
    ruling: str = ""
    expect: tuple[dict[str, Any], ...] = ()
    right: bool = False
    say: Text = ""
    rulebooks: str | tuple[str, ...] = ()

    @property
    def written(self) -> tuple[Mapping[str, Any], ...]:
        """The expectations of a right answer, as a file writes them."""
        facts = ({"object": self.about, **self.is_},) if self.is_ else ()
        ruling = ({"ruling": self.ruling},) if self.ruling else ()
        return (*facts, *ruling, *self.expect)

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """The expectations of a right answer; empty where the file uses ``right``."""
        return tuple(map(read_expectation, self.written))


class Way(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another way to the goal."""

    solution: tuple[dict[str, Any], ...]
    say: Text = ""
    rulebooks: str | tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions of the solution."""
        return tuple(map(read_step, self.solution))


class Find(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to find in free play, and a way to it."""

    say: Text
    goal: tuple[dict[str, Any], ...]
    solution: tuple[dict[str, Any], ...]
    rulebooks: str | tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions of the solution."""
        return tuple(map(read_step, self.solution))

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """The expectations that hold once it is found."""
        return tuple(map(read_expectation, self.goal))


class Wrong(Struct, frozen=True, kw_only=True):
    """A typical mistake: its action, ruling and the lesson's remark."""

    action: ActionData
    ruling: str
    say: Text
    because: tuple[str, ...] = ()
    rulebooks: str | tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        """The action, and that it is ruled so."""
        because = list(self.because) or UNSET
        expected = RulingExpected(ruling=self.ruling, because=because)
        return replace(read_step(self.action), expect=(expected,))


class _Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys of a step that no scenario has, as they are written."""

    name: str = ""
    kind: Kind | Literal["rule-it", ""] = ""
    task: Text = ""
    question: Text = ""
    text: Text = ""
    why: Text = ""
    say: Text = ""
    hint: Hint = Hint()
    solution: tuple[dict[str, Any], ...] = ()
    goal: tuple[dict[str, Any], ...] = ()
    also: tuple[Way, ...] = ()
    wrong: tuple[dict[str, Any], ...] = ()
    within: int | None = None
    options: tuple[Choice, ...] = ()
    proof: tuple[dict[str, Any], ...] = ()
    no_proof: str = ""
    pick: dict[str, Any] = {}
    look: str = ""
    right: tuple[str, ...] = ()
    find: tuple[Find, ...] = ()
    quiz: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    note: str = ""
    rulebooks: str | tuple[str, ...] = ()


class _Written(Struct, frozen=True, kw_only=True):
    """A step as the file has it, whose actions and expectations are still to be checked."""

    number: int
    kind: Kind
    name: str
    asks: _Keys
    model: tuple[ActionData, ...] = ()
    goal: tuple[Mapping[str, Any], ...] = ()
    wrong: tuple[Wrong, ...] = ()
    show: tuple[Mapping[str, Any], ...] = ()


class LessonStep(Struct, frozen=True, kw_only=True):
    """One step of a lesson in one edition.

    ``model`` holds the actions that the table does or that reach the ``goal``; it is empty for a
    step of text only. ``show`` is drawn over the position after them, or before them in a task. A
    ``look`` asks for a mark on the drawn face of an object, by its rule key.
    """

    number: int
    kind: Kind
    name: str
    asks: _Keys
    model: tuple[Step, ...] = ()
    goal: tuple[Expectation, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    show: tuple[Drawn, ...] = ()

    @property
    def proof(self) -> tuple[Step, ...]:
        """The actions that show an answer at the table."""
        return tuple(map(read_step, self.asks.proof))

    @property
    def is_question(self) -> bool:
        """Whether the learner answers it by choosing and not by acting."""
        return self.kind in {"predict", "ask", "pick", "look"}


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


_NAMING = ("token", "choose_name")
"""The verbs whose ``name`` is that of a card, unless it is small words as steps are called."""
LESSON_KEYS = frozenset(_Keys.__struct_fields__)
_PLAIN_RULINGS = (
    ("done", "It is done"),
    ("nothing", "Nothing happens"),
    ("refused", "It may not be done"),
    ("choice", "Something has to be chosen first"),
)
RULING_WORDS: Mapping[str, str] = dict(_PLAIN_RULINGS)
"""Default text of an answer about a ruling."""


MOST_STEPS = 1_000
"""Steps of a lesson; the longest one that is shipped has some dozens."""


def is_lesson(data: Mapping[str, Any]) -> bool:
    """Return whether the data of a scenario is a lesson."""
    return isinstance(data.get("lesson"), Mapping)


def text_in(text: Text, lineage: Sequence[str]) -> str:
    """Return the text for the last edition of a lineage."""
    if isinstance(text, str):
        return text
    return next((each.text for each in text if covers(each.rulebooks, lineage)), "")


def in_edition(tables: Iterable[T], lineage: Sequence[str]) -> tuple[T, ...]:
    """Return the values, each with ``rulebooks``, that are there in the last edition."""
    return tuple(each for each in tables if _counts(getattr(each, "rulebooks", ()), lineage))


def _counts(rulebooks: Ranges, lineage: Sequence[str]) -> bool:
    return not rulebooks or covers(rulebooks, lineage)


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
    head = _converted(data["lesson"], Head, "lesson")
    plain = {key: value for key, value in data.items() if key not in {"lesson", "step"}}
    plain["paid"] = True  # a lesson allows only actions that a game allows
    scenario = read_scenario({**plain, "step": [{"do": "checkpoint"}]})
    lesson = Lesson(head=head, scenario=scenario, plain=plain, written=tuple(steps))
    fault = next(chain(_head_faults(lesson, data["lesson"]), _faults(lesson)), "")
    if fault:
        raise ScenarioError(fault)
    return lesson


def _converted(data: object, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{where}: {error_sentence(error)}") from error


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
    lesson = read_lesson(data) if is_lesson(data) else None
    scenario = lesson.scenario if lesson is not None else read_scenario(data)
    library = library_of(scenario, games)
    meant = editions_of(scenario, library)
    edition = preferred if preferred in meant else meant[-1]
    if lesson is not None:
        lineage = library.editions[edition].lineage
        scenario = read_scenario(demonstration(lesson, lineage))
    return runner_in(scenario, library, edition)


def steps_in(lesson: Lesson, lineage: Sequence[str]) -> tuple[LessonStep, ...]:
    """Return the steps that there are in the last edition of a lineage.

    Raise `ScenarioError` for a step that cannot be read.
    """
    return tuple(
        LessonStep(
            number=each.number,
            kind=each.kind,
            name=each.name,
            asks=each.asks,
            model=tuple(map(read_step, each.model)),
            goal=tuple(map(read_expectation, each.goal)),
            wrong=each.wrong,
            show=tuple(map(read_drawn, each.show)),
        )
        for each in _written_in(lesson, lineage)
    )


def _written_in(lesson: Lesson, lineage: Sequence[str]) -> tuple[_Written, ...]:
    found = (_step(data, number) for number, data in enumerate(lesson.written, 1))
    return tuple(each for each in found if _counts(each.asks.rulebooks, lineage))


def demonstration(lesson: Lesson, lineage: Sequence[str]) -> dict[str, Any]:
    """Return a lesson as the data of a plain scenario, without its questions."""
    steps = [action for step in _written_in(lesson, lineage) for action in _shown(step, lineage)]
    return {**lesson.plain, "step": steps}


def _shown(step: _Written, lineage: Sequence[str]) -> Iterator[ActionData]:
    """Yield the actions of a step as scenario steps; text and marks belong to the last one."""
    said = text_in(step.asks.say, lineage)
    words = {"say": said} if said else {}
    drawn = {"show": list(step.show)} if step.show else {}
    *first, last = step.model or ({"do": "checkpoint"},)
    yield from first
    yield {**last, **words, **drawn}


def _step(data: Mapping[str, Any], number: int) -> _Written:
    where = worded("step {number}", number=number)
    own = {key: value for key, value in data.items() if key in LESSON_KEYS}
    action = {key: value for key, value in data.items() if key not in LESSON_KEYS}
    for key in _also_of_action(data):
        action[key] = own.pop(key)
    asks = _converted(own, _Keys, where)
    show = action.pop("show", ())
    expected = action.pop("expect", ())
    if not _are_tables(expected) or not all(
        _are_tables(a.get("expect", ())) for a in asks.solution
    ):
        raise ScenarioError(worded("{where}: expect: must be a list of tables", where=where))
    model = _model(action, expected, asks)
    kind = _kind(asks, model, where)
    goal = asks.goal or tuple(_goals(expected))
    drawn: Sequence[Mapping[str, Any]] = show if isinstance(show, list | tuple) else [show]
    return _Written(
        number=number,
        kind=kind,
        name=asks.name or str(number),
        asks=asks,
        model=model,
        goal=goal,
        wrong=tuple(
            _wrong(each, worded("{where}: wrong {number}", where=where, number=n))
            for n, each in enumerate(asks.wrong, 1)
        ),
        show=tuple(drawn),
    )


def _also_of_action(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys that a step of a lesson shares with an action, where they are the action's."""
    if "text" in data and "find" not in data:
        yield "text"
    named = data.get("name")
    if data.get("do") in _NAMING and isinstance(named, str) and not _SLUG.fullmatch(named):
        yield "name"
    if data.get("kind") not in [*Kind.__args__, "rule-it", None]:  # type: ignore[attr-defined] # of a Literal
        yield "kind"


def _model(action: Mapping[str, Any], expected: Any, asks: _Keys) -> tuple[ActionData, ...]:  # noqa: ANN401 - plain data may be anything
    """Return the actions of a step; the step's expectations belong to the last one."""
    actions = list(asks.solution) if asks.solution else [action] if action.get("do") else []
    if not actions and expected:
        actions = [{"do": "checkpoint"}]
    if actions and expected:
        actions[-1] = {**actions[-1], "expect": [*actions[-1].get("expect", ()), *expected]}
    return tuple(actions)


def _are_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, Mapping) for each in value)


def _goals(expected: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the expectations of an action that form the goal: those about the position."""
    yield from (each for each in expected if "ruling" not in each and "choice" not in each)


def _kind(asks: _Keys, model: Sequence[ActionData], where: str) -> Kind:
    """Return the kind of a step from its keys; raise `ScenarioError` where they clash."""
    found = {
        "sandbox": bool(asks.find),
        "pick": bool(asks.pick),
        "look": bool(asks.look),
        "ask": any(each.right for each in asks.options),
        "predict": bool(asks.options) and not any(each.right for each in asks.options),
        "do": bool(asks.task),
    }
    kinds = [kind for kind, there in found.items() if there]
    if asks.kind == "rule-it":
        kinds = ["predict"]
    if len(kinds) > 1:
        raise ScenarioError(
            worded(
                "{where}: it is of two kinds, {kind} and {other}",
                where=where,
                kind=kinds[0],
                other=kinds[1],
            )
        )
    kind = kinds[0] if kinds else "watch"
    if asks.kind and asks.kind not in {kind, "rule-it"}:
        raise ScenarioError(
            worded("{where}: kind: its keys are those of {kind}", where=where, kind=quoted(kind))
        )
    fault = _kind_fault(kind, asks, model)
    if fault:
        raise ScenarioError(f"{where}: {fault}")
    known: Kind = msgspec.convert(kind, Kind)
    return known


def _kind_fault(kind: str, asks: _Keys, model: Sequence[ActionData]) -> str:
    """Return which keys a kind lacks or does not allow, or ``""``."""
    questions = {"predict", "ask", "pick", "look"}
    options = "options: is missing; a question has options, or asks to pick or to look"
    undone = any(each.get("do") in ("undo", "redo") for each in model)
    faults = (
        (kind in questions and not asks.question, "question: is missing"),
        (kind == "watch" and bool(asks.question), options),
        (kind == "do" and not model, "solution: is missing; a task needs what solves it"),
        (kind == "do" and undone, "solution: a model solution takes nothing back"),
        (bool(asks.proof and asks.no_proof), "no_proof: there is a proof"),
        (kind == "look" and len(asks.right) != 1, "right: must be one rule key, of a mark"),
    )
    return next((words for holds, words in faults if holds), "")


def _wrong(data: Mapping[str, Any], where: str) -> Wrong:
    own = {"ruling", "say", "because", "rulebooks"}
    action = {key: value for key, value in data.items() if key not in own}
    said = {key: value for key, value in data.items() if key in own}
    return _converted({**said, "action": action}, Wrong, where)


# The shape of actions and expectations in it


def _faults(lesson: Lesson) -> Iterator[str]:
    ids = ids_of_setup(lesson.scenario)
    taken = frozenset(ids)
    names: set[str] = set()
    for number, data in enumerate(lesson.written, 1):
        where = worded("step {number}", number=number)
        try:
            step = _step(data, number)
        except ScenarioError as error:
            yield str(error)
            return
        if step.name in names:
            yield worded("{where}: name: {name} is used twice", where=where, name=quoted(step.name))
        if not _SLUG.fullmatch(step.name):
            yield worded(
                "{where}: name: {name} is not small words with hyphens",
                where=where,
                name=quoted(step.name),
            )
        names.add(step.name)
        reading = _Reading(lesson.scenario, ids, taken)
        yield from (f"{where}: {fault}" for fault in reading.faults(step))
        ids = reading.ids


class _Reading:
    """Reader of the actions and expectations of lesson steps; ``ids`` collects defined ids."""

    def __init__(self, scenario: Scenario, ids: set[str], taken: frozenset[str]) -> None:
        self.scenario = scenario
        self.ids = ids
        self.taken = taken

    def faults(self, step: _Written) -> Iterator[str]:
        """Yield the faults in the shape of a step."""
        asks = step.asks
        yield from self._editions(asks)
        before = set(self.ids)
        yield from self._actions(step.model, self.ids, "solution" if asks.solution else "")
        yield from _placed("goal", self._expected(step.goal, self.ids))
        for number, way in enumerate(asks.also, 1):
            yield from self._actions(
                way.solution, set(before), worded("also {number}: solution", number=number)
            )
        for number, wrong in enumerate(step.wrong, 1):
            yield from self._actions(
                (wrong.action,), set(before), worded("wrong {number}", number=number)
            )
        yield from self._actions(asks.proof, set(self.ids), "proof")
        for number, find in enumerate(asks.find, 1):
            learnt = set(self.ids)
            yield from self._actions(
                find.solution, learnt, worded("find {number}: solution", number=number)
            )
            yield from _placed(
                worded("find {number}: goal", number=number), self._expected(find.goal, learnt)
            )
        for number, option in enumerate(asks.options, 1):
            yield from _placed(worded("options {number}", number=number), self._option(option))
        yield from _placed("pick", self._picked(asks))
        scope = Scope(ids=frozenset(self.ids), players=self.scenario.players)
        yield from annotation_faults(list(step.show), scope)
        rings = [{"ring": each} for each in asks.hint.ring]
        for fault in annotation_faults(rings, scope):
            yield worded("L08: hint: {fault}", fault=fault.replace("show", "ring", 1))

    def _actions(self, actions: Iterable[ActionData], ids: set[str], where: str) -> Iterator[str]:
        for number, action in enumerate(actions, 1):
            here = f"{where} {number}" if where and not where[-1].isdecimal() else where
            taken = self.taken
            faults = step_faults(self.scenario, action, here or "model", ids, taken)
            yield from (fault.removeprefix("model: ") for fault in faults)

    def _expected(self, expected: Iterable[Mapping[str, Any]], ids: set[str]) -> Iterator[str]:
        scope = Scope(ids=frozenset(ids), players=self.scenario.players)
        for number, each in enumerate(expected, 1):
            yield from (f"{number}: {fault}" for fault in expectation_faults(each, scope))

    def _option(self, option: Choice) -> Iterator[str]:
        if option.is_ and not option.about:
            yield worded("about: is missing; it says which object has these facts")
        if not option.text and not option.ruling:
            yield worded("text: is missing")
        yield from self._expected(option.written, self.ids)

    def _picked(self, asks: _Keys) -> Iterator[str]:
        if not asks.pick and not asks.look:
            return
        scope = Scope(ids=frozenset(self.ids), players=self.scenario.players)
        if asks.pick:
            some = {"object": next(iter(sorted(self.ids)), ""), **asks.pick}
            yield from expectation_faults(some, scope)
        for word in (*(asks.right if asks.pick else ()), *((asks.look,) if asks.look else ())):
            if word not in self.ids:
                yield worded("{word} names nothing that was defined before", word=quoted(word))

    def _editions(self, asks: _Keys) -> Iterator[str]:
        texts = [asks.task, asks.question, asks.text, asks.why, asks.say, asks.hint.say]
        texts += [each.say for each in asks.also]
        texts += [each.say for each in asks.find]
        for option in asks.options:
            texts += [option.say, option.text]
        dated = [each.rulebooks for text in texts if not isinstance(text, str) for each in text]
        dated += [asks.rulebooks, *(each.rulebooks for each in asks.also)]
        dated += [
            *(each.rulebooks for each in asks.options),
            *(each.rulebooks for each in asks.find),
        ]
        for ranges in dated:
            wrong = form_fault(ranges) if ranges else ""
            if wrong:
                yield worded("rulebooks: {wrong}", wrong=wrong)


def _placed(where: str, faults: Iterable[str]) -> Iterator[str]:
    yield from (f"{where}: {fault}" for fault in faults)


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
