"""Sentences: clauses with their conditions, permissions, durations and order."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    Alter,
    Count,
    Delayed,
    Does,
    ForEach,
    Holds,
    IsCopy,
    KeywordAction,
    MoveTo,
    Pay,
    Pays,
    Permit,
    Place,
    Prevent,
    ReplaceNext,
    Several,
    Who,
)
from core.effects.sentences import (
    SAME,
    Clauses,
    in_one,
    joined,
    together,
    ungrouped,
    with_subjects,
    wrapped,
)
from core.effects.tokens import Line
from core.games.mtg.reading.sentence_words import follows_subject, say_clauses
from core.games.mtg.reading.vocabulary import MAGIC, clause

OTHERWISE = Holds(name="otherwise")
"""Condition of a sentence with "otherwise" before it is joined to the sentence before."""
_MOST_CLAUSES = 6
_THEN = ((",", "then"), (",", "and", "then"), ("and", "then"), ("then",))
clause("[<who:by>] pay|pays <costs>", Pay)
clause("[<who:by>] pay|pays <energycosts:costs>", Pay)


def _core(line: Line, at: int, *, more: bool) -> Iterator[Found]:
    """Read one clause without its duration and number."""
    for who, end in MAGIC.parse("who", line, at):
        if line.is_at(end, ("may",)):
            yield from _permitted(line, at, who, end + 1)
        if line.is_at(end, ("must",)) and who.how != "you":
            for each, last in MAGIC.parse("clause", line, end + 1):
                if each.by == YOU:
                    yield replace(each, by=who), last
    if more:
        if line.is_at(at, ("may",)):
            yield from _permitted(line, at, SAME, at + 1)
        yield from MAGIC.parse("clausemore", line, at)
    yield from MAGIC.parse("clause", line, at)


def _permitted(line: Line, start: int, who: Who, at: int) -> Iterator[Found]:
    have = line.is_at(at, ("have",))
    for each, end in MAGIC.parse("clause", line, at + 1 if have else at):
        if have:
            yield replace(each, may=who), end
        elif (each.by == YOU and not isinstance(each, (Permit, Alter))) or _is_subjectless(
            each, line, at
        ):
            yield replace(each, may=who, by=who), end
    del start


def _is_subjectless(each: Any, line: Line, at: int) -> bool:
    """Return whether "you may cast ..." is done at once, and is no permission for later."""
    if not isinstance(each, Permit) or line.low[at] not in {"cast", "play"}:
        return False
    return each.to.endswith("_now") and getattr(each.what, "how", "") not in {"bare", "each", "all"}


def _tails(line: Line, each: Any, at: int, depth: int = 0) -> Iterator[Found]:
    """Read durations, later moments and multiplications behind a clause."""
    if depth < 3:  # noqa: PLR2004
        if each.until is None:
            for until, end in MAGIC.parse("until", line, at):
                yield from _tails(line, _lasting(each, until), end, depth + 1)
        if each.at is None:
            for moment, end in MAGIC.parse("moment", line, at):
                yield from _tails(line, replace(each, at=moment), end, depth + 1)
        if each.each is None and line.is_at(at, ("for", "each")):
            for amount, end in MAGIC.parse("foreach1", line, at + 2):
                yield from _tails(line, replace(each, each=amount), end, depth + 1)
    if (
        isinstance(each, Alter)
        and each.until
        and isinstance(each.changes[-1], IsCopy)
        and line.is_at(at, (",", "except"))
    ):
        for but, end in MAGIC.parse("excepts", line, at + 2):
            copy = replace(each.changes[-1], but=but)
            yield replace(each, changes=(*each.changes[:-1], copy)), end
    yield each, at


def _lasting(each: Any, until: Any) -> Any:
    """Return a clause with its duration; "you may cast it this turn" is a permission."""
    if isinstance(each, Permit) and each.to.endswith("_now") and each.may is not None:
        return replace(each, until=until, to=each.to.removesuffix("_now"), by=each.may, may=None)
    return replace(each, until=until)


def _all_lasting(each: Any, until: Any) -> Any:
    """Return a clause, or each clause of a group, with a duration unless it has one."""
    if isinstance(each, Several) and each.until is None:
        inner = tuple(_all_lasting(part, until) for part in each.clauses)
        return replace(each, clauses=inner)
    return each if each.until else _lasting(each, until)


def _first(line: Line, at: int) -> Iterator[Found]:
    for each, end in _core(line, at, more=False):
        yield from _tails(line, each, end)


def _further(line: Line, at: int) -> Iterator[Found]:
    for each, end in _core(line, at, more=True):
        yield from _tails(line, each, end)


MAGIC.part("firstclause", _first)
MAGIC.part("nextclause", _further)


def _ended(line: Line, at: int, part: str = "firstclause") -> Iterator[tuple[Clauses, int]]:
    """Read a group and the condition, X or "instead" behind it."""
    for clauses, end in joined(MAGIC, line, at, part, _MOST_CLAUSES):
        yield from _endings(line, clauses, at, end)


def _endings(
    line: Line, clauses: Clauses, start: int, at: int, depth: int = 0
) -> Iterator[tuple[Clauses, int]]:
    """Read the tails of a group; a condition behind clauses of several subjects stays unread."""
    yield clauses, at
    if depth > 2:  # noqa: PLR2004
        return
    after = at + 1 if line.is_at(at, (",",)) else at
    if line.is_at(after, ("where", "x", "is")):
        for amount, end in MAGIC.parse("count", line, after + 3):
            yield from _endings(
                line, wrapped(line, clauses, start, end, x=amount), start, end, depth + 1
            )
    if line.is_at(after, ("instead",)):
        whole = wrapped(line, clauses, start, after + 1, instead=True)
        yield from _endings(line, whole, start, after + 1, depth + 1)
    is_one = all(map(follows_subject, clauses[1:]))
    for words in (("if",), ("as", "long", "as"), ("only", "if")) if is_one else ():
        if line.is_at(after, words):
            for condition, end in MAGIC.parse("cond", line, after + len(words)):
                whole = wrapped(line, clauses, start, end, when=condition)
                yield from _endings(line, whole, start, end, depth + 1)
    if is_one and line.is_at(after, ("unless",)):
        for condition, end in _unless(line, after + 1):
            whole = wrapped(line, clauses, start, end, unless=condition)
            yield from _endings(line, whole, start, end, depth + 1)
    if line.is_at(after, ("during", "your", "turn")):
        whole = wrapped(line, clauses, start, after + 3, when=Holds(name="your_turn"))
        yield from _endings(line, whole, start, after + 3, depth + 1)


def _unless(line: Line, at: int) -> Iterator[Found]:
    for who, end in MAGIC.parse("who", line, at):
        if line.low[end : end + 1] in (["pays"], ["pay"]):
            for costs, last in MAGIC.parse("costs", line, end + 1):
                if line.is_at(last, ("for", "each")):
                    for amount, after in MAGIC.parse("foreach1", line, last + 2):
                        paid = tuple(_times(cost, amount) for cost in costs)
                        yield Pays(who=who, costs=paid), after
                yield Pays(who=who, costs=costs), last
    yield from MAGIC.parse("cond", line, at)
    for who, end in MAGIC.parse("who", line, at):
        if line.low[end : end + 1] in (["has"], ["have"]):
            for each, last in MAGIC.parse("firstclause", line, end + 1):
                yield Does(clause=replace(each, may=who)), last
    for each, end in MAGIC.parse("firstclause", line, at):
        if each.by != YOU or line.is_at(at, ("you",)):
            yield Does(clause=each), end


def _times(cost: Any, amount: Any) -> Any:
    return replace(cost, each=amount) if hasattr(cost, "mana") else cost


def _body(line: Line, at: int) -> Iterator[tuple[Clauses, int]]:
    """Read groups in order, joined by "then"; "may" before the first covers it alone."""
    for clauses, end in _then(line, at, "firstclause", 0):
        yield with_subjects(MAGIC, line, clauses), end


def _then(line: Line, at: int, part: str, count: int) -> Iterator[tuple[Clauses, int]]:
    for clauses, end in _ended(line, at, part):
        gathered = together(line, clauses, at, end)
        if count < _MOST_CLAUSES:
            for gap in _THEN:
                if line.is_at(end, gap):
                    for rest, last in _then(line, end + len(gap), "nextclause", count + 1):
                        yield in_one(line, gathered, rest, at, last), last
        yield gathered, end


MAGIC.part("doing", _body, lambda clauses: say_clauses(clauses) if clauses else None)


def _sentence(line: Line, at: int) -> Iterator[Found]:
    """Read a sentence: its conditions, moments and events, and its clauses."""
    start = at
    if line.is_at(at, ("otherwise",)):
        at += 2 if line.is_at(at + 1, (",",)) else 1
        for clauses, end in MAGIC.parse("sentence", line, at):
            yield (Several(clauses=clauses, when=OTHERWISE, words=line.words(start, end)),), end
        return
    if line.is_at(at, ("then",)):
        at += 2 if line.is_at(at + 1, (",",)) else 1
    if line.is_at(at, ("if",)) or line.is_at(at, ("as", "long", "as")):
        first = at + (1 if line.low[at] == "if" else 3)
        yield from _replacing(line, start, first)
        for condition, end in MAGIC.parse("cond", line, first):
            if not line.is_at(end, (",",)):
                continue
            instead = line.is_at(end + 1, ("instead",))
            fields = {"when": condition, **({"instead": True} if instead else {})}
            for clauses, last in MAGIC.parse("sentence", line, end + (2 if instead else 1)):
                yield wrapped(line, clauses, start, last, **fields), last
    for word in ("when", "whenever"):
        if line.is_at(at, (word,)):
            for event, end in MAGIC.parse("event", line, at + 1):
                for until, last in (*MAGIC.parse("until", line, end), (None, end)):
                    if line.is_at(last, (",",)):
                        for clauses, stop in MAGIC.parse("sentence", line, last + 1):
                            delayed = Delayed(
                                on=event,
                                clauses=clauses,
                                once=word == "when",
                                until=until,
                                words=line.words(start, stop),
                            )
                            yield (delayed,), stop
    if line.is_at(at, ("the", "next", "time")):
        for event, end in MAGIC.parse("would", line, at + 3):
            for until, last in (*MAGIC.parse("until", line, end), (None, end)):
                if line.is_at(last, (",",)):
                    for clauses, stop in _replacement(line, last + 1):
                        plain = _plainly(clauses)
                        if plain != clauses or _prevents(clauses):
                            yield (
                                (
                                    ReplaceNext(
                                        on=event,
                                        clauses=plain,
                                        once=True,
                                        until=until,
                                        words=line.words(start, stop),
                                    ),
                                ),
                                stop,
                            )
    if line.is_at(at, ("for", "each")):
        yield from _for_each(line, start, at + 2)
    for until, end in MAGIC.parse("until", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in MAGIC.parse("sentence", line, end + 1):
                yield tuple(_all_lasting(each, until) for each in clauses), last
    for moment, end in MAGIC.parse("moment", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in MAGIC.parse("sentence", line, end + 1):
                yield wrapped(line, clauses, start, last, at=moment), last
    for words, name in (
        (("during", "your", "turn", ","), "your_turn"),
        (("during", "turns", "other", "than", "yours", ","), "not_your_turn"),
        (("on", "your", "turn", ","), "your_turn"),
        (("once", "each", "turn", ","), "once_each_turn"),
        (("once", "during", "each", "of", "your", "turns", ","), "once_each_of_your_turns"),
        (("during", "each", "of", "your", "turns", ","), "your_turn"),
    ):
        if line.is_at(at, words):
            for clauses, last in MAGIC.parse("sentence", line, at + len(words)):
                yield wrapped(line, clauses, start, last, when=Holds(name=name)), last
    for clauses, end in _body(line, at):
        if line.is_at(end, (",", "and", "if")) or line.is_at(end, ("and", "if")):
            begin = end + (2 if line.low[end] == "," else 1)
            for more, last in MAGIC.parse("sentence", line, begin):
                yield (*clauses, *more), last
        yield clauses, end


def _replacing(line: Line, start: int, at: int) -> Iterator[Found]:
    """Read "if EVENT would happen, CLAUSES instead"."""
    for event, end in MAGIC.parse("would", line, at):
        for until, last in (*MAGIC.parse("until", line, end), (None, end)):
            condition = None
            if line.is_at(last, ("while",)) or line.is_at(last, ("and",)):
                continue
            if not line.is_at(last, (",",)):
                continue
            instead = line.is_at(last + 1, ("instead",))
            for clauses, stop in _replacement(line, last + (2 if instead else 1)):
                given = _plainly(clauses)
                if (
                    not instead
                    and given == clauses
                    and not _prevents(clauses)
                    and not isinstance(clauses[-1], MoveTo)
                ):
                    continue
                if (
                    not instead
                    and given == clauses
                    and not _prevents(clauses)
                    and "instead" not in line.low[last:stop]
                ):
                    continue
                yield (
                    (
                        ReplaceNext(
                            on=event,
                            clauses=given,
                            until=until,
                            when=condition,
                            words=line.words(start, stop),
                        ),
                    ),
                    stop,
                )


def _plainly(clauses: Clauses) -> Clauses:
    """Return the clauses of a replacement without their "instead"."""
    return tuple(part for each in clauses for part in ungrouped(replace(each, instead=False)))


_INSTEAD_OF = (
    ("instead", "of", "putting", "it", "anywhere", "else"),
    ("instead", "of", "putting", "it", "into", "a", "graveyard"),
    ("instead", "of", "putting", "it", "into", "its", "owner", "'s", "graveyard"),
    ("instead", "of", "putting", "it", "into", "your", "graveyard"),
    ("instead", "of", "into", "that", "player", "'s", "graveyard"),
    ("instead", "of", "into", "its", "owner", "'s", "graveyard"),
    ("instead", "of", "putting", "it", "into", "that", "player", "'s", "graveyard"),
)


def _replacement(line: Line, at: int) -> Iterator[tuple[Clauses, int]]:
    for clauses, end in _body(line, at):
        for words in _INSTEAD_OF:
            if line.is_at(end, words):
                yield clauses, end + len(words)
        yield clauses, end
    for name, patterns in _INSTEADS:
        for pattern in patterns:
            if line.is_at(at, pattern):
                yield (MoveTo(to=Place(zone=name)),), at + len(pattern)


_INSTEADS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()


def _prevents(clauses: Clauses) -> bool:
    """Return whether clauses prevent or regenerate, which replaces without the word "instead"."""
    first = clauses[0]
    is_regeneration = isinstance(first, KeywordAction) and first.name == "regenerate"
    return isinstance(first, Prevent) or is_regeneration


def _for_each(line: Line, start: int, at: int) -> Iterator[Found]:
    for amount, end in MAGIC.parse("foreach1", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in MAGIC.parse("sentence", line, end + 1):
                if isinstance(amount, Count):
                    yield (
                        (ForEach(what=amount.of, clauses=clauses, words=line.words(start, last)),),
                        last,
                    )
                else:
                    yield (
                        (ForEach(amount=amount, clauses=clauses, words=line.words(start, last)),),
                        last,
                    )


MAGIC.part("sentence", _sentence)
