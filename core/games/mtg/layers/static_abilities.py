"""Static abilities: those that restrict objects, and those that no rule reads (MTG CR 604, 702).

A value that an unread ability may change is the value without that card. The search is careful: a
sentence that may concern an object counts, unless its words exclude it. Once an effect that bears
the name of the card applies to the object, its words have been carried out by hand.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from core.cards.abilities import KNOWN, MOST_READ, Begins, printed_abilities, qualities, sentences
from core.cards.card import Face
from core.cards.mana import COLOR_ORDER, Color
from core.games.mtg.layers.traits import Traits, traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.active_effects import effects_on
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.combat import Combat
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_LETTERS = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
_FROM = re.compile(r",? (?:and )?from ")
_SPLIT = re.compile(r",? and |, ")
_ALL_COLORS = frozenset({"each color", "all colors"})
_OPPONENTS = frozenset({"opponents", "your opponents", "each opponent", "each of your opponents"})
_VALUE = re.compile(r"(?:mana value|converted mana cost) (\d+)(?: or (greater|more|less))?")
_ADJECTIVES = frozenset({"colored", "colorless", "monocolored", "multicolored"})
_CARD_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land"}
    | {"planeswalker", "sorcery", "tribal", "basic", "legendary", "snow", "world"}
)
_SPELL = frozenset({"spell", "spells"})
_ONE = 1


def protected_from(found: Traits, source: Traits, *, spell: bool = False) -> str:
    """Return the quality of a source that an object has protection from, or ``""``.

    With ``spell`` the source is a spell on the stack.
    """
    return _first_that_fits("Protection", found, source, spell=spell)


def hexproof_from(found: Traits, source: Traits, *, spell: bool = False) -> str:
    """Return the quality of a source that an object has hexproof from, or ``""``."""
    return _first_that_fits("Hexproof", found, source, spell=spell)


def unread_qualities(found: Traits, source: Traits) -> tuple[str, ...]:
    """Return the qualities an object has protection from of which nothing is known of a source."""
    named = _qualities("Protection", found)
    return tuple(each for each in named if _has_quality(found, source, each, spell=False) is None)


def _first_that_fits(keyword: str, found: Traits, source: Traits, *, spell: bool) -> str:
    named = _qualities(keyword, found)
    return next((each for each in named if _has_quality(found, source, each, spell=spell)), "")


def _qualities(keyword: str, found: Traits) -> Iterator[str]:
    """Yield each quality that a keyword names, lists of them one by one."""
    for words in qualities(keyword, found.keywords, found.text):
        start, *others = _FROM.split(f" {words}")
        if start.strip():
            continue
        for each in others:
            yield from (quality.strip() for quality in _SPLIT.split(each))


def _has_quality(found: Traits, source: Traits, quality: str, *, spell: bool) -> bool | None:
    """Return whether a source has a quality; None for a quality that is not read."""
    words = quality.casefold()
    if words == "everything":
        return True
    if quality == source.controller:
        return True
    if words in _ALL_COLORS:
        return bool(source.colors)
    if words in _OPPONENTS:
        return source.controller != found.controller
    if (value := _VALUE.fullmatch(words)) is not None:
        return _compared(source.mana_value, int(value[1]), value[2])
    return _all_of([_is(source, word, spell=spell) for word in quality.split()])


def _all_of(found: list[bool | None]) -> bool | None:
    return None if None in found else all(found)


def _compared(value: float, bound: int, how: str | None) -> bool:
    if how is None:
        return value == bound
    return value <= bound if how == "less" else value >= bound


def _is(source: Traits, word: str, *, spell: bool) -> bool | None:
    """Return whether a source has a colour or type, or lacks it (``nonblack``); None if unread."""
    small = word.casefold()
    if small in _SPELL:
        return spell
    if small.startswith("non") and len(small) > len("non"):
        inner = _is(source, word[len("non") :].removeprefix("-"), spell=spell)
        return None if inner is None else not inner
    if small in _LETTERS:
        return _LETTERS[small] in source.colors
    number = len(source.colors)
    if small in _ADJECTIVES:
        tests = {
            "colored": number > 0,
            "colorless": number == 0,
            "monocolored": number == _ONE,
            "multicolored": number > _ONE,
        }
        return tests[small]
    line = source.type_line
    words = {each.casefold() for each in (*line.supertypes, *line.types, *line.subtypes)}
    singulars = _singulars(small)
    if not words.isdisjoint(singulars):
        return True
    is_type = word[:1].isupper() or not _CARD_TYPES.isdisjoint(singulars)
    return False if is_type else None


def _singulars(quality: str) -> tuple[str, ...]:
    """Return the possible singular forms of a quality: Werewolves are each a Werewolf."""
    return (
        quality,
        quality.removesuffix("s"),
        quality.removesuffix("es"),
        quality.removesuffix("ves") + "f",
        quality.removesuffix("ies") + "y",
    )


def came_this_turn(view: StateView, obj: GameObject) -> bool:
    """Return whether its controller has controlled it only since their latest turn began."""
    return obj.since > 0 and obj.since >= view.state.player(traits(view, obj).controller).last_turn


def is_sick(view: StateView, obj: GameObject) -> bool:
    """Return whether it is a creature with summoning sickness."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return False
    found = traits(view, obj)
    return found.is_creature and came_this_turn(view, obj) and not found.has("Haste")


