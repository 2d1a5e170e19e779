"""Names and identity: which names may be chosen, who has one, colour identity."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import ChooseName
from core.games.mtg.traits import traits
from core.law.events import Event
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.verdict import Finding, done, refused
from core.printed.card import Card, Face, Layout
from core.printed.mana import COLOR_ORDER, read_symbol
from core.table.ids import ObjectId

_SYMBOL = re.compile(r"\{([^}]+)\}")
_REMINDER = re.compile(r"\([^)]*\)")
_BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_SEPARATOR = " // "


def one_name_at_a_time(reading: Reading, action: ChooseName) -> Iterator[Finding]:
    """Either name of a card with two may be chosen, not both (``naming.one_face``)."""
    parts = action.name.split(_SEPARATOR)
    if len(parts) < len("ab"):
        yield done("naming.one_face", f"{action.name} is one name.")
        return
    says = f"{_SEPARATOR.join(parts)} is two names: choose one of them."
    layouts = {
        piece.card.layout
        for piece in reading.table.cards
        if parts[0] in {face.name for face in piece.card.faces}
    }
    if Layout.SPLIT in layouts:
        yield refused("split.two_names", says, "naming.one_face")
    else:
        yield refused("naming.one_face", says, "split.two_names")


CHOOSE_NAME_CHECKS = {"naming.one_face": one_name_at_a_time}


def choose_name(progress: Progress, action: ChooseName) -> None:
    """Remember the chosen name."""
    names = (*progress.table.chosen_names, action.name)
    progress.table = replace(progress.table, chosen_names=names)
    progress.emit(Event(kind="named", player=action.player, says=f"chosen: {action.name}"))


def has_name(reading: Reading, who: ObjectId, name: str) -> bool:
    """Tell whether the object has a name now; a split card off the stack has two."""
    return name in traits(reading, who).names


def color_identity(card: Card) -> frozenset[str]:
    """Return the colours of all symbols and indicators on all faces (``commander.identity``).

    The combined face of a meld pair is no part of it (MTG CR 903.4): each part counts
    its own front. Reminder text does not count; a basic land type does.
    """
    faces = card.sides[0] if card.layout is Layout.MELD else card.faces
    return frozenset().union(*(_identity(face) for face in faces))


def _identity(face: Face) -> frozenset[str]:
    found = set(face.colors)
    for match in _SYMBOL.finditer(_REMINDER.sub("", face.text)):
        found |= {letter for letter in read_symbol(match[1]).colors if letter in COLOR_ORDER}
    found |= {_BASIC_LANDS[word] for word in face.type_line.subtypes if word in _BASIC_LANDS}
    return frozenset(found)


def deck_name(card: Card) -> str:
    """Return the name by which copies of the card are counted in a deck.

    One-sided cards of several parts go by all of them, double-faced ones by the front.
    """
    return card.name if len(card.sides[0]) > 1 else card.front.name
