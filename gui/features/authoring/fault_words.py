"""Faults of a lesson in the words of its editor, without the codes and keys of its file."""

import re
from itertools import takewhile

from core.grammar import capitalised

_CODE = re.compile(r"\bL\d\d: ")
_KEY = re.compile(r"^[a-z_]+(?: \d+)?$")
_STEP = re.compile(r"^step (?P<number>\d+)[^:]*: (?P<rest>.+)$", re.DOTALL | re.IGNORECASE)
_MISSING = {
    "hint say": "Write the hint.",
    "learn": "Write what a learner knows afterwards.",
    "title": "Write a title.",
    "say": "Write what this step shows.",
    "text": "Write the answer.",
    "question": "Write the question.",
    "task": "Write the task.",
    "options": "Give at least two answers.",
    "why": "Write the reason.",
    "solution": "Show at the table what solves the task.",
    "goal": "Say what has to be true once the task is done.",
}


def plain_fault(fault: str) -> str:
    """Return a fault of the checker as the author of a lesson at the table reads it."""
    said = _CODE.sub("", fault, count=1)
    step = _STEP.match(said)
    if step is not None:
        return f"Step {step['number']}: {plain_fault(step['rest'])}"
    parts = said.removeprefix("lesson: ").split(": ")
    keys = list(takewhile(_KEY.match, parts[:-1]))
    rest, path = ": ".join(parts[len(keys) :]), " ".join(keys)
    if rest.startswith("is missing"):
        missing = _MISSING.get(path) or _MISSING.get(keys[-1] if keys else "")
        if missing:
            return missing
    return capitalised(f"{path}: {rest}" if path else rest)
