"""Sentences of programs: clauses with their conditions as a text that the grammar reads."""

from typing import Any

from msgspec.structs import replace

from core.effects.program import (
    NO_WORDS,
    YOU,
    Alter,
    ByHand,
    Clause,
    Count,
    Damage,
    Delayed,
    Does,
    Fight,
    ForEach,
    Multiply,
    OneOf,
    Pays,
    ReplaceNext,
    Several,
    SwitchSize,
)
from core.games.mtg.reading.vocabulary import MAGIC


def say_clauses(clauses: Any, gap: str = " , then ") -> str | None:
    """Return clauses as one sentence."""
    said: list[str] = []
    for each in clauses:
        words = say_clause(each)
        if words is None:
            return None
        if said and follows_subject(each):
            said[-1] += f" and {words}"
        else:
            said.append(words)
    return gap.join(said) if said else None


def follows_subject(each: Any) -> bool:
    """Return whether a clause has the subject of the one before it, so that it has to follow it."""
    if isinstance(each, (Several, OneOf)) and each.clauses:
        return each.may is None and each.when is None and follows_subject(each.clauses[0])
    subjects = (each.by, getattr(each, "what", None), getattr(each, "source", None))
    return any(getattr(subject, "how", "") == "same" for subject in subjects)


def say_moment(each: Any) -> list[str] | None:
    """Return the words behind a clause: duration, moment, multiplication, X, exception."""
    said: list[str | None] = []
    if each.each is not None:
        amount = MAGIC.say("foreach1", each.each)
        said.append(amount and f"for each {amount}")
    if each.until is not None and not isinstance(each, (Delayed, ReplaceNext)):
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
        you = "you " if condition.clause.by == YOU and condition.clause.may is None else ""
        return words and f"unless {you}{words}"
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
        is_group = isinstance(each, (Several, ReplaceNext, Delayed, ForEach)) or each.instead
        said = f"if {condition} , {said}" if is_group else f"{said} if {condition}"
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
        event, until = _say_waiting(each, "event")
        words = say_clauses(each.clauses)
        return event and words and f"{'when' if each.once else 'whenever'} {event}{until} , {words}"
    elif isinstance(each, ReplaceNext):
        event, until = _say_waiting(each, "would")
        words = say_clauses(each.clauses)
        opening = "the next time" if each.once else "if"
        return event and words and f"{opening} {event}{until} , {words} instead"
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


def _say_waiting(each: Any, part: str) -> tuple[str | None, str]:
    event = MAGIC.say(part, each.on)
    until = MAGIC.say("until", each.until) if each.until is not None else ""
    return (event, f" {until}" if until else "") if until is not None else (None, "")


def _say_inner(each: Several) -> str | None:
    clauses = each.clauses
    if each.may is not None:
        clauses = tuple(replace(part, by=YOU) if part.by == each.may else part for part in clauses)
    together = each.x is not None or each.unless is not None or each.instead
    return say_clauses(clauses, " and " if together else " , then ")


def _imperative(each: Any) -> str:
    """Return "changes" for a change that is an instruction: "switch its power and toughness"."""
    changes = getattr(each, "changes", ())
    return "changes" if changes and isinstance(changes[0], (SwitchSize, Multiply)) else ""


def _say_plain(each: Any) -> str | None:
    plain = replace(
        each,
        words=NO_WORDS,
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
        imperative = not isinstance(each, (Alter, Damage, Fight)) or "changes" in _imperative(each)
        if each.may == each.by and imperative:
            plain = replace(plain, by=YOU)
        else:
            words = MAGIC.say("clause", plain)
            return words and f"have {words}"
    return MAGIC.say("clause", plain)
