"""Sentences: clauses with their conditions, permissions, durations and order."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    YOU,
    Alter,
    ByHand,
    Clause,
    Count,
    Delayed,
    Does,
    ForEach,
    Happens,
    Holds,
    Limit,
    MoveTo,
    OneOf,
    Pay,
    Pays,
    Permit,
    Place,
    ReplaceNext,
    Several,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.clauses import clause
from core.games.mtg.reading.vocabulary import MAGIC

Clauses = tuple[Any, ...]
_SAME = Who(how="same")
OTHERWISE = Holds(name="otherwise")
"""Condition of a sentence with "otherwise" before it is joined to the sentence before."""
_MOST_CLAUSES = 6
_THEN = ((",", "then"), (",", "and", "then"), ("and", "then"), ("then",))
_AND = ((",", "and"), ("and",), (",",))
clause("[<who:by>] pay|pays <costs>", Pay)


def _worded(line: Line, each: Any, start: int, end: int) -> Any:
    return replace(each, words=line.words(start, end))


def _wrapped(line: Line, clauses: Clauses, start: int, end: int, **fields: Any) -> Clauses:
    """Return clauses under common fields: on the one clause itself, or around several."""
    if len(clauses) == 1 and not any(getattr(clauses[0], name) for name in fields):
        return (replace(clauses[0], **fields, words=line.words(start, end)),)
    return (Several(clauses=clauses, words=line.words(start, end), **fields),)


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
            yield from _permitted(line, at, _SAME, at + 1)
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
    return (
        isinstance(each, Permit) and each.to.endswith("_now") and line.low[at] in {"cast", "play"}
    )


def _tails(line: Line, each: Any, at: int, depth: int = 0) -> Iterator[Found]:
    """Read durations, later moments and multiplications behind a clause."""
    if depth < 3:  # noqa: PLR2004
        if each.until is None:
            for until, end in MAGIC.parse("until", line, at):
                yield from _tails(line, replace(each, until=until), end, depth + 1)
        if each.at is None:
            for moment, end in MAGIC.parse("moment", line, at):
                yield from _tails(line, replace(each, at=moment), end, depth + 1)
        if each.each is None and line.is_at(at, ("for", "each")):
            for amount, end in MAGIC.parse("foreach1", line, at + 2):
                yield from _tails(line, replace(each, each=amount), end, depth + 1)
    yield each, at


def _first(line: Line, at: int) -> Iterator[Found]:
    for each, end in _core(line, at, more=False):
        yield from _tails(line, each, end)


def _further(line: Line, at: int) -> Iterator[Found]:
    for each, end in _core(line, at, more=True):
        yield from _tails(line, each, end)


MAGIC.part("firstclause", _first)
MAGIC.part("nextclause", _further)


def _group(
    line: Line, at: int, part: str = "firstclause", count: int = 0
) -> Iterator[tuple[Clauses, int]]:
    """Read clauses joined by "and", a comma or "or"."""
    for each, end in MAGIC.parse(part, line, at):
        worded = _worded(line, each, at, end)
        if count < _MOST_CLAUSES:
            for gap in _AND:
                if line.is_at(end, gap):
                    for rest, last in _group(line, end + len(gap), "nextclause", count + 1):
                        yield (worded, *rest), last
            for gap in ((",", "or"), ("or",)):
                if line.is_at(end, gap):
                    for other, last in MAGIC.parse("nextclause", line, end + len(gap)):
                        yield (_either(line, worded, other, at, last),), last
        yield (worded,), end


def _either(line: Line, left: Any, right: Any, start: int, end: int) -> Any:
    """Return a choice of two clauses; permission and player belong to the choice."""
    may, by = left.may, left.by
    right = right if right.by != _SAME else replace(right, by=YOU)
    if may is not None and right.may is None:
        left = replace(left, may=None)
        right = replace(right, by=by) if right.by == YOU else right
        return OneOf(clauses=(left, right), may=may, by=by, words=line.words(start, end))
    return OneOf(clauses=(left, right), by=by, words=line.words(start, end))


def _ended(line: Line, at: int, part: str = "firstclause") -> Iterator[tuple[Clauses, int]]:
    """Read a group and the condition, X or "instead" behind it."""
    for clauses, end in _group(line, at, part):
        yield from _endings(line, clauses, at, end)


def _endings(
    line: Line, clauses: Clauses, start: int, at: int, depth: int = 0
) -> Iterator[tuple[Clauses, int]]:
    yield clauses, at
    if depth > 2:  # noqa: PLR2004
        return
    after = at + 1 if line.is_at(at, (",",)) else at
    if line.is_at(after, ("where", "x", "is")):
        for amount, end in MAGIC.parse("count", line, after + 3):
            yield from _endings(
                line, _wrapped(line, clauses, start, end, x=amount), start, end, depth + 1
            )
    if line.is_at(after, ("instead",)):
        wrapped = _wrapped(line, clauses, start, after + 1, instead=True)
        yield from _endings(line, wrapped, start, after + 1, depth + 1)
    for words in (("if",), ("as", "long", "as"), ("only", "if")):
        if line.is_at(after, words):
            for condition, end in MAGIC.parse("cond", line, after + len(words)):
                wrapped = _wrapped(line, clauses, start, end, when=condition)
                yield from _endings(line, wrapped, start, end, depth + 1)
    if line.is_at(after, ("unless",)):
        for condition, end in _unless(line, after + 1):
            wrapped = _wrapped(line, clauses, start, end, unless=condition)
            yield from _endings(line, wrapped, start, end, depth + 1)
    if line.is_at(after, ("during", "your", "turn")):
        wrapped = _wrapped(line, clauses, start, after + 3, when=Holds(name="your_turn"))
        yield from _endings(line, wrapped, start, after + 3, depth + 1)


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
    for each, end in MAGIC.parse("firstclause", line, at):
        if each.by != YOU or line.is_at(at, ("you",)):
            yield Does(clause=each), end


def _times(cost: Any, amount: Any) -> Any:
    return replace(cost, each=amount) if hasattr(cost, "mana") else cost


def _body(line: Line, at: int) -> Iterator[tuple[Clauses, int]]:
    """Read groups in order, joined by "then"; "may" before the first covers it alone."""
    yield from _then(line, at, "firstclause", 0)


def _then(line: Line, at: int, part: str, count: int) -> Iterator[tuple[Clauses, int]]:
    for clauses, end in _ended(line, at, part):
        gathered = _together(line, clauses, at, end)
        if count < _MOST_CLAUSES:
            for gap in _THEN:
                if line.is_at(end, gap):
                    for rest, last in _then(line, end + len(gap), "nextclause", count + 1):
                        yield _may_all(line, gathered, rest, at, last), last
        yield gathered, end


def _together(line: Line, clauses: Clauses, start: int, end: int) -> Clauses:
    """Return clauses of which the first "may" covers all as one."""
    if len(clauses) > 1 and clauses[0].may is not None:
        may = clauses[0].may
        if all(each.may is None and each.by in (YOU, may, _SAME) for each in clauses[1:]):
            first = replace(clauses[0], may=None)
            rest = [replace(each, by=may) if each.by == YOU else each for each in clauses[1:]]
            return (Several(clauses=(first, *rest), may=may, words=line.words(start, end)),)
    return clauses


def _may_all(line: Line, first: Clauses, rest: Clauses, start: int, end: int) -> Clauses:
    asked = len(first) == 1 and first[0].may is not None and first[0].when is None
    if not asked or any(each.may is not None for each in rest):
        return (*first, *rest)
    may = first[0].may
    plain = replace(first[0], may=None)
    is_group = plain == Several(clauses=getattr(plain, "clauses", ()), words=plain.words)
    inner = plain.clauses if is_group else (plain,)
    following = tuple(replace(each, by=may) if each.by == YOU else each for each in rest)
    return (Several(clauses=(*inner, *following), may=may, words=line.words(start, end)),)


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
                yield _wrapped(line, clauses, start, last, **fields), last
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
            if line.is_at(at + 1, ("you", "next", "cast")):
                for noun, end in MAGIC.parse("noun", line, at + 4):
                    if line.is_at(end, ("this", "turn", ",")):
                        for clauses, stop in MAGIC.parse("sentence", line, end + 3):
                            event = Happens(name="you_next_cast", what=noun)
                            yield (
                                (
                                    Delayed(
                                        on=event, clauses=clauses, words=line.words(start, stop)
                                    ),
                                ),
                                stop,
                            )
    if line.is_at(at, ("for", "each")):
        yield from _for_each(line, start, at + 2)
    for until, end in MAGIC.parse("until", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in MAGIC.parse("sentence", line, end + 1):
                yield (
                    tuple(each if each.until else replace(each, until=until) for each in clauses),
                    last,
                )
    for moment, end in MAGIC.parse("moment", line, at):
        if line.is_at(end, (",",)):
            for clauses, last in MAGIC.parse("sentence", line, end + 1):
                yield _wrapped(line, clauses, start, last, at=moment), last
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
                yield _wrapped(line, clauses, start, last, when=Holds(name=name)), last
    yield from _body(line, at)


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
                given = tuple(replace(each, instead=False) for each in clauses)
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
    return type(clauses[0]).__name__ == "Prevent"


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

# Limits of abilities
_LIMITS: dict[str, Limit] = {
    "activate only as a sorcery": Limit(how="sorcery"),
    "activate this ability only any time you could cast a sorcery": Limit(how="sorcery"),
    "activate only as an instant": Limit(how="instant"),
    "activate only once each turn": Limit(times=1, each="turn"),
    "activate no more than twice each turn": Limit(times=2, each="turn"),
    "activate no more than three times each turn": Limit(times=3, each="turn"),
    "activate only once": Limit(times=1, each="game"),
    "activate only during your turn": Limit(how="your_turn"),
    "activate only during your upkeep": Limit(how="your_upkeep"),
    "activate only during combat": Limit(how="combat"),
    "activate only during an opponent's turn": Limit(how="opponents_turn"),
    "activate only before attackers are declared": Limit(how="before_attackers"),
    "activate only during your turn, before attackers are declared": Limit(
        how="your_turn_before_attackers"
    ),
    "activate only during the declare attackers step": Limit(how="declare_attackers"),
    "activate only during the declare blockers step": Limit(how="declare_blockers"),
    "activate only during your end step": Limit(how="your_end_step"),
    "activate only from your hand": Limit(zone="hand"),
    "activate only if ~ is in your graveyard": Limit(zone="graveyard"),
    "activate only during your turn and only once each turn": Limit(
        how="your_turn", times=1, each="turn"
    ),
    "activate only as a sorcery and only once each turn": Limit(
        how="sorcery", times=1, each="turn"
    ),
    "activate only as a sorcery and only once": Limit(how="sorcery", times=1, each="game"),
    "any player may activate this ability": Limit(who=Who(how="any")),
    "any opponent may activate this ability": Limit(who=Who(how="any", kind="opponent")),
    "only your opponents may activate this ability": Limit(who=Who(how="each", kind="opponent")),
    "only any opponent may activate this ability": Limit(who=Who(how="each", kind="opponent")),
    "any player may activate this ability but only as a sorcery": Limit(
        how="sorcery", who=Who(how="any")
    ),
    "any player may activate this ability but only during their turn": Limit(
        how="your_turn", who=Who(how="any")
    ),
    "this ability triggers only once each turn": Limit(how="triggers", times=1, each="turn"),
    "this ability triggers only twice each turn": Limit(how="triggers", times=2, each="turn"),
    "this ability triggers only once": Limit(how="triggers", times=1, each="game"),
    "do this only once each turn": Limit(how="does", times=1, each="turn"),
    "do this only twice each turn": Limit(how="does", times=2, each="turn"),
    "activate each modal ability only once": Limit(how="modes_once"),
    "activate only during your upkeep and only once": Limit(
        how="your_upkeep", times=1, each="game"
    ),
    "activate only during your upkeep and only once each turn": Limit(
        how="your_upkeep", times=1, each="turn"
    ),
}
for _words, _limit in _LIMITS.items():
    MAGIC.rule("limit", _words, _limit)
    if _words.startswith("activate "):
        MAGIC.rule(
            "limit", _words.replace("activate ", "activate this ability ", 1), _limit
        ) if "this ability" not in _words else None
MAGIC.rule("limit", "activate only if <cond:when>", Limit)
MAGIC.rule("limit", "activate this ability only if <cond:when>", Limit)
MAGIC.rule("limit", "activate only as a sorcery and only if <cond:when>", Limit, how="sorcery")
MAGIC.rule(
    "limit", "activate only once each turn and only if <cond:when>", Limit, times=1, each="turn"
)
MAGIC.rule(
    "limit", "activate only during your turn and only if <cond:when>", Limit, how="your_turn"
)


# Words


def say_clauses(clauses: Any) -> str | None:
    """Return clauses as one sentence."""
    said = []
    for each in clauses:
        words = say_clause(each)
        if words is None:
            return None
        said.append(words)
    return " , then ".join(said) if said else None


def say_moment(each: Any) -> list[str] | None:
    """Return the words behind a clause: duration, moment, multiplication, X, exception."""
    said: list[str | None] = []
    if each.each is not None:
        amount = MAGIC.say("foreach1", each.each)
        said.append(amount and f"for each {amount}")
    if each.until is not None:
        said.append(MAGIC.say("until", each.until))
    if each.at is not None:
        said.append(MAGIC.say("moment", each.at))
    if each.x is not None:
        amount = MAGIC.say("count", each.x)
        said.append(amount and f", where x is {amount}")
    if each.unless is not None:
        said.append(_say_unless(each.unless))
    if each.instead:
        said.append("instead")
    return None if None in said else [words for words in said if words]


def _say_unless(condition: Any) -> str | None:
    if isinstance(condition, Pays):
        who, costs = MAGIC.say("who", condition.who), MAGIC.say("costs", condition.costs)
        return who and costs and f"unless {who} pays {costs}"
    if isinstance(condition, Does):
        words = say_clause(condition.clause)
        return words and f"unless {words}"
    words = MAGIC.say("cond", condition)
    return words and f"unless {words}"


def say_clause(each: Clause) -> str | None:
    """Return one clause as a text that the grammar reads."""
    if isinstance(each, ByHand):
        return None
    tail = say_moment(each)
    if tail is None:
        return None
    core = _say_core(each)
    if core is None:
        return None
    said = " ".join((core, *tail)).strip()
    if each.when is not None:
        condition = MAGIC.say("cond", each.when)
        if condition is None:
            return None
        said = f"if {condition} , {said}"
    if each.otherwise:
        other = say_clauses(each.otherwise)
        if other is None:
            return None
        said += f" . Otherwise , {other}"
    return said


def _say_core(each: Any) -> str | None:
    if isinstance(each, Several):
        inner = _say_inner(each)
    elif isinstance(each, OneOf):
        said = [say_clause(part) for part in each.clauses]
        inner = " or ".join(part for part in said if part) if all(said) else None
    elif isinstance(each, Delayed):
        event = MAGIC.say("event", each.on)
        words = say_clauses(each.clauses)
        return event and words and f"{'when' if each.once else 'whenever'} {event} , {words}"
    elif isinstance(each, ReplaceNext):
        event = MAGIC.say("would", each.on)
        words = say_clauses(each.clauses)
        return event and words and f"if {event} , {words} instead"
    elif isinstance(each, ForEach):
        amount = MAGIC.say("foreach1", Count(of=each.what) if each.what else each.amount)
        words = say_clauses(each.clauses)
        return amount and words and f"for each {amount} , {words}"
    else:
        inner = _say_plain(each)
    if inner is None or each.may is None:
        return inner
    who = MAGIC.say("who", each.may)
    return who and f"{who} may {inner}"


def _say_inner(each: Several) -> str | None:
    clauses = each.clauses
    if each.may is not None:
        clauses = tuple(replace(part, by=YOU) if part.by == each.may else part for part in clauses)
    return say_clauses(clauses)


def _say_plain(each: Any) -> str | None:
    plain = replace(
        each,
        may=None,
        when=None,
        unless=None,
        otherwise=(),
        instead=False,
        each=None,
        x=None,
        until=None,
        at=None,
    )
    if each.may is not None:
        if each.may == each.by:
            plain = replace(plain, by=YOU)
        else:
            words = MAGIC.say("clause", plain)
            return words and f"have {words}"
    return MAGIC.say("clause", plain)
