"""Every kind of effect by hand: filled in at the keyboard, applied, listed, and ended again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.state.zones import GRAVEYARD
from gui.features.effects.dialog import EffectDialog
from gui.features.effects.feature import LastingList
from gui.widgets.forms import (
    FlagEntry,
    ManyEntry,
    NumberEntry,
    PickEntry,
    TextEntry,
    WordsEntry,
)
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.laid_out import a, laid_out, the
from tests.gui.window_user import CTRL, WindowUser

MAGIC = (
    a("Delver of Secrets // Insectile Aberration"),
    a("Grizzly Bears"),
    a("Graf Rats", GRAVEYARD),
)
FLESH = (a("Katsu", "hero"), a("Hyper Driver", "permanent"), a("Energy Potion", "permanent"))
TABLES = {
    "mtg": (MAGIC, "Grizzly Bears", "battlefield", "2025-06"),
    "fab": (FLESH, "Hyper Driver", "permanent", "cr-9"),
}
LASTS = (
    *(
        ("mtg", kind)
        for kind in (
            *("bigger", "abilities", "set_size", "types", "colours", "name", "copy"),
            *("control", "ability", "replacement", "permit", "forbid"),
        )
    ),
    *(
        ("fab", kind)
        for kind in (
            *("numbers", "abilities", "base", "types", "colour", "name", "copy"),
            *("control", "ability", "replacement", "permit", "forbid"),
        )
    ),
)
AT_ONCE = (
    *(
        ("mtg", kind)
        for kind in ("counters", "damage", "return", "token", "token_copy", "day", "choose_name")
    ),
    *(
        ("fab", kind)
        for kind in ("counters", "life", "token", "token_copy", "points", "choose_name")
    ),
)


def opened_on(opened: Open, game: str, kind: str) -> tuple[WindowUser, EffectDialog]:
    """Open the dialog for a card by its key, and go to one kind."""
    setup, name, zone, edition = TABLES[game]
    ann = laid_out(opened, *setup, game=game, edition=edition)
    ann.click(ann.at(the(ann, name, zone).id))
    ann.type(Qt.Key.Key_E, CTRL)
    (dialog,) = ann.window.findChildren(EffectDialog)
    dialog.choose(kind)
    assert dialog.sheet is not None
    assert dialog.sheet.form.id == kind
    return ann, dialog


def fill(dialog: EffectDialog) -> None:
    """Fill fields in from the top, by keyboard, until there is something to apply."""
    assert dialog.sheet is not None
    for entry in dialog.sheet.entries.values():
        if dialog.apply.isEnabled():
            return
        if not entry.isVisible():
            continue
        if isinstance(entry, (TextEntry, WordsEntry)):
            QTest.keyClicks(entry.box, "Fire" if "name" in dialog.sheet.form.id else "Ghost")
        elif isinstance(entry, NumberEntry):
            QTest.keyClick(entry.box, Qt.Key.Key_Up)
        elif isinstance(entry, FlagEntry):
            QTest.keyClick(entry.box, Qt.Key.Key_Space)
        elif isinstance(entry, PickEntry) and entry.combo is not None and not entry.value():
            QTest.keyClick(entry.combo, Qt.Key.Key_Down)
        elif isinstance(entry, PickEntry) and not entry.value():
            QTest.mouseClick(entry.group.buttons()[-1], LEFT)
        elif isinstance(entry, ManyEntry):
            QTest.keyClick(entry.buttons[0], Qt.Key.Key_Space)


@pytest.mark.parametrize(("game", "kind"), LASTS)
def test_what_lasts_is_applied_listed_and_ended(opened: Open, game: str, kind: str) -> None:
    ann, dialog = opened_on(opened, game, kind)
    before = ann.session.state
    fill(dialog)
    assert dialog.apply.isEnabled(), dialog.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible(), dialog.text()
    (lasting,) = ann.window.findChildren(LastingList)
    (end,) = lasting.buttons()
    assert lasting.text()
    QApplication.processEvents()
    QTest.mouseClick(end, LEFT)
    state = ann.session.state
    assert not any((state.effects, state.replacements, state.permissions, state.waiting))
    assert not lasting.isVisible()
    assert [obj.zone for obj in state.objects] == [obj.zone for obj in before.objects]


@pytest.mark.parametrize(("game", "kind"), AT_ONCE)
def test_what_happens_at_once_is_done_and_taken_back(opened: Open, game: str, kind: str) -> None:
    ann, dialog = opened_on(opened, game, kind)
    fill(dialog)
    assert dialog.apply.isEnabled(), dialog.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible(), dialog.text()
    assert len(ann.session.history.outcomes) == 1
    # A copy of Hyper Driver leaves the text of its entry to the players.
    assert ann.strip().startswith(("Done", "The rest by hand"))
    assert "[" in ann.strip()
