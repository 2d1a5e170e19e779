"""A window on the toy game without features, and the user's input."""

from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.rules.actions import Tap
from core.state.ids import ObjectId
from core.storage.assets import Cover, opening
from gui.faces.cache import picture_cache
from gui.faces.pictures import Faces
from gui.features.card_search.feature import CardSearchFeature
from gui.session import Session
from gui.window.main_window import MainWindow
from gui.window.rulebooks import Rulebooks
from tests.gui.panels import toy


def toy_window() -> MainWindow:
    """Return a window on the toy game."""
    session = toy.session()
    book = toy.RULEBOOK
    cover = Cover(title=book.title, editions=book.editions)
    return bare(session, Rulebooks(session, lambda _: cover, lambda _: book))


def bare(session: Session, rulebooks: Rulebooks | None = None) -> MainWindow:
    """Return a window to which nothing was added."""
    start = session.state
    return MainWindow(
        session,
        lambda: start,
        faces=Faces(picture_cache),
        features=lambda _: (),
        rulebooks=rulebooks,
    )


def searching_window() -> MainWindow:
    """Return a window on the first table of Magic to which only the search was added."""
    rules, start = opening(DEFAULT)
    return MainWindow(
        Session(rules, start),
        lambda: start,
        faces=Faces(picture_cache),
        features=lambda window: (CardSearchFeature(window),),
    )


def shown(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Show a window and hand it over for closing."""
    qtbot.addWidget(window, before_close_func=lambda _: window.end())
    window.board.animated = False
    with qtbot.waitExposed(window):
        window.show()
    return window


def tap(window: MainWindow) -> None:
    """Let Ann tap her Owl."""
    window.session.attempt(Tap(player=toy.ANN, object=toy.OWL))


def select(window: MainWindow, object_id: ObjectId | None) -> None:
    """Select a card on the board."""
    window.board.select(object_id)
