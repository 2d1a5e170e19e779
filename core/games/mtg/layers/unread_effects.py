"""Static abilities that no rule here reads, and the creatures whose numbers they may change.

A value that such an ability may change is the value without that card. The search is
careful: a sentence that may concern an object counts, unless its words exclude it. Once an effect
that bears the name of the card applies to the object, its words have been carried out by hand.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from core.cards.abilities import KNOWN, MOST_READ, Begins, printed_abilities, sentences
from core.cards.mana import Color
from core.games.mtg.layers.traits import Traits, traits
from core.messages import CardName
from core.rules.lasting_effects import effects_on
from core.rules.ruleset import StateView
from core.state.combat import Combat
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_KEYWORDS = "|".join(re.escape(word.casefold()) for word in KNOWN)
_GIVES = re.compile(
    r"\bgets? [+\-−]\w+/[+\-−]\w+|\bha(?:s|ve) base power\b|\bis an? [\w ]*\d+/\d+"
    rf"|\b(?:has|have|loses?) (?:(?!\b(?:has|have|can)\b)[\w ,])*?\b(?:{_KEYWORDS})\b"
    r"|\bloses? all abilities\b"
    r"|\bpower(?: and toughness)? (?:is|are|equals?)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\buntil\b|\bthis turn\b", re.IGNORECASE)
_CONDITION = re.compile(
    r"^(?:[\w'’ ]+ — )?(?:[^,:]*: |(?:as long as|if|during|while|for each)\b.*, )?(?=\S)",
    re.IGNORECASE,
)
_NO_PERMANENTS = re.compile(r"\b(?:cards?|spells?)\b")
_HOST = re.compile(
    r"\b(?:equipped|enchanted|fortified) (?:creature|permanent|artifact|land)\b(?! you)"
)
_ITSELF = re.compile(r"^(?:~|it|its|he|his|she|her|they)\b")
_OPPONENTS = re.compile(r"\bopponents?\b|\byou don['’]t control\b")
_YOURS = re.compile(r"\byou control\b|\byours?\b")
_OTHER = re.compile(r"\bother\b")
_NOT = re.compile(r"\bnon-?(\w+)")
_WORD = re.compile(r"[\w'’-]+")
_GENERAL = frozenset(
    (
        *("a", "all", "also", "an", "and", "any", "are", "as", "both", "by", "control"),
        *("controlled", "controls", "creature", "creatures", "don't", "don’t", "each", "every"),
        *("except", "for", "in", "instead", "is", "modified", "of", "on", "opponent"),
        *("opponents", "opponent's", "opponents'", "or", "other", "permanent", "permanents"),
        *("same", "that", "the", "their", "them", "these", "this", "those", "who", "with"),
        *("you", "your", "yours"),
    )
)
"""Words that restrict nothing by themselves."""
_STATES = frozenset({"attacking", "blocking", "tapped", "untapped", "token", "tokens"})
_COLORS = {color.word: color.value for color in Color}
_IRREGULAR = {"elves": "elf", "wolves": "wolf", "werewolves": "werewolf", "dwarves": "dwarf"}


def missing_from(view: StateView, obj: GameObject) -> tuple[CardName, ...]:
    """Return the cards whose unread words may change a creature's numbers or keywords."""
    if obj.zone != BATTLEFIELD:
        return ()
    found = traits(view, obj)
    return tuple(dict.fromkeys(_sources(view, obj, found))) if found.is_creature else ()


def _sources(view: StateView, obj: GameObject, found: Traits) -> Iterator[CardName]:
    done_by_hand = {each.source.casefold() for each in effects_on(view.state.effects, obj)}
    for source_id in sorted(view.found(_gives_something)):
        source = view.state.object(source_id)
        giver = traits(view, source)
        if giver.name.casefold() in done_by_hand:
            continue
        concerned = _Concerned(view, obj, found, source, giver)
        if any(map(concerned.by, _gifts_of(giver))):
            yield CardName(source.id, giver.name)
    if "*" in f"{found.power}{found.toughness}":
        yield CardName(obj.id, found.name)


