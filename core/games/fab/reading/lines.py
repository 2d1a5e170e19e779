"""Lines of a face: keywords, triggered, activated, static and modal abilities."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.cards.card import Face
from core.effects.program import (
    IT,
    SELF,
    Activated,
    AllOf,
    Alter,
    AnyNumber,
    AnyOf,
    BecomesState,
    Begins,
    ByHand,
    CostChange,
    DealsDamage,
    Defends,
    Delayed,
    Done,
    EitherEvent,
    Happens,
    Hits,
    Keyword,
    KeywordAction,
    Limit,
    Modal,
    Mode,
    Not,
    Noun,
    Number,
    Permit,
    Prevent,
    Reading,
    ReplaceNext,
    Replaces,
    Several,
    Spell,
    Static,
    Triggered,
    Unread,
    While,
    Words,
    X,
)
from core.effects.sentences import by_hand, can_fail, follows_trigger, segments
from core.effects.tokens import Line, Replacements, name_self, tokenize
from core.games.fab.reading import (
    amounts,
    clauses_cards,
    clauses_combat,
    conditions,
    durations,
    events,
    keywords,
    nouns,
    players,
    sentences,
    verbs,
)
from core.games.fab.reading.sentences import OTHERWISE
from core.games.fab.reading.vocabulary import FAB

READER = 1
"""Number of the grammar; it rises when readings change."""
PARTS = (
    amounts,
    clauses_cards,
    clauses_combat,
    conditions,
    durations,
    events,
    keywords,
    nouns,
    players,
    sentences,
    verbs,
)
"""Modules that fill the grammar."""
SHORT = Replacements(
    {
        "you've": "you have",
        "they've": "they have",
        "it's": "it is",
        "that's": "that is",
        "you're": "you are",
        "haven't": "have not",
        "hasn't": "has not",
        "isn't": "is not",
        "aren't": "are not",
        "wasn't": "was not",
        "didn't": "did not",
        "don't": "do not",
        "doesn't": "does not",
        "'non-attack'": "non-attack",
        "face down": "face-down",
        "facedown": "face-down",
        "face up": "face-up",
        "faceup": "face-up",
        "color strip": "color",
        "2 h weapon": "two-handed weapon",
        "1 h weapon": "one-handed weapon",
        "2 h weapons": "two-handed weapons",
        "1 h weapons": "one-handed weapons",
        "hero's soul": "soul",
        "heroes' soul": "soul",
        "whenever or wherever": "whenever",
        "cannot": "can't",
    }
)
_LABEL = re.compile(
    r"^(?:(?P<times>Once|Twice|Thrice) per Turn )?"
    r"(?P<type>Action|Instant|Attack Reaction|Defense Reaction|Effect) - ",
    re.IGNORECASE,
)
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_WORD = re.compile(
    r"^(Combo|Crush|Surge|Contract|Reprise|Unity|Evo Upgrade|Material|Solflare|Rupture|Decompose"
    r"|Go Fish|Galvanize|Lightning Flow|High Tide|Earth Bond|Tower|Channel \w+|Heavy)\s+- +"
)
_MODES = re.compile(
    r"(?:^|(?<=[.,:] ))[Cc]hoose (?P<how>\d+ or both|\d+ or more|up to \d+|\d+|X\+?\d*|one|two|any number)"
    r"(?P<random> at random)?[;:.]?\s*$"
)
_MORE_MODES = re.compile(r"^If (?P<when>.+), choose (?P<more>\d+)\. Otherwise, $")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_PERMANENT = frozenset(
    """
    Equipment Weapon Hero Aura Item Ally Landmark Token Demi-Hero Affliction Figment
