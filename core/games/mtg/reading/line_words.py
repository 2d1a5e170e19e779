"""Abilities of programs as lines that the grammar reads."""

from collections.abc import Sequence
from typing import Any

from core.effects.program import (
    Activated,
    ChapterReached,
    Keyword,
    Limit,
    Modal,
    Mode,
    ReplaceNext,
    Replaces,
    Spell,
    Static,
    Triggered,
)
from core.games.mtg.reading import amounts
from core.games.mtg.reading.modes import how_many
from core.games.mtg.reading.sentence_words import follows_subject, say_clauses
from core.games.mtg.reading.vocabulary import MAGIC

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}


def _say_line(ability: Any) -> str | None:
    if isinstance(ability, Keyword):
        return MAGIC.say("keyword", ability)
    if isinstance(ability, (Spell, Static)):
        return _say_sentences(ability.clauses)
    if isinstance(ability, Triggered):
        return _say_triggered(ability)
    if isinstance(ability, Replaces):
        waiting = ReplaceNext(on=ability.on, clauses=ability.clauses, when=ability.when)
        return say_clauses((waiting,))
    if not isinstance(ability, Activated):
        return None
    body = _say_sentences((*ability.clauses, *ability.cost_changes), ability.limits)
    costs_ = (
        _say_loyalty(ability.costs[0]) if ability.loyalty else MAGIC.say("costs", ability.costs)
    )
    return f"{costs_}: {body}" if costs_ and body else None


def _say_loyalty(cost: Any) -> str:
    if cost.x:
        return "-X" if cost.amount <= 0 else "+X"
    return f"{cost.amount:+d}" if cost.amount else "0"


def _say_triggered(ability: Triggered) -> str | None:
    body = _say_sentences(ability.clauses, ability.limits)
    if isinstance(ability.on, ChapterReached):
        numbers = {value: roman for roman, value in _ROMAN.items()}
        return body and f"{', '.join(numbers[each] for each in ability.on.chapters)} — {body}"
    event = MAGIC.say("event", ability.on)
    condition = MAGIC.say("cond", ability.when) if ability.when is not None else ""
    if not event or not body or condition is None:
        return None
    opening = "at" if event.startswith(("the beginning", "the end", "end of")) else "whenever"
    return f"{opening} {event} ,{f' if {condition} ,' if condition else ''} {body}"


def _say_sentences(clauses: Sequence[Any], limits: Sequence[Limit] = ()) -> str | None:
    said: list[str] = []
    for each in clauses:
        words = _say_modal(each) if isinstance(each, Modal) else say_clauses((each,))
        if words is None:
            return None
        if said and follows_subject(each):
            said[-1] += f" and {words}"
        else:
            said.append(words)
    for limit in limits:
        words = MAGIC.say("limit", limit)
        if words is None:
            return None
        said.append(words)
    return " . ".join(said) if said else None


def _say_modal(choice: Modal) -> str | None:
    modes = [_say_mode(mode) for mode in choice.modes]
    number = _say_number_of_modes(choice)
    if None in modes or number is None or choice.more is not None or choice.when is not None:
        return None
    unused = " that hasn't been chosen" if choice.unused else ""
    turn = " this turn" if choice.unused_this_turn else ""
    random = " at random" if choice.random else ""
    repeated = ". You may choose the same mode more than once." if choice.repeated else ""
    may = f"{MAGIC.say('who', choice.may)} may " if choice.may is not None else ""
    return "\n".join(
        (f"{may}choose {number}{unused}{turn}{random}{repeated or ' —'}", *map(str, modes))
    )


def _say_number_of_modes(choice: Modal) -> str | None:
    count = len(choice.modes)
    for how in (
        "one",
        "one or both",
        "one or more",
        "any number",
        "x",
        *_UP_TO,
        *amounts.NUMBERS[2:5],
    ):
        if how_many(how, count) == (choice.at_least, choice.at_most):
            return how
    return None


_UP_TO = ("up to one", "up to two", "up to three", "up to x")


def _say_mode(mode: Mode) -> str | None:
    body = _say_sentences(mode.clauses)
    if mode.costs:
        costs_ = MAGIC.say("costs", mode.costs)
        return body and (
            f"• {mode.word} {costs_} — {body}" if mode.word else f"• {costs_} — {body}"
        )
    return body and f"• {f'{mode.word} — ' if mode.word else ''}{body[:1].upper()}{body[1:]}"


MAGIC.part("line", lambda _line, _at: iter(()), _say_line)
