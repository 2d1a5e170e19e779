"""Contents of the verdict strip as plain values: an outcome, or a step through the history."""

from msgspec import Struct
from msgspec.structs import replace

from core.messages import worded
from core.rules.choices import Option
from core.rules.history import BY_HAND, TOLD, History, Outcome
from core.rules.verdict import Finding, Ruling
from gui.choice_options import is_written, offered
from gui.session import Level

HEADS = {
    Ruling.DONE: "Done",
    Ruling.SILENT: "Done",
    Ruling.NOTHING: "Nothing happens",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "Choose first",
}
FORCED = "Done anyway"
REST_BY_HAND = "Done, the rest by hand"
"""The title of an action that is carried out except for text that players apply by hand."""
WOULD_SAY = {
    Ruling.NOTHING: "By the rules nothing would happen.",
    Ruling.REFUSED: "The rules do not allow it.",
    Ruling.CHOICE: "The rules would ask for a choice.",
}
WAS_NOT = {
    Ruling.NOTHING: "Nothing happened.",
    Ruling.REFUSED: "It was not allowed; nothing changed.",
    Ruling.CHOICE: "A choice was needed; nothing changed.",
}
"""Sentence for an undone step that had no effect."""
MOST_LINES = 5
SILENCE = "No rule applies to it."
WELCOME = "Drag or right-click a card. Every action is answered here, with its rule."


class Line(Struct, frozen=True):
    """One sentence and the keys of the rules behind it."""

    says: str
    keys: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """Contents of the strip: sign, ruling, action, sentences and options.

    ``shape`` and ``head`` give the ruling twice, as a sign and as a text, so that it never depends
    on colour. ``place`` is the step and the number of steps while the user steps through the
    history. ``options`` answer the open choice; another answer may be ``written``.
    """

    shape: str
    head: str
    place: str = ""
    option: str = ""
    lines: tuple[Line, ...] = ()
    options: tuple[Option, ...] = ()
    written: bool = False
    anyway: bool = False

    @property
    def title(self) -> str:
        """The step, the ruling, and the action."""
        return ": ".join(part for part in (self.place, self.head, self.option) if part)


def shape_of(outcome: Outcome) -> str:
    """Return the sign of an outcome."""
    if outcome.forced and outcome.carried_out:
        return "forced"
    ruling = outcome.verdict.ruling
    return "done" if ruling is Ruling.SILENT else str(ruling)


def head_of(outcome: Outcome) -> str:
    """Return the ruling of an outcome as a text."""
    if outcome.forced and outcome.carried_out:
        return FORCED
    verdict = outcome.verdict
    leaves_a_rest = verdict.ruling is Ruling.DONE and (verdict.by_hand or outcome.by_hand)
    return REST_BY_HAND if leaves_a_rest else HEADS[verdict.ruling]


def answer_to(outcome: Outcome, level: Level) -> Answer:
    """Return the answer for an outcome."""
    verdict = outcome.verdict
    ruling = verdict.ruling
    lines = tuple(
        replace(line, says="") if repeats(outcome.label, line.says) else line
        for line in found(outcome)
    )
    if outcome.forced and outcome.carried_out:
        first = (Line(WOULD_SAY[ruling]),) if ruling in WOULD_SAY else ()
        return Answer(shape="forced", head=FORCED, option=outcome.label, lines=(*first, *lines))
    choice = verdict.choice if not outcome.carried_out else None
    return Answer(
        shape=shape_of(outcome),
        head=head_of(outcome),
        option=outcome.label,
        lines=lines or (Line(SILENCE),),
        options=offered(choice) if choice is not None else (),
        written=choice is not None and is_written(choice),
        anyway=(
            level is Level.EXPLAIN
            and not outcome.carried_out
            and ruling in {Ruling.REFUSED, Ruling.NOTHING}
            and verdict.possible
        ),
    )


