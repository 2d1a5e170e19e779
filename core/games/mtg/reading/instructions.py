"""Instructions in order: the sentences of a line, limits of the ability, and changes of its cost."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.effects.program import (
    ByHand,
    Calculated,
    CostChange,
    Delayed,
    Done,
    ForEach,
    Happens,
    Holds,
    Is,
    Known,
    Limit,
    ReplaceNext,
    Several,
    Words,
)
from core.effects.sentences import can_fail, follows_trigger, segments
from core.effects.tokens import Line
from core.games.mtg.reading.sentences import OTHERWISE
from core.games.mtg.reading.vocabulary import MAGIC


def instructions(
    line: Line, at: int
) -> tuple[tuple[Any, ...], tuple[Limit, ...], tuple[CostChange, ...]]:
    """Read sentences: clauses, limits of the ability, and changes of its cost."""
    clauses: list[Any] = []
    limits: list[Limit] = []
    changes: list[CostChange] = []
    for start, end in segments(line, at):
        sentence = line.part(start, end)
        limit = next(
            (each for each, stop in MAGIC.parse("limit", sentence, 0) if stop == len(sentence)),
            None,
        )
        if limit is not None:
            limits.append(limit)
            continue
        fixed = _fixed_x(sentence)
        if fixed is not None and clauses and _is_without_x(clauses[-1]):
            clauses[-1] = replace(clauses[-1], x=fixed)
            continue
        read = next(
            (each for each, stop in MAGIC.parse("sentence", sentence, 0) if stop == len(sentence)),
            None,
        )
        if read is None:
            clauses.append(ByHand(words=sentence.words(0, len(sentence))))
            continue
        only = read[0]
        if len(read) == 1 and isinstance(only, CostChange) and only.ability == "this":
            changes.append(only)
            continue
        if (
            len(read) == 1
            and getattr(only, "name", "") == _ROUND_UP
            and not any(map(_is_by_hand, clauses))
        ):
            clauses = [_rounded_up(each) for each in clauses]
            continue
        if isinstance(only, Several) and only.when == OTHERWISE:
            if clauses and not isinstance(clauses[-1], ByHand) and can_fail(clauses[-1]):
                clauses[-1] = replace(clauses[-1], otherwise=only.clauses)
            else:
                clauses.append(ByHand(words=sentence.words(0, len(sentence))))
            continue
        if clauses and _goes_on(clauses[-1], only):
            clauses[-1] = replace(clauses[-1], clauses=(*clauses[-1].clauses, *read))
            continue
        clauses.extend(read)
    return tuple(clauses), tuple(limits), tuple(changes)


_ROUND_UP = "round_up"


def _is_by_hand(clause: Any) -> bool:
    return isinstance(clause, ByHand)


def _rounded_up(value: Any) -> Any:
    """Return a part of a program in which every half is rounded up."""
    if isinstance(value, tuple):
        return tuple(map(_rounded_up, value))
    if not isinstance(value, Struct) or isinstance(value, Words):
        return value
    fields = {name: _rounded_up(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Calculated) and value.how == "half" and not value.rounded:
        fields["rounded"] = "up"
    return replace(value, **fields)


def _fixed_x(line: Line) -> Any:
    """Return the amount of a sentence "X is ...", None if it is another one."""
    if not line.is_at(0, ("x", "is")):
        return None
    found = MAGIC.parse("count", line, 2)
    return next((amount for amount, end in found if end == len(line)), None)


def _goes_on(former: Any, clause: Any) -> bool:
    """Return whether a sentence belongs to the trigger, loop or replacement before it."""
    if isinstance(former, ForEach):
        return _is_about_one(former.clauses[-1]) and _is_about_one(clause)
    if isinstance(former, ReplaceNext):
        return _mentions(clause, _PREVENTED)
    if not isinstance(former, Delayed) or isinstance(clause, Delayed):
        return False
    if follows_trigger(former, clause):
        return True
    return isinstance(former.on, Happens) and former.on.name in {"you_do", "you_next_cast"}


_PREVENTED = "damage_prevented_this_way"


def _is_about_one(clause: Any) -> bool:
    """Return whether a clause is about one object or player of a loop: "it", "that player"."""
    if isinstance(clause, ByHand):
        return False
    condition = clause.when
    if isinstance(condition, (Done, Is)):
        subject = condition.who if isinstance(condition, Done) else condition.what
        return subject.how in {"it", "that", "they"}
    whom = getattr(clause.by, "of", None) or getattr(clause, "what", None)
    return getattr(whom, "how", "") in {"it", "that"}


def _mentions(value: Any, name: str) -> bool:
    """Return whether a named amount or fact is anywhere in a value."""
    if isinstance(value, (Known, Holds)) and value.name == name:
        return True
    if isinstance(value, tuple):
        return any(_mentions(each, name) for each in value)
    return any(
        _mentions(getattr(value, each), name) for each in getattr(value, "__struct_fields__", ())
    )


def _is_without_x(clause: Any) -> bool:
    return not isinstance(clause, ByHand) and clause.x is None
