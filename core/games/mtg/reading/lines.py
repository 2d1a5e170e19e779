"""Lines of a face: keywords, triggered, activated, static, modal, level and chapter abilities."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.cards.card import Face
from core.effects.program import (
    Ability,
    Activated,
    AnyNumber,
    ByHand,
    ChapterReached,
    CostChange,
    Delayed,
    Keyword,
    LevelStart,
    Limit,
    Loyalty,
    ManaCost,
    Modal,
    Mode,
    Number,
    Reading,
    ReplaceNext,
    Replaces,
    Several,
    Spell,
    Static,
    Triggered,
    Unread,
    Words,
    X,
)
from core.effects.tokens import Line, name_self, tokenize
from core.games.mtg.reading import (
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
from core.games.mtg.reading.old_wordings import OLD_WORDINGS
from core.games.mtg.reading.sentences import OTHERWISE, say_clauses
from core.games.mtg.reading.vocabulary import MAGIC

READER = 1
"""Number of the grammar; it rises when readings change."""
_PARTS = (
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
_CHAPTERS = re.compile(r"^((?:[IV]+)(?:, [IV]+)*) — ")
_LOYALTY = re.compile(r"^\[?([+\-−]?)(\d+|X)\]?: ")
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(?:STATION )?(\d+)\+(?: \||$)")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_CLASS_LEVEL = re.compile(r"^((?:\{[^}]+\})+): Level (\d+)$")
_ABILITY_WORD = re.compile(r"^([A-Z][\w'’!,.\- ]{1,40}?) — (?=[A-Z{~\[+−0-9])")
_NO_ABILITY_WORDS = re.compile(
    r"^(?:Cycling|Ward|Equip|Kicker|Cumulative upkeep|\w+cycling|Escape|Companion|Flashback|Morph|Craft|Specialize"
    r"|Suspend|Strive|Madness|Forecast|Buyback|Entwine|Evoke|Echo|Megamorph|Ninjutsu|Unearth|Reinforce|Awaken|Disguise"
    r"|Emerge|Bestow|Splice|Overload|Multikicker|Recover|Escalate|Retrace|Transmute|Impending|Replicate|Partner"
    r"|Choose|Modular|Level|Warp|Spectacle|Prowl|Blitz|Dash|Surge|Mayhem|Harmonize|Sneak|Outlast|Scavenge|Embalm|Eternalize|Disturb|Encore|Plot|Offspring|Squad|Mutate|Fortify|Casualty|Cleave|Miracle|Freerunning|Power-up)\b",
    re.IGNORECASE,
)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_MODES = re.compile(
    r"(?:^|(?<=[,:.] )|(?<=may ))[Cc]hoose (?P<how>one or both|one or more|any number|up to \w+|one|two|three|four|X|x)"
    r"(?P<unused> that hasn't been chosen(?P<turn> this turn)?)?(?P<random> at random)?"
    r"(?:(?P<repeated>\. You may choose the same mode more than once)"
    r"|(?P<more>\. If [^•]*? choose (?:both|any number|two|three|all)[^•]*? instead))?\.?(?: —|\.)?\s*$"
)


class Texts:
    """The lines of one face, with its names, as they are read."""

    def __init__(self, face: Face) -> None:
        self.names = own_names(face)
        types = face.type_line.types
        self.is_spell = "Instant" in types or "Sorcery" in types

    def line(self, text: str, number: int = 0, offset: int = 0) -> Line:
        """Return a line with its own names and old wordings replaced."""
        line = tokenize(text, number)
        line.names = self.names
        name_self(line, self.names)
        OLD_WORDINGS.apply(line)
        if offset:
            line.starts = [start + offset for start in line.starts]
            line.ends = [end + offset for end in line.ends]
        return line


def own_names(face: Face) -> tuple[str, ...]:
    """Return the names by which a face speaks of itself."""
    name = face.name
    found = [name]
    first = name.split(" ")[0]
    if ", " in name:
        found.append(name.split(", ")[0])
    of = re.match(r"^(\S+) (?:of|the|from|in) ", name)
    if of and len(of[1]) > 3:  # noqa: PLR2004
        found.append(of[1])
    legendary = "Legendary" in face.type_line.supertypes
    if legendary and len(first) > 3 and " " in name and first not in _COMMON_WORDS:  # noqa: PLR2004
        found.append(first.rstrip(","))
    return tuple(dict.fromkeys(found))


_COMMON_WORDS = frozenset(
    "The Lord King Queen Sir Captain Doctor Agent General Prince Princess Lady Target Enchant Destroy Draw Mountain "
    "Forest Island Swamp Plains Angel Elf Flying Exile Counter Create Choose Whenever When Each Creature".split()
)


def read_text(face: Face) -> Reading:
    """Return the program of a face."""
    texts = Texts(face)
    found: list[Any] = []
    level: tuple[int, int | None] | None = None
    for number, text, modes in gathered_lines(face.text):
        for ability in read_line(texts, text, number, modes):
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
    return Reading(abilities=abilities, by_hand=tuple(_by_hand(abilities)), reader=READER)


def gathered_lines(text: str) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """Yield the lines with words, each with its number and the modes below it."""
    waiting: tuple[int, str, list[tuple[int, str]]] | None = None
    for number, line in enumerate(text.split("\n")):
        plain = _REMINDER.sub("", line).strip()
        if not plain:
            continue
        if plain.startswith(("•", "+ {")) and waiting is not None:
            waiting[2].append((number, line))
            continue
        if waiting is not None:
            yield waiting
        waiting = (number, line, [])
    if waiting is not None:
        yield waiting


def is_understood(ability: Ability) -> bool:
    """Return whether an ability has no words by hand."""
    return not list(_by_hand((ability,)))


def _by_hand(value: Any) -> Iterator[Words]:
    if isinstance(value, (ByHand, Unread)):
        yield value.words
    elif isinstance(value, tuple):
        for each in value:
            yield from _by_hand(each)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from _by_hand(getattr(value, name))


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
        keywords_ = _keyword_line(line)
        if keywords_:
            return [
                replace(each, words=whole) if each.words == Words() else each for each in keywords_
            ]
    word, body, skipped = _ability_word(plain)
    line = texts.line(body, number, offset + start + skipped)
    if line.unknown:
        return [Unread(words=whole)]
    chapters: tuple[int, ...] = ()
    found = _CHAPTERS.match(body)
    if found:
        chapters = tuple(_ROMAN[each] for each in found[1].split(", "))
        skipped += found.end()
        body = body[found.end() :]
        inner_word, body, more = _ability_word(body)
        word, skipped = inner_word or word, skipped + more
        line = texts.line(body, number, offset + start + skipped)
    modal = _modal(texts, body, modes) if modes else None
    if modes and modal is None:
        return [Unread(words=whole)]
    ability = _ability(texts, line, modal, is_chapter=bool(chapters))
    if chapters and isinstance(ability, (Spell, Static)):
        clauses = ability.clauses
        ability = Triggered(on=ChapterReached(chapters=chapters), clauses=clauses)
    elif chapters:
        return [Unread(words=whole)]
    return [replace(ability, words=whole, word=word)]


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
    if found and not _NO_ABILITY_WORDS.match(text) and not _CHAPTERS.match(text):
        return found[1], text[found.end() :], found.end()
    return "", text, 0


def _keyword_line(line: Line) -> list[Any]:
    """Return the keywords of a line that holds nothing else."""
    end = len(line)
    if end and line.low[end - 1] == ".":
        end -= 1
    return _keywords_from(line, 0, end) or []


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


def _modal(texts: Texts, body: str, modes: Sequence[tuple[int, str]]) -> tuple[Modal, int] | None:
    """Return the choice of modes at the end of a line, and its first token."""
    plain = _REMINDER.sub("", body).strip()
    found = _MODES.search(plain)
    if not found:
        return None
    at = len(texts.line(plain[: found.start()]))
    how = found["how"].lower()
    least, most = _how_many(how, len(modes))
    more, more_least, more_most = None, None, None
    if found["more"]:
        extra = _more_modes(texts, found["more"][2:], len(modes))
        if extra is None:
            return None
        more, more_least, more_most = extra
    made = tuple(_mode(texts, text, line_number) for line_number, text in modes)
    return (
        Modal(
            modes=made,
            at_least=least,
            at_most=most,
            repeated=bool(found["repeated"]),
            unused=bool(found["unused"]),
            unused_this_turn=bool(found["turn"]),
            random=bool(found["random"]),
            more=more,
            more_least=more_least,
            more_most=more_most,
        ),
        at,
    )


def _how_many(how: str, count: int) -> tuple[Any, Any]:
    if how == "one or both":
        return Number(value=1), Number(value=2)
    if how == "one or more":
        return Number(value=1), Number(value=count)
    if how == "any number":
        return Number(value=0), AnyNumber()
    if how == "x":
        return X(), X()
    if how.startswith("up to "):
        most = amounts.number_at(tokenize(how[6:]), 0)
        return Number(value=0), Number(value=most) if most is not None else X()
    value = amounts.number_at(tokenize(how), 0) or 1
    return Number(value=value), Number(value=value)


def _more_modes(texts: Texts, text: str, count: int) -> tuple[Any, Any, Any] | None:
    """Return the condition under which other numbers of modes are chosen."""
    line = texts.line(text)
    if not line.is_at(0, ("if",)):
        return None
    for condition, end in MAGIC.parse("cond", line, 1):
        rest = " ".join(line.low[end:])
        for words, least, most in (
            (", you may choose both instead", 1, 2),
            (", choose both instead", 2, 2),
            (", you may choose any number instead", 1, count),
            (", choose any number instead", 0, count),
            (", you may choose two instead", 1, 2),
            (", choose two instead", 2, 2),
            (", choose up to two instead", 0, 2),
            (", choose three instead", 3, 3),
            (", choose all instead", count, count),
        ):
            if rest.rstrip(". —") == words:
                return condition, Number(value=least), Number(value=most)
    return None


def _mode(texts: Texts, text: str, number: int) -> Mode:
    bullet = re.match(r"^\s*(?:•|\+)\s*", text)
    start = bullet.end() if bullet else 0
    word = ""
    costs_: tuple[ManaCost, ...] = ()
    cost = re.match(r"^((?:\{[^}]+\})+) — ", text[start:])
    if cost:
        costs_ = (ManaCost(mana=cost[1]),)
        start += cost.end()
    named = re.match(
        r"^([A-Z][\w'’!,\- ]{0,40}?)(?: (\{[^}]+\}(?:\{[^}]+\})*))? — (?=[A-Z{~])", text[start:]
    )
    if named and not cost:
        word = named[1]
        costs_ = (ManaCost(mana=named[2]),) if named[2] else ()
        start += named.end()
    line = texts.line(text[start:], number, start)
    clauses, limits, changes = _effects(line, 0)
    if limits or changes:
        clauses = (ByHand(words=line.words(0, len(line))),)
    return Mode(clauses=clauses, word=word, costs=costs_)


def _ability(
    texts: Texts, line: Line, modal: tuple[Modal, int] | None, *, is_chapter: bool = False
) -> Any:
    first = line.low[0] if line.low else ""
    if first in {"when", "whenever", "at"}:
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
    if texts.is_spell or is_chapter:
        return Spell(clauses=clauses)
    if len(clauses) == 1 and isinstance(clauses[0], ReplaceNext) and clauses[0].until is None:
        return Replaces(on=clauses[0].on, clauses=clauses[0].clauses, when=clauses[0].when)
    if any(isinstance(each, Delayed) for each in clauses):
        return Unread(words=line.words(0, len(line)))
    return Static(clauses=clauses)


def _triggered(line: Line, modal: tuple[Modal, int] | None) -> Any:
    best = None
    for event, end in MAGIC.parse("event", line, 1):
        if not line.is_at(end, (",",)):
            continue
        options = [(None, end + 1)]
        if line.is_at(end + 1, ("if",)):
            for condition, last in MAGIC.parse("cond", line, end + 2):
                if line.is_at(last, (",",)):
                    options.insert(0, (condition, last + 1))
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
        return _effects(line, at)
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
            before = _effects(head, 0)
    clauses = (*before[0], replace(choice, may=may))
    return clauses, before[1], before[2]


def _conditional_modes(line: Line, at: int, choice: Modal, start: int) -> tuple[Any, Any, Any]:
    """Read "if you do, choose one" after other sentences."""
    sentence = max((k + 1 for k in range(at, start) if line.low[k] == "."), default=at)
    before = _effects(line.part(at, sentence), 0) if sentence > at else ((), (), ())
    if line.is_at(sentence, ("if",)):
        for condition, end in MAGIC.parse("cond", line, sentence + 1):
            if end == start - 1:
                return (*before[0], replace(choice, when=condition)), before[1], before[2]
    return (*before[0], ByHand(words=line.words(sentence, start))), before[1], before[2]


def _segments(line: Line, at: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a line as token ranges, without full stops."""
    start = at
    k = at
    while k < len(line):
        if line.low[k] == ".":
            if k > start:
                yield start, k
            start = k + 1
        elif line.raw[k].startswith('"') and line.raw[k].endswith('."'):
            following = line.raw[k + 1 : k + 2]
            if not following or (following[0][0].isupper() and following[0] != "X"):
                yield start, k + 1
                start = k + 1
        k += 1
    if start < len(line):
        yield start, len(line)


