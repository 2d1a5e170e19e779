"""Steps of a lesson: one type for each kind, with the wordings of one edition.

The keys are those of the file (`FORMAT.md`). Actions and expectations stay as the file writes them;
properties return them as values.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from core.messages import worded
from core.opponent.levels import LEVELS
from core.scenario.annotations import Drawn, read_drawn
from core.scenario.forms import Expectation, RulingExpected, read_expectation
from core.scenario.plain import Ranges, covers, error_sentence, form_fault, quoted
from core.scenario.scenario import ScenarioError, Step, read_step

ActionData = Mapping[str, Any]
"""One action as a scenario step writes it."""
T = TypeVar("T")

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RULING_WORDS: Mapping[str, str] = {
    "done": "It is done",
    "nothing": "Nothing happens",
    "refused": "It may not be done",
    "choice": "Something has to be chosen first",
}
"""Default text of an answer about a ruling."""
_RULE_IT = "rule-it"
"""A ``kind`` of a file: a prediction whose answers are the rulings."""


class Dated(Struct, frozen=True, forbid_unknown_fields=True):
    """One wording of a text, for some editions."""

    rulebooks: str | tuple[str, ...]
    text: str


class Hint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hints of a step: a text and ringed objects (default: those of the model solution)."""

    say: str = ""
    ring: tuple[str | dict[str, str], ...] = ()


class Choice(Struct, frozen=True, kw_only=True, rename={"is_": "is"}, forbid_unknown_fields=True):
    """One answer to choose: the expectations that make it right, or ``right``.

    ``about`` and ``is`` are facts of an object, ``ruling`` is that of the action, ``expect`` a
    list of expectations. ``say`` is shown if it is chosen and wrong.
    """

    number: int = 0
    text: str = ""
    about: str = ""
    is_: dict[str, Any] = {}
    ruling: str = ""
    expect: tuple[dict[str, Any], ...] = ()
    right: bool = False
    say: str = ""
    rulebooks: str | tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The displayed text."""
        return self.text or RULING_WORDS.get(self.ruling, "")

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

    number: int = 0
    solution: tuple[dict[str, Any], ...]
    say: str = ""
    rulebooks: str | tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions of the solution."""
        return tuple(map(read_step, self.solution))


