"""Type lines: supertypes, card types and subtypes (MTG CR 205)."""

from collections.abc import Iterable

from msgspec import Struct

SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})
PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
SPELL_TYPES = frozenset({"Instant", "Sorcery"})
_MARKERS = frozenset({"Token", "Card"})
_TWO_WORD_SUBTYPES = ("Time Lord",)


class TypeLine(Struct, frozen=True):
    """A type line taken apart; each part keeps its printed order."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> "TypeLine":
        """Read e.g. ``Legendary Creature — Human Wizard``.

        An en dash or a hyphen between blanks stands for the em dash. Plane names keep
        their blanks (MTG CR 205.3b). The word Token is how data marks tokens, no type.
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
        """Tell whether ``word`` is one of its supertypes, types or subtypes."""
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