""".split()
)
_STATIC = frozenset(["CostChange", "Permit", "AdditionalCost", "AlternativeCost", "CastOnly"])


_LONG = 8
"""The signs of a name that is known with one wrong letter."""


def _name_misspelt(line: Line, names: tuple[str, ...]) -> None:
    """Replace a card's own name with one wrong letter, or with small letters."""
    for name in names:
        size = len(tokenize(name).raw)
        right = " ".join(tokenize(name).raw)
        at = 0
        while size > 1 and at + size <= len(line.raw):
            given = " ".join(line.raw[at : at + size])
            wrong = sum(one != other for one, other in zip(given, right, strict=False))
            is_near = len(given) == len(right) and wrong == 1 and len(right) >= _LONG
            if given[:1] == right[:1] and (is_near or given.lower() == right.lower()):
                line.put(at, at + size, ("~",))
            at += 1


class Texts:
    """The names of one face, as its lines are read."""

    def __init__(self, names: tuple[str, ...], *, is_permanent: bool) -> None:
        self.names = names
        self.is_permanent = is_permanent
        self.is_played = False

    def line(self, text: str, number: int = 0, offset: int = 0) -> Line:
        """Return a line with its own names and short forms replaced."""
        line = tokenize(text, number)
        line.names = self.names
        name_self(line, self.names)
        _name_misspelt(line, self.names)
        SHORT.apply(line)
        k = 0
        while k + 1 < len(line):
            if line.low[k] == "this" and line.low[k + 1] in _OWN_WORDS:
                line.put(k, k + 2, ("~",))
            k += 1
        for k, word in enumerate(line.low):
            if word == "this" and (k + 1 == len(line) or line.low[k + 1] not in _NOT_SELF):
                line.put(k, k + 1, ("~",))
        if offset:
            line.starts = [start + offset for start in line.starts]
            line.ends = [end + offset for end in line.ends]
        return line


_OWN_WORDS = frozenset(["attack", "card", "weapon", "item", "aura", "equipment", "ally"])
_NOT_SELF = frozenset(
    """
    turn combat chain way game action end ability happens process contract hero phase
""".split()
)


def own_names(face: Face) -> tuple[str, ...]:
    """Return the names by which a face speaks of itself."""
    name = face.name
    found = [name]
    found.extend(name.split(end)[0] for end in (", ", " of ", " the ") if end in name)
    if set(str(face.type_line).split()) & {"Hero", "Ally", "Mentor", "Demi-Hero"}:
        words = name.split(" ")
        found.append(words[0].rstrip(","))
        if words[0] in _TITLES and len(words) > 1:
            found.append(words[1].rstrip(","))
    return tuple(dict.fromkeys(each for each in found if len(each) > 2))  # noqa: PLR2004


_TITLES = frozenset({"Chief", "Lady", "Lord", "Professor", "Sir"})


def read_text(face: Face) -> Reading:
    """Return the program of a face."""
    words = set(str(face.type_line).replace("—", " ").split())
    texts = Texts(own_names(face), is_permanent=bool(words & _PERMANENT))
    texts.is_played = bool(words & {"Action", "Instant"})
    found: list[Any] = []
    for number, text, modes in gathered_lines(face.text):
        found.extend(read_line(texts, text, number, modes))
    abilities = tuple(found)
    return Reading(abilities=abilities, by_hand=tuple(by_hand(abilities)), reader=READER)


def gathered_lines(text: str) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """Yield the lines with words, each with its number and the modes below it."""
    waiting: tuple[int, str, list[tuple[int, str]]] | None = None
    for number, line in enumerate(text.split("\n")):
        plain = _REMINDER.sub("", line).strip()
        if not plain:
            continue
        if waiting is not None and re.match(r"^[-*•] ?(?=\S)", plain) and _takes_modes(waiting[1]):
            waiting[2].append((number, line))
            continue
        if waiting is not None:
            yield waiting
        waiting = (number, line, [])
    if waiting is not None:
        yield waiting


def _takes_modes(text: str) -> bool:
    return bool(_MODES.search(_REMINDER.sub("", text).strip()))


