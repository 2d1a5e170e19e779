"""Scenario recorder: writes the actions of the table as a scenario file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from core.scenario.annotations import Marks
from core.scenario.recorder import RecordingError, record
from core.storage.scenario_files import SUFFIX, write_scenarios
from gui.features.annotations import AnnotationsFeature
from gui.features.feature import Feature, handles
from gui.session import Session
from gui.widgets.file_dialogs import file_to_write


class ScenarioRecorder(Feature):
    """Writes the actions so far to a file that plays and checks them again."""

    @handles("table.record")
    def _record(self) -> None:
        window = self.window
        whole = window.host or window  # a second window holds redacted data only
        drawn = whole.feature(AnnotationsFeature).store.at
        said = record_as_scenario(whole.session, lambda: ask_for_file(window), drawn)
        if said:
            window.strip.say(said)


def record_as_scenario(
    session: Session,
    ask: Callable[[], Path | None],
    drawn: Callable[[int], Marks] = lambda _: (),
) -> str:
    """Write the actions so far to the file that ``ask`` returns; return the result as a message.

    ``drawn`` returns the marks of the position after so many actions. A recording error is
    reported before ``ask`` is called. Returns ``""`` if no file is chosen.
    """
    try:
        parts = record(session.rules_at, session.history, marks=drawn)
    except RecordingError as error:
        return str(error)
    path = ask()
    if path is None:
        return ""
    try:
        written = [each.name for each in write_scenarios(path, parts)]
    except OSError as error:
        why = error.strerror or "the disk refused"
        return f"{path.name} could not be written: {why}. Choose another folder or name."
    options = session.history.cursor
    said = f"Recorded {options} action{'' if options == 1 else 's'} in {' and '.join(written)}."
    return said if len(written) == 1 else f"{said} The note in each file says why it ends."


def ask_for_file(parent: QWidget) -> Path | None:
    """Return the file chosen in a dialog, or None if it is cancelled."""
    return file_to_write(parent, "Record as scenario", f"Scenarios (*{SUFFIX})")
