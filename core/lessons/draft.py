"""Lessons made from recorded scenarios: drafts of whole lessons, and generated questions.

All proposals are tested: a goal holds after its action and not before, a wrong action was tried,
and a question has exactly one right answer.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.attempt import Attempt
from core.lessons.lesson import FORMAT
from core.lessons.texts import object_of, words_in
from core.messages import A_CARD, worded
from core.rules.history import Outcome
from core.rules.ruleset import MenuOption
from core.scenario.chance import Draws
from core.scenario.forms import read_expectation
from core.scenario.plain import UnnamedError, slug
from core.scenario.position_writer import Naming, write_action
from core.scenario.recorder import SAID
from core.scenario.runner import Runner, ruling_of
from core.scenario.scenario import WORDLESS, ScenarioError, read_step, write_step
from core.state.ids import PlayerId
from core.state.visibility import may_see
from core.state.zones import LIBRARY

TITLE = "What happens?"
ID = "surprise.question"
_HEAD = ("game", "players", "card", "setup", "begins")
_ASKED_RULINGS = ("done", "nothing", "refused")
_NOT_DONE = frozenset({"say", "show", "expect"})
"""Keys of a step that are no part of its action."""
_EVERYDAY = frozenset(
    {
        "attack",
        "banish",
        "cast",
        "combat",
        "counters",
        "damage",
        "destroy",
        "discard",
        "draw",
        "exile",
        "hit",
        "layers",
        "life",
        "look",
        "object",
        "pitch",
        "play",
        "points",
        "priority",
        "resolve",
        "reveal",
        "shuffle",
        "tap",
        "turn",
        "untap",
        "visibility",
        "zone",
    }
)
"""Sections of rules by which everyday things are done: that they are is no question."""
_FACTS = {"mana_value": "mana value", "power": "power", "toughness": "toughness", "name": "name"}
_FEWEST = 2
_MOST = 4


class Place(Struct, frozen=True, kw_only=True):
    """A step that can be asked about, as it was played."""

    number: int
    data: Mapping[str, Any]
    outcome: Outcome
    ruling: str
    before: Mapping[str, Mapping[str, object]]
    after: Mapping[str, Mapping[str, object]]

    @property
    def key(self) -> str:
        """The decisive rule, or ``""``."""
        return next((finding.key for finding in self.outcome.verdict.decisive), "")


def questions(data: Mapping[str, Any], runner: Runner, seed: str) -> Iterator[dict[str, Any]]:
    """Yield the data of lessons with one question each (the last step), in pseudo-random order.

    A ruling "done" is asked only if no other question fits. ``runner`` is at the start of the
    scenario. A question may reveal hidden cards or be faulty: check it before use.
    """
    draws = Draws(seed)
    edition = runner.rules.edition
    asked = [
        (place, step)
        for place in draws.shuffled(places(runner))
        for step in draws.shuffled([*about_rulings(place), *about_facts(place, draws)])
    ]
    asked.sort(key=lambda each: each[0].ruling == "done" and "ruling" in each[1]["options"][0])
    for place, step in asked:
        played = data["step"][: place.number - 1]
        prepared = [{"solution": [_plain_action(each)]} for each in played]
        yield {
            **{key: data[key] for key in _HEAD if key in data},
            "title": TITLE,
            "rulebook": edition,
            "lesson": {
                "id": ID,
                "learn": "You have predicted the result of an action.",
                "seat": str(place.outcome.action.player),
            },
            "step": [*prepared, step],
        }


def _plain_action(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action without texts, marks and expectations other than the ruling."""
    action = {key: value for key, value in data.items() if key not in _NOT_DONE}
    rulings = [each for each in data.get("expect", ()) if "ruling" in each or "choice" in each]
    return {**action, **({"expect": rulings} if rulings else {})}


