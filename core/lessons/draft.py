"""Drafts of lessons: recorded actions become steps, with proposed goals, questions and hints.

All proposals are tested: a goal holds after its action and not before, a wrong action was tried,
and a question has exactly one right answer.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.attempt import Attempt
from core.lessons.generated_questions import Place, about_facts, about_rulings, places
from core.lessons.lesson import FORMAT
from core.messages import worded
from core.rules.ruleset import MenuOption
from core.scenario.chance import Draws
from core.scenario.forms import read_expectation
from core.scenario.plain import UnnamedError, slug
from core.scenario.position_writer import Naming, write_action
from core.scenario.recorder import SAID
from core.scenario.runner import Runner
from core.scenario.scenario import WORDLESS, read_step
from core.state.ids import PlayerId
from core.state.visibility import may_see
from core.state.zones import LIBRARY

Way = Literal["watch", "do", "ask", "out"]
"""Use of an action in a lesson: shown, done by the learner, predicted, or left out."""
WAYS: Mapping[Way, str] = {
    "watch": "Watch",
    "do": "You do it",
    "ask": "Ask first",
    "out": "Leave out",
}
_OWN = ("say", "show", "expect")
_MOST_WRONG = 12
_FEWEST_OPTIONS = 2
_OBJECTS = ("object", "objects", "card", "host", "attacker", "target")


class WrongMove(Struct, frozen=True, kw_only=True):
    """An alternative to the solution, and the table's ruling on it."""

    action: Mapping[str, Any]
    label: str
    ruling: str
    answer: str
    because: tuple[str, ...] = ()


class Suggestions(Struct, frozen=True, kw_only=True):
    """Proposals for one action.

    ``goals`` are expectations that the action fulfils, best first. ``questions`` are steps with
    a question and answers. ``wrong`` actions are slow to find; ``tried`` is set once that is done
    (`with_wrong_moves`). ``names`` maps ids of the goals' objects to names, numbered if equal.
    """

    goals: tuple[Mapping[str, Any], ...] = ()
    names: Mapping[str, str] = {}
    rings: tuple[str, ...] = ()
    wrong: tuple[WrongMove, ...] = ()
    questions: tuple[Mapping[str, Any], ...] = ()
    tried: bool = False


class StepDraft(Struct, frozen=True, kw_only=True):
    """One recorded action and the author's choices for it.

    ``action`` is the step of the recorded scenario with its ``label``. ``goal`` holds the
    indices of the chosen goals, ``wrong`` the remark for each chosen wrong action by index,
    ``question`` the index of the chosen question.
    """

    action: Mapping[str, Any]
    label: str
    proposed: Suggestions = Suggestions()
    way: Way = "watch"
    text: str = ""
    why: str = ""
    hint: str = ""
    note: str = ""
    goal: tuple[int, ...] = (0,)
    wrong: Mapping[int, str] = {}
    question: int = 0

    @property
    def ways(self) -> tuple[Way, ...]:
        """Possible uses: a task needs a goal, a question needs answers."""
        there = {"do": bool(self.proposed.goals), "ask": bool(self.proposed.questions)}
        return tuple(way for way in WAYS if there.get(way, True))


BEFORE = "The game so far."