class Find(Way, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to find in free play, and a way to it."""

    say: str
    goal: tuple[dict[str, Any], ...]

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """The expectations that hold once it is found."""
        return tuple(map(read_expectation, self.goal))


class Wrong(Struct, frozen=True, kw_only=True):
    """A typical mistake: its action, ruling and the lesson's remark."""

    number: int
    action: ActionData
    ruling: str
    say: str
    because: tuple[str, ...] = ()
    rulebooks: str | tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        """The action, and that it is ruled so."""
        because = list(self.because) or UNSET
        expected = RulingExpected(ruling=self.ruling, because=because)
        return replace(read_step(self.action), expect=(expected,))


class LessonStep(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Keys that steps of every kind have.

    ``solution`` holds the actions that the table does or that reach the goal; the last one has the
    expectations of the step. ``show`` is drawn over the position after them, or before a task.
    """

    is_question: ClassVar[bool] = False
    """Whether the learner answers by choosing and not by acting."""

    number: int
    name: str
    solution: tuple[dict[str, Any], ...] = ()
    show: tuple[Any, ...] = ()
    say: str = ""
    why: str = ""
    hint: Hint = Hint()
    quiz: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    note: str = ""
    rulebooks: str | tuple[str, ...] = ()

    @property
    def model(self) -> tuple[Step, ...]:
        """The actions of the solution."""
        return tuple(map(read_step, self.solution))

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The marks of ``show``."""
        return tuple(map(read_drawn, self.show))


class Watch(LessonStep, frozen=True, kw_only=True, tag="watch"):
    """Text, or actions that the table does."""


class Do(LessonStep, frozen=True, kw_only=True, tag="do"):
    """A task: the learner acts until the ``goal`` holds."""

    task: str
    goal: tuple[dict[str, Any], ...] = ()
    also: tuple[Way, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    within: int | None = None

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """The expectations of the goal."""
        return tuple(map(read_expectation, self.goal))

    @property
    def solutions(self) -> tuple[Sequence[Step], ...]:
        """The model solution, and the other ways to the goal."""
        return (self.model, *(way.steps for way in self.also))


class PlayOn(Do, frozen=True, kw_only=True, tag="play"):
    """A game from here against a level of the practice opponent, until the ``goal`` holds.

    ``against`` is the number of the level. The step has failed once one of ``lost`` holds, or the
    learner has lost.
    """

    against: int
    lost: tuple[dict[str, Any], ...] = ()

    @property
    def failures(self) -> tuple[Expectation, ...]:
        """The expectations of which any ends the step in vain."""
        return tuple(map(read_expectation, self.lost))


class Question(LessonStep, frozen=True, kw_only=True):
    """A question of any kind."""

    is_question: ClassVar[bool] = True

    question: str = ""


class ChoiceQuestion(Question, frozen=True, kw_only=True):
    """A question with answers to choose from; ``proof`` shows a typed answer at the table."""

    options: tuple[Choice, ...] = ()
    proof: tuple[dict[str, Any], ...] = ()
    no_proof: str = ""

    @property
    def proof_steps(self) -> tuple[Step, ...]:
        """The actions of the proof."""
        return tuple(map(read_step, self.proof))


class Predict(ChoiceQuestion, frozen=True, kw_only=True, tag="predict"):
    """A question about the model action; the table then does it and decides which is right."""


class Ask(ChoiceQuestion, frozen=True, kw_only=True, tag="ask"):
    """A question about the position after the actions, whose right answer is typed."""


class Pick(Question, frozen=True, kw_only=True, tag="pick"):
    """A question for the cards with some facts; ``right`` has their ids for the checker."""

    pick: dict[str, Any]
    right: tuple[str, ...] = ()


class Look(Question, frozen=True, kw_only=True, tag="look"):
    """A question for a mark on the drawn face of an object, by the rule key in ``right``."""

    look: str
    right: tuple[str, ...] = ()


class Sandbox(LessonStep, frozen=True, kw_only=True, tag="sandbox"):
    """Free play with things to find."""

    text: str = ""
    find: tuple[Find, ...]


AnyStep = Watch | Do | PlayOn | Predict | Ask | Pick | Look | Sandbox
KINDS: Mapping[str, type[LessonStep]] = {
    str(each.__struct_config__.tag): each
    for each in (Watch, Do, PlayOn, Predict, Ask, Pick, Look, Sandbox)
}
LESSON_KEYS = frozenset(
    {"kind", *(key for each in KINDS.values() for key in each.__struct_fields__)}
    - {"number", "show"}
)
"""The keys of a step that are none of its action."""


# Reading


def converted(data: object, kind: type[T], where: str) -> T:
    """Return plain data as a value; raise `ScenarioError` with the place at fault."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{where}: {error_sentence(error)}") from error


def read_lesson_step(
    data: Mapping[str, Any], number: int, lineage: Sequence[str] | None = None
) -> AnyStep:
    """Return a step in the last edition of a lineage, or check it without an edition.

    Without an edition the step has all parts and the first wording of each text. Raise
    `ScenarioError` with the place and the key at fault.
    """
    where = worded("step {number}", number=number)
    own = {key: value for key, value in data.items() if key in LESSON_KEYS}
    action = {key: value for key, value in data.items() if key not in LESSON_KEYS}
    for key in _keys_of_action(data):
        action[key] = own.pop(key)
    show, expected = action.pop("show", ()), action.pop("expect", ())
    kind = kind_of(own, where)
    if lineage is None:
        _check_ranges(own.get("rulebooks", ()), where)
    own = _in_edition(own, where, lineage)
    own["solution"] = _solution(action, expected, own.get("solution", ()), where)
    own["show"] = show if isinstance(show, list | tuple) else [show]
    if kind in {"do", "play"} and not own.get("goal"):
        own["goal"] = [each for each in expected if "ruling" not in each and "choice" not in each]
    if own.get("kind") == _RULE_IT and not own.get("options"):
        own["options"] = [{"ruling": ruling} for ruling in RULING_WORDS]
    known = KINDS[kind].__struct_fields__
    own = {key: value for key, value in own.items() if key in known}
    own |= {"kind": kind, "number": number, "name": own.get("name") or str(number)}
    step: AnyStep = converted(own, AnyStep, where)  # type: ignore[arg-type] # a union of types
    fault = _shape_fault(step) if lineage is None else ""
    if fault:
        raise ScenarioError(f"{where}: {fault}")
    return step


def _shape_fault(step: LessonStep) -> str:
    if isinstance(step, Do) and not step.solution:
        return "solution: is missing; a task needs what solves it"
    if isinstance(step, Do) and any(each.get("do") in ("undo", "redo") for each in step.solution):
        return "solution: a model solution takes nothing back"
    if isinstance(step, PlayOn) and not 0 <= step.against < len(LEVELS):
        return worded("against: must be a level from 0 to {last}", last=len(LEVELS) - 1)
    if isinstance(step, Question) and not step.question:
        return "question: is missing"
    if isinstance(step, Look) and len(step.right) != 1:
        return "right: must be one rule key, of a mark"
    return ""


def _keys_of_action(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys that a step of a lesson shares with an action, where they are the action's."""
    if "text" in data and "find" not in data:
        yield "text"
    named = data.get("name")
    is_card = isinstance(named, str) and not SLUG.fullmatch(named)
    if data.get("do") in ("token", "choose_name") and is_card:
        yield "name"
    if data.get("kind") not in [*KINDS, _RULE_IT, None]:
        yield "kind"


def kind_of(data: Mapping[str, Any], where: str) -> str:
    """Return the kind of a step from its keys; raise `ScenarioError` where they clash."""
    options = data.get("options")
    typed = are_tables(options) and any(each.get("right") for each in options or ())
    found = {
        "sandbox": data.get("find"),
        "pick": data.get("pick"),
        "look": data.get("look"),
        "ask": typed,
        "predict": options and not typed,
        "play": data.get("against") is not None,
        "do": data.get("task") and data.get("against") is None,
    }
    kinds = [kind for kind, there in found.items() if there]
    written = data.get("kind")
    if written == _RULE_IT:
        return "predict"
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
    if written and written != kind:
        raise ScenarioError(
            worded("{where}: kind: its keys are those of {kind}", where=where, kind=quoted(kind))
        )
    if kind == "watch" and data.get("question"):
        lacks = "options: is missing; a question has options, or asks to pick or to look"
        raise ScenarioError(f"{where}: {lacks}")
    if data.get("proof") and data.get("no_proof"):
        raise ScenarioError(f"{where}: no_proof: there is a proof")
    return kind


def are_tables(value: object) -> bool:
    """Return whether plain data is a list of tables."""
    return isinstance(value, list | tuple) and all(isinstance(each, Mapping) for each in value)


def _solution(action: ActionData, expected: Any, listed: Any, where: str) -> Any:  # noqa: ANN401 - plain data may be anything
    """Return the actions of a step; the step's expectations belong to the last one."""
    known = listed if are_tables(listed) else ()
    if not are_tables(expected) or not all(are_tables(each.get("expect", ())) for each in known):
        raise ScenarioError(worded("{where}: expect: must be a list of tables", where=where))
    if not are_tables(listed):
        return listed
    actions = list(listed) or ([action] if action.get("do") else [])
    if expected:
        *first, last = actions or [{"do": "checkpoint"}]
        actions = [*first, {**last, "expect": [*last.get("expect", ()), *expected]}]
    return actions


_TEXTS = ("task", "question", "text", "why", "say")
_LISTS = ("options", "also", "find")


def _in_edition(
    table: Mapping[str, Any], where: str, lineage: Sequence[str] | None
) -> dict[str, Any]:
    """Return a table with the wordings and the parts that there are in an edition."""
    found = dict(table)
    for key in _TEXTS:
        if isinstance(found.get(key), list | tuple):
            wordings = converted(found[key], tuple[Dated, ...], f"{where}: {key}")
            counted = [each for each in wordings if _counts(each.rulebooks, where, lineage)]
            found[key] = counted[0].text if counted else ""
    for key in _LISTS:
        if are_tables(found.get(key)):
            parts = enumerate(found[key], 1)
            found[key] = [
                {**_in_edition(part, where, lineage), "number": number}
                for number, part in parts
                if _counts(part.get("rulebooks", ()), where, lineage)
            ]
    if are_tables(found.get("wrong")):
        parts = enumerate(found["wrong"], 1)
        read = [(part, _wrong(part, number, where, lineage)) for number, part in parts]
        found["wrong"] = [
            wrong for part, wrong in read if _counts(part.get("rulebooks", ()), where, lineage)
        ]
    if isinstance(found.get("hint"), Mapping):
        found["hint"] = _in_edition(found["hint"], where, lineage)
    return found


def _wrong(
    data: Mapping[str, Any], number: int, where: str, lineage: Sequence[str] | None
) -> dict[str, Any]:
    own = {"ruling", "say", "because", "rulebooks"}
    said = {key: value for key, value in data.items() if key in own}
    action = {key: value for key, value in data.items() if key not in own}
    return {**_in_edition(said, where, lineage), "action": action, "number": number}


def _counts(ranges: Ranges, where: str, lineage: Sequence[str] | None) -> bool:
    """Return whether ranges include an edition, if there is one."""
    if lineage is not None:
        return not ranges or covers(ranges, lineage)
    _check_ranges(ranges, where)
    return True


def _check_ranges(ranges: Ranges, where: str) -> None:
    fault = form_fault(converted(ranges, str | tuple[str, ...], f"{where}: rulebooks"))  # type: ignore[arg-type] # a union of types
    if ranges and fault:
        raise ScenarioError(worded("{where}: rulebooks: {fault}", where=where, fault=fault))
