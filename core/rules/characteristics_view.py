"""What a panel shows of an object: every characteristic with its reasons, as plain words."""

from msgspec import Struct

from core.messages import NO_WORDS, Message, Text


class Why(Struct, frozen=True):
    """One reason: the rule key and a short sentence."""

    key: str
    message: Message

    @property
    def says(self) -> str:
        """The sentence in words."""
        return str(self.message)


class Row(Struct, frozen=True, kw_only=True):
    """One characteristic: a stable id, its label in the game's words, the value as text."""

    id: str
    title: Message
    value: Text
    why: tuple[Why, ...] = ()

    @property
    def label(self) -> str:
        """The label in words."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The value in words."""
        return str(self.value)


class FaceLine(Struct, frozen=True, kw_only=True):
    """One other face of the object, in a line: a name, a summary, whether it is up now.

    ``card`` tells which of the object's cards it lies on, ``side`` which side.
    """

    name: str
    about: Text
    up: bool
    card: int = 0
    side: int = 0

    @property
    def detail(self) -> str:
        """The summary in words."""
        return str(self.about)


WOULD_BECOME = Message("What would become of it")
EVERYWHERE = Message("Wherever it is")


class Note(Struct, frozen=True):
    """One line beside the characteristics: a heading, the answer, the rule key, its group."""

    title: Message
    value: Text
    key: str = ""
    place: Message = WOULD_BECOME

    @property
    def heading(self) -> str:
        """The heading in words."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The answer in words."""
        return str(self.value)

    @property
    def group(self) -> str:
        """The group in words."""
        return str(self.place)


class CharacteristicsView(Struct, frozen=True, kw_only=True):
    """Everything that the characteristics panel says about one object."""

    name: Text
    about: Message
    rows: tuple[Row, ...]
    faces: tuple[FaceLine, ...] = ()
    faces_message: Message = NO_WORDS
    notes: tuple[Note, ...] = ()

    @property
    def title(self) -> str:
        """What the object is called, in words."""
        return str(self.name)

    @property
    def subtitle(self) -> str:
        """Where and whose it is, in words."""
        return str(self.about)

    @property
    def faces_title(self) -> str:
        """The heading over the faces, in words."""
        return str(self.faces_message)