def read_line(
    texts: Texts, text: str, number: int = 0, modes: Sequence[tuple[int, str]] = (), offset: int = 0
) -> list[Any]:
    """Return the abilities of one line."""
    plain = text.strip()
    start = offset + (text.index(plain) if plain else 0)
    whole = Words(number, start, start + len(plain))
    line = texts.line(plain, number, start)
    if line.unknown:
        return [Unread(words=whole)]
    if not modes:
        found = _keyword_line(line)
        if found:
            return [replace(each, words=whole) for each in found]
    word, body = "", plain
    labelled = _WORD.match(plain)
    if labelled:
        word, body = labelled[1], plain[labelled.end() :]
    limits: tuple[Limit, ...] = ()
    label = _LABEL.match(body)
    if label:
        kind = label["type"].lower().replace(" ", "_")
        limits = (Limit(how=kind),)
        if label["times"]:
            limits += (Limit(times=_TIMES[label["times"].lower()], each="turn"),)
        body = body[label.end() :]
    once = re.match(r"^(Once (?:per|each) turn), (?=when|you)", body, re.IGNORECASE)
    if once:
        limits += (Limit(times=1, each="turn"),)
        body = body[once.end() :]
    line = texts.line(body, number, start + len(plain) - len(body))
    modal = None
    if modes:
        modal = _modal(texts, body, modes)
        if modal is None:
            return [Unread(words=whole)]
    ability = _ability(texts, line, modal, limits)
    return [replace(each, words=whole, word=word) for each in _parted(ability)]


def _parted(ability: Any) -> list[Any]:
    """Return an ability without the triggers among its sentences, and each of them as its own."""
    if not isinstance(ability, (Spell, Static)):
        return [ability]
    standing: list[Any] = []
    found: list[Any] = []
    for clause in ability.clauses:
        trigger = _trigger(clause, is_first=not standing and not found)
        if trigger is not None:
            found.append(trigger)
        elif found and not isinstance(clause, (Alter, CostChange, Permit)):
            found[-1] = replace(found[-1], clauses=(*found[-1].clauses, clause))
        else:
            standing.append(clause)
    if not found:
        return [ability]
    return [*([replace(ability, clauses=tuple(standing))] if standing else []), *found]


def _trigger(clause: Any, *, is_first: bool) -> Triggered | None:
    """Return the triggered ability that a sentence of a lasting text is."""
    if not isinstance(clause, Delayed) or clause.until is not None or clause.at is not None:
        return None
    is_reflexive = isinstance(clause.on, Happens) and clause.on.name == "you_do"
    is_of_card = getattr(clause.on, "what", None) in (SELF, IT) and not is_reflexive
    is_turn = isinstance(clause.on, Begins) and clause.on.step.startswith("start_of")
    if not (is_of_card or is_turn or not clause.once or (is_first and clause.when is not None)):
        return None
    on = clause.on if clause.when is None else While(event=clause.on, when=clause.when)
    return Triggered(on=on, clauses=clause.clauses)


def _keyword_line(line: Line) -> list[Any]:
    end = len(line) - 1 if line.low[-1:] == ["."] else len(line)
    return _keywords_from(line, 0, end) or []


def _keywords_from(line: Line, at: int, end: int) -> list[Any] | None:
    for keyword, stop in FAB.parse("keyword", line, at):
        if stop == end:
            return [keyword]
        if line.low[stop] in {",", ".", "and"} or isinstance(keyword, Keyword):
            gap = 1 if line.low[stop] in {",", ".", "and"} else 0
            rest = _keywords_from(line, stop + gap, end)
            if rest:
                return [keyword, *rest]
    return None


