"""The characteristics of an object as the panel shows them, each with its reasons."""

from msgspec import Struct

from core.messages import NO_WORDS, Message, Text


class Why(Struct, frozen=True):
    """One reason: the rule key and a short sentence."""

    key: str
    message: Message

    @property
    def says(self) -> str:
        """The sentence as text."""
        return str(self.message)


class Row(Struct, frozen=True, kw_only=True):
    """One characteristic: a stable id, its label in the game's words, the value as text."""

    id: str
    title: Message
    value: Text
    why: tuple[Why, ...] = ()

    @property
    def label(self) -> str:
        """The label as text."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The value as text."""
        return str(self.value)


class FaceLine(Struct, frozen=True, kw_only=True):
    """One other face of the object, in a line: a name, a summary, whether it is up now.

    ``card`` is the index of its card among those of the object, ``side`` that of its side.
    """

    name: str
    about: Text
    up: bool
    card: int = 0
    side: int = 0

    @property
    def detail(self) -> str:
        """The summary as text."""
        return str(self.about)


WOULD_BECOME = Message("What would become of it")
EVERYWHERE = Message("Wherever it is")


class Note(Struct, frozen=True):
    """A note under the characteristics: a heading, the answer, the rule key, its group."""

    title: Message
    value: Text
    key: str = ""
    place: Message = WOULD_BECOME

    @property
    def heading(self) -> str:
        """The heading as text."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The answer as text."""
        return str(self.value)

    @property
    def group(self) -> str:
        """The group as text."""
        return str(self.place)


class CharacteristicsView(Struct, frozen=True, kw_only=True):
    """The content of the characteristics panel for one object."""

    name: Text
    about: Message
    rows: tuple[Row, ...]
    faces: tuple[FaceLine, ...] = ()
    faces_message: Message = NO_WORDS
    notes: tuple[Note, ...] = ()

    @property
    def title(self) -> str:
        """The name of the object as text."""
        return str(self.name)

    @property
    def subtitle(self) -> str:
        """The zone and the owner as text."""
        return str(self.about)

    @property
    def faces_title(self) -> str:
        """The heading over the faces as text."""
        return str(self.faces_message)
