"""The work of one deed in hand: the position so far and what has happened on the way."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.rules.events import Event
from core.rules.reading import Reading
from core.rules.verdict import Finding, Option, choice
from core.state.ids import Answer, ObjectId
from core.state.objects import GameObject

if TYPE_CHECKING:
    from core.state.table import Table


class Progress:
    """What a handler writes to while it carries one deed out.

    It holds a position only for the length of one deed; what goes in and comes out are
    values. ``asked`` is the first choice that came up and that none of the ``answers``
    settles: then nothing of the work counts, for the deed has to wait for it.
    """

    def __init__(self, reading: Reading, answers: tuple[Answer, ...] = ()) -> None:
        self._reading = reading
        self.start = reading.table
        self.table: Table = replace(reading.table, clock=reading.table.clock + 1, unsettled=False)
        self.events: list[Event] = []
        self.asked: Finding | None = None
        self._answers = list(answers)

    @property
    def reading(self) -> Reading:
        """The position as it is at this moment, under the rules."""
        return self._reading.at(self.table)

    def tick(self) -> int:
        """Let one moment pass and return the new time."""
        self.table = self.table.tick()
        return self.table.clock

    def fresh_id(self) -> ObjectId:
        """Return an id that nothing had before."""
        number = ObjectId(self.table.next_id)
        self.table = replace(self.table, next_id=number + 1)
        return number

    def choose(
        self, key: str, says: str, options: tuple[Option, ...], *, is_open: bool = False
    ) -> str:
        """Return the option taken of a choice that comes up on the way, or ``""`` and ask.

        A rule that cannot know before a deed what will be open asks here. The next answer
        belongs to the choice if it is one of its options; an open one takes any word.
        """
        known = {option.id for option in options}
        if self._answers and (is_open or self._answers[0] in known):
            return self._answers.pop(0)
        if self.asked is None:
            self.asked = replace(choice(key, says, "answers", options), is_open=is_open)
        return ""

    def put(self, obj: GameObject) -> None:
        """Make the object be as given."""
        self.table = self.table.put(obj)

    def emit(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)
