"""Protection, hexproof, Aura restrictions, and summoning sickness (MTG CR 302.6, 303.4, 702)."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.abilities import qualities
from core.cards.card import Face
from core.cards.mana import COLOR_ORDER, Color
from core.games.mtg.layers.traits import Traits, traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
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
    controller = traits(view, obj).controller
    return obj.since > 0 and obj.since >= view.state.player(controller).last_turn


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
