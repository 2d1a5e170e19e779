"""Sentences: clauses with their conditions, permissions, durations and order."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    AdditionalCost,
    Alter,
    AlternativeCost,
    CastOnly,
    CostChange,
    Count,
    CountPlayers,
    Delayed,
    Did,
    Do,
    Does,
    Done,
    Forbid,
    ForEach,
    Holds,
    KeywordAction,
    Noun,
    Pay,
    Pays,
    Permit,
    ReplaceNext,
    ResourceCost,
    Several,
    Until,
    While,
    Who,
)
from core.effects.sentences import (
    SAME,
    Clauses,
    in_one,
    joined,
    together,
    with_subjects,
    wrapped,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB, clause

OTHERWISE = Holds(name="otherwise")
"""Condition of a sentence with "otherwise" before it is joined to the sentence before."""
_MOST = 7
_THEN = ((",", "then"), (",", "and", "then"), ("and", "then"), ("then",))

# Costs
FAB.rule("cost1", "<resources:amount>", ResourceCost)
FAB.rule("cost1", "<num:amount>", ResourceCost)
FAB.rule("cost1", "x {r}", ResourceCost)
FAB.rule("cost1", "<num:amount> {r}", ResourceCost)
FAB.rule("cost1", "<chi:amount>", ResourceCost, kind="chi")
FAB.rule("cost1", "pay <resources:amount>", ResourceCost)


def _cost(line: Line, at: int) -> Iterator[Found]:
    yield from FAB.by_rules("cost1", line, at)
    if line.is_at(at, ("{t}",)) and (at + 1 == len(line) or line.low[at + 1] in {",", ":"}):
        yield Do(clause=KeywordAction(name="tap_self")), at + 1
    for each, end in FAB.parse("clause", line, at):
        if each.by == YOU and not isinstance(each, Permit):
            yield Do(clause=each), end


FAB.part("cost", _cost)


FAB.part("costs", partial(FAB.listed, "cost"))
FAB.part(
    "paycosts", lambda line, at: (((cost,), end) for cost, end in FAB.by_rules("cost1", line, at))
)
clause("[<who:by>] pay|pays <paycosts:costs>", Pay)
clause("[<who:by>] pay|pays any amount of {r}", Pay)


def _core(line: Line, at: int, *, more: bool) -> Iterator[Found]:
    """Read one clause without its duration and number."""
    for who, end in FAB.parse("who", line, at):
        if line.is_at(end, ("may",)):
            yield from _permitted(line, who, end + 1)
    if more:
        if line.is_at(at, ("may",)):
            yield from _permitted(line, SAME, at + 1)
        yield from FAB.parse("clausemore", line, at)
    yield from FAB.parse("clause", line, at)


def _permitted(line: Line, who: Who, at: int) -> Iterator[Found]:
    if line.is_at(at, ("choose", "to")):
        at += 2
    have = line.is_at(at, ("have",))
    for each, end in FAB.parse("clause", line, at + 1 if have else at):
        if have:
            yield replace(each, may=who), end
        elif isinstance(each, Permit):
            yield replace(each, by=who), end
        elif each.by == YOU:
            yield replace(each, may=who, by=who), end


def _tails(line: Line, each: Any, at: int, depth: int = 0) -> Iterator[Found]:
    """Read durations, later moments and multiplications behind a clause."""
    if depth < 3:  # noqa: PLR2004
        if each.until is None:
            for until, end in FAB.parse("until", line, at):
                yield from _tails(line, replace(each, until=until), end, depth + 1)
        if each.at is None:
            for moment, end in FAB.parse("moment", line, at):
                yield from _tails(line, replace(each, at=moment), end, depth + 1)
        if each.each is None and line.is_at(at, ("for", "each")):
            for amount, end in FAB.parse("foreach1", line, at + 2):
                yield from _tails(line, replace(each, each=amount), end, depth + 1)
    yield each, at


FAB.part(
    "firstclause",
    lambda line, at: (
        found for each, end in _core(line, at, more=False) for found in _tails(line, each, end)
    ),
)
FAB.part(
    "nextclause",
    lambda line, at: (
        found for each, end in _core(line, at, more=True) for found in _tails(line, each, end)
    ),
)


def _ended(line: Line, at: int, part: str = "firstclause") -> Iterator[tuple[Clauses, int]]:
    for clauses, end in joined(FAB, line, at, part, _MOST):
        lasting = tuple(_spanned(each) for each in _lasting_alike(clauses))
        yield from _endings(line, lasting, at, end)


def _spanned(clause: Any) -> Any:
    """Return a permission or prohibition with its duration moved out of its object."""
    if isinstance(clause, Forbid) and clause.what is not None and clause.until is None:
        where = tuple(each for each in clause.what.where if each != _NEXT_PHASE)
        if where != clause.what.where:
            until = Until(how="their_next_action_phase")
            return replace(clause, what=replace(clause.what, where=where), until=until)
    if not isinstance(clause, Permit) or clause.what is None or clause.span:
        return clause
    if clause.what.how in {"next", "first"}:
        return clause
    for each in (_THIS_TURN, _THIS_CHAIN):
        if each in clause.what.where:
            where = tuple(other for other in clause.what.where if other != each)
            return replace(clause, what=replace(clause.what, where=where), span=each.name)
    return clause


def _lasting_alike(clauses: Clauses) -> Clauses:
    """Give clauses the duration of the clause behind them that has the same subject."""
    found: list[Any] = []
    following: Alter | CostChange | None = None
    for each in reversed(clauses):
        until = None
        if following is not None and getattr(following.what, "how", "") == "same":
            until = following.until
        if until is not None and isinstance(each, (Alter, CostChange)) and each.until is None:
            found.append(replace(each, until=until))
        else:
            found.append(each)
        following = found[-1] if isinstance(each, (Alter, CostChange)) else None
    return tuple(reversed(found))


def _endings(
    line: Line, clauses: Clauses, start: int, at: int, depth: int = 0
) -> Iterator[tuple[Clauses, int]]:
    """Read the condition, X or "instead" behind clauses."""
    yield clauses, at
    if depth > 2:  # noqa: PLR2004
        return
    after = at + 1 if line.is_at(at, (",",)) else at
    if line.is_at(after, ("where", "x")):
        first = after + 3 if line.is_at(after + 2, ("is",)) else after + 2
        for amount, end in FAB.parse("count", line, first):
            whole = wrapped(line, clauses, start, end, x=amount)
            yield from _endings(line, whole, start, end, depth + 1)
    if line.is_at(after, ("instead",)):
        whole = wrapped(line, clauses, start, after + 1, instead=True)
        yield from _endings(line, whole, start, after + 1, depth + 1)
    for words in (("if",), ("while",), ("only", "if"), ("only", "while")):
        if line.is_at(after, words):
            for condition, end in FAB.parse("cond", line, after + len(words)):
                whole = wrapped(line, clauses, start, end, when=condition)
                yield from _endings(line, whole, start, end, depth + 1)
    if line.is_at(after, ("unless",)):
        for condition, end in _unless(line, after + 1):
            whole = wrapped(line, clauses, start, end, unless=condition)
            yield from _endings(line, whole, start, end, depth + 1)


def _unless(line: Line, at: int) -> Iterator[Found]:
    for who, end in FAB.parse("who", line, at):
        if line.low[end : end + 1] in (["pays"], ["pay"]):
            for costs, last in FAB.parse("costs", line, end + 1):
                yield Pays(who=who, costs=costs), last
    yield from FAB.parse("cond", line, at)
    for clauses, end in FAB.parse("doing", line, at):
        if len(clauses) == 1:
            yield Does(clause=clauses[0]), end


def _then(line: Line, at: int, part: str, count: int) -> Iterator[tuple[Clauses, int]]:
    """Read groups in order, joined by "then"."""
    for clauses, end in _ended(line, at, part):
        gathered = together(line, clauses, at, end)
        if count < _MOST:
            for gap in _THEN:
                if line.is_at(end, gap):
                    following = end + len(gap)
                    for rest, last in _then(line, following, "nextclause", count + 1):
                        yield in_one(line, gathered, rest, at, last), last
                    if line.is_at(following, ("if",)):
                        for rest, last in FAB.parse("sentence", line, following):
                            yield (*gathered, *rest), last
        yield gathered, end


def _body(line: Line, at: int) -> Iterator[tuple[Clauses, int]]:
    for clauses, end in _then(line, at, "firstclause", 0):
        yield with_subjects(FAB, line, clauses), end


FAB.part("doing", _body)


def _sentence(line: Line, at: int) -> Iterator[Found]:
    """Read a sentence: its conditions, moments and events, and its clauses."""
    start = at
    if line.is_at(at, ("otherwise",)):
        at += 2 if line.is_at(at + 1, (",",)) else 1
        for clauses, end in FAB.parse("sentence", line, at):
            yield (Several(clauses=clauses, when=OTHERWISE, words=line.words(start, end)),), end
        return
    if line.is_at(at, ("then",)):
        at += 2 if line.is_at(at + 1, (",",)) else 1
    yield from _conditional(line, start, at)
    yield from _delayed(line, start, at)
    yield from _special(line, start, at)
    for until, end in FAB.parse("until", line, at):
        comma = 1 if line.is_at(end, (",",)) else 0
        for clauses, last in FAB.parse("sentence", line, end + comma):
            if all(each.until is None for each in clauses):
                yield tuple(replace(each, until=until) for each in clauses), last
    for moment, end in FAB.parse("moment", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in FAB.parse("sentence", line, end + 1):
                yield wrapped(line, clauses, start, last, at=moment), last
    yield from FAB.parse("doing", line, at)


def _conditional(line: Line, start: int, at: int) -> Iterator[Found]:
    """Read "if", "while" and replacements."""
    for words in (("if",), ("while",), ("as", "long", "as")):
        if not line.is_at(at, words):
            continue
        first = at + len(words)
        if words == ("if",):
            yield from _replacing(line, start, first)
        for condition, end in FAB.parse("cond", line, first):
            comma = 1 if line.is_at(end, (",",)) else 0
            is_run_on = not comma and not line.is_at(end, ("then",))
            if is_run_on and (condition == Done(negated=True) or not _subject(line, end)):
                continue
            instead = line.is_at(end + comma, ("instead",))
            following = end + comma + (1 if instead else 0)
            fields = {"when": condition, **({"instead": True} if instead else {})}
            for clauses, last in FAB.parse("sentence", line, following):
                yield wrapped(line, clauses, start, last, **fields), last


def _subject(line: Line, at: int) -> bool:
    return at < len(line) and line.low[at] in {"create", "draw", "you", "put", "gain", "destroy"}


def _delayed(line: Line, start: int, at: int) -> Iterator[Found]:
    """Read triggers within a text: "when you do, ...", "the next time this hits, ..."."""
    for words, once in (
        (("when",), True),
        (("whenever",), False),
        (("the", "next", "time"), True),
        (("the", "first", "time"), True),
    ):
        if not line.is_at(at, words):
            continue
        first = at + len(words)
        events = [each for each in FAB.parse("event", line, first) if not _limits_object(each[0])]
        if words[0] == "the":
            events.extend(FAB.parse("would", line, first))
        for event, end in events:
            for until, last in (*FAB.parse("until", line, end), (None, end)):
                if not line.is_at(last, (",",)):
                    continue
                instead = line.is_at(last + 1, ("instead",))
                for clauses, stop in FAB.parse("sentence", line, last + (2 if instead else 1)):
                    span = line.words(start, stop)
                    if event in [each for each, _ in FAB.parse("would", line, first)]:
                        yield (
                            (
                                ReplaceNext(
                                    on=event, clauses=clauses, until=until, once=True, words=span
                                ),
                            ),
                            stop,
                        )
                    elif not instead:
                        awaited, limited = _of_this_turn(event)
                        if "first" in words:
                            awaited = While(event=awaited, when=Holds(name="first_time"))
                        delayed = Delayed(
                            on=awaited,
                            clauses=clauses,
                            once=once,
                            until=until or limited,
                            words=span,
                        )
                        yield (delayed,), stop
    for begin in (("at",),):
        if line.is_at(at, begin):
            for event, end in FAB.parse("begin", line, at + 1):
                if line.is_at(end, (",",)):
                    for clauses, stop in FAB.parse("sentence", line, end + 1):
                        yield (
                            (Delayed(on=event, clauses=clauses, words=line.words(start, stop)),),
                            stop,
                        )


_THIS_TURN = Did(name="this_turn")
_NEXT_PHASE = Did(name="during_their_next_action_phase")
_THIS_CHAIN = Did(name="this_combat_chain")


def _limits_object(event: Any) -> bool:
    """Return whether the duration of an event is behind its object: "hits a hero this turn"."""
    where = getattr(getattr(event, "to", None), "where", ())
    return _THIS_TURN in where or _THIS_CHAIN in where


def _of_this_turn(event: Any) -> tuple[Any, Until | None]:
    """Return an event without "this turn" behind its object, and that duration."""
    what = getattr(event, "what", None)
    if not isinstance(what, Noun) or _THIS_TURN not in what.where:
        return event, None
    where = tuple(each for each in what.where if each != _THIS_TURN)
    return replace(event, what=replace(what, where=where)), Until(how="this_turn")


def _replacing(line: Line, start: int, at: int) -> Iterator[Found]:
    """Read "if EVENT would happen, instead CLAUSES" and preventions."""
    for event, end in FAB.parse("would", line, at):
        for until, last in (*FAB.parse("until", line, end), (None, end)):
            if not line.is_at(last, (",",)):
                continue
            instead = line.is_at(last + 1, ("instead",))
            for clauses, stop in FAB.parse("sentence", line, last + (2 if instead else 1)):
                given = tuple(replace(each, instead=False) for each in clauses)
                if not instead and given == clauses and not _prevents(clauses):
                    continue
                yield (
                    (
                        ReplaceNext(
                            on=event, clauses=given, until=until, words=line.words(start, stop)
                        ),
                    ),
                    stop,
                )


def _prevents(clauses: Clauses) -> bool:
    last = clauses[-1]
    inner = getattr(last, "clauses", ())
    return type(last).__name__ == "Prevent" or bool(inner and _prevents(inner))


def _special(line: Line, start: int, at: int) -> Iterator[Found]:
    """Read costs of playing, and restrictions on it."""
    if line.is_at(at, ("as", "an", "additional", "cost", "to", "play")):
        for _, end in FAB.parse("noun", line, at + 6):
            comma = 1 if line.is_at(end, (",",)) else 0
            for clauses, last in FAB.parse("doing", line, end + comma):
                may = clauses[0].may
                paid = tuple(Do(clause=replace(each, may=None)) for each in clauses)
                if any(each.may is not None for each in clauses[1:]):
                    continue
                yield (AdditionalCost(costs=paid, may=may, words=line.words(start, last)),), last
    for words in (("you", "may"),):
        if line.is_at(at, words):
            for costs, end in FAB.parse("costs", line, at + 2):
                if line.is_at(end, ("rather", "than", "pay")):
                    for _, last in FAB.parse("possessive", line, end + 3):
                        if line.is_at(last, ("{r}", "cost")):
                            span = line.words(start, last + 2)
                            yield (AlternativeCost(costs=costs, may=YOU, words=span),), last + 2
    if line.is_at(at, ("play", "~")):
        for words in (("only", "if"), ("only", "while")):
            if line.is_at(at + 2, words):
                for condition, end in FAB.parse("cond", line, at + 4):
                    yield (CastOnly(when=condition, words=line.words(start, end)),), end
    if line.is_at(at, ("for", "each")):
        for amount, end in FAB.parse("foreach1", line, at + 2):
            if line.is_at(end, (",",)):
                for clauses, last in FAB.parse("sentence", line, end + 1):
                    span = line.words(start, last)
                    if isinstance(amount, Count):
                        yield (ForEach(what=amount.of, clauses=clauses, words=span),), last
                    elif isinstance(amount, CountPlayers):
                        yield (ForEach(who=amount.of, clauses=clauses, words=span),), last


FAB.part("sentence", _sentence)
