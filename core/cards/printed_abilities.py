"""The abilities that a text prints: each as whole sentences, with how it begins."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from core.cards.abilities import known_in

MOST_READ = 4096
"""The number of texts whose abilities are remembered."""


class Begins(StrEnum):
    """How an ability begins."""

    KEYWORD = "keyword"
    TRIGGER = "trigger"
    COST = "cost"
    CHAPTER = "chapter"
    WORDS = "words"


class PrintedAbility(Struct, frozen=True, gc=False):
    """One ability: its words as printed, and ``plain`` with ``~`` where it names its own card."""

    words: str
    plain: str
    begins: Begins

    @property
    def event(self) -> str:
        """The event that a triggered ability waits for, in lower case, else ``""``."""
        if self.begins is not Begins.TRIGGER:
            return ""
        return self.plain.partition(",")[0].casefold()


_REMINDER = re.compile(r"\s*\([^)]*\)?")
_QUOTED = re.compile(r'["“][^"”]*["”]')
_SENTENCE_ENDS = re.compile(r"(?<=[.!])\s+")
_ABILITY_WORD = r"(?:[A-Z][\w'’ -]* — )?"
_TRIGGER = re.compile(rf"^{_ABILITY_WORD}(?:When|Whenever|At)\b", re.IGNORECASE)
_COST = re.compile(
    rf"^{_ABILITY_WORD}(?:\[?[+\-−–]?(?:\d+|X)\]?|(?:\{{[^}}]+\}})+[^.:]*"
    r"|(?:tap|untap|sacrifice|discard|pay|exile|remove|return|reveal|put|turn|once per turn"
    r"|action|instant|attack reaction|defense reaction|destroy)\b[^.:]*): ",
    re.IGNORECASE,
)
_CHAPTER = re.compile(r"^[IV]+(?:, [IV]+)*(?::| —) ")
_ENDS_A_SENTENCE = (".", "!", '."', ".”")
_THIS = re.compile(
    r"\bthis (?:artifact|aura|battle|case|class|creature|enchantment|equipment|land|permanent"
    r"|planeswalker|room|saga|siege|spacecraft|token|vehicle)\b",
    re.IGNORECASE,
)


@lru_cache(MOST_READ)
def printed_abilities(text: str, name: str) -> tuple[PrintedAbility, ...]:
    """Return the abilities that the text of a face of this name prints, in its order.

    A sentence that begins no ability of its own belongs to the one before it on its line.
    """
    return tuple(
        PrintedAbility(words, naming_itself(words, name), begins)
        for words, begins in _parts(_REMINDER.sub("", text))
    )


@lru_cache(MOST_READ)
def naming_itself(sentence: str, name: str) -> str:
    """Return a sentence with ``~`` where it names its own card."""
    plain = _THIS.sub("~", sentence)
    for called in (name, name.partition(",")[0]):
        if called:
            plain = re.sub(rf"(?<!\w){re.escape(called)}(?!\w)", "~", plain)
    return plain


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a line; one in quotes belongs to the sentence around it."""
    quoted: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        quoted.append(found[0])
        return f"«{len(quoted) - 1}»"

    parts = _SENTENCE_ENDS.split(_QUOTED.sub(put_aside, text))
    return tuple(
        re.sub(r"«(\d+)»", lambda found: quoted[int(found[1])], each.strip())
        for each in parts
        if each.strip()
    )


def _parts(text: str) -> Iterator[tuple[str, Begins]]:
    words, begins = "", Begins.WORDS
    for line in filter(None, map(str.strip, text.split("\n"))):
        for number, sentence in enumerate(sentences(line)):
            how = _beginning(sentence)
            goes_on = sentence.startswith("•") or (number and how is Begins.WORDS)
            if words and goes_on and begins is not Begins.KEYWORD:
                words = f"{words} {sentence}"
                continue
            if words:
                yield words, begins
            words, begins = sentence, how
    if words:
        yield words, begins


def _beginning(sentence: str) -> Begins:
    if _CHAPTER.match(sentence):
        return Begins.CHAPTER
    if _TRIGGER.match(sentence):
        return Begins.TRIGGER
    if _COST.match(sentence):
        return Begins.COST
    bare = not sentence.endswith(_ENDS_A_SENTENCE) and not sentence.endswith((":", "—", "-"))
    if any(known_in(sentence)) or (bare and not sentence.startswith("•")):
        return Begins.KEYWORD
    return Begins.WORDS
