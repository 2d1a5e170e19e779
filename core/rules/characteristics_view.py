"""What a panel shows of an object: every characteristic with its reasons, as plain words."""

from msgspec import Struct


class Why(Struct, frozen=True):
    """One reason: the rule key and a short sentence."""

    key: str
    says: str


class Row(Struct, frozen=True, kw_only=True):
    """One characteristic: a stable id, its label in the game's words, the value as text."""

    id: str
    label: str
    text: str
    why: tuple[Why, ...] = ()


class FaceLine(Struct, frozen=True, kw_only=True):
    """One other face of the object, in a line: a name, a summary, whether it is up now.

    ``card`` tells which of the object's cards it lies on, ``side`` which side.
    """

    name: str
    detail: str
    up: bool
    card: int = 0
    side: int = 0


WOULD_BECOME = "What would become of it"
EVERYWHERE = "Wherever it is"


class Note(Struct, frozen=True):
    """One line beside the characteristics: a heading, the answer, the rule key, its group."""

    heading: str
    text: str
    key: str = ""
    group: str = WOULD_BECOME


class Sheet(Struct, frozen=True, kw_only=True):
    """Everything that the characteristics panel says about one object."""

    title: str
    subtitle: str
    rows: tuple[Row, ...]
    faces: tuple[FaceLine, ...] = ()
    faces_title: str = ""
    notes: tuple[Note, ...] = ()
