"""All texts of a window, and the names that it must not contain: for tests of secrecy."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see
from gui.board.view import BoardView
from gui.seen_session import SeenSession
from gui.session import Session

_EVERYDAY = 8
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
)


def secrets(session: Session, viewer: PlayerId = NOBODY) -> frozenset[str]:
    """Names that a viewer may not know, without everyday words and texts of seen cards."""
    state = session.whole.state if isinstance(session, SeenSession) else session.state
    return secrets_of(session.rules, state, viewer)


def secrets_of(rules: Ruleset, state: GameState, viewer: PlayerId = NOBODY) -> frozenset[str]:
    """Names in a position that a viewer may not know, as `secrets` returns them."""
    hidden: set[str] = set()
    known: set[str] = set()
    for obj in state.objects:
        cards = state.fronts(obj) if obj.cards else (state.printed(obj),)
        names = {face.name for each in cards for face in each.faces}
        (known if can_see(rules.zones, state, obj, viewer) else hidden).update(names)
    texts = " ".join(face.text for obj in state.objects for face in state.printed(obj).faces)
    return frozenset(name for name in hidden - known if len(name) > _EVERYDAY and name not in texts)


def leaks(session: Session, *windows: QWidget, viewer: PlayerId = NOBODY) -> set[str]:
    """Return the forbidden names in windows or the clipboard."""
    said = "\n".join(text for window in windows for text in everything(window))
    said += QApplication.clipboard().text()
    return {name for name in secrets(session, viewer) if name in said}


def everything(window: QWidget) -> Iterator[str]:
    """Yield every text of a window: words, names, tooltips, items, contents of pictures."""
    for widget in (window, *window.findChildren(QWidget)):
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.toolTip()
        yield widget.windowTitle()
        yield widget.statusTip()
        yield widget.whatsThis()
        yield from _texts(widget)
        if isinstance(widget, BoardView):
            yield from on_board(widget)
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip(), str(action.data()))


def on_board(board: BoardView) -> Iterator[str]:
    """Yield the texts of a board's items."""
    for item in board.board_scene.items():
        yield item.toolTip()
        view = getattr(item, "view", None)
        if view is not None:
            yield f"{view.name} {view.other_name} {view.face} {view.other} {view.counters}"
        yield getattr(item, "accessible_name", "")


def _texts(widget: QWidget) -> Iterable[str]:
    if isinstance(widget, (QLabel, QAbstractButton, QLineEdit)):
        yield widget.text()
    elif isinstance(widget, (QTextEdit, QPlainTextEdit)):
        document: QTextDocument = widget.document()
        yield document.toPlainText()
        yield document.toHtml()
    elif isinstance(widget, (QComboBox, QAbstractItemView)):
        model = widget.model()
        if model is not None:
            yield from _rows(model, QModelIndex())


def _rows(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield from (str(index.data(role)) for role in _ROLES)
        if not isinstance(model, QAbstractListModel):
            yield from _rows(model, index)
