"""What the verdict strip says, as plain values: from an outcome or a step through history."""

from collections.abc import Iterator

from msgspec import Struct

from core.law.events import TOLD
from core.law.history import History, Outcome
from core.law.verdict import Finding, Option, Ruling
from gui.session import Level

HEADS = {
    Ruling.DONE: "Done",
    Ruling.SILENT: "Done",
    Ruling.NOTHING: "Nothing happens",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "Choose first",
}
FORCED = "Done anyway"
WOULD_SAY = {
    Ruling.NOTHING: "By the rules nothing would happen.",
    Ruling.REFUSED: "The rules do not allow it.",
    Ruling.CHOICE: "The rules would ask for a choice.",
}
MOST_LINES = 5
SILENCE = "No rule has a say in it."
WELCOME = (
    "Drag a card, or right-click it for everything that can be done with it. "
    "Every deed is answered here, with its rule."
)


class Line(Struct, frozen=True):
    """One sentence and the keys of the rules behind it."""

    says: str
    keys: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """All that the strip shows: a sign, a word, what was done, sentences, what can be done.

    ``shape`` and ``head`` say the ruling twice, as a sign and as words, so that it never
    rests on colour. ``options`` answer the open choice.
    """

    shape: str
    head: str
    deed: str = ""
    lines: tuple[Line, ...] = ()
    options: tuple[Option, ...] = ()
    anyway: bool = False

    @property
    def title(self) -> str:
        """The ruling, and the deed that it is about."""
        return f"{self.head}: {self.deed}" if self.deed else self.head


def answer_to(outcome: Outcome, level: Level) -> Answer:
    """Say what came of a deed."""
    verdict = outcome.verdict
    ruling = verdict.ruling
    # The steps of a batch often say the same, or nearly so.
    lines = tuple(dict.fromkeys((*map(_line, verdict.decisive), *_followed(outcome))))
    if len(lines) > MOST_LINES:
        lines = (*lines[:MOST_LINES], Line(f"And {len(lines) - MOST_LINES} more of the kind."))
    if outcome.forced and outcome.carried_out:
        first = (Line(WOULD_SAY[ruling]),) if ruling in WOULD_SAY else ()
        return Answer(shape="forced", head=FORCED, deed=outcome.words, lines=(*first, *lines))
    choice = verdict.choice if not outcome.carried_out else None
    return Answer(
        shape="done" if ruling is Ruling.SILENT else str(ruling),
        head=HEADS[ruling],
        deed=outcome.words,
        lines=lines or (Line(SILENCE),),
        options=choice.options if choice is not None else (),
        anyway=(
            level is Level.EXPLAIN
            and not outcome.carried_out
            and ruling in {Ruling.REFUSED, Ruling.NOTHING}
            and verdict.possible
        ),
    )


def _line(finding: Finding) -> Line:
    return Line(finding.says, (finding.key, *finding.also))


def _followed(outcome: Outcome) -> Iterator[Line]:
    """Yield what the rules did by themselves after a deed, e.g. to a creature without toughness."""
    for event in outcome.events:
        if event.kind in TOLD and event.says:
            yield Line(f"{event.says}.", (event.key,))


def answer_to_step(before: History, after: History) -> Answer | None:
    """Say where undo, redo or a jump has led, or None where nothing is to be said."""
    if before.start is not after.start or (before.outcomes and not after.outcomes):
        return Answer(shape="moved", head="A new table")
    if after.cursor == before.cursor - 1 and after.redoable is not None:
        return Answer(shape="undo", head="Taken back", deed=after.redoable.words)
    if after.cursor == before.cursor + 1 and after.undoable is not None:
        return Answer(
            shape="redo", head="Done again", deed=after.undoable.words, lines=told(after.undoable)
        )
    return None if after.cursor == before.cursor else standing(after)


def standing(history: History) -> Answer:
    """Say where in the history the table stands, and why it is so."""
    shown = history.undoable
    if shown is None:
        return Answer(shape="moved", head="Shown: the start")
    place = f"Shown: after deed {history.cursor} of {len(history.outcomes)}"
    return Answer(shape="moved", head=place, deed=shown.words, lines=told(shown))


def told(outcome: Outcome) -> tuple[Line, ...]:
    """Return what a teacher said of a deed, and what the rules found."""
    note = (Line(outcome.note),) if outcome.note else ()
    return (*note, *map(_line, outcome.verdict.decisive), *_followed(outcome))