def places(runner: Runner) -> Iterator[Place]:
    """Yield each step that a question can be asked about, from a runner's position."""
    for number, action_step in enumerate(runner.scenario.step, 1):
        words = dict(runner.ids)
        before = {word: facts for word, facts in _facts(runner, words).items() if facts}
        try:
            step = runner.play(number)
        except ScenarioError:
            return
        outcome = step.outcome
        if outcome is None or action_step.do in WORDLESS or not outcome.label:
            continue
        yield Place(
            number=number,
            data=write_step(step.step),
            outcome=outcome,
            ruling=str(ruling_of(step)),
            before=before,
            after=_facts(runner, words),
        )


def _facts(runner: Runner, words: Mapping[str, Any]) -> dict[str, Mapping[str, object]]:
    found: dict[str, Mapping[str, object]] = {}
    for word, object_id in words.items():
        if runner.state.objects.get(object_id) is not None:
            all_of_it = runner.rules.tables.characteristics(runner.view, object_id)
            found[word] = {key: all_of_it[key] for key in _FACTS if all_of_it.get(key) is not None}
    return found


def _action(place: Place) -> dict[str, Any]:
    kept = {key: value for key, value in place.data.items() if key not in _NOT_DONE}
    return {**kept, "expect": [{"ruling": place.ruling}]}


def about_rulings(place: Place) -> Iterator[dict[str, Any]]:
    """Yield the question whether something is done, where that is worth asking."""
    if place.ruling in _ASKED_RULINGS and _is_plain(place) and _is_told(place):
        if _is_everyday(place):
            return
        yield {
            "name": "asked",
            "question": worded("{words}: what is the result?", words=place.outcome.label),
            "solution": [_action(place)],
            "options": [{"ruling": ruling} for ruling in _ASKED_RULINGS],
            "why": f"{{rule:{place.key}}}" if place.key else "",
        }


def _is_plain(place: Place) -> bool:
    """Return whether the label of an action determines it: which card, half and face."""
    words = place.outcome.label
    hides = str(A_CARD).casefold() in words.casefold()
    return not hides and not ("as" in place.data and " // " in words)


def _is_told(place: Place) -> bool:
    """Return whether the label of an action has everything that its ruling may depend on."""
    kept = (value for key, value in place.data.items() if key not in {*_NOT_DONE, "objects"})
    return not any(isinstance(value, list | tuple | dict) for value in kept)


def _is_everyday(place: Place) -> bool:
    """Return whether an action follows an obvious rule, such as drawing a card."""
    return place.ruling == "done" and place.key.partition(".")[0] in _EVERYDAY


def about_facts(place: Place, draws: Draws) -> Iterator[dict[str, Any]]:
    """Yield questions about each object and fact that the action has changed."""
    if place.ruling != "done" or not _is_plain(place):
        return
    for word, after in place.after.items():
        before = place.before.get(word, {})
        for key, value in after.items():
            if key not in before or before[key] == value or value == "":
                continue
            values = _distractors(key, value, before, place)
            asked = _asked(place, str(before.get("name", "")), _FACTS[key])
            if len(values) < _FEWEST or not asked:
                continue
            options = [
                {"text": str(each), "about": word, "is": {key: each}}
                for each in draws.shuffled(values)
            ]
            yield {
                "name": "asked",
                "question": asked,
                "solution": [_action(place)],
                "options": options,
                "why": f"{{rule:{place.key}}}" if place.key else "",
            }


def _asked(place: Place, name: str, facts: str) -> str:
    words, names = place.outcome.label, [each.get("name") for each in place.before.values()]
    if not name or names.count(name) != 1:
        return ""
    if name in words and sum(str(each) in words for each in names if each) == 1:
        return worded("{words}. What is its {facts} then?", words=words, facts=facts)
    return worded(
        "{words}. What is the {facts} of {name} then?", words=words, facts=facts, name=name
    )