def it_is_not_sick(view: StateView, obj: GameObject) -> Iterator[Finding]:
    """Judge a creature that is to attack or to tap (``creature.summoning_sick``)."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return
    found = traits(view, obj)
    if not found.is_creature or not came_this_turn(view, obj):
        return
    if found.has("Haste"):
        message = Message(
            "{card} came this turn, but it has haste.", card=CardName(obj.id, found.name)
        )
        yield done("creature.haste", message, "creature.summoning_sick")
    else:
        message = Message(
            "{card} came under {controller}'s control this turn.",
            card=CardName(obj.id, found.name),
            controller=found.controller,
        )
        yield refused("creature.summoning_sick", message)


def note_since(context: ActionContext, obj: GameObject) -> None:
    """Record the turn since which a permanent has been under its controller.

    Turning over or becoming a creature changes nothing; a new object starts anew.
    """
    state = context.state
    if not state.is_followed or obj.zone != BATTLEFIELD:
        return
    controller = traits(context.view, obj).controller
    if obj.since_under != controller:
        context.put(replace(obj, since=state.turn, since_under=controller))


ATTACHABLE = ("Aura", "Equipment", "Fortification")
_ENCHANT = re.compile(r"(?:^|\n|[.;] *)enchant ([^\n.;(]+)", re.IGNORECASE)
_YOURS = re.compile(r" you control$")
_THEIRS = re.compile(r" (?:an opponent controls|your opponents control|you don[’']t control)$")
_OR = re.compile(r",? or |, ")
_COLORS = {Color(letter).word: letter for letter in COLOR_ORDER}
_SAYS_NO_KIND = frozenset({"permanent", "tapped", "untapped", "attacking", "blocking"})
_PLAYERS = ("Enchant player", "Enchant opponent")
_ELSEWHERE = frozenset({"card", "graveyard", "library"})


def enchanted_kind(aura: Traits) -> str:
    """Return the object that an Aura enchants, in lower case; ``""`` if its text has none.

    It is in its keywords or its text: ``Enchant creature you control``, ``Enchant player``.
    """
    found = (words for part in (*aura.keywords, *aura.text) for words in _ENCHANT.findall(part))
    words = next(found, "").strip().casefold()
    return "" if set(words.split()) & _ELSEWHERE else words


def may_enchant(aura: Traits, host: Traits | PlayerId) -> bool:
    """Return whether an Aura may enchant a permanent or a player, as far as its text is known."""
    words = enchanted_kind(aura)
    if not words:
        return True
    if not isinstance(host, Traits):
        return words == "player" or (words == "opponent" and host != aura.controller)
    yours, theirs = _YOURS.search(words), _THEIRS.search(words)
    mine = host.controller == aura.controller
    if (yours and not mine) or (theirs and mine):
        return False
    kinds = _OR.split(_THEIRS.sub("", _YOURS.sub("", words)))
    return any(_is_of_kinds(host, _with_noun(kind, kinds[-1])) for kind in kinds)


def may_hold(attached: Traits, host: Traits) -> bool:
    """Return whether an Aura, Equipment or Fortification may be on it (MTG CR 702.16c-d)."""
    if protected_from(host, attached):
        return False
    subtypes = attached.type_line.subtypes
    if "Aura" in subtypes:
        return may_enchant(attached, host)
    return host.is_creature if "Equipment" in subtypes else "Land" in host.types


def players_to_enchant(
    view: StateView, aura: Traits | Face, player: PlayerId
) -> tuple[PlayerId, ...]:
    """Return the players that an Aura may enchant by its keywords, opponents first."""
    if not any(aura.has(word) for word in _PLAYERS):
        return ()
    return (*view.state.opponents(player), player)


def _with_noun(kind: str, last: str) -> str:
    """Return ``red creature`` for the red of ``red or green creature``."""
    return f"{kind} {last.rsplit(maxsplit=1)[-1]}" if kind in _COLORS else kind


def _is_of_kinds(host: Traits, kind: str) -> bool:
    # Conditions after "with" are about numbers and abilities; the players judge them.
    return all(is_of_kind(host, word) for word in re.split(r" with(?:out)? ", kind)[0].split())


def is_of_kind(host: Traits, word: str) -> bool:
    """Return whether an object is of a kind given by one word, such as ``nonland``."""
    if word in _SAYS_NO_KIND:
        return True
    if word.startswith("non"):
        return not is_of_kind(host, word.removeprefix("non").removeprefix("-"))
    if word in _COLORS:
        return _COLORS[word] in host.colors
    line = host.type_line
    return any(word == each.casefold() for each in (*line.supertypes, *line.types, *line.subtypes))


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
_OF_OPPONENTS = re.compile(r"\bopponents?\b|\byou don['’]t control\b")
_OF_YOURS = re.compile(r"\byou control\b|\byours?\b")
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
_COLOR_LETTERS = {color.word: color.value for color in Color}
_IRREGULAR = {"elves": "elf", "wolves": "wolf", "werewolves": "werewolf", "dwarves": "dwarf"}


def missing_from(view: StateView, obj: GameObject) -> tuple[CardName, ...]:
    """Return the cards whose unread words may change a creature's numbers or keywords."""
    if obj.zone != BATTLEFIELD:
        return ()
    found = traits(view, obj)
    return tuple(dict.fromkeys(_sources(view, obj, found))) if found.is_creature else ()