def _modal(texts: Texts, body: str, modes: Sequence[tuple[int, str]]) -> tuple[Modal, int] | None:
    """Return the choice of modes at the end of a line, and its first token."""
    plain = _REMINDER.sub("", body).strip()
    found = _MODES.search(plain)
    if not found:
        return None
    least, most = _how_many(found["how"].lower(), len(modes))
    made = tuple(_mode(texts, text, number) for number, text in modes)
    choice = Modal(modes=made, at_least=least, at_most=most, random=bool(found["random"]))
    more = _MORE_MODES.match(plain[: found.start()])
    if more is None:
        return choice, len(texts.line(plain[: found.start()]))
    condition = texts.line(more["when"])
    for when, end in FAB.parse("cond", condition, 0):
        if end == len(condition):
            number = Number(value=int(more["more"]))
            return replace(choice, more=when, more_least=number, more_most=number), 0
    return None


def _how_many(how: str, count: int) -> tuple[Any, Any]:
    words = {"one": 1, "two": 2}
    if how == "any number":
        return Number(value=0), AnyNumber()
    if how.startswith("x"):
        return X(), X()
    if how.startswith("up to "):
        return Number(value=0), Number(value=int(how[6:]))
    if how.endswith("or both"):
        return Number(value=1), Number(value=2)
    if how.endswith("or more"):
        return Number(value=int(how.split(maxsplit=1)[0])), Number(value=count)
    value = words.get(how) or int(how)
    return Number(value=value), Number(value=value)


def _mode(texts: Texts, text: str, number: int) -> Mode:
    mark = re.match(r"^\s*[-*•]\s*", text)
    start = mark.end() if mark else 0
    line = texts.line(text[start:], number, start)
    clauses, limits = _effects(line, 0)
    if limits or line.unknown:
        clauses = (ByHand(words=line.words(0, len(line))),)
    return Mode(clauses=clauses)


def _ability(
    texts: Texts, line: Line, modal: tuple[Modal, int] | None, limits: tuple[Limit, ...]
) -> Any:
    first = line.low[0] if line.low else ""
    if first in {"when", "whenever", "at", "if", "once", "the"} and ":" not in line.low:
        triggered = _triggered(line, modal, limits)
        if triggered is not None and _understood(triggered):
            return triggered
        if first not in {"if", "the"}:
            clauses, more = _done(line, 0, modal)
            ability = Static(clauses=clauses)
            if not more and not limits and _understood(ability):
                return _static(texts, clauses)
            return triggered or Unread(words=line.words(0, len(line)))
    if ":" in line.low and limits:
        colon = line.low.index(":")
        for costs, end in FAB.parse("costs", line, 0):
            if end == colon:
                clauses, more = _done(line, colon + 1, modal)
                changes = tuple(each for each in clauses if _is_of_cost(each))
                return Activated(
                    costs=costs,
                    clauses=tuple(each for each in clauses if not _is_of_cost(each)),
                    limits=(*limits, *more),
                    cost_changes=changes,
                )
        return Unread(words=line.words(0, len(line)))
    clauses, more = _done(line, 0, modal)
    if more:
        return Unread(words=line.words(0, len(line)))
    if limits:
        if limits[0].how in {"action", "instant", "attack_reaction", "defense_reaction"}:
            return Unread(words=line.words(0, len(line)))
        return (
            Static(clauses=tuple(clauses))
            if not limits[0].times
            else Unread(words=line.words(0, len(line)))
        )
    return _static(texts, clauses)


def _static(texts: Texts, clauses: tuple[Any, ...]) -> Any:
    only = clauses[0] if len(clauses) == 1 else None
    if isinstance(only, ReplaceNext) and only.until is None and not only.once:
        return Replaces(on=only.on, clauses=only.clauses, when=only.when)
    if texts.is_played and all(map(_is_equipping, clauses)):
        return Spell(clauses=clauses)
    if texts.is_permanent or all(map(_is_standing, clauses)):
        return Static(clauses=clauses)
    return Spell(clauses=clauses)


def _is_standing(clause: Any) -> bool:
    """Return whether a clause holds as long as the card is there, not from its resolution on."""
    is_timed = clause.until is not None or getattr(clause, "span", "") != ""
    return type(clause).__name__ in _STATIC and not is_timed


