"""What an Aura may be attached to, as its own words say (MTG CR 303.4a, 702.5)."""

import re

from core.cards.card import Face
from core.cards.mana import COLOR_ORDER, Color
from core.games.mtg.combat.protection import protected_from
from core.games.mtg.traits import Traits
from core.rules.ruleset import StateView
from core.state.ids import PlayerId

ATTACHABLE = ("Aura", "Equipment", "Fortification")
_ENCHANT = re.compile(r"(?:^|\n|[.;] *)enchant ([^\n.;(]+)", re.IGNORECASE)
_YOURS = re.compile(r" you control$")
_THEIRS = re.compile(r" (?:an opponent controls|your opponents control|you don[’']t control)$")
_OR = re.compile(r",? or |, ")
_COLORS = {Color(letter).word: letter for letter in COLOR_ORDER}
_SAYS_NO_KIND = frozenset({"permanent", "tapped", "untapped", "attacking", "blocking"})
_PLAYERS = ("Enchant player", "Enchant opponent")
_ELSEWHERE = frozenset({"card", "graveyard", "library"})


def what_it_enchants(aura: Traits) -> str:
    """Return what an Aura says that it enchants, in small letters; ``""`` if it says nothing.

    That is in its keywords or its text: ``Enchant creature you control``, ``Enchant player``.
    """
    found = (words for part in (*aura.keywords, *aura.text) for words in _ENCHANT.findall(part))
    words = next(found, "").strip().casefold()
    return "" if set(words.split()) & _ELSEWHERE else words


def may_enchant(aura: Traits, host: Traits | PlayerId) -> bool:
    """Tell whether an Aura may be on a permanent or a player, as far as it says what."""
    words = what_it_enchants(aura)
    if not words:
        return True
    if not isinstance(host, Traits):
        return words == "player" or (words == "opponent" and host != aura.controller)
    yours, theirs = _YOURS.search(words), _THEIRS.search(words)
    mine = host.controller == aura.controller
    if (yours and not mine) or (theirs and mine):
        return False
    kinds = _OR.split(_THEIRS.sub("", _YOURS.sub("", words)))
    return any(_is(host, _with_noun(kind, kinds[-1])) for kind in kinds)


def may_hold(attached: Traits, host: Traits) -> bool:
    """Tell whether an Aura, Equipment or Fortification may be on a permanent (MTG CR 702.16c-d)."""
    if protected_from(host, attached):
        return False
    subtypes = attached.type_line.subtypes
    if "Aura" in subtypes:
        return may_enchant(attached, host)
    return host.is_creature if "Equipment" in subtypes else "Land" in host.types


def players_to_enchant(
    view: StateView, aura: Traits | Face, player: PlayerId
) -> tuple[PlayerId, ...]:
    """Return whom an Aura that enchants players may be on, as its keywords say: opponents first."""
    if not any(aura.has(word) for word in _PLAYERS):
        return ()
    return (*view.state.opponents(player), player)


def _with_noun(kind: str, last: str) -> str:
    """Return ``red creature`` for the red of ``red or green creature``."""
    return f"{kind} {last.rsplit(maxsplit=1)[-1]}" if kind in _COLORS else kind


def _is(host: Traits, kind: str) -> bool:
    # What stands behind "with" is about numbers and abilities, and is for people to judge.
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
