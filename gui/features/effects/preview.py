"""What the dialogs say: a verdict before the action, and how it would change what lies there."""

from collections.abc import Iterator

from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling, Verdict
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD
from gui.panels.prose import Cite, chips, escape
from gui.session import Session

WOULD = {
    Ruling.DONE: "Allowed",
    Ruling.SILENT: "Allowed",
    Ruling.NOTHING: "Nothing would happen",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "A choice first",
}
COLOURS = {
    Ruling.DONE: "good",
    Ruling.SILENT: "good",
    Ruling.NOTHING: "bad",
    Ruling.REFUSED: "bad",
    Ruling.CHOICE: "accent",
}
SILENCE = "No rule applies to it."
_LOOKED_AT = 40


def shape_of(ruling: Ruling) -> str:
    """Return the name of the sign of a ruling."""
    return "done" if ruling is Ruling.SILENT else str(ruling)


def sentences(verdict: Verdict) -> str:
    """Return what the rules say, as plain text."""
    said = " ".join(finding.says for finding in verdict.decisive)
    return said or SILENCE


def ruling_html(ruling: Ruling) -> str:
    """Return the word of a ruling in its colour."""
    return f'<span class="ruling_{COLOURS[ruling]}">{WOULD[ruling]}</span>'


def verdict_html(verdict: Verdict, cite: Cite) -> str:
    """Return the verdict as the strip writes it: a word, sentences, numbers."""
    ruling = verdict.ruling
    lines = " ".join(
        escape(each.says) + chips((each.key, *each.also), cite) for each in verdict.decisive
    )
    return f"{ruling_html(ruling)} · {lines or escape(SILENCE)}"


def consequences(session: Session, action: Action, viewer: PlayerId) -> Iterator[str]:
    """Say how the permanents on the table would change, one sentence a value."""
    outcome = session.would(action)
    if not outcome.carried_out:
        return
    after = StateView(session.rules, outcome.state)
    for obj in session.state.in_zone(BATTLEFIELD)[:_LOOKED_AT]:
        if outcome.state.objects.get(obj.id) is not None:
            yield from _changes(session, after, obj.id, viewer)


def _changes(
    session: Session, after: StateView, object_id: ObjectId, viewer: PlayerId
) -> Iterator[str]:
    now = session.characteristics_view(object_id, viewer)
    then = session.rules.tables.characteristics_view(after, object_id, viewer)
    old = {row.id: row for row in now.rows}
    for row in then.rows:
        before = old.get(row.id)
        if before is None or before.text != row.text:
            was = f"{before.text} → " if before is not None else ""
            yield f"{now.title}: {row.label.lower()} {was}{row.text}"