def _gives_something(view: StateView, obj: GameObject) -> bool:
    return obj.zone == BATTLEFIELD and any(_gifts_of(traits(view, obj)))


def _gifts_of(found: Traits) -> Iterator[str]:
    for text in found.text:
        name = next((each for each in found.names if each in text), found.name)
        yield from _gifts(text, name)


@lru_cache(MOST_READ)
def _gifts(text: str, name: str) -> tuple[str, ...]:
    """Return the creatures to which the static sentences of a text give numbers or keywords."""
    found = (
        (sentence, match)
        for ability in printed_abilities(text, name)
        if ability.begins is Begins.WORDS
        for sentence in sentences(ability.plain)
        if not _ONCE.search(sentence) and (match := _GIVES.search(sentence)) is not None
    )
    return tuple(_CONDITION.sub("", sentence[: match.start()]).strip() for sentence, match in found)


class _Concerned:
    """One creature and one card whose words may be about it."""

    def __init__(
        self,
        view: StateView,
        obj: GameObject,
        found: Traits,
        source: GameObject,
        giver: Traits,
    ) -> None:
        self._view = view
        self._obj = obj
        self._found = found
        self._source = source
        self._giver = giver

    def by(self, whom: str) -> bool:
        """Return whether the creature may be one of those that a sentence affects."""
        small = whom.casefold()
        same = self._obj.id == self._source.id
        if _HOST.search(small):
            return self._source.attached_to == self._obj.ref
        if _ITSELF.match(small) or not small:
            return same
        if _NO_PERMANENTS.search(small) or (same and _OTHER.search(small)):
            return False
        return self._is_of_the_right_player(small) and self._fits(whom)

    def _is_of_the_right_player(self, whom: str) -> bool:
        mine = self._found.controller == self._giver.controller
        if _OPPONENTS.search(whom):
            return not mine
        return mine or not _YOURS.search(whom)

    def _fits(self, whom: str) -> bool:
        """Return whether the creature may have the qualities that a sentence requires."""
        qualities = self._qualities()
        if any(_singular(word) in qualities for word in _NOT.findall(whom.casefold())):
            return False
        words = [each for each in _WORD.findall(_NOT.sub("", whom)) if _restricts(each)]
        states = [each for each in words if each.casefold() in _STATES]
        if any(not self._is(each.casefold()) for each in states):
            return False
        rest = [each for each in words if each not in states]
        unknown = any(each[0].islower() and not _is_quality(each) for each in rest)
        return not rest or unknown or any(_singular(each.casefold()) in qualities for each in rest)

    def _qualities(self) -> frozenset[str]:
        line = self._found.type_line
        letters = self._found.colors
        return frozenset(
            word.casefold()
            for word in (
                *line.types,
                *line.subtypes,
                *line.supertypes,
                *self._found.keywords,
                *(word for word, letter in _COLORS.items() if letter in letters),
                *(() if letters else ("colorless", "colourless")),
            )
        )

    def _is(self, state: str) -> bool:
        fight = self._view.state.fight
        lanes = fight.attackers if isinstance(fight, Combat) else ()
        return {
            "attacking": any(each.obj == self._obj.ref for each in lanes),
            "blocking": any(self._obj.ref in each.blockers for each in lanes),
            "tapped": self._obj.tapped,
            "untapped": not self._obj.tapped,
        }.get(state, self._obj.token)


def _restricts(word: str) -> bool:
    return word.casefold() not in _GENERAL


def _is_quality(word: str) -> bool:
    """Return whether a word in small letters is a type, a colour or a keyword."""
    small = _singular(word.casefold())
    return small in _COLORS or small in _QUALITIES


_QUALITIES = frozenset(
    {"artifact", "battle", "enchantment", "land", "planeswalker", "legendary", "snow", "basic"}
    | {"colorless", "colourless"}
    | {word.casefold() for word in KNOWN}
)


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return word.removesuffix("s") if not word.endswith("ss") and len(word) > len("its") else word
