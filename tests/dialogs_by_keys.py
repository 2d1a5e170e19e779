"""A user's actions in a dialog or a side panel, done by keys."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from core.games.fab.actions import Token
from core.games.mtg.combat.damage import CombatDamage, Deal
from core.rules.actions import Ability, Action, ChooseName, Counters, Damage
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import LIBRARY
from gui.features.choices.board import BoardChoices
from gui.features.piles.feature import PilePanel
from gui.window.main_window import MainWindow

Press = Callable[..., None]
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_MOST_FIELDS = 60
_MOST_FORMS = 60


class DialogKeys:
    """Fills in dialogs with Tab, the arrows and letters, and selects cards in piles."""

    def __init__(self, window: MainWindow, press: Press, go_to: Callable[[ObjectId], bool]) -> None:
        self.window = window
        self.press = press
        self.go_to = go_to

    def do(self, wanted: Action) -> bool:
        """Do an action that a dialog makes; return whether it is such an action."""
        if isinstance(wanted, Counters):
            self._count(wanted.object, wanted.kind, wanted.change)
        elif isinstance(wanted, Damage) and isinstance(wanted.object, int) and wanted.amount > 1:
            self._count(ObjectId(wanted.object), "", wanted.amount)
        elif isinstance(wanted, Token):
            self._create(wanted)
        elif isinstance(wanted, ChooseName):
            self._apply("choose_name", {"Name": wanted.name})
        elif isinstance(wanted, Ability):
            if self.go_to(wanted.source):
                self._apply("ability", {})
        elif isinstance(wanted, CombatDamage) and wanted.prevented and not wanted.assign:
            self._prevent(wanted.prevented)
        else:
            return False
        return True

    def stand_in_pile(self, object_id: ObjectId) -> bool:
        """Open the pile of a card and select the card; return whether it is there."""
        obj = self.window.session.state.objects.get(object_id)
        if obj is None:
            return False
        self.press(Qt.Key.Key_L if obj.zone == LIBRARY else Qt.Key.Key_G)
        panel = self.window.aside
        if not isinstance(panel, PilePanel) or not self._turn_to(panel, obj):
            return False
        if self.tab_to(panel.cards.accessibleName()) is None:
            return False
        for _ in range(panel.cards.held.rowCount() + 1):
            row = panel.cards.chosen()
            if row is not None and row.object_id == object_id:
                return True
            self.press(Qt.Key.Key_Right if panel.as_faces.isChecked() else Qt.Key.Key_Down)
        return False

    def _turn_to(self, panel: PilePanel, obj: GameObject) -> bool:
        """Turn to the pile of a card; after each pile the keyboard is in the filter again."""
        title = f"{obj.owner} · {self.window.session.rules.zone(obj.zone).title}"
        wanted = panel.title.findText(title)
        for _ in range(panel.title.count()):
            now = panel.title.currentIndex()
            if now == wanted:
                return True
            if self.tab_to("Pile", Qt.Key.Key_Backtab) is None:
                return False
            self.press(Qt.Key.Key_Down if now < wanted else Qt.Key.Key_Up)
        return False

    def tab_to(self, named: str, key: Qt.Key = Qt.Key.Key_Tab) -> QWidget | None:
        """Press Tab, or Backtab, until the keyboard is in the field of that name."""
        for _ in range(_MOST_FIELDS):
            focused = QApplication.focusWidget()
            if focused is not None and named == focused.accessibleName():
                return focused
            if focused is None:
                return None
            QTest.keyClick(focused, key)
            QApplication.processEvents()
        return None

    def fill(self, named: str, text: str) -> bool:
        """Replace the text of a field."""
        field = self.tab_to(named)
        if field is None:
            return False
        QTest.keyClick(field, Qt.Key.Key_A, _CTRL)
        QTest.keyClicks(field, text)
        QApplication.processEvents()
        return True

    def _close(self) -> None:
        """Close the dialog with Escape, which at the table itself would leave the lesson."""
        focused = QApplication.focusWidget()
        if focused is not None and focused.window() is not self.window:
            self.press(Qt.Key.Key_Escape)

    def _count(self, object_id: ObjectId, kind: str, change: int) -> None:
        """Count in the dialog of counters: over the number there, or as another kind."""
        if not self.go_to(object_id):
            return
        self.press(Qt.Key.Key_Slash, _CTRL)
        known = kind in self.window.session.rules.counters
        if not kind or known:
            if self.fill(kind or "Damage", f"{change:+d}"):
                self.press(Qt.Key.Key_Return)
        else:
            for _ in range(change):
                if self.fill("Another kind of counter", kind):
                    self.press(Qt.Key.Key_Return)
        self._close()

    def _create(self, wanted: Token) -> None:
        self.press(Qt.Key.Key_T, _CTRL)
        self.fill("Name", wanted.name)
        if self.fill("Type box", wanted.type_line):
            self.press(Qt.Key.Key_Return)

    def _apply(self, form: str, fields: dict[str, str]) -> None:
        """Choose a kind of effect in the list, fill in its fields and apply it."""
        self.press(Qt.Key.Key_E, _CTRL)
        for _ in range(_MOST_FORMS):
            kinds = QApplication.focusWidget()
            if not isinstance(kinds, QListWidget):
                return
            if kinds.currentIndex().data(Qt.ItemDataRole.UserRole) == form:
                break
            self.press(Qt.Key.Key_Down)
        for named, text in fields.items():
            self.fill(named, text)
        self.press(Qt.Key.Key_Return)

    def _prevent(self, blows: Iterable[Deal]) -> None:
        """Prevent damage in the list of the damage that comes, and deal the rest."""
        self.press(Qt.Key.Key_D)
        sheet = self.window.feature(BoardChoices).damage_panel
        meant = {(each.from_, each.to) for each in blows}
        boxes = [
            line.prevent.accessibleName()
            for line in (sheet.lines if sheet is not None else ())
            if (line.row.source, line.row.to) in meant
        ]
        for named in boxes:
            if self.tab_to(named) is None:
                return
            self.press(Qt.Key.Key_Space)
        self.press(Qt.Key.Key_Return)
