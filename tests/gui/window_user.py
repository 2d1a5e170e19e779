"""A user in front of the whole window, on the starter table of Magic."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.board.layout.geometry import AreaKey
from gui.window.main_window import MainWindow
from tests.gui.board.stage import RIGHT, Player

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
MINE = (BATTLEFIELD, ANN)
MY_GRAVEYARD = (GRAVEYARD, ANN)
MY_EXILE = (EXILE, ANN)
MY_HAND = (HAND, ANN)
MY_LIBRARY = (LIBRARY, ANN)
STACKED = (STACK, None)
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class WindowUser(Player):
    """A person with a mouse and a keyboard in front of the whole window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.board)
        self.window = window

    def at(self, what: ObjectId | AreaKey) -> QPoint:
        """Where something is, once the window has its final shape."""
        QApplication.processEvents()
        return super().at(what)

    def beside_all(self, key: AreaKey) -> QPoint:
        """Where an area has no card: at its lower right corner."""
        QApplication.processEvents()
        area = self.board.board_scene.mat.area(key)
        assert area is not None
        rect = area.rect
        return self.board.mapFromScene(QPointF(rect.x + rect.w - 6, rect.y + rect.h - 6))

    def find(self, name: str, owner: PlayerId = ANN) -> ObjectId:
        """The object whose card has that front, or which is melded into that face."""
        return self._named(name, owner).id

    def object(self, name: str, owner: PlayerId = ANN) -> GameObject:
        """The same as the position has it now."""
        return self._named(name, owner)

    def _named(self, name: str, owner: PlayerId) -> GameObject:
        state = self.session.state
        for obj in state.objects:
            card = state.printed(obj)
            face = card.sides[-1][0] if obj.is_melded else card.front
            if obj.owner == owner and face.name == name:
                return obj
        raise KeyError(name)

    def choose(self, name: str, owner: PlayerId = ANN) -> ObjectId:
        """Click a card."""
        object_id = self.find(name, owner)
        self.click(self.at(object_id))
        return object_id

    def type(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        """Press a key on the table."""
        self.board.setFocus()
        QTest.keyClick(self.board, key, modifiers or Qt.KeyboardModifier.NoModifier)

    def menu(self, object_id: ObjectId) -> list[str]:
        """Open the menu of a card and its submenus, return all texts; [] if there is none."""
        QTest.mouseClick(self.board.viewport(), RIGHT, pos=self.at(object_id))
        if QApplication.activePopupWidget() is None:
            return []
        menu = self.open_menu()
        words = [action.text().partition("\t")[0] for action, _ in entries(menu)]
        menu.close()
        return words

    def pick(self, object_id: ObjectId, words: str) -> None:
        """Open the menu of a card and choose an entry."""
        QTest.mouseClick(self.board.viewport(), RIGHT, pos=self.at(object_id))
        menu = self.open_menu()
        choose(menu, words)

    def open_menu(self) -> QMenu:
        """The menu that shows."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def strip(self) -> str:
        """The text of the answer bar."""
        return self.window.strip.text()

    def panel(self) -> str:
        """The text of the panel."""
        return self.window.panel.text()


def choose(menu: QMenu, words: str) -> None:
    """Choose the entry of a menu or submenu, by keys."""
    entry, opens = next(each for each in entries(menu) if each[0].text().startswith(words))
    if opens is not None:
        menu.setActiveAction(opens)
        QTest.keyClick(menu, Qt.Key.Key_Right)
        beside = opens.menu()
        assert isinstance(beside, QMenu)
        menu = beside
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def entries(menu: QMenu) -> Iterator[tuple[QAction, QAction | None]]:
    """Yield every entry, and the submenu entry that contains it."""
    for action in (each for each in menu.actions() if not each.isSeparator()):
        yield action, None
        beside = action.menu()
        if isinstance(beside, QMenu):
            yield from ((each, action) for each in beside.actions())
