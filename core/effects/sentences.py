"""Sentences of every grammar: joined clauses, and the fields of several."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import AND, Grammar
from core.effects.program import (
    YOU,
    AdditionalCost,
    ByHand,
    Delayed,
    Done,
    Forbid,
    Holds,
    Is,
    OneOf,
    ReplaceNext,
    Several,
    Unread,
    Who,
    Words,
    X,
)
from core.effects.tokens import Line

Clauses = tuple[Any, ...]
SAME = Who(how="same")
"""The player of the clause before; it has no words."""
_OR = ((",", "or"), ("or",))


def joined(
    grammar: Grammar, line: Line, at: int, part: str, most: int
) -> Iterator[tuple[Clauses, int]]:
    """Yield at most ``most`` + 1 clauses joined by "and", a comma or "or", each group with its end.

    The first is a ``part``, the others are clauses whose subject may be left out.
    """
    for each, end in grammar.parse(part, line, at):
        worded = replace(each, words=line.words(at, end))
        if most:
            for gap in AND:
                if line.is_at(end, gap):
                    following = joined(grammar, line, end + len(gap), "nextclause", most - 1)
                    for rest, last in following:
                        yield (worded, *rest), last
            for gap in _OR:
                if line.is_at(end, gap) and not isinstance(each, (AdditionalCost, Forbid)):
                    for other, last in grammar.parse("nextclause", line, end + len(gap)):
                        yield (_either(line, worded, other, at, last),), last
        yield (worded,), end


def _either(line: Line, left: Any, right: Any, start: int, end: int) -> OneOf:
    """Return a choice of two clauses; permission and player belong to the choice."""
    may, by = left.may, left.by
    right = right if right.by != SAME else replace(right, by=YOU)
    if may is not None and right.may is None:
        left = replace(left, may=None)
        right = replace(right, by=by) if right.by == YOU else right
        return OneOf(clauses=(left, right), may=may, by=by, words=line.words(start, end))
    return OneOf(clauses=(left, right), by=by, words=line.words(start, end))


def wrapped(line: Line, clauses: Clauses, start: int, end: int, **fields: Any) -> Clauses:
    """Return clauses under common fields: on the one clause itself, or around several."""
    if len(clauses) == 1 and not any(getattr(clauses[0], name) for name in fields):
        return (replace(clauses[0], **fields, words=line.words(start, end)),)
    if len(clauses) == 1 and clauses[0].instead and not fields.get("instead"):
        clauses = (replace(clauses[0], instead=False),)
        fields["instead"] = True
    return (Several(clauses=clauses, words=line.words(start, end), **fields),)


def together(line: Line, clauses: Clauses, start: int, end: int) -> Clauses:
    """Return clauses of which the first "may" covers all as one."""
    if len(clauses) > 1 and clauses[0].may is not None:
        may = clauses[0].may
        if all(each.may is None and each.by in (YOU, may, SAME) for each in clauses[1:]):
            first = replace(clauses[0], may=None)
            rest = [replace(each, by=may) if each.by == YOU else each for each in clauses[1:]]
            return (Several(clauses=(first, *rest), may=may, words=line.words(start, end)),)
    return clauses


def in_one(line: Line, first: Clauses, rest: Clauses, start: int, end: int) -> Clauses:
    """Return clauses and those behind "then"; a "may" or later moment of the first covers all.

    Putting the rest away is no choice. An X behind the last holds for all.
    """
    x = rest[-1].x
    if x is not None and any(each.x is None and _has_x(each) for each in first):
        last = ungrouped(replace(rest[-1], x=None))
        clauses = in_one(line, first, (*rest[:-1], *last), start, end)
        return wrapped(line, clauses, start, end, x=x)
    if getattr(getattr(rest[-1], "what", None), "how", "") == "rest":
        before = in_one(line, first, rest[:-1], start, end) if rest[:-1] else first
        return (*before, rest[-1])
    if len(first) == 1 and first[0].at is not None and rest[0].at is None:
        clauses = in_one(line, (replace(first[0], at=None),), rest, start, end)
        return (Several(clauses=clauses, at=first[0].at, words=line.words(start, end)),)
    asked = len(first) == 1 and first[0].may is not None and first[0].when is None
    if not asked or any(each.may is not None for each in rest):
        return (*first, *rest)
    may = first[0].may
    following = tuple(replace(each, by=may) if each.by == YOU else each for each in rest)
    clauses = (*ungrouped(replace(first[0], may=None)), *following)
    return (Several(clauses=clauses, may=may, words=line.words(start, end)),)


def _has_x(value: Any) -> bool:
    """Return whether X is among the amounts of a clause."""
    if isinstance(value, tuple):
        return any(map(_has_x, value))
    fields = getattr(value, "__struct_fields__", ())
    return isinstance(value, X) or any(_has_x(getattr(value, name)) for name in fields)


def with_subjects(grammar: Grammar, line: Line, clauses: Clauses) -> Clauses:
    """Give clauses of a sentence the plural subject before them: "they draw a card and lose 1 life".

    A verb without a subject is otherwise an instruction to the player.
    """
    verbs = _verbs(grammar)
    is_plural = False
    found: list[Any] = []
    for each in clauses:
        start = line.starts.index(each.words.start) if each.words.start in line.starts else -1
        if isinstance(each, Several):
            found.append(replace(each, clauses=with_subjects(grammar, line, each.clauses)))
            is_plural = False
        elif each.by == YOU and is_plural and start >= 0 and line.low[start] in verbs:
            found.append(replace(each, by=SAME))
        else:
            found.append(each)
            if each.by != SAME:
                is_plural = _is_plural(each.by, line.low[start] if start >= 0 else "")
    return tuple(found)


def _is_plural(who: Who, word: str) -> bool:
    """Return whether the verb of a subject that begins with a word is a plural one."""
    if who.how == "each":
        return word not in {"each", ""}
    return who.how in {"they", "those"} or who.amount is not None or who.also is not None


@cache
def _verbs(grammar: Grammar) -> frozenset[str]:
    return grammar.verbs("clause", "by") | {"create"}


def ungrouped(clause: Any) -> Clauses:
    """Return the clauses of a group without fields of its own, or the clause itself."""
    is_plain = clause == Several(clauses=getattr(clause, "clauses", ()), words=clause.words)
    return clause.clauses if is_plain else (clause,)


def segments(line: Line, at: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a line as token ranges, without full stops."""
    start = at
    for k in range(at, len(line)):
        if line.low[k] == ".":
            if k > start:
                yield start, k
            start = k + 1
        elif line.raw[k].startswith('"') and line.raw[k].endswith(('."', '?"')):
            following = line.raw[k + 1 : k + 2]
            if not following or (following[0][0].isupper() and following[0] != "X"):
                yield start, k + 1
                start = k + 1
    if start < len(line):
        yield start, len(line)


def follows_trigger(former: Any, clause: Any) -> bool:
    """Return whether a sentence belongs to a delayed clause before it: "copy it. ... the copy"."""
    if not isinstance(former, (Delayed, ReplaceNext)) or isinstance(clause, (Delayed, ByHand)):
        return False
    if isinstance(clause.when, Done):
        return True
    about = [getattr(clause, "what", None)]
    if isinstance(clause.when, (Is, Holds)):
        about.append(clause.when.what)
    return isinstance(former, Delayed) and any(
        getattr(each, "how", "") in {"it", "them", "copy"} for each in about
    )


def can_fail(clause: Any) -> bool:
    """Return whether a clause may be left undone, so that "otherwise" can follow it."""
    return bool(clause.when is not None or clause.may is not None or clause.unless is not None)


def by_hand(value: Any) -> Iterator[Words]:
    """Yield the words within a program that are not understood."""
    if isinstance(value, (ByHand, Unread)):
        yield value.words
    elif isinstance(value, tuple):
        for each in value:
            yield from by_hand(each)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from by_hand(getattr(value, name))
