"""Type lines (MTG CR 205) and type boxes (FaB CR 2.14): supertypes, card types and subtypes."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
SPELL_TYPES = frozenset({"Instant", "Sorcery"})
_MARKERS = frozenset({"Token", "Card"})
_TWO_WORD_SUBTYPES = ("Time Lord",)


class TypeLine(Struct, frozen=True):
    """A parsed type line; each part keeps its printed order."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> "TypeLine":
        """Read e.g. ``Legendary Creature — Human Wizard``.

        An en dash or a hyphen between blanks stands for the em dash. Plane names keep their blanks
        (MTG CR 205.3b). Data marks tokens with the word Token, which is not a type.
        """
        head, _, tail = text.replace(" – ", " — ").replace(" - ", " — ").partition("—")
        words = [word for word in head.split() if word not in _MARKERS]
        supertypes = tuple(word for word in words if word in SUPERTYPES)
        types = tuple(word for word in words if word not in SUPERTYPES)
        subtypes = (tail.strip(),) if "Plane" in types and tail.strip() else _subtypes(tail)
        return cls(supertypes, types, subtypes)

    def __str__(self) -> str:
        """The line as cards print it, with an em dash."""
        head = " ".join((*self.supertypes, *self.types))
        return f"{head} — {' '.join(self.subtypes)}" if self.subtypes else head

    def __contains__(self, word: object) -> bool:
        """Return whether ``word`` is one of its supertypes, types or subtypes."""
        return word in self.supertypes or word in self.types or word in self.subtypes

    def __or__(self, other: "TypeLine") -> "TypeLine":
        """Join two lines: every type of either, each once (MTG CR 709.4c)."""
        return TypeLine(
            _once(self.supertypes + other.supertypes),
            _once(self.types + other.types),
            _once(self.subtypes + other.subtypes),
        )

    @property
    def is_permanent(self) -> bool:
        """Whether a card of this type can be a permanent (MTG CR 110.4)."""
        return any(word in PERMANENT_TYPES for word in self.types)

    @property
    def is_spell_only(self) -> bool:
        """Whether it is an instant or sorcery."""
        return any(word in SPELL_TYPES for word in self.types)


def _subtypes(tail: str) -> tuple[str, ...]:
    for phrase in _TWO_WORD_SUBTYPES:
        tail = tail.replace(phrase, phrase.replace(" ", "\N{NO-BREAK SPACE}"))
    return tuple(word.replace("\N{NO-BREAK SPACE}", " ") for word in tail.split(" ") if word)


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTIFACT = _listed(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator "
    "Junk Map Powerstone Spacecraft Treasure Vehicle"
)
ENCHANTMENT = _listed("Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine")
LAND = _listed(
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Power-Plant Sphere Swamp "
    "Tower Town Urza's"
)
BASIC_LANDS = _listed("Plains Island Swamp Mountain Forest")
PLANESWALKER = _listed(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon "
    "Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk "
    "Gideon Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana "
    "Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan "
    "Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt "
    "Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling "
    "Zariel"
)
BATTLE = frozenset({"Siege"})
SPELL = _listed("Adventure Arcane Lesson Omen Trap")

_FAMILIES = {
    "Artifact": ARTIFACT,
    "Battle": BATTLE,
    "Enchantment": ENCHANTMENT,
    "Instant": SPELL,
    "Land": LAND,
    "Planeswalker": PLANESWALKER,
    "Sorcery": SPELL,
}
_OF_CREATURES = frozenset({"Creature", "Kindred", "Tribal"})
_NOT_CREATURE_TYPES = frozenset[str]().union(*_FAMILIES.values())


def belongs(subtype: str, types: Iterable[str]) -> bool:
    """Return whether a subtype belongs to any of these card types (MTG CR 205.3d)."""
    return any(
        subtype not in _NOT_CREATURE_TYPES
        if word in _OF_CREATURES
        else subtype in _FAMILIES.get(word, ())
        for word in types
    )


def with_types(subtypes: tuple[str, ...], types: Iterable[str]) -> tuple[str, ...]:
    """Return the subtypes that stay when these card types are set (MTG CR 205.1a)."""
    kept = tuple(types)
    return tuple(word for word in subtypes if belongs(word, kept))


def with_subtypes(subtypes: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """Return the subtypes after an effect has set new ones.

    They replace those of their own kind only; an effect that sets none takes all
    (MTG CR 205.1a).
    """
    kinds = {_kind(word) for word in new}
    kept = (word for word in subtypes if new and _kind(word) not in kinds)
    return tuple(dict.fromkeys((*kept, *new)))


def _kind(subtype: str) -> str:
    found = (card_type for card_type, words in _FAMILIES.items() if subtype in words)
    return next(found, "Creature")


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
CLASSES_AND_TALENTS = CLASSES | TALENTS
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
        tuple(word for word in known if word in CLASSES_AND_TALENTS),
        tuple(word for word in known if word in TYPES),
        tuple(word for word in known if word not in CLASSES_AND_TALENTS and word not in TYPES),
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
