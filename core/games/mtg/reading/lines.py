"""Lines of a face: keywords, triggered, activated, static, modal, level and chapter abilities."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.cards.card import Face
from core.effects.program import (
    IT,
    SELF,
    Ability,
    Activated,
    AdditionalCost,
    Alter,
    AlternativeCost,
    Becomes,
    ByHand,
    CastOnly,
    ChapterReached,
    CostChange,
    Delayed,
    EnterAs,
    Gains,
    Happens,
    Holds,
    In,
    Is,
    LevelStart,
    Limit,
    Loyalty,
    Make,
    ManaCost,
    Modal,
    Permit,
    Reading,
    ReplaceNext,
    Replaces,
    Several,
    Special,
    Spell,
    Static,
    TokenOf,
    Triggered,
    Unread,
    WasCast,
    While,
    Words,
)
from core.effects.sentences import by_hand, segments
from core.effects.tokens import SELF_NAME, Line
from core.games.mtg.reading import (
    amounts,
    becoming,
    choosing,
    clauses_cards,
    clauses_control,
    clauses_damage,
    clauses_mana,
    clauses_size,
    clauses_stack,
    clauses_tokens,
    clauses_turns,
    clauses_zones,
    conditions,
    copies,
    costs,
    durations,
    events,
    facts,
    keywords,
    limits,
    line_words,
    nouns,
    permissions,
    players,
    sentences,
    statics,
    wheres,
)
from core.games.mtg.reading.instructions import instructions
from core.games.mtg.reading.modes import read_modes
from core.games.mtg.reading.texts import Texts, gathered_lines
from core.games.mtg.reading.vocabulary import MAGIC

TO_SOLVE = "To solve"
"""The ability word of the condition that solves a Case."""
READER = 1
"""Number of the grammar; it rises when readings change."""
_PARTS = (
    becoming,
    choosing,
    clauses_control,
    clauses_mana,
    copies,
    facts,
    limits,
    line_words,
    permissions,
    amounts,
    clauses_cards,
    clauses_damage,
    clauses_size,
    clauses_stack,
    clauses_tokens,
    clauses_turns,
    clauses_zones,
    conditions,
    costs,
    durations,
    events,
    keywords,
    nouns,
    players,
    sentences,
    statics,
    wheres,
)
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_CHAPTERS = re.compile(r"^((?:[IV]+)(?:, [IV]+)*)(?: —|:) ")
_LOYALTY = re.compile(r"^\[?([+\-−]?)(\d+|X)\]?: ")
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(?:STATION )?(\d+)\+(?: \||$)")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_CLASS_LEVEL = re.compile(r"^((?:\{[^}]+\})+): Level (\d+)$")
_ABILITY_WORD = re.compile(r"^(∞|[A-Z][\w'’!,.\- ]{1,40}?) — (?=[A-Z{~\[+−0-9])")
_NO_ABILITY_WORDS = re.compile(
    r"(?:Cycling|Ward|Equip|Kicker|Cumulative upkeep|\w+cycling|Escape|Companion|Flashback|Morph|Craft|Specialize|Strive"
    r"|Suspend|Madness|Buyback|Entwine|Evoke|Echo|Megamorph|Ninjutsu|Unearth|Reinforce|Awaken|Disguise|Emerge|Bestow"
    r"|Splice|Overload|Multikicker|Recover|Escalate|Retrace|Transmute|Impending|Replicate|Partner|Choose|Modular|Level"
    r"|Warp|Spectacle|Prowl|Blitz|Dash|Surge|Mayhem|Harmonize|Sneak|Outlast|Scavenge|Embalm|Eternalize|Disturb|Encore"
    r"|Plot|Offspring|Squad|Mutate|Fortify|Casualty|Cleave|Miracle|Freerunning)(?: \d+| [Xx])?"
    r"|Equip .*|Splice .*|Choose .*|Craft .*|Landcycling",
    re.IGNORECASE,
)


def read_text(face: Face) -> Reading:
    """Return the program of a face."""
    texts = Texts(face)
    found: list[Any] = []
    level: tuple[int, int | None] | None = None
    for number, text, modes in gathered_lines(face.text):
        abilities_ = read_line(texts, text, number, modes)
        if not modes and not all(map(is_understood, abilities_)):
            abilities_ = _apart(texts, text, number) or abilities_
        for ability in abilities_:
            if isinstance(ability, LevelStart) and ability.power is not None:
                if isinstance(found[-1] if found else None, LevelStart):
                    size = {"power": ability.power, "toughness": ability.toughness}
                    found[-1] = replace(found[-1], **size)
                else:
                    found.append(Unread(words=ability.words))
            elif isinstance(ability, LevelStart):
                level = (ability.least, ability.most)
                found.append(ability)
            else:
                found.append(replace(ability, level=level) if level else ability)
    abilities = tuple(found)
    return Reading(abilities=abilities, by_hand=tuple(by_hand(abilities)), reader=READER)


def _apart(texts: Texts, text: str, number: int) -> list[Any]:
    """Return the abilities of a line that holds several, as those of our own summaries do.

    Each sentence with a cost, a step or a keyword begins one, and one with an event behind how the
    permanent enters. Nothing is returned for a single ability.
    """
    if texts.is_spell:
        return []
    line = texts.line(text, number)
    begins = [0]
    for start, end in segments(line, 0):
        if start and _begins_ability(line.part(start, end), line.part(begins[-1], start)):
            begins.append(start)
    if len(begins) == 1:
        return []
    found: list[Any] = []
    for first, last in zip(begins, (*begins[1:], len(line)), strict=True):
        start = line.starts[first]
        found += read_line(texts, text[start : line.ends[last - 1]], number, offset=start)
    return found


def _begins_ability(sentence: Line, before: Line) -> bool:
    if sentence.low[0] in {"when", "whenever"}:
        clauses, _, _ = instructions(before, 0)
        return all(isinstance(each, EnterAs) for each in clauses)
    if sentence.low[0] == "at":
        return not sentence.is_at(1, ("the",))
    return ":" in sentence.low or bool(_keyword_line(sentence))


def is_understood(ability: Ability) -> bool:
    """Return whether an ability has no words by hand."""
    return not list(by_hand((ability,)))


def read_line(
    texts: Texts, text: str, number: int = 0, modes: Sequence[tuple[int, str]] = (), offset: int = 0
) -> list[Any]:
    """Return the abilities of one line."""
    plain = text.strip()
    start = text.index(plain) if plain else 0
    whole = Words(number, offset + start, offset + start + len(plain))
    if not modes:
        special = _special_line(texts, plain, number)
        if special is not None:
            return [replace(each, words=whole) for each in special]
        line = texts.line(text, number, offset)
        keywords_ = _keyword_line(line) or _keyword_and_more(line)
        if keywords_:
            return [
                replace(each, words=whole) if each.words == Words() else each for each in keywords_
            ]
    word, body, skipped = _ability_word(plain)
    line = texts.line(body, number, offset + start + skipped)
    if line.unknown:
        return [Unread(words=whole)]
    if word == TO_SOLVE:
        return [replace(_solved_by(line), words=whole, word=word)]
    chapters: tuple[int, ...] = ()
    found = _CHAPTERS.match(body)
    if found:
        chapters = tuple(_ROMAN[each] for each in found[1].split(", "))
        skipped += found.end()
        body = body[found.end() :]
        inner_word, body, more = _ability_word(body)
        word, skipped = inner_word or word, skipped + more
        line = texts.line(body, number, offset + start + skipped)
    modal = read_modes(texts, body, modes) if modes else None
    if modes and modal is None:
        return _chosen_as_it_enters(texts, text, number, modes) or [Unread(words=whole)]
    ability = _ability(texts, line, modal, is_chapter=bool(chapters))
    if chapters and isinstance(ability, (Spell, Static)):
        clauses = ability.clauses
        ability = Triggered(on=ChapterReached(chapters=chapters), clauses=clauses)
    elif chapters:
        return [Unread(words=whole)]
    if (
        texts.quoted == SELF_NAME
        and texts.is_named_in_quotes(text)
        and _grants_to_others(ability, is_about_it=not _makes_tokens(ability))
    ):
        return read_line(texts.granting(), text, number, modes, offset)
    if word == "Max speed":
        ability = _from_max_speed(ability)
    if isinstance(ability, Activated) and word in _LIMITS_OF_WORDS:
        ability = replace(ability, limits=(*ability.limits, _LIMITS_OF_WORDS[word]))
    return [replace(ability, words=whole, word=word)]


def _solved_by(line: Line) -> Any:
    """Return the condition that solves a Case, as a static ability."""
    for condition, end in MAGIC.parse("cond", line, 0):
        if end == len(line) or (end == len(line) - 1 and line.is_at(end, (".",))):
            solved = Special(name="is_solved", when=condition, words=line.words(0, end))
            return Static(clauses=(solved,))
    return Unread(words=line.words(0, len(line)))


def _makes_tokens(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_makes_tokens, value))
    if isinstance(value, Make):
        return True
    return _makes_tokens(getattr(value, "clauses", ()))


def _grants_to_others(value: Any, *, is_about_it: bool) -> bool:
    """Return whether quoted abilities belong to other objects than the card itself.

    ``is_about_it``: "it" is the card.
    """
    if isinstance(value, tuple):
        return any(_grants_to_others(each, is_about_it=is_about_it) for each in value)
    if isinstance(value, TokenOf):
        return bool(value.abilities)
    if isinstance(value, Alter):
        own = {"self", "it"} if is_about_it else {"self"}
        gains = any(isinstance(each, (Gains, Becomes)) and each.abilities for each in value.changes)
        return gains and value.what.how not in own
    return any(
        _grants_to_others(getattr(value, each), is_about_it=is_about_it)
        for each in getattr(value, "__struct_fields__", ())
    )


def _chosen_as_it_enters(
    texts: Texts, text: str, number: int, modes: Sequence[tuple[int, str]]
) -> list[Any]:
    """Return a word to choose as a permanent enters; the abilities of each word are by hand."""
    found = read_line(texts, text, number)
    if not all(map(is_understood, found)) or "enters" not in text:
        return []
    unread = [Unread(words=Words(line, 0, len(mode))) for line, mode in modes]
    return [*found, *unread]


def _special_line(texts: Texts, text: str, number: int) -> list[Any] | None:
    level = _LEVEL.match(text)
    if level:
        return [LevelStart(least=int(level[1]), most=int(level[2]) if level[2] else None)]
    station = _STATION.match(text)
    if station:
        rest = text[station.end() :].strip()
        more = read_line(texts, rest, number, offset=station.end() + 1) if rest else []
        return [LevelStart(least=int(station[1]), most=None), *more]
    size = _SIZE.match(text)
    if size:
        return [LevelStart(least=-1, power=int(size[1]), toughness=int(size[2]))]
    of_class = _CLASS_LEVEL.match(text)
    if of_class:
        return [LevelStart(least=int(of_class[2]), most=None, costs=(ManaCost(mana=of_class[1]),))]
    return None


def _ability_word(text: str) -> tuple[str, str, int]:
    found = _ABILITY_WORD.match(text)
    if (
        found
        and not _CHAPTERS.match(text)
        and (found[1] == "Strive" or not _NO_ABILITY_WORDS.fullmatch(found[1]))
    ):
        return found[1], text[found.end() :], found.end()
    return "", text, 0


def _keyword_line(line: Line) -> list[Any]:
    """Return the keywords of a line that holds nothing else."""
    end = len(line)
    if end and line.low[end - 1] == ".":
        end -= 1
    return _keywords_from(line, 0, end) or []


def _keyword_and_more(line: Line) -> list[Any]:
    """Return a keyword and the static ability of the sentences behind it."""
    if "." not in line.low:
        return []
    stop = line.low.index(".")
    keyword = _keywords_from(line, 0, stop)
    if not keyword or stop + 1 >= len(line):
        return []
    clauses, limits, changes = instructions(line, stop + 1)
    more = Static(clauses=(*clauses, *changes), words=line.words(stop + 1, len(line)))
    return [*keyword, more] if not limits and is_understood(more) else []


def _keywords_from(line: Line, at: int, end: int) -> list[Any] | None:
    for keyword, stop in MAGIC.parse("keyword", line, at):
        worded = replace(keyword, words=line.words(at, stop))
        if stop == end:
            return [worded]
        if line.low[stop] in {",", ";"}:
            rest = _keywords_from(line, stop + 1, end)
            if rest:
                return [worded, *rest]
    return None


def _ability(
    texts: Texts, line: Line, modal: tuple[Modal, int] | None, *, is_chapter: bool = False
) -> Any:
    first = line.low[0] if line.low else ""
    if first in {"when", "whenever", "at"}:
        if texts.is_spell or is_chapter:
            clauses, limits, changes = _done(line, 0, modal)
            delayed = Spell(clauses=clauses)
            if not limits and not changes and is_understood(delayed) and _is_later(clauses[0]):
                return delayed
        return _triggered(line, modal)
    loyalty = _LOYALTY.match(line.raw[0] + ": ") if line.is_at(1, (":",)) else None
    if loyalty:
        clauses, limits, changes = _done(line, 2, modal)
        amount = 0 if loyalty[2] in "Xx" else int(loyalty[2])
        minus = loyalty[1] in {"-", "−"}
        cost = Loyalty(amount=-amount if minus else amount, x=loyalty[2] in "Xx")
        return Activated(
            costs=(cost,), clauses=clauses, limits=limits, cost_changes=changes, loyalty=True
        )
    if ":" in line.low:
        colon = line.low.index(":")
        for costs_, end in MAGIC.parse("costs", line, 0):
            if end == colon:
                clauses, limits, changes = _done(line, colon + 1, modal)
                return Activated(costs=costs_, clauses=clauses, limits=limits, cost_changes=changes)
        return Unread(words=line.words(0, len(line)))
    clauses, limits, changes = _done(line, 0, modal)
    if changes:
        clauses = (*clauses, *changes)
    if limits:
        return Unread(words=line.words(0, len(line)))
    if texts.is_spell and len(clauses) == 1 and _replaces_itself(clauses[0]):
        return Replaces(on=clauses[0].on, clauses=clauses[0].clauses, when=clauses[0].when)
    if texts.is_spell and clauses and all(map(_is_about_casting, clauses)):
        return Static(clauses=tuple(map(_standing, clauses)))
    if texts.is_spell or is_chapter:
        return Spell(clauses=clauses)
    if _is_replacement(clauses):
        within = (*clauses[0].clauses, *clauses[1:])
        return Replaces(on=clauses[0].on, clauses=within, when=clauses[0].when)
    if any(isinstance(each, Delayed) for each in clauses[:1]):
        return Unread(words=line.words(0, len(line)))
    return Static(clauses=tuple(map(_standing, clauses)))


def _standing(clause: Any) -> Any:
    """Return "you may cast ..." of a static ability as a lasting permission."""
    if isinstance(clause, Several):
        return replace(clause, clauses=tuple(map(_standing, clause.clauses)))
    if not isinstance(clause, Permit) or clause.may is None or not clause.to.endswith("_now"):
        return clause
    return replace(clause, to=clause.to.removesuffix("_now"), by=clause.may, may=None)


def _is_replacement(clauses: tuple[Any, ...]) -> bool:
    """Return whether a static ability replaces an event, and its other sentences happen then."""
    if not clauses or not isinstance(clauses[0], ReplaceNext) or clauses[0].until is not None:
        return False
    return not any(isinstance(each, _STANDING) for each in clauses[1:])


_STANDING = (Alter, CostChange, EnterAs, Permit, ReplaceNext)


def _replaces_itself(clause: Any) -> bool:
    """Return whether a clause replaces an event of the spell itself, as long as it exists."""
    is_replacement = isinstance(clause, ReplaceNext) and clause.until is None
    return is_replacement and getattr(clause.on, "what", None) == SELF


def _is_about_casting(clause: Any) -> bool:
    """Return whether a clause of a spell is a static ability of the spell itself."""
    if clause.when == _ON_STACK:
        return True
    if isinstance(clause, (AdditionalCost, AlternativeCost, CastOnly)):
        return True
    if isinstance(clause, Alter):
        return clause.until is None and _is_the_spell(clause)
    if isinstance(clause, Permit):
        return clause.what == SELF
    if isinstance(clause, Special):
        return clause.name in _ABOUT_THE_CARD
    return isinstance(clause, CostChange) and clause.until is None


_ABOUT_THE_CARD = frozenset({"any_number_in_deck", "ante_remove", "x_cannot_be_zero"})
_ON_STACK = Is(where=(In(zones=("stack",)),))


def _is_the_spell(clause: Alter) -> bool:
    """Return whether a spell changes itself: "~ is colorless", "if ~ was kicked, it has ..."."""
    about = clause.when.what if isinstance(clause.when, WasCast) else None
    return clause.what == SELF or (clause.what == IT and about == SELF)


def _is_later(clause: Any) -> bool:
    """Return whether a spell begins with an event to come, and has no triggered ability itself."""
    if not isinstance(clause, Delayed):
        return True
    return clause.until is not None or clause.on == Happens(
        name="you_next_cast", what=getattr(clause.on, "what", None)
    )


def _triggered(line: Line, modal: tuple[Modal, int] | None) -> Any:
    best = None
    for event, end in MAGIC.parse("event", line, 1):
        if not line.is_at(end, (",",)):
            continue
        options: list[tuple[Any, int]] = []
        if line.is_at(end + 1, ("if",)):
            for condition, last in MAGIC.parse("cond", line, end + 2):
                if line.is_at(last, (",",)):
                    options.append((condition, last + 1))
        options.append((None, end + 1))
        for condition, start in options:
            clauses, limits, changes = _done(line, start, modal)
            if changes:
                continue
            ability = Triggered(on=event, when=condition, clauses=clauses, limits=limits)
            if is_understood(ability):
                return ability
            best = best or ability
    return best or Unread(words=line.words(0, len(line)))


def _done(line: Line, at: int, modal: tuple[Modal, int] | None) -> tuple[Any, Any, Any]:
    if modal is None:
        return instructions(line, at)
    choice, start = modal
    before: tuple[Any, Any, Any] = ((), (), ())
    may = None
    if start > at:
        end = start
        if line.low[start - 2 : start] == ["you", "may"]:
            end, may = start - 2, MAGIC.parse("who", line, start - 2)[0][0]
        if end > at:
            head = line.part(at, end)
            if head.low[-1] == ",":
                return _conditional_modes(line, at, choice, start)
            before = instructions(head, 0)
    clauses = (*before[0], replace(choice, may=may))
    return clauses, before[1], before[2]


def _conditional_modes(line: Line, at: int, choice: Modal, start: int) -> tuple[Any, Any, Any]:
    """Read "if you do, choose one" after other sentences."""
    sentence = max((k + 1 for k in range(at, start) if line.low[k] == "."), default=at)
    before = instructions(line.part(at, sentence), 0) if sentence > at else ((), (), ())
    if line.is_at(sentence, ("if",)):
        for condition, end in MAGIC.parse("cond", line, sentence + 1):
            if end == start - 1:
                return (*before[0], replace(choice, when=condition)), before[1], before[2]
    return (*before[0], ByHand(words=line.words(sentence, start))), before[1], before[2]


def _read_quote(text: str, line: Line, start: int) -> tuple[Any, ...]:
    """Return the ability of a quoted text, nothing if it is not wholly understood."""
    texts = _Quoted(line.names, line.quoted)
    text = _INNER_QUOTE.sub(r'"\1"', text)
    abilities = read_line(texts, text, line.number, offset=start)
    return tuple(abilities) if all(is_understood(each) for each in abilities) else ()


_INNER_QUOTE = re.compile(r"(?<=[\s(])'([A-Z{][^']*[.)}])'")


_MAX_SPEED = Holds(name="max_speed")


def _from_max_speed(ability: Any) -> Any:
    """Return an ability that an object has only while its controller has max speed (702.178)."""
    if isinstance(ability, Activated):
        return replace(ability, limits=(*ability.limits, Limit(when=_MAX_SPEED)))
    if isinstance(ability, Triggered):
        return replace(ability, on=While(event=ability.on, when=_MAX_SPEED))
    if isinstance(ability, Static) and all(each.when is None for each in ability.clauses):
        clauses = tuple(replace(each, when=_MAX_SPEED) for each in ability.clauses)
        return replace(ability, clauses=clauses)
    return Unread(words=ability.words)


_ONCE = Limit(times=1, each="game")
_LIMITS_OF_WORDS = {
    "Exhaust": _ONCE,
    "Power-up": _ONCE,
    "Boast": Limit(when=Holds(name="attacked_this_turn", what=SELF), times=1, each="turn"),
    "Forecast": Limit(how="your_upkeep", times=1, each="turn", zone="hand"),
}
"""Limits of abilities whose keyword stands for them."""


class _Quoted(Texts):
    """A quoted ability: it belongs to a permanent with the same names."""

    def __init__(self, names: tuple[str, ...], own: str) -> None:
        self.names = names
        self.own = self.quoted = own
        self.is_spell = False


keywords.READ_QUOTE[0] = _read_quote
