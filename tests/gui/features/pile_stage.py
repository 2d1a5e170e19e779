"""A user's actions with side panels of piles, for tests."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from core.state.ids import ObjectId, PlayerId
from core.state.zones import LIBRARY
from gui.dialogs.field import FieldDialog
from gui.features.piles.feature import Pile, PilePanel, Piles
from gui.features.piles.top_order import TopPanel
from tests.gui.dialogs_answered import answer
from tests.gui.window_user import ANN, WindowUser

ALT = Qt.KeyboardModifier.AltModifier


def piles(ann: WindowUser) -> Piles:
    return next(each for each in ann.window.features if isinstance(each, Piles))


def panel(ann: WindowUser) -> PilePanel:
    aside = ann.window.aside
    assert isinstance(aside, PilePanel)
    QApplication.processEvents()
    return aside


def pile(ann: WindowUser) -> Pile:
    shown = panel(ann).pile
    assert shown is not None
    return shown


def top(ann: WindowUser) -> TopPanel:
    aside = ann.window.aside
    assert isinstance(aside, TopPanel)
    QApplication.processEvents()
    return aside


def names(ann: WindowUser) -> list[str]:
    return [row.name for row in panel(ann).cards.held.rows]


def library(ann: WindowUser, owner: PlayerId = ANN) -> tuple[ObjectId, ...]:
    """The library, the topmost card first."""
    return tuple(obj.id for obj in ann.session.state.in_zone(LIBRARY, owner)[::-1])


def words(ann: WindowUser) -> list[str]:
    return [outcome.label for outcome in ann.session.history.outcomes]


def look_at(ann: WindowUser, count: int) -> TopPanel:
    """Look at the top cards by the keys a person presses."""
    ann.type(Qt.Key.Key_W)
    dialog = next(each for each in ann.window.findChildren(FieldDialog) if each.isVisible())
    answer(dialog, str(count))
    return top(ann)


def data_of(widget: QWidget) -> str:
    """Every word that the lists in a widget hold, for the eye and for a screen reader."""
    found: list[str] = []
    for view in widget.findChildren(QAbstractItemView):
        model = view.model()
        for row in range(model.rowCount()):
            found.extend(str(model.index(row, 0).data(role)) for role in range(16))
    return "\n".join(found)
