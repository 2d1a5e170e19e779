"""The steps of a scenario as values: one Struct a kind, read from a file and written to one.

What a verb takes of its own is told by its action (`core.scenario.references`); everything else of
a step has its type here. The shape of a file's steps is checked before (`core.scenario.scenario`).
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.scenario.annotations import Drawn, read_drawn, write_drawn
from core.scenario.forms import Expectation, read_expectation, write_expectation


class Step(Struct, frozen=True, kw_only=True):
    """One step: what is said with it, and what is expected and drawn after it."""

    do: str
    say: str = ""
    expect: tuple[Expectation, ...] = ()
    show: tuple[Drawn, ...] = ()


class ActionStep(Step, frozen=True, kw_only=True):
    """A verb of the game with its own arguments; ``id`` names what it makes or is about."""

    arguments: Mapping[str, Any] = {}
    id: str = ""


class MoveStep(Step, frozen=True, kw_only=True):
    """A look at the position, a step back or one forward again: no action of anybody."""

    do: Literal["checkpoint", "undo", "redo"]
    player: str = ""


class ChoiceStep(Step, frozen=True, kw_only=True):
    """The answer to what the last step has asked for."""

    do: Literal["choose"] = "choose"
    player: str = ""
    option: str
    id: str = ""


class BatchStep(Step, frozen=True, kw_only=True):
    """Several steps as one action; whose it is, theirs are too where they do not say otherwise."""

    do: Literal["batch"] = "batch"
    player: str = ""
    steps: tuple[Step, ...]
    answers: tuple[str, ...] = ()


WORDLESS: Mapping[str, type[Step]] = {
    **dict.fromkeys(("checkpoint", "undo", "redo"), MoveStep),
    "choose": ChoiceStep,
    "batch": BatchStep,
}
"""The kinds of steps that are no verb of any game, by what stands in ``do``."""
EVERY_STEP = frozenset({*Step.__struct_fields__, "player"})
"""The keys that any step may have."""


def own_keys(verb: str) -> Mapping[str, bool]:
    """Return the keys of a kind of step that is no verb, and whether each must be there."""
    fields = msgspec.structs.fields(WORDLESS[verb])
    return {each.name: each.required for each in fields if each.name not in EVERY_STEP}


def read_step(data: Mapping[str, Any]) -> Step:
    """Return a step without fault as a value."""
    of_all = {
        "do": data["do"],
        "say": data.get("say", ""),
        "expect": tuple(map(read_expectation, data.get("expect", ()))),
        "show": tuple(map(read_drawn, data.get("show", ()))),
    }
    kind = WORDLESS.get(data["do"])
    if kind is None:
        kept = {key: value for key, value in data.items() if key not in {*of_all, "id"}}
        return ActionStep(**of_all, id=data.get("id", ""), arguments=kept)
    own = {key: data[key] for key in ("player", *own_keys(data["do"])) if key in data}
    if "steps" in own:
        own["steps"] = tuple(map(read_step, own["steps"]))
    if "answers" in own:
        own["answers"] = tuple(own["answers"])
    return kind(**of_all, **own)


def write_step(step: Step) -> dict[str, Any]:
    """Return a step as files write it."""
    written: dict[str, Any] = {"do": step.do}
    if isinstance(step, ActionStep):
        written |= step.arguments
    else:
        own = (key for key in ("player", *own_keys(step.do)) if key != "id")
        written |= {key: value for key in own if (value := getattr(step, key))}
    if isinstance(step, BatchStep):
        written["steps"] = [write_step(each) for each in step.steps]
        written |= {"answers": list(step.answers)} if step.answers else {}
    if name := id_of_step(step):
        written["id"] = name
    written |= {"say": step.say} if step.say else {}
    written |= {"expect": [write_expectation(each) for each in step.expect]} if step.expect else {}
    return written | ({"show": [write_drawn(each) for each in step.show]} if step.show else {})


def id_of_step(step: Step) -> str:
    """Return the id that a step gives to what it makes, or ``""``."""
    return step.id if isinstance(step, ActionStep | ChoiceStep) else ""
