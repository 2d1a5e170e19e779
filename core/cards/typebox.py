"""Type boxes: metatypes, supertypes, types and subtypes of Flesh and Blood (FaB CR 2.14)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from core.cards.type_line import TypeLine

METATYPES = frozenset({"Rosetta"})
GENERIC = "Generic"
TYPES = (
    "Action",
    "Attack Reaction",
    "Block",
    "Defense Reaction",
    "Demi-Hero",
    "Equipment",
    "Hero",
    "Instant",
    "Macro",
    "Mentor",
    "Resource",
    "Token",
    "Weapon",
)
CLASSES = frozenset(
    {
        "Adjudicator",
        "Assassin",
        "Bard",
        "Brute",
        "Guardian",
        "Illusionist",
        "Mechanologist",
        "Merchant",
        "Necromancer",
        "Ninja",
        "Pirate",
        "Ranger",
        "Runeblade",
        "Shapeshifter",
        "Thief",
        "Warrior",
        "Wizard",
    }
)
TALENTS = frozenset(
    {
        "Chaos",
        "Draconic",
        "Earth",
        "Elemental",
        "Ice",
        "Light",
        "Lightning",
        "Mystic",
        "Royal",
        "Shadow",
    }
)
SUPERTYPES = CLASSES | TALENTS
_IN_BRACKETS = frozenset({"1H", "2H"})


class TypeBox(Struct, frozen=True):
    """A parsed type box; each part keeps its printed order.

    ``hybrid`` holds the sets of supertypes of a hybrid card, either of which lets it into a
    card-pool; on the table it has all of them (FaB CR 2.14.1b).
    """

    metatypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    hybrid: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def read(cls, text: str) -> "TypeBox":
        """Read e.g. ``Brute / Warrior Action - Attack`` or ``Ninja Weapon - Dagger (1H)``.

        Unknown words before the dash are supertypes, because later sets bring new ones. Generic
        means no supertype (FaB CR 2.14.1a).
        """
        head, _, tail = text.replace(" – ", " - ").replace(" — ", " - ").partition(" - ")
        sets = tuple(tuple(_words(part)) for part in head.split(" / "))
        words = tuple(dict.fromkeys(word for part in sets for word in part))
        supers = tuple(word for word in words if word not in TYPES and word not in METATYPES)
        options = tuple(tuple(word for word in part if word in supers) for part in sets)
        return cls(
            metatypes=tuple(word for word in words if word in METATYPES),
            supertypes=supers,
            types=tuple(word for word in words if word in TYPES),
            subtypes=tuple(word.strip("()") for word in tail.split()),
            hybrid=options if len(options) > 1 else (),
        )

    @property
    def line(self) -> TypeLine:
        """Its words without the metatypes."""
        return TypeLine(self.supertypes, self.types, self.subtypes)

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """The sets of supertypes; a hero needs to match one of them."""
        return self.hybrid or (self.supertypes,)


def box_text(line: TypeLine) -> str:
    """Return a type box as cards print it, for a generated type line."""
    head = " ".join((*line.supertypes, *line.types)) or GENERIC
    subtypes = " ".join(f"({word})" if word in _IN_BRACKETS else word for word in line.subtypes)
    return f"{head} - {subtypes}" if subtypes else head


def type_line_of(words: Iterable[str]) -> TypeLine:
    """Return words sorted into supertypes, types and, for the rest, subtypes."""
    known = tuple(words)
    return TypeLine(
        tuple(word for word in known if word in SUPERTYPES),
        tuple(word for word in known if word in TYPES),
        tuple(word for word in known if word not in SUPERTYPES and word not in TYPES),
    )


def _words(head: str) -> Iterator[str]:
    waiting = ""
    for word in head.split():
        pair = f"{waiting} {word}".strip()
        if pair in TYPES:
            yield pair
            waiting = ""
        elif word in {"Attack", "Defense"}:
            waiting = word
        elif word != GENERIC:
            yield from (part for part in (waiting, word) if part)
            waiting = ""
    if waiting:
        yield waiting