def _effects(
    line: Line, at: int
) -> tuple[tuple[Any, ...], tuple[Limit, ...], tuple[CostChange, ...]]:
    """Read sentences: clauses, limits of the ability, and changes of its cost."""
    clauses: list[Any] = []
    limits: list[Limit] = []
    changes: list[CostChange] = []
    for start, end in _segments(line, at):
        sentence = line.part(start, end)
        limit = next(
            (each for each, stop in MAGIC.parse("limit", sentence, 0) if stop == len(sentence)),
            None,
        )
        if limit is not None:
            limits.append(limit)
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
        if isinstance(only, Several) and only.when == OTHERWISE:
            if clauses and not isinstance(clauses[-1], ByHand) and _can_fail(clauses[-1]):
                clauses[-1] = replace(clauses[-1], otherwise=only.clauses)
            else:
                clauses.append(ByHand(words=sentence.words(0, len(sentence))))
            continue
        clauses.extend(read)
    return tuple(clauses), tuple(limits), tuple(changes)


def _can_fail(clause: Any) -> bool:
    return bool(clause.when is not None or clause.may is not None or clause.unless is not None)


def _read_quote(text: str, line: Line, start: int) -> tuple[Any, ...]:
    """Return the ability of a quoted text, nothing if it is not wholly understood."""
    texts = _Quoted(line.names)
    abilities = read_line(texts, text, line.number, offset=start)
    return tuple(abilities) if all(is_understood(each) for each in abilities) else ()


