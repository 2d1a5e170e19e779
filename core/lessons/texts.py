"""Texts of a lesson: fields in braces, limits, and redaction of hidden cards.

``{rule:key}`` is the number of a rule in the current edition, ``{card:id}`` the name of an
object, ``{player:Ann}`` a player, ``{key:tap}`` the keys of a command. Other braces are
symbols of cards: ``{G}``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from core.lessons.lesson import Lesson, steps_in
from core.lessons.presenters import LessonText, presenter_of
from core.messages import A_CARD, worded
from core.rules.ruleset import GROUPS
from core.scenario.plain import quoted
from core.scenario.runner import Runner
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import can_see

LONGEST = 240
LONGEST_SENTENCE = 24
"""Words."""

WORDS_A_MINUTE = 150
A_STEP = 1 / 4
"""Minutes for doing or answering something."""

_FIELD = re.compile(r"\{([a-z]+):([^{}]*)\}")
_BRACES = re.compile(r"\{([^{}]*)\}")
_SIGN = re.compile(r"[0-9A-Z/∞½]{1,5}|[a-z]")
_TYPED_NUMBER = re.compile(r"\b(\d{3}\.\d+[a-z]?|\d{1,2}\.\d{1,2}\.\d{1,2}[a-z]?)\b")
_NAMED_NUMBER = re.compile(r"\b(?:CR|[Rr]ules?|[Ss]ection)\s+\d+")
_SENTENCES = re.compile(r"(?<=[.!?:;])\s+")
_FLIPS = re.compile(r"\b[Ff]lip(s|ped|ping)?\b")
_IN_A_GAME = frozenset({"next", "name", "go"})
"""Commands of turn tracking."""
_COMMANDS = frozenset(group.id for group in GROUPS) | _IN_A_GAME


class Piece(Struct, frozen=True):
    """A part of a text: plain words or the value of a field.

    ``kind`` is ``words``, ``rule``, ``card``, ``player`` or ``key``; ``about`` is the rule key, the
    id of the object, the player or the command. ``words`` is the displayed text.
    """

    kind: str
    words: str
    about: str = ""


def pieces(text: str, meaning: Callable[[str, str], str]) -> tuple[Piece, ...]:
    """Return a text in parts; ``meaning`` returns the displayed text of a field."""
    found: list[Piece] = []
    end = 0
    for each in _FIELD.finditer(text):
        if each.start() > end:
            found.append(Piece("words", text[end : each.start()]))
        kind, about = each[1], each[2]
        found.append(Piece(kind, meaning(kind, about), about))
        end = each.end()
    return (*found, Piece("words", text[end:])) if end < len(text) else tuple(found)


def readable(
    text: str,
    runner: Runner,
    seat: PlayerId,
    number: Callable[[str], str],
    keys: Callable[[str], str],
) -> tuple[Piece, ...]:
    """Return a text in parts as a player may read it in the position of a runner.

    ``number`` returns the number of a rule in the edition in force, ``keys`` how the keys of a
    command are written. A card that the player may not know is "a card".
    """

    def meaning(kind: str, word: str) -> str:
        if kind == "rule":
            return number(word)
        if kind == "card":
            return _card(runner, word, seat)
        return keys(word) if kind == "key" else word

    return pieces(text, meaning)


def _card(runner: Runner, word: str, seat: PlayerId) -> str:
    obj = object_of(runner, word)
    if obj is None or not can_see(runner.rules.zones, runner.state, obj, seat):
        return str(A_CARD)
    found = runner.rules.tables.characteristics(runner.view, obj.id)["name"]
    return str(found) or str(A_CARD)


def object_of(runner: Runner, word: str) -> GameObject | None:
    """Return the object that a scenario names, None if it is not there."""
    object_id = runner.object_named(word)
    return runner.state.objects.get(object_id) if object_id is not None else None


def words_in(value: object) -> Iterator[str]:
    """Yield every text in plain data, without keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (word for inner in value.values() for word in words_in(inner))
    elif isinstance(value, list | tuple):
        yield from (word for inner in value for word in words_in(inner))


def minutes(lesson: Lesson, lineage: Sequence[str]) -> int:
    """Return the duration of a lesson in minutes: as given, or estimated from words and steps."""
    if lesson.head.minutes:
        return lesson.head.minutes
    steps = steps_in(lesson, lineage)
    read = sum(len(said.text.split()) for step in steps for said in presenter_of(step).texts())
    return max(1, round(read / WORDS_A_MINUTE + len(steps) * A_STEP))