def _is_equipping(clause: Any) -> bool:
    """Return whether a clause is the effect of a resolving Evo, or follows from it."""
    if isinstance(clause, Several):
        return any(map(_is_equipping, clause.clauses))
    return isinstance(clause, ReplaceNext) or (
        isinstance(clause, KeywordAction) and clause.name in {"transform", "equip"}
    )


def _understood(ability: Any) -> bool:
    return not list(by_hand((ability,)))


def _triggered(line: Line, modal: tuple[Modal, int] | None, limits: tuple[Limit, ...]) -> Any:
    best = None
    start = 1
    found: list[tuple[Any, int]] = []
    if line.is_at(0, ("if",)):
        found = [
            (event, end)
            for event, end in FAB.parse("event", line, 1)
            if isinstance(event, (Hits, DealsDamage, Defends))
            or event == BecomesState(state="destroy")
        ]
    elif line.is_at(0, ("at",)):
        found = list(FAB.parse("begin", line, 1))
        for event, end in list(found):
            if line.is_at(end, ("or", "when")):
                found.extend(
                    (EitherEvent(of=(event, other)), last)
                    for other, last in FAB.parse("event", line, end + 2)
                )
    elif line.low[0] in {"when", "whenever"}:
        found = list(FAB.parse("event", line, start))
    if line.is_at(0, ("the", "first", "time", "each", "turn")):
        found = list(FAB.parse("event", line, 5))
        limits = (*limits, Limit(times=1, each="turn"))
    elif line.is_at(0, ("the", "first", "time")):
        found = [
            (event, end + 2)
            for event, end in FAB.parse("event", line, 3)
            if line.is_at(end, ("each", "turn"))
        ]
        limits = (*limits, Limit(times=1, each="turn"))
    for event, end in found:
        if line.low[end - 2 : end] == ["this", "turn"]:
            continue  # it waits for this turn only
        if line.low[end - 3 : end] == ["this", "combat", "chain"]:
            continue
        options: list[tuple[Any, int]] = []
        if line.is_at(end, (",",)):
            options.append((None, end + 1))
            if line.is_at(end + 1, ("if",)):
                options = [
                    (condition, last + 1)
                    for condition, last in FAB.parse("cond", line, end + 2)
                    if line.is_at(last, (",",))
                ] + options
        for words in (("while",), ("if",), ("and",)):
            if line.is_at(end, words):
                options.extend(
                    (condition, last + 1)
                    for condition, last in FAB.parse("cond", line, end + 1)
                    if line.is_at(last, (",",))
                )
        for condition, after in options:
            clauses, more = _done(line, after, modal)
            ability = Triggered(on=event, when=condition, clauses=clauses, limits=(*limits, *more))
            if line.is_at(0, ("if",)) and _is_state(event, clauses):
                continue
            if condition is not None and line.is_at(end, (",", "if")) and _parts(clauses):
                continue  # each sentence has its own condition
            if _understood(ability):
                return ability
            best = best or ability
    return best


_PRONOUNS = frozenset({"it", "that", "those", "them", "the", "same", "one_of_them"})


def _parts(clauses: Any) -> bool:
    """Return whether a later sentence has a condition of its own: "if A, ... If B, ..."."""
    return any(_is_independent(each.when) for each in clauses[1:] if not each.instead)


def _is_independent(condition: Any) -> bool:
    """Return whether a condition is independent of the results of the clauses before it."""
    if condition is None or isinstance(condition, Done) or condition == OTHERWISE:
        return False
    if isinstance(condition, AllOf | AnyOf):
        return all(map(_is_independent, condition.of))
    if isinstance(condition, Not):
        return _is_independent(condition.of)
    if "this_way" in {getattr(condition, "when", ""), getattr(condition, "name", "")[-8:]}:
        return False
    what = getattr(condition, "what", None)
    return not isinstance(what, Noun) or what.how not in _PRONOUNS