class Draft(Struct, frozen=True, kw_only=True):
    """A draft of a whole lesson; ``plain`` is the recorded scenario without its steps.

    The lesson ``begins`` with the step of that index. Earlier actions become one step to watch.
    """

    plain: Mapping[str, Any]
    steps: tuple[StepDraft, ...]
    title: str = ""
    learn: str = ""
    seat: str = ""
    begins: int = 0

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the steps that are a step of the lesson each."""
        rest = range(min(self.begins, len(self.steps)), len(self.steps))
        return tuple(number for number in rest if self.steps[number].way != "out")

    @property
    def before(self) -> tuple[StepDraft, ...]:
        """The actions before the lesson begins."""
        return tuple(step for step in self.steps[: self.begins] if step.way != "out")

    def with_step(self, number: int, step: StepDraft) -> "Draft":
        """Return the draft with another step in the place of one."""
        steps = (*self.steps[:number], step, *self.steps[number + 1 :])
        return replace(self, steps=steps)


def drafting(
    recorded: Mapping[str, Any], runner: Runner, seat: str
) -> Generator[float, None, Draft]:
    """Return the draft of a lesson from a recorded scenario; yield the progress from 0 to 1.

    The runner is at the beginning of the scenario. Raise `ScenarioError` for an invalid step.
    """
    plain = {key: value for key, value in recorded.items() if key not in {"step", "title"}}
    count = len(recorded["step"])
    asked: dict[int, tuple[Mapping[str, Any], ...]] = {}
    for place in places(runner.fork()):
        asked[place.number] = _questions(place)
        yield place.number / count / 2
    steps = []
    here = runner.fork()
    for number, data in enumerate(recorded["step"], 1):
        steps.append(_step(data, here, asked.get(number, ()), seat))
        here.play_step(read_step(data))
        yield 0.5 + number / count / 2
    return Draft(plain=plain, steps=tuple(steps), title=str(recorded["title"]), seat=seat)


def _step(
    data: Mapping[str, Any], runner: Runner, asked: Sequence[Mapping[str, Any]], seat: str
) -> StepDraft:
    start = Attempt(runner)
    end = start.fork()
    end.play_freely(read_step(data))
    words = end.last.label if end.last is not None else str(data["do"]).capitalize()
    done = end.last is not None and end.last.carried_out and data["do"] not in WORDLESS
    goals = tuple(_goals(data, start, end)) if done else ()
    rings = tuple(dict.fromkeys(_seen(_named(data, start.runner), start.runner, seat)))
    names = _names(goals, start.runner, end.runner)
    proposed = Suggestions(goals=goals, names=names, rings=rings, questions=tuple(asked))
    return StepDraft(
        action=data,
        label=words,
        proposed=proposed,
        text=str(data.get("say", "")),
        hint=_begins_with(rings, start.runner),
        way="watch",
    )


def _begins_with(rings: Sequence[str], runner: Runner) -> str:
    """Return a hint that names the first card of an action, until the author has a better one."""
    name = _name(rings[0], runner) if rings else ""
    return worded("Begin with {name}: drag it, or open its menu.", name=name) if name else ""


def _name(word: str, runner: Runner) -> str:
    """Return the name of an object, ``""`` if it has none or is not there."""
    found = runner.object_named(word)
    if found is None or runner.state.objects.get(found) is None:
        return ""
    return str(runner.rules.tables.characteristics(runner.view, found)["name"])


def _names(goals: Sequence[Mapping[str, Any]], before: Runner, after: Runner) -> dict[str, str]:
    """Return the names of the goals' objects by id, preferring names from before the action.

    Equal names get the numbers of their ids.
    """
    words = {str(goal[key]) for goal in goals for key in ("object", "attached_to") if goal.get(key)}
    names = {word: _name(word, before) or _name(word, after) for word in sorted(words)}
    count = Counter(names.values())
    return {
        word: name if count[name] == 1 else _numbered_name(name, word)
        for word, name in names.items()
        if name
    }


def _numbered_name(name: str, word: str) -> str:
    number = word.rpartition("-")[2]
    return f"{name} {number}" if number.isdecimal() else name


def with_wrong_moves(draft: Draft, number: int, runner: Runner) -> Draft:
    """Return a draft with wrong actions for a step (from 0); the runner is at the start."""
    here = runner.fork()
    for step in draft.steps[:number]:
        here.play_step(read_step(step.action))
    step = draft.steps[number]
    wrong = tuple(_wrong(step.action, Attempt(here), step.proposed.goals, draft.seat))
    proposed = replace(step.proposed, wrong=wrong, tried=True)
    return draft.with_step(number, replace(step, proposed=proposed))


def _goals(data: Mapping[str, Any], start: Attempt, end: Attempt) -> Iterator[Mapping[str, Any]]:
    """Yield the single facts that the action makes true."""
    for expected in data.get("expect", ()):
        for each in _single(expected):
            if not _holds(start, each) and _holds(end, each):
                yield each


def _holds(attempt: Attempt, expected: Mapping[str, Any]) -> bool:
    return attempt.holds((read_expectation(expected),))


def _single(expected: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the facts of an expectation one by one; facts about an action are no goals."""
    odd = expected.keys() - {"object", "rulebooks", *SAID, "exists"}
    if "ruling" in expected or "choice" in expected or ("object" in expected and odd):
        return
    if "object" in expected:
        yield from (
            {"object": expected["object"], key: value}
            for key, value in expected.items()
            if key != "object"
        )
    else:
        yield expected


def _named(data: Mapping[str, Any], runner: Runner) -> Iterator[str]:
    """Yield the ids that an action uses and that exist before it."""
    for key in _OBJECTS:
        value = data.get(key, ())
        for word in (value,) if isinstance(value, str) else value:
            object_id = runner.object_named(str(word))
            if object_id is not None and runner.state.objects.get(object_id) is not None:
                yield str(word)


def _wrong(
    data: Mapping[str, Any], start: Attempt, goals: Sequence[Mapping[str, Any]], seat: str
) -> Iterator[WrongMove]:
    """Yield other offered actions that miss the goal, nearest first.

    Of actions with the same cards, those that are not carried out come first.
    """
    runner = start.runner
    naming = Naming(player.id for player in runner.state.players)
    naming.names = {who: word for word, who in reversed(runner.ids.items())}
    naming.state = runner.state
    player = next(each.id for each in runner.state.players if str(each.id) == seat)
    about = set(_named(data, runner))
    found: list[tuple[bool, WrongMove]] = []
    seen: set[str] = set()
    for option in _near(runner, about, str(data["do"]), player):
        try:
            fields = write_action(option.action, naming, runner.state.active)
        except UnnamedError:
            continue
        written = {"do": option.action.verb, **fields}
        attempt = start.fork()
        named = str(data.get("id", "")) if option.verb == data["do"] else ""
        outcome = attempt.act(option.action, named)
        if _holds(attempt, goals[0]) or outcome.verdict.choice is not None or outcome.label in seen:
            continue
        seen.add(outcome.label)
        ruling = "done" if outcome.carried_out else str(outcome.verdict.ruling)
        answer = next((each.says for each in outcome.verdict.decisive), "")
        because = tuple(dict.fromkeys(each.key for each in outcome.verdict.decisive if each.key))
        move = WrongMove(
            action=written, label=outcome.label, ruling=ruling, answer=answer, because=because
        )
        found.append((not about & set(_named(written, runner)), move))
    found.sort(key=lambda each: (each[0], each[1].ruling == "done"))
    yield from (move for _, move in found[:_MOST_WRONG])