def _distractors(
    key: str, value: object, before: Mapping[str, object], place: Place
) -> Sequence[object]:
    others = [before[key], *(each.get(key) for each in place.after.values())]
    if isinstance(value, int):
        old = before[key]
        others += [value + old if isinstance(old, int) else value, 0, value + 1]
    if isinstance(value, str) and value.isdecimal():
        others += [str(int(value) + 1), "0"]
    near = [each for each in others if each not in {None, ""} and each != value]
    return [value, *dict.fromkeys(near)][:_MOST]


Way = Literal["watch", "do", "ask", "out"]
"""Use of an action in a lesson: shown, done by the learner, predicted, or left out."""
WAYS: Mapping[Way, str] = {
    "watch": "Watch",
    "do": "You do it",
    "ask": "Ask first",
    "out": "Leave out",
}
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
        steps = (*about_facts(place, Draws(str(place.number))), *about_rulings(place))
        asked[place.number] = tuple(x for x in steps if len(x["options"]) >= _FEWEST_OPTIONS)
        yield place.number / count / 2
    drafts = []
    here = runner.fork()
    for number, data in enumerate(recorded["step"], 1):
        drafts.append(_step(data, here, asked.get(number, ()), seat))
        here.play_step(read_step(data))
        yield 0.5 + number / count / 2
    return Draft(plain=plain, steps=tuple(drafts), title=str(recorded["title"]), seat=seat)


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
    first = _name(rings[0], start.runner) if rings else ""
    proposed = Suggestions(goals=goals, names=names, rings=rings, questions=tuple(asked))
    return StepDraft(
        action=data,
        label=words,
        proposed=proposed,
        text=str(data.get("say", "")),
        hint=worded("Begin with {name}: drag it, or open its menu.", name=first) if first else "",
    )


def _name(word: str, runner: Runner) -> str:
    obj = object_of(runner, word)
    if obj is None:
        return ""
    return str(runner.rules.tables.characteristics(runner.view, obj.id)["name"])


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
    for key in _OBJECTS:
        value = data.get(key, ())
        for word in (value,) if isinstance(value, str) else value:
            if object_of(runner, str(word)) is not None:
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
    for word in words:
        obj = object_of(runner, word)
        if obj is not None and may_see(runner.rules.zones, obj, PlayerId(seat)):
            yield word


def _near(runner: Runner, about: set[str], verb: str, player: PlayerId) -> Iterator[MenuOption]:
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


def written(draft: Draft, editions: Sequence[str] = ()) -> dict[str, Any]:
    """Return a draft as the data of a lesson; ``editions`` are those that it is about."""
    head = {"id": f"own.{slug(draft.title) or 'lesson'}", "format": FORMAT, "learn": draft.learn}
    plain = {key: value for key, value in draft.plain.items() if key not in {"rules", "note"}}
    if editions:
        plain["rulebook"] = list(editions) if len(editions) > 1 else editions[0]
    done = [_plain_action(step.action) for step in draft.before]
    first = [{"solution": done, "say": BEFORE}] if done else []
    steps = [*first, *(_written(draft.steps[number]) for number in draft.kept)]
    numbered = [{"name": f"step-{number}", **step} for number, step in enumerate(steps, 1)]
    lesson = {**head, "seat": draft.seat} if draft.seat else head
    return {"title": draft.title, **plain, "lesson": lesson, "step": numbered}


def _written(step: StepDraft) -> dict[str, Any]:
    action = {key: value for key, value in step.action.items() if key not in _NOT_DONE}
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
    return {"solution": [_plain_action(step.action)], **said, **drawn, **fields}


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
    mentioned = set(words_in(data["step"]))
    setup = [
        each
        for each in data["setup"]
        if each.get("zone") != str(LIBRARY) or each.get("id", "") in mentioned
    ]
    used = {name for each in setup for name in words_in(each)} | mentioned
    cards = [each for each in data.get("card", ()) if each["name"] in used]
    return {**data, "setup": setup, "card": cards}
