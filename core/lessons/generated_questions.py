"""Questions generated from the steps of a scenario, about rulings and resulting facts.

A question is the data of a lesson with one question, checked and run like any lesson. Its answers
are expectations, so the table decides which one is right.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.messages import A_CARD, worded
from core.rules.history import Outcome
from core.scenario.chance import Draws
from core.scenario.runner import Runner, ruling_of
from core.scenario.scenario import WORDLESS, ScenarioError, write_step

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
        prepared = [_plain(each) for each in data["step"][: place.number - 1]]
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


def _plain(step: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step without texts, marks and expectations other than the ruling."""
    rulings = [each for each in step.get("expect", ()) if "ruling" in each or "choice" in each]
    plain = {key: value for key, value in step.items() if key not in {"say", "show", "expect"}}
    action = {**plain, "expect": rulings} if rulings else plain
    return {"solution": [action]}


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
    """Return the facts of each named object."""
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
            "why": _because(place),
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
    key = next((finding.key for finding in place.outcome.verdict.decisive), "")
    return place.ruling == "done" and key.partition(".")[0] in _EVERYDAY


def _because(place: Place) -> str:
    key = next((finding.key for finding in place.outcome.verdict.decisive), "")
    return f"{{rule:{key}}}" if key else ""


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
                "why": _because(place),
            }


def _asked(place: Place, name: str, facts: str) -> str:
    """Return the question about a fact of the thing of a name, or "" where more than one has it."""
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
    """Return the right value and others that are near: that before, those of other things, sums."""
    others = [before[key], *(each.get(key) for each in place.after.values())]
    if isinstance(value, int):
        old = before[key]
        others += [value + old if isinstance(old, int) else value, 0, value + 1]
    if isinstance(value, str) and value.isdecimal():
        others += [str(int(value) + 1), "0"]
    near = [each for each in others if each not in {None, ""} and each != value]
    return [value, *dict.fromkeys(near)][:_MOST]
