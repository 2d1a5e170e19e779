"""The words of card texts that players still have to carry out, and those they have ticked off."""

from collections.abc import Iterator

from msgspec import Struct

from core.rules.history import BY_HAND, History, Outcome
from core.rules.redaction import Redact
from core.state.ids import ObjectId


class ManualLine(Struct, frozen=True, kw_only=True):
    """One clause by hand: its words, its card, and the number of the action that left it."""

    step: int
    place: int
    card: str
    words: str
    object: ObjectId | None = None


class ManualLines:
    """The open clauses by hand of a history; undo takes them back with their action.

    Those of actions before the table was opened count as done.
    """

    def __init__(self) -> None:
        self._ticked: list[tuple[Outcome, int]] = []
        self._first = 0

    def begin(self, history: History) -> None:
        """Take the actions of a newly opened table as done."""
        self._ticked = []
        self._first = len(history.outcomes)

    def open(self, history: History, redact: Redact) -> tuple[ManualLine, ...]:
        """Return the lines that are not ticked off, the oldest first."""
        self._first = min(self._first, len(history.outcomes))
        return tuple(
            line
            for step in range(self._first, history.cursor)
            for line in _lines(history, step, redact)
            if not self._is_ticked(history.outcomes[step], line.place)
        )

    def tick(self, history: History, line: ManualLine) -> None:
        """Count a line as done."""
        self._ticked.append((history.outcomes[line.step], line.place))

    def _is_ticked(self, outcome: Outcome, place: int) -> bool:
        return any(each is outcome and at == place for each, at in self._ticked)


def _lines(history: History, step: int, redact: Redact) -> Iterator[ManualLine]:
    outcome = history.outcomes[step]
    if not outcome.state.reads_texts or not outcome.by_hand:
        return
    before = history.outcomes[step - 1].state if step else history.start
    place = 0
    for event in redact(before, outcome).events:
        lines = event.message.values.get("lines") if event.kind == BY_HAND else None
        for words in lines if isinstance(lines, tuple) else ():
            card = str(event.message.values.get("card", ""))
            yield ManualLine(
                step=step, place=place, card=card, words=str(words), object=event.object
            )
            place += 1
