"""Lessons with one fault planted, of every kind that the checker has a code for."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

Data = dict[str, Any]

FAR = "This sentence goes on and on " * 9 + "and is too long."
WORDY = " ".join(["word"] * 30) + "."


class Fault(Struct, frozen=True, kw_only=True):
    """A planted fault: the codes of the checks that may find it, its description, the lesson."""

    codes: tuple[str, ...]
    what: str
    data: Data


def planted(lesson: Data) -> Iterator[Fault]:
    """Yield a lesson with each fault that can be planted in it."""
    for codes, what, change in (*_in_head(), *_in_steps(lesson)):
        data = copy.deepcopy(lesson)
        change(data)
        if data != lesson:
            yield Fault(codes=codes, what=what, data=data)


Change = tuple[tuple[str, ...], str, Callable[[Data], object]]


def _in_head() -> Iterator[Change]:
    yield ("L01",), "no learn", lambda data: data["lesson"].pop("learn")
    yield ("L01",), "blank learn", lambda data: data["lesson"].update(learn=" ")
    yield ("L01",), "id without dots", lambda data: data["lesson"].update(id="meld")
    yield ("L01",), "an unknown need", lambda data: data["lesson"].update(needs=["mtg.no.such"])
    yield ("L01",), "no such seat", lambda data: data["lesson"].update(seat="Zoe")
    yield ("L01",), "a newer format", lambda data: data["lesson"].update(format=99)
    yield ("L01",), "a level too high", lambda data: data["lesson"].update(level=9)
    yield ("L01",), "a misspelt key", lambda data: data["lesson"].update(chaptr="Meld")
    yield ("L01",), "no steps", lambda data: data.update(step=[])
    yield (
        ("L13",),
        "a rule that nothing cites",
        lambda data: data.update(rules=[*data.get("rules", ()), _uncited(data)]),
    )
    yield ("L11",), "a typed number in the title", lambda data: data.update(title="Rule 712.18")
    yield (
        ("L11",),
        "an endless learn",
        lambda data: data["lesson"].update(learn=FAR),
    )


def _uncited(data: Data) -> str:
    return "meld.pair.ragnarok" if data["game"] == "mtg" else "play.arrow"


def _in_steps(lesson: Data) -> Iterator[Change]:
    for number, step in enumerate(lesson["step"]):
        yield from (
            (codes, f"step {number + 1}: {what}", _of(number, change))
            for codes, what, change in _in_step(step, lesson)
        )


def _of(number: int, change: Callable[[Data], object]) -> Callable[[Data], object]:
    return lambda data: change(data["step"][number])


def _in_step(step: Data, lesson: Data) -> Iterator[Change]:
    yield ("L01",), "an unknown quiz item", lambda s: s.update(quiz=["zz-99"])
    yield from _in_texts(step)
    if "task" in step:
        yield from _in_task(step)
    if step.get("options"):
        yield from _in_options(step)
    if "pick" in step:
        yield ("L09",), "nothing to pick", lambda s: s.update(pick={"name": "Nobody Knows"})
        yield (
            ("L09",),
            "another card is right",
            lambda s: s.update(right=[*s["right"], _id(lesson)]),
        )
    if "find" in step:
        yield ("L04", "L01"), "a find that is not found", lambda s: s["find"][0].update(solution=[])
        yield ("L04",), "a find without a goal", lambda s: s["find"][0].update(goal=[])


def _id(lesson: Data) -> str:
    """Return something of the setup that is right in no question of the lesson."""
    right = {word for step in lesson["step"] for word in step.get("right", ())}
    words = [each.get("id") or each["card"] for each in lesson["setup"]]
    return next((word for word in words if word not in right), "nobody")


def _in_texts(step: Data) -> Iterator[Change]:
    for key in ("task", "question", "why"):
        if isinstance(step.get(key), str):
            yield from _in_text(key)


def _in_text(key: str) -> Iterator[Change]:
    def add(text: str) -> Callable[[Data], object]:
        return lambda s: s.update({key: f"{s[key]} {text}"})

    yield ("L11",), f"{key}: a typed number", add("See 712.18.")
    yield ("L11",), f"{key}: an unknown rule", add("See {rule:no.such}.")
    yield ("L11",), f"{key}: an unknown card", add("See {card:nobody}.")
    yield ("L11",), f"{key}: an unknown player", add("Ask {player:Zoe}.")
    yield ("L11",), f"{key}: a long text", add(FAR)
    yield ("L11",), f"{key}: a long sentence", add(WORDY)


def _in_task(step: Data) -> Iterator[Change]:
    yield ("L08",), "no hint in words", lambda s: s.get("hint", {}).pop("say", None)
    yield ("L08",), "no hint", lambda s: s.pop("hint", None)
    yield ("L08",), "a ring around nothing", lambda s: s["hint"].update(ring=["nobody"])
    impossible = [{"happened": "dies", "times": 97}]
    yield ("L04",), "a goal out of reach", lambda s: s.update(goal=impossible)
    yield ("L03",), "a goal that holds", lambda s: s.update(goal=[{"happened": "dies", "times": 0}])
    yield ("L04", "L01"), "no goal", lambda s: (s.pop("goal", None), s.update(expect=[]))
    if len(step.get("solution", ())) > 1:
        yield ("L04", "L01", "L02"), "half a solution", lambda s: s["solution"].pop()
        yield ("L04",), "too few actions allowed", lambda s: s.update(within=1)
    for number, wrong in enumerate(step.get("wrong", ())):
        yield from _in_wrong(number, wrong, step)
    for number in range(len(step.get("also", ()))):
        yield ("L05",), "another way that is none", _no_way(number)


def _no_way(number: int) -> Callable[[Data], object]:
    return lambda s: s["also"][number].update(solution=[{"do": "checkpoint"}])


def _in_wrong(number: int, wrong: Data, step: Data) -> Iterator[Change]:
    other = "done" if wrong["ruling"] != "done" else "refused"
    yield ("L06",), "another ruling", lambda s: s["wrong"][number].update(ruling=other)
    yield (
        ("L06",),
        "another rule",
        lambda s: s["wrong"][number].update(because=["no.such"]),
    )
    yield ("L01",), "nothing said", lambda s: s["wrong"][number].pop("say")
    if "solution" not in step:
        own: Data = {
            key: step[key] for key in ("do", "object", "card", "to", "reason", "as") if key in step
        }
        if "object" in own or "card" in own:
            model: Data = {**own, "ruling": "done", "say": "No."}
            yield ("L06",), "the solution called wrong", lambda s: s["wrong"].append(model)


def _in_options(step: Data) -> Iterator[Change]:
    count = len(step["options"])
    typed = any("right" in each for each in step["options"])
    code = ("L10", "L09") if typed else ("L09",)
    yield code, "two alike", lambda s: s["options"].append(dict(s["options"][0]))
    yield ("L09", "L10"), "one answer only", lambda s: s["options"].__delitem__(slice(1, count))
    if typed:
        yield ("L10", "L01"), "no proof", lambda s: (s.pop("proof", 0), s.pop("no_proof", 0))
        yield ("L10",), "two right", lambda s: [each.update(right=True) for each in s["options"]]
        yield (
            ("L09",),
            "none right",
            lambda s: [each.pop("right", None) for each in s["options"]],
        )
    else:
        nobody = [{"happened": "dies", "times": 97}]
        none: list[Data] = [{"text": f"Answer {n}", "expect": nobody} for n in range(count)]
        yield ("L09", "L02"), "none right", lambda s: s.update(options=none)
        every: list[Data] = [
            {"text": f"Answer {n}", "expect": [{"happened": "dies"}]} for n in range(count)
        ]
        yield ("L09", "L02"), "all alike", lambda s: s.update(options=every)
    yield ("L09", "L10"), "two read alike", lambda s: [e.update(text="Yes") for e in s["options"]]


def with_hidden_card(lesson: Data, name: str) -> Iterator[Fault]:
    """Yield a lesson with a card in the opponent's hand that one of its texts names."""
    seat = lesson["lesson"].get("seat") or lesson["players"][0]
    other = next((player for player in lesson["players"] if player != seat), None)
    if other is None:
        return
    for number, step in enumerate(lesson["step"]):
        for key in ("task", "question"):
            if isinstance(step.get(key), str):
                data = copy.deepcopy(lesson)
                data["setup"].append(
                    {"id": "secret", "player": other, "zone": "hand", "card": name}
                )
                data["step"][number][key] += f" {other} holds {name}."
                yield Fault(codes=("L12",), what=f"step {number + 1}: a hidden card", data=data)