def fields_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return the kind and the word of each field of a text."""
    return tuple((each[1], each[2]) for each in _FIELD.finditer(text))


def cited_rules(text: str) -> tuple[str, ...]:
    """Return the keys of the rules that a text cites."""
    return tuple(word for kind, word in fields_of(text) if kind == "rule")


def head_texts(lesson: Lesson) -> Iterator[LessonText]:
    """Yield the texts shown before a lesson begins."""
    yield LessonText(place="title", text=lesson.scenario.title, moment="before")
    for key in ("learn", "chapter"):
        text = getattr(lesson.head, key)
        if text:
            yield LessonText(place=worded("lesson: {key}", key=key), text=text, moment="before")


class TextRules(Struct, frozen=True, kw_only=True):
    """Limits of the texts of one lesson in one edition.

    ``number`` returns the number of a rule, or ``""``. ``may_flip`` allows the word "flip".
    """

    number: Callable[[str], str]
    players: tuple[str, ...]
    may_flip: bool

    def faults(self, text: str, runner: Runner) -> Iterator[str]:
        """Yield the faults of a text shown in a runner's position."""
        yield from self._field_faults(text, runner)
        plain = "".join(each.words for each in pieces(text, self._displayed))
        if len(plain) > LONGEST:
            yield worded("has {plain} signs, {longest} at most", plain=len(plain), longest=LONGEST)
        for each in _SENTENCES.split(plain):
            if len(each.split()) > LONGEST_SENTENCE:
                words = worded(
                    "{each} words, {longest_sentence} at most",
                    each=len(each.split()),
                    longest_sentence=LONGEST_SENTENCE,
                )
                yield worded("the sentence {each} has {words}", each=quoted(each), words=words)
        typed = _TYPED_NUMBER.search(text) or _NAMED_NUMBER.search(text)
        if typed:
            yield worded("the rule {typed} is typed; write {{rule:key}}", typed=quoted(typed[0]))
        flips = _FLIPS.search(text)
        if flips and not self.may_flip:
            yield worded(
                "{flips} is a word for what flips, and nothing here does", flips=quoted(flips[0])
            )

    def _displayed(self, kind: str, word: str) -> str:
        return self.number(word) or "000" if kind == "rule" else word

    def _field_faults(self, text: str, runner: Runner) -> Iterator[str]:
        for kind, word in fields_of(text):
            named = quoted(word)
            if kind == "rule" and not self.number(word):
                yield worded("the rule {word} has no number in this edition", word=named)
            elif kind == "card" and object_of(runner, word) is None:
                yield worded("no card here is called {word}", word=named)
            elif kind == "player" and word not in self.players:
                yield worded("no player is called {word}", word=named)
            elif kind == "key" and word not in _COMMANDS and word not in runner.verbs:
                yield worded("no command is called {word}", word=named)
            elif kind not in {"rule", "card", "player", "key"}:
                yield worded("{kind} is none of rule, card, player, key", kind=quoted(kind))
        for found in _BRACES.finditer(_FIELD.sub("", text)):
            if not _SIGN.fullmatch(found[1]):
                yield worded("{found} is no field and no sign of a card", found=quoted(found[0]))


class Knowledge:
    """Card names that one player has seen so far; finds texts that reveal hidden ones."""

    def __init__(self, seat: PlayerId) -> None:
        self.seat = seat
        self._seen: set[str] = set()

    def look(self, runner: Runner) -> None:
        """Add the visible names of a position."""
        for obj in runner.state.objects:
            if self.may_see(runner, obj):
                self._seen |= _names(runner, obj)

    def may_see(self, runner: Runner, obj: GameObject) -> bool:
        """Return whether the player may know the card of an object."""
        return can_see(runner.rules.zones, runner.state, obj, self.seat)

    def hides(self, runner: Runner, object_id: ObjectId) -> bool:
        """Return whether an object exists and is hidden."""
        obj = runner.state.objects.get(object_id)
        return obj is not None and not self.may_see(runner, obj)

    def leaks(self, text: str, runner: Runner) -> Iterator[str]:
        """Yield a fault for each hidden card that a text names."""
        for kind, word in fields_of(text):
            object_id = runner.object_named(word) if kind == "card" else None
            if object_id is not None and self.hides(runner, object_id):
                yield worded(
                    "{word} is hidden from {seat} at that moment", word=word, seat=self.seat
                )
        for name in self.hidden_names(runner):
            if _name_in(name).search(text):
                yield worded(
                    "{name} is hidden from {seat} at that moment", name=name, seat=self.seat
                )

    def hidden_names(self, runner: Runner) -> tuple[str, ...]:
        """Return the names that are hidden in a position and were never seen."""
        hidden = (obj for obj in runner.state.objects if not self.may_see(runner, obj))
        return tuple(name for obj in hidden for name in sorted(_names(runner, obj) - self._seen))

    def without_hidden(self, text: str, runner: Runner) -> str:
        """Return a text with the names of hidden cards replaced."""
        for name in sorted(self.hidden_names(runner), key=len, reverse=True):
            text = re.sub(rf"\b([Tt]he) {re.escape(name)}(?!\w)", r"\1 card", text)
            text = _name_in(name).sub(str(A_CARD), text)
        return text


def _name_in(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _names(runner: Runner, obj: GameObject) -> set[str]:
    base = (obj.base,) if obj.base is not None else ()
    cards = (*runner.state.fronts(obj), *base)
    faces = (face for card in cards for face in (card, *card.faces))
    return {each.name for each in faces if each.name}