def found(outcome: Outcome) -> tuple[Line, ...]:
    """Return the findings that decided an action and its automatic consequences, each once."""
    # The steps of a batch often have the same sentence, by several rules where it is redacted.
    keys: dict[str, dict[str, None]] = {}
    decisive = outcome.verdict.decisive
    # Text that players apply by hand comes first, so that the limit never hides it.
    in_order = sorted(decisive[1:], key=lambda finding: not finding.by_hand)
    left, followed = _followed(outcome)
    for line in (*map(_line, decisive[:1]), *left, *map(_line, in_order), *followed):
        keys.setdefault(line.says, {}).update(dict.fromkeys(line.keys))
    lines = tuple(Line(says, tuple(of)) for says, of in keys.items())
    if len(lines) > MOST_LINES:
        return (
            *lines[:MOST_LINES],
            Line(worded("And {count} more like this.", count=len(lines) - MOST_LINES)),
        )
    return lines


def repeats(label: str, says: str) -> bool:
    """Return whether a sentence only repeats the label of an action, e.g. of a step of the turn."""
    return label.endswith(says.rstrip("."))


def with_name(outcome: Outcome, most: int) -> tuple[Line, ...]:
    """Return the label of an action, unless the first sentence repeats it, and its findings.

    There are at ``most`` so many sentences.
    """
    lines = found(outcome)[:most]
    told = bool(lines) and repeats(outcome.label, lines[0].says)
    return lines if told or not outcome.label else (Line(f"{outcome.label}."), *lines)


def in_words(outcome: Outcome) -> str:
    """Return a default comment for a step: its action and the reason for its outcome."""
    said = [each.says for each in with_name(outcome, 1)]
    if said and shape_of(outcome) in {str(Ruling.NOTHING), str(Ruling.REFUSED)}:
        said[0] = f"{said[0].rstrip('.')}: {head_of(outcome).casefold()}."
    return " ".join(said)


def _line(finding: Finding) -> Line:
    return Line(finding.says, (finding.key, *finding.also))


def _followed(outcome: Outcome) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the lines for text left to the players, and those for automatic consequences."""
    told = [each for each in outcome.events if each.kind in TOLD and each.says]
    left, followed = (
        tuple(
            Line(f"{each.says.rstrip('.')}.", (each.key,) if each.key else ())
            for each in told
            if (each.kind == BY_HAND) is by_hand
        )
        for by_hand in (True, False)
    )
    return left, followed


def answer_to_step(before: History, after: History, *, stepping: bool) -> Answer | None:
    """Return the answer to undo, redo or ``stepping``, or None if there is nothing to show."""
    if before.start is not after.start or (before.outcomes and not after.outcomes):
        return Answer(shape="moved", head="A new table")
    if after.cursor == before.cursor:
        return None
    undone, redone = after.redoable, after.undoable
    if stepping:
        return standing(after)
    if after.cursor < before.cursor and undone is not None:
        was = "" if undone.carried_out else WAS_NOT.get(undone.verdict.ruling, "")
        lines = (Line(was),) if was else ()
        return Answer(shape="undo", head="Undone", option=undone.label, lines=lines)
    if redone is not None and redone.carried_out:
        again = before.redoable is redone  # a lesson moves on to an action that was not done before
        return Answer(
            shape="redo" if again else shape_of(redone),
            head="Redone" if again else head_of(redone),
            option=redone.label,
            lines=answer_lines(redone),
        )
    return standing(after)


def standing(history: History) -> Answer:
    """Return the answer for the current step and its outcome."""
    shown = history.undoable
    place = f"Step {history.cursor} of {len(history.outcomes)}"
    if shown is None:
        return Answer(shape="moved", head="Start", place=place)
    return Answer(
        shape=shape_of(shown),
        head=head_of(shown),
        place=place,
        option=shown.label,
        lines=answer_lines(shown),
    )


def answer_lines(outcome: Outcome) -> tuple[Line, ...]:
    """Return the comment of a teacher on an action, and the findings of the rules."""
    note = (Line(outcome.note),) if outcome.note else ()
    return (*note, *found(outcome))
