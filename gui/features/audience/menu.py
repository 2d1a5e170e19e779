"""The menu of the audience window: full screen, which screen, whose hands it shows."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu, QWidget

from core.state.ids import PlayerId
from gui.features.audience.window import AudienceWindow
from gui.window.placement import show_on

TITLE = "Audience window"


def audience_menu(
    audience: AudienceWindow, players: tuple[PlayerId, ...], parent: QWidget
) -> QMenu:
    """Return the menu; it goes when it closes."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName(TITLE)
    audience.full.setChecked(audience.isFullScreen())
    menu.addAction(audience.full)
    _choices(
        menu,
        "Screen",
        [
            (screen_label(number, screen), audience.screen() is screen, _moving(audience, screen))
            for number, screen in enumerate(QGuiApplication.screens(), 1)
        ],
    )
    everybody = frozenset(players)
    hands = [("Nobody’s hand", frozenset[PlayerId]())]
    hands += [(f"{player}’s hand", frozenset((player,))) for player in players]
    hands.append(("Everybody’s hand", everybody))
    _choices(
        menu,
        "Show hands",
        [(words, audience.hands == shown, _showing(audience, shown)) for words, shown in hands],
    )
    menu.addSeparator()
    menu.addAction("Close the audience window").triggered.connect(audience.close)
    return menu


def screen_label(number: int, screen: QScreen) -> str:
    """Return what a person calls a screen: its number, its name and its size."""
    size = screen.geometry().size() * screen.devicePixelRatio()
    name = f" · {screen.name()}" if screen.name() else ""
    return f"{number}{name} · {size.width()} × {size.height()}"


def _choices(menu: QMenu, title: str, choices: list[tuple[str, bool, Callable[[], None]]]) -> None:
    beside = menu.addMenu(title)
    beside.setAccessibleName(title)
    group = QActionGroup(beside)
    for words, on, do in choices:
        action = QAction(words.replace("&", "&&"), beside)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked=False, do=do: do())
        group.addAction(action)
        beside.addAction(action)


def _moving(audience: AudienceWindow, screen: QScreen) -> Callable[[], None]:
    return lambda: show_on(audience, screen, full=audience.isFullScreen())


def _showing(audience: AudienceWindow, hands: frozenset[PlayerId]) -> Callable[[], None]:
    return lambda: audience.show_hands(hands)