def _seen(words: Iterable[str], runner: Runner, seat: str) -> Iterator[str]:
    """Yield those words that are about something a player may see."""
    for word in words:
        object_id = runner.object_named(word)
        obj = runner.state.objects.get(object_id) if object_id is not None else None
        if obj is not None and may_see(runner.rules.zones, obj, PlayerId(seat)):
            yield word


def _near(runner: Runner, about: set[str], verb: str, player: PlayerId) -> Iterator[MenuOption]:
    """Yield actions with the same cards, and the same action with other cards."""
    tables, view, zones = runner.rules.tables, runner.view, runner.rules.zones
    same = {runner.object_named(word) for word in about}
    for obj in runner.state.objects:
        if not may_see(zones, obj, player):
            continue
        for option in tables.menu(view, obj.id, player):
            if obj.id in same or option.verb == verb:
                yield option
        if obj.id in same:
            for spec in zones:
                yield from tables.drop(view, obj.id, spec.zone, player, player)


def _questions(place: Place) -> tuple[Mapping[str, Any], ...]:
    """Return the questions that can be asked of a step."""
    steps = (*about_facts(place, Draws(str(place.number))), *about_rulings(place))
    return tuple(each for each in steps if len(each["options"]) >= _FEWEST_OPTIONS)


def written(draft: Draft, editions: Sequence[str] = ()) -> dict[str, Any]:
    """Return a draft as the data of a lesson; ``editions`` are those that it is about."""
    head = {"id": f"own.{slug(draft.title) or 'lesson'}", "format": FORMAT, "learn": draft.learn}
    plain = {key: value for key, value in draft.plain.items() if key not in {"rules", "note"}}
    if editions:
        plain["rulebook"] = list(editions) if len(editions) > 1 else editions[0]
    done = [_plain_action(step) for step in draft.before]
    first = [{"solution": done, "say": BEFORE}] if done else []
    steps = [*first, *(_written(draft.steps[number]) for number in draft.kept)]
    numbered = [{"name": f"step-{number}", **step} for number, step in enumerate(steps, 1)]
    lesson = {**head, "seat": draft.seat} if draft.seat else head
    return {"title": draft.title, **plain, "lesson": lesson, "step": numbered}


def _written(step: StepDraft) -> dict[str, Any]:
    action = {key: value for key, value in step.action.items() if key not in _OWN}
    drawn = {"show": step.action["show"]} if "show" in step.action else {}
    fields = {key: text for key, text in (("why", step.why), ("note", step.note)) if text.strip()}
    if step.way == "ask":
        asked = step.proposed.questions[step.question]
        text = step.text.strip() or asked["question"]
        options = [dict(each) for each in asked["options"]]
        return {"question": text, "solution": [action], "options": options, **drawn, **fields}
    if step.way == "do":
        return {"task": step.text, "solution": [action], **_asked_to_do(step), **drawn, **fields}
    said = {"say": step.text} if step.text.strip() else {}
    return {"solution": [_plain_action(step)], **said, **drawn, **fields}


def _plain_action(step: StepDraft) -> dict[str, Any]:
    """Return an action to look at, with the ruling that it is expected to have."""
    action = {key: value for key, value in step.action.items() if key not in _OWN}
    rulings = [each for each in step.action.get("expect", ()) if "ruling" in each]
    return {**action, **({"expect": rulings} if rulings else {})}


def _asked_to_do(step: StepDraft) -> dict[str, Any]:
    """Return the goal of a task, its hint, and the wrong moves that the author has words for."""
    goals = [dict(step.proposed.goals[number]) for number in step.goal]
    hint: dict[str, Any] = {"say": step.hint}
    if step.proposed.rings:
        hint["ring"] = list(step.proposed.rings)
    wrong = []
    for number, said in sorted(step.wrong.items()):
        move = step.proposed.wrong[number]
        because = {"because": list(move.because)} if move.because else {}
        wrong.append({**move.action, "ruling": move.ruling, **because, "say": said})
    return {"goal": goals, "hint": hint, **({"wrong": wrong} if wrong else {})}


def trimmed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a lesson without the cards of libraries that no step speaks of.

    Whether it still holds is for the checker.
    """
    mentioned = set(_words_in(data["step"]))
    setup = [
        each
        for each in data["setup"]
        if each.get("zone") != str(LIBRARY) or each.get("id", "") in mentioned
    ]
    used = {name for each in setup for name in _words_in(each)} | mentioned
    cards = [each for each in data.get("card", ()) if each["name"] in used]
    return {**data, "setup": setup, "card": cards}


def _words_in(value: object) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words_in(inner)