class _Quoted(Texts):
    """A quoted ability: it belongs to a permanent with the same names."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.is_spell = False


keywords.READ_QUOTE[0] = _read_quote


# Words


def _say_line(ability: Any) -> str | None:
    if isinstance(ability, Keyword):
        return MAGIC.say("keyword", ability)
    if isinstance(ability, (Spell, Static)):
        return _say_sentences(ability.clauses)
    if isinstance(ability, Triggered):
        body = _say_sentences(ability.clauses, ability.limits)
        event = MAGIC.say("event", ability.on)
        if isinstance(ability.on, ChapterReached) or not event or not body:
            return None
        condition = ""
        if ability.when is not None:
            said = MAGIC.say("cond", ability.when)
            if said is None:
                return None
            condition = f" if {said} ,"
        return f"{'at' if event.startswith(('the beginning', 'the end', 'end of')) else 'whenever'} {event} ,{condition} {body}"
    if isinstance(ability, Activated):
        body = _say_sentences((*ability.clauses, *ability.cost_changes), ability.limits)
        if ability.loyalty:
            return None
        costs_ = MAGIC.say("costs", ability.costs)
        return f"{costs_} : {body}" if costs_ and body else None
    return None


def _say_sentences(clauses: Sequence[Any], limits: Sequence[Limit] = ()) -> str | None:
    said: list[str] = []
    for each in clauses:
        words = say_clauses((each,))
        if words is None:
            return None
        said.append(words)
    for limit in limits:
        words = MAGIC.say("limit", limit)
        if words is None:
            return None
        said.append(words)
    return " . ".join(said) if said else None


MAGIC.part("line", lambda _line, _at: iter(()), _say_line)
