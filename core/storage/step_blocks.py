"""The steps of a lesson file as blocks of lines: one is put in, taken out or moved as a whole.

A block is a ``[[step]]`` with all below it up to the next table, and the comments directly above
it. Every line keeps its wording. Where a file is written so that its steps are no such blocks,
nothing is changed and `StepBlocksError` is raised.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from core.messages import worded
from core.scenario.toml_text import read_toml

_HEADER = re.compile(r"\[{1,2}[^\[\]{}=,]+\]{1,2}[ \t]*(#.*)?$")
_STEP = re.compile(r"\[\[[ \t]*step[ \t]*\]\]")
_WITHIN = re.compile(r"\[{1,2}[ \t]*step[ \t]*\.")
_LINE_END = "\r\n"


class StepBlocksError(ValueError):
    """Steps that cannot be moved as blocks; the text says why."""


def inserted(text: str, at: int, block: str) -> str:
    """Return a text with one more step, which has a number from 0 then."""
    end = "\r\n" if "\r\n" in text else "\n"
    new = end.join(block.splitlines())
    there = read_toml(block)["step"][0]

    def change(parts: list[str], gaps: list[str], steps: list[int]) -> None:
        after = steps[-1] + 1 if steps else len(parts)
        place = steps[at] if at < len(steps) else after
        parts.insert(place, new)
        if place < len(gaps):
            gaps.insert(place, 2 * end)
        else:
            gaps[-1:] = [2 * end, gaps[-1] or end]

    def expected(data: list[Any]) -> list[Any]:
        return [*data[:at], there, *data[at:]]

    return _changed(text, change, expected)


def removed(text: str, number: int) -> str:
    """Return a text without a step."""

    def change(parts: list[str], gaps: list[str], steps: list[int]) -> None:
        place = steps[number]
        del parts[place]
        del gaps[place - 1 if place and place == len(parts) else place]

    return _changed(text, change, lambda data: [*data[:number], *data[number + 1 :]])


def moved(text: str, number: int, to: int) -> str:
    """Return a text in which a step stands in the place of another one, which makes room."""

    def change(parts: list[str], _gaps: list[str], steps: list[int]) -> None:
        order = list(steps)
        order.insert(to, order.pop(number))
        blocks = [parts[place] for place in order]
        for place, block in zip(steps, blocks, strict=True):
            parts[place] = block

    def expected(data: list[Any]) -> list[Any]:
        others = [*data[:number], *data[number + 1 :]]
        return [*others[:to], data[number], *others[to:]]

    return _changed(text, change, expected)


def _changed(
    text: str,
    change: Callable[[list[str], list[str], list[int]], None],
    expected: Callable[[list[Any]], list[Any]],
) -> str:
    """Return the text with changed blocks, once it is known to say what it should."""
    before = read_toml(text)
    data = before.get("step", [])
    parts, gaps, steps = _parts(text)
    if not isinstance(data, list) or len(steps) != len(data):
        raise _unlike()
    change(parts, gaps, steps)
    after = "".join(part + gap for part, gap in zip(parts, gaps, strict=True))
    try:
        found = read_toml(after)
    except ValueError as error:
        raise _unlike() from error
    if {**found, "step": found.get("step", [])} != {**before, "step": expected(data)}:
        raise _unlike()
    return after


def _unlike() -> StepBlocksError:
    return StepBlocksError(
        worded("the steps of this file are written in a way in which they cannot be moved here")
    )


def _parts(text: str) -> tuple[list[str], list[str], list[int]]:
    """Return a text in parts, the line ends behind each, and which of the parts are steps."""
    lines = text.splitlines(keepends=True)
    begins = [0]
    for number, line in enumerate(lines):
        if _HEADER.match(line.strip()) and not _WITHIN.match(line.strip()):
            begin = number
            while begin > begins[-1] and lines[begin - 1].lstrip().startswith("#"):
                begin -= 1
            begins.append(begin)
    found = ["".join(lines[a:b]) for a, b in pairwise([*begins, len(lines)])]
    parts = [each.rstrip(_LINE_END) for each in found]
    gaps = [each[len(part) :] for each, part in zip(found, parts, strict=True)]
    steps = [place for place, part in enumerate(parts) if _is_step(part)]
    return parts, gaps, steps


def _is_step(part: str) -> bool:
    head = next((line for line in part.splitlines() if not line.lstrip().startswith("#")), "")
    return bool(_STEP.match(head.strip()))