def _is_state(event: Any, clauses: Any) -> bool:
    """Return whether a text lasts as long as a fact: "if this is defended, it has go again"."""
    if not isinstance(event, Defends) or not event.passive:
        return False
    return any(each.until is None for each in clauses)


def _done(line: Line, at: int, modal: tuple[Modal, int] | None) -> tuple[Any, Any]:
    if modal is None:
        return _effects(line, at)
    choice, start = modal
    before: tuple[Any, Any] = ((), ())
    if start > at:
        head = line.part(at, start)
        if head.low[-1] == ",":
            return (ByHand(words=line.words(at, len(line))),), ()
        before = _effects(head, 0)
    return (*before[0], choice), before[1]


def _limit(sentence: Line) -> Limit | None:
    for words in (
        ("activate", "~", "only"),
        ("activate", "this", "ability", "only"),
        ("activate", "this", "only"),
    ):
        if sentence.is_at(0, words):
            at = len(words)
            if sentence.low[at : at + 1] in (["if"], ["while"]):
                for condition, end in FAB.parse("cond", sentence, at + 1):
                    if end == len(sentence):
                        return Limit(how="only", when=condition)
            if sentence.low[at:] == ["once", "per", "turn"]:
                return Limit(times=1, each="turn")
    return None


def _effects(line: Line, at: int) -> tuple[tuple[Any, ...], tuple[Limit, ...]]:
    """Read sentences: clauses and limits of the ability."""
    clauses: list[Any] = []
    limits: list[Limit] = []
    for start, end in segments(line, at):
        sentence = line.part(start, end)
        limit = _limit(sentence)
        if limit is not None:
            limits.append(limit)
            continue
        read = next(
            (each for each, stop in FAB.parse("sentence", sentence, 0) if stop == len(sentence)),
            None,
        )
        if read is None:
            found = _keyword_line(sentence)
            if found:
                clauses.extend(
                    KeywordAction(name=each.name, amount=each.amount, words=sentence.words(0, end))
                    for each in found
                )
                continue
            clauses.append(ByHand(words=sentence.words(0, len(sentence))))
            continue
        only = read[0]
        if clauses and isinstance(clauses[-1], ReplaceNext) and _prevents_more(only):
            more = replace(only, that=True)
            clauses[-1] = replace(clauses[-1], clauses=(*clauses[-1].clauses, more))
            continue
        if clauses and follows_trigger(clauses[-1], only):
            clauses[-1] = replace(clauses[-1], clauses=(*clauses[-1].clauses, *read))
            continue
        if isinstance(only, Several) and only.when == OTHERWISE:
            if clauses and not isinstance(clauses[-1], ByHand) and can_fail(clauses[-1]):
                clauses[-1] = replace(clauses[-1], otherwise=only.clauses)
            else:
                clauses.append(ByHand(words=sentence.words(0, len(sentence))))
            continue
        clauses.extend(read)
    return tuple(clauses), tuple(limits)


def _prevents_more(clause: Any) -> bool:
    """Return whether a clause is "instead prevent 4" behind a prevention that waits."""
    return isinstance(clause, Prevent) and clause.instead and not clause.that


def _is_of_cost(clause: Any) -> bool:
    """Return whether a clause changes the cost of the ability that it belongs to."""
    if not isinstance(clause, CostChange) or clause.what is None:
        return False
    return clause.what == SELF or clause.what.how == "this"


def _read_quote(text: str, line: Line, start: int) -> tuple[Any, ...]:
    """Return the ability of a quoted text, nothing if it is not wholly understood."""
    texts = Texts(line.names, is_permanent=True)
    abilities = read_line(texts, text, line.number, offset=start)
    return tuple(abilities) if all(_understood(each) for each in abilities) else ()


keywords.READ_QUOTE[0] = _read_quote