def _sources(view: StateView, obj: GameObject, found: Traits) -> Iterator[CardName]:
    done_by_hand = {each.source.casefold() for each in effects_on(view.state.effects, obj)}
    for source_id in sorted(view.found(_gives_something, BATTLEFIELD)):
        source = view.state.object(source_id)
        giver = traits(view, source)
        if giver.name.casefold() in done_by_hand:
            continue
        if not view.rules.tables.is_static_left(view, source):
            continue
        concerned = _Concerned(view, obj, found, source, giver)
        if any(map(concerned.by, _gifts_of(giver))):
            yield CardName(source.id, giver.name)
    if "*" in f"{found.power}{found.toughness}":
        yield CardName(obj.id, found.name)


def _gives_something(view: StateView, obj: GameObject) -> bool:
    return any(_gifts_of(traits(view, obj)))


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
        if _OF_OPPONENTS.search(whom):
            return not mine
        return mine or not _OF_YOURS.search(whom)

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
                *(word for word, letter in _COLOR_LETTERS.items() if letter in letters),
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
    return small in _COLOR_LETTERS or small in _QUALITIES


_QUALITIES = frozenset(
    {"artifact", "battle", "enchantment", "land", "planeswalker", "legendary", "snow", "basic"}
    | {"colorless", "colourless"}
    | {word.casefold() for word in KNOWN}
)


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return word.removesuffix("s") if not word.endswith("ss") and len(word) > len("its") else word
