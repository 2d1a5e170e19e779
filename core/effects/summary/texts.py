"""Texts of faces: the lines of a program, and where each clause has its words."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.summary.changes import gained
from core.effects.summary.clauses import around, sentences, several, would
from core.effects.summary.conditions import happening
from core.effects.summary.nouns import GRANTER, listed
from core.effects.summary.speech import COMMON, Speech, capital, is_mark, mark_of


@COMMON.says(lang.Spell)
def _spell(say: Speech, ability: Any) -> str:
    say.of_spell = True
    said = sentences(say, ability.clauses)
    say.of_spell = False
    return _worded(ability, said)


def _worded(ability: Any, said: str) -> str:
    return f"{ability.word} — {capital(said)}" if ability.word else said


@COMMON.says(lang.Static)
def _static(say: Speech, ability: Any) -> str:
    say.lasting = True
    said = sentences(say, ability.clauses)
    say.lasting = False
    if ability.zone:
        said = f"While it is in {ability.zone.replace('_', ' ')}: {said}"
    return _worded(ability, said)


@COMMON.says(lang.Activated)
def _activated(say: Speech, ability: Any) -> str:
    paid = [say.say(each) for each in ability.costs] or ["{0}"]
    costs = ", ".join(paid)
    if len(paid) > 3 - (paid[-1] in {"tap", "untap"}):
        costs = listed(paid)
    _ = ability.loyalty
    limits = [say.say(each) for each in ability.limits]
    changes = "".join(f" {capital(say.say(each))}." for each in ability.cost_changes)
    before, behind = "", limits
    if limits and limits[0].endswith(","):
        before, behind = limits[0] + " ", limits[1:]
        times = [each for each in behind if each in {"once each turn", "twice each turn"}]
        behind = [each for each in behind if each not in times]
        before += "".join(f"{each.replace(' each turn', ' a turn')}, " for each in times)
    said = sentences(say, ability.clauses)
    if behind:
        said = f"{said} Only {' and '.join(behind)}."
    return _worded(ability, f"{before}{costs}: {said}{changes}")


@COMMON.says(lang.Limit)
def _limit(say: Speech, limit: Any) -> str:
    template = say.facts.get(f"limit {limit.how}")
    said = say.filled(template, limit) if template is not None else limit.how.replace("_", " ")
    if limit.times:
        each = f" each {limit.each}" if limit.each else ""
        times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
        said += f"{' ' if said else ''}{times}{each}"
    if limit.when is not None:
        said += f"{' and ' if said else ''}if {say.say(limit.when)}"
    if limit.who is not None:
        said += f" by {say.say(limit.who)}"
    return said


_FIRST_TIME = lang.Limit(times=1, each="turn")
_ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI"}


@COMMON.says(lang.Triggered)
def _triggered(say: Speech, ability: Any) -> str:
    on, when = ability.on, ability.when
    if isinstance(on, lang.ChapterReached):
        chapters = ", ".join(_ROMAN[each] for each in on.chapters)
        said = sentences(say, ability.clauses)
        return _worded(ability, f"{chapters} — {said}")
    if isinstance(on, lang.Begins):
        head = say.say(on)
    else:
        head = f"{'when' if _happens_once(on) else 'whenever'} {happening(say, on)}"
    head = head.replace("~", "it", 1) if f" {head}".endswith(" ~") or " ~ " in f" {head} " else head
    if when is not None:
        head += f", if {say.say(when)}"
    said = sentences(say, ability.clauses)
    later = [each for each in ability.limits if each != _FIRST_TIME]
    if len(later) < len(ability.limits):
        head = f"the first time each turn that {head.partition(' ')[2]}"
    limits = "".join(f" Only {say.say(each)}." for each in later)
    return _worded(ability, f"{capital(head)}, {_lower(said)}{limits}")


def _happens_once(event: Any) -> bool:
    once = lang.Enters | lang.Dies | lang.Leaves | lang.PutInto | lang.BecomesState
    if isinstance(event, lang.EitherEvent):
        return False
    if isinstance(event, lang.Casts):
        return event.what == lang.SELF
    if isinstance(event, lang.PlayerDoes):
        return event.does in {"unlock", "mutate"}
    if isinstance(event, lang.BecomesTrue | lang.Happens):
        return True
    return isinstance(event, once) and event.what in {lang.SELF, lang.IT}


def _lower(words: str) -> str:
    """Return a sentence as the end of another one; a name keeps its capital."""
    for place, sign in enumerate(words):
        if not is_mark(sign):
            return words[:place] + sign.lower() + words[place + 1 :]
    return words


@COMMON.says(lang.Replaces)
def _replaces(say: Speech, ability: Any) -> str:
    when = f" and {say.say(ability.when)}" if ability.when is not None else ""
    said = several(say, ability.clauses)
    instead = "" if " instead" in said else " instead"
    return _worded(ability, capital(f"where {would(say, ability.on)}{when}, {said}{instead}."))


@COMMON.says(lang.Keyword)
def _keyword(say: Speech, ability: Any) -> str:
    template = say.facts.get(f"keyword {ability.name}")
    if template is not None:
        return say.filled(template, ability)
    out: str = ability.name
    if ability.quality:
        joint = " from " if ability.name == "protection" else " "
        out += f"{joint}{ability.quality}"
    if ability.what is not None:
        what = ability.what
        if what.how in {"each", "a"} and ability.name in {"enchant", "craft"}:
            what = replace(what, how="bare_one")
        joint = " with " if ability.name == "craft" else " "
        out += f"{joint}{say.say(what)}"
    if ability.amount is not None:
        amount = ability.amount
        out += f" {amount.value}" if isinstance(amount, lang.Number) else f" {say.say(amount)}"
    if ability.costs:
        costs = ", ".join(say.say(each) for each in ability.costs)
        out += f" {costs}" if costs.startswith("{") else f" — {costs}"
    return out


@COMMON.says(lang.LevelStart)
def _level_start(say: Speech, ability: Any) -> str:
    if ability.costs:
        return f"{', '.join(say.say(each) for each in ability.costs)}: Level {ability.least}"
    until = "+" if ability.most is None else f"-{ability.most}"
    size = f"\n{ability.power}/{ability.toughness}" if ability.power is not None else ""
    return f"LEVEL {ability.least}{until}{size}"


_OF_LEVELS = frozenset({"words", "level"})


def shown(
    speech: Speech, program: Sequence[lang.AnyAbility], name: str
) -> tuple[str, tuple[lang.AnyAbility, ...]]:
    """Return the text that a face of a name shows, and its program with the places of the words.

    Raise `UnsaidError` for a part without words.
    """
    lines: list[str] = []
    places: dict[int, lang.Words] = {}
    found: list[lang.AnyAbility] = []
    keywords = False
    for ability in program:
        speech.spoken, speech.lasting, speech.of_spell, speech.doer = [], False, False, lang.YOU
        template = speech.template(ability)
        said = speech.whole(ability, template, _OF_LEVELS)
        if isinstance(ability, lang.Keyword):
            said = capital(said).replace("~", short_name(name))
            simple = not (ability.costs or ability.what or ability.quality) and len(said) < 20  # noqa: PLR2004
            if simple and keywords:
                lines[-1] += f", {said[:1].lower()}{said[1:]}"
                found.append(replace(ability, words=lang.Words(line=len(lines) - 1)))
                continue
            keywords = simple
        else:
            keywords = False
            said = capital(said)
        number = sum(each.count("\n") + 1 for each in lines)
        plain = _placed(_self(said, name), number, speech.spoken, places)
        lines.append(plain)
        found.append(_with_words(replace(ability, words=lang.Words(line=number)), places))
    return "\n".join(lines), tuple(found)


def short_name(name: str) -> str:
    """Return the name by which a text speaks of its own face."""
    return name.partition(", ")[0]


def _self(said: str, name: str) -> str:
    text = said
    bare = "".join(each for each in text if not is_mark(each))
    if bare.startswith(("~ ", "~'s ")):
        text = (
            text.replace("~'s", "Its", 1) if bare.startswith("~'s ") else text.replace("~", "It", 1)
        )
    return text.replace("~", short_name(name)).replace(GRANTER, short_name(name))


def _placed(said: str, line: int, spoken: Sequence[Any], places: dict[int, lang.Words]) -> str:
    """Return a text without its marks, noting the words of each clause."""
    out: list[str] = []
    starts: dict[int, tuple[int, int]] = {}
    row, column = line, 0
    for sign in said:
        if is_mark(sign):
            number, ends = mark_of(sign)
            if not ends:
                starts[number] = (row, column)
            else:
                begun, start = starts[number]
                end = column if begun == row else 0
                places[id(spoken[number])] = lang.Words(
                    line=begun, start=start if end else 0, end=end
                )
            continue
        out.append(sign)
        row, column = (row + 1, 0) if sign == "\n" else (row, column + 1)
    return "".join(out)


def _with_words(value: Any, places: dict[int, lang.Words]) -> Any:
    """Return a value whose clauses have the places of their words."""
    if isinstance(value, tuple):
        return tuple(_with_words(each, places) for each in value)
    if not isinstance(value, Struct) or isinstance(value, lang.Words):
        return value
    changed = {}
    for name in value.__struct_fields__:
        before = getattr(value, name)
        after = _with_words(before, places) if isinstance(before, tuple | Struct) else before
        if after is not before:
            changed[name] = after
    if isinstance(value, lang.Clause):
        changed["words"] = places.get(id(value), lang.NO_WORDS)
    return replace(value, **changed) if changed else value


__all__ = ("around", "gained", "listed", "shown")
