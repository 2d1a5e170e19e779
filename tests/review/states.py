"""The states: each a small function that brings a window there and returns the widget to show."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.games import DEFAULT, GAMES
from core.games.mtg.actions import Meld, Put
from core.lessons.lesson import runner_for
from core.scenario.runner import played
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK
from core.storage.assets import opening
from core.storage.readers import games, read_data
from gui.board.layout.geometry import AreaKey
from gui.features.annotations import AnnotationsFeature
from gui.features.audience import Audience
from gui.features.autosave import RunningTable
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.features.new_game.feature import NewGame
from gui.features.new_game.first_choice import FirstChoice
from gui.features.playback import Playback
from gui.features.rulebook import RulebookFeature
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.gui.board.stage import centre_of
from tests.places import ROOT

SCENARIOS = ROOT / "assets" / "scenarios"
HOST = SCENARIOS / "chittering-host.toml"
WORDLESS = SCENARIOS / "mtg" / "dead-and-back-transformed.toml"
MANY_REASONS = (
    "An instant goes onto the stack, does what it says, and goes to the graveyard; it cannot stand "
    "on the battlefield, whoever puts it there and whichever way it lies. So nothing has moved."
)
_ROUNDS = 4
_LEFT = Qt.MouseButton.LeftButton


class Visit(Struct):
    """One window that is being brought into a state, at a size."""

    size: tuple[int, int]
    settings: Mapping[str, object] = {}
    """Settings of all windows, such as a theme; a state's own come first."""
    table: MainWindow | None = None
    menu: QMenu | None = None

    def preferences(self, **chosen: object) -> Preferences:
        """Return the usual settings with the visit's and the chosen ones."""
        preferences = Preferences()
        preferences.change(**{"hints_seen": True, **self.settings, **chosen})
        return preferences

    def open(
        self, path: Path | None = None, step: int = 0, game: str = DEFAULT.id, **chosen: object
    ) -> MainWindow:
        """Open a table, or a scenario at a step; ``chosen`` are settings other than the usual."""
        preferences = self.preferences(**chosen)
        if path is None:
            rules, start = opening(GAMES[game])
            table = table_window(Session(rules, start), lambda: start, preferences)
        else:
            runner = runner_for(read_data(path), games(None))
            story, rules = played(runner), runner.rules
            start = story.history.start
            table = table_window(Session(rules, start), lambda: start, preferences)
            sequence = RunningTable(
                first=rules, history=story.history, marks=story.marks, title=story.title
            )
            table.feature(Playback).present(sequence)
            table.session.adopt(rules, story.history.jump(0), title=story.title)
            table.session.jump(step)
            table.feature(AnnotationsFeature).store.adopt(story.marks)
        return self.show(table)

    def show(self, table: MainWindow) -> MainWindow:
        """Show a window with all its faces, nothing in movement."""
        self.table = table
        table.board.animated = False
        table.faces.draw_everything_at_once()
        table.resize(QSize(*self.size))
        table.show()
        painted()
        table.board.repaint_faces()
        painted()
        return table

    def close(self) -> None:
        """Close whatever was opened."""
        if self.menu is not None:
            self.menu.close()
        if self.table is not None:
            if self.table.board.pointer.cancel():
                QTest.mouseRelease(self.table.board.viewport(), _LEFT)
            self.table.end()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def painted() -> None:
    """Let the window finish all events, so that it is painted."""
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


def first_start(visit: Visit) -> QWidget:
    """A first game: its first turn, and the first of its three hints."""
    table = visit.open(hints_seen=False)
    table.feature(NewGame).play_first(FirstChoice(against="both"))
    choices = table.feature(Choices)
    while (found := choices.open_choice()) is not None:
        choices.choose(found.buttons[0].id)
    painted()
    return table


def carrying(visit: Visit) -> QWidget:
    """A card with two faces over the battlefield, with its chips."""
    table = visit.open(HOST, step=2)
    card = named(table, "Valakut Awakening")
    carry(table, centre_of(table.board, card), middle(table, (BATTLEFIELD, PlayerId("Ann"))))
    return table


def melded(visit: Visit) -> QWidget:
    """A melded permanent, and the panel about it."""
    return visit.open(HOST, step=3)


def melded_death(visit: Visit) -> QWidget:
    """It dies: the order of its two cards is asked first."""
    table = visit.open(HOST, step=3)
    host = next(obj for obj in table.session.state.objects if obj.is_melded)
    carry(table, centre_of(table.board, host.id), middle(table, (GRAVEYARD, host.owner)))
    return table


def split_on_stack(visit: Visit) -> QWidget:
    """Half of a split card on the stack."""
    return visit.open(HOST, step=2)


def arena(visit: Visit) -> QWidget:
    """Flesh and Blood: the arena."""
    return visit.open(game="fab")


def curtain(visit: Visit) -> QWidget:
    """The table is passed on: all hands are hidden."""
    table = visit.open(HOST, step=2)
    table.feature(CurtainFeature).lower()
    painted()
    return table


def audience(visit: Visit) -> QWidget:
    """The window for an audience."""
    table = visit.open(HOST, step=3)
    window = table.feature(Audience).open_audience()
    window.resize(QSize(*visit.size))
    painted()
    window.board.repaint_faces()
    painted()
    return window


def rulebook(visit: Visit) -> QWidget:
    """The rulebook open in its panel."""
    table = visit.open(HOST, step=3)
    table.feature(RulebookFeature).open_rule("meld.melded_characteristics")
    painted()
    return table


def light_and_large(visit: Visit) -> QWidget:
    """The light theme with text at one and a half times its size."""
    return visit.open(HOST, step=3, theme="light", text_scale=1.5)


def panel_turned(visit: Visit) -> QWidget:
    """The panel folded to its rail, or in a small window open over the table."""
    table = visit.open(HOST, step=3)
    table.room.turn_panel()
    painted()
    return table


def refusal(visit: Visit) -> QWidget:
    """A refusal with many reasons grows over the table; it can be done anyway."""
    table = visit.open()
    card = named(table, "Cloudshift")
    table.session.attempt(Put(player=PlayerId("Ann"), card=card))
    assert table.strip.buttons()
    table.strip.add(MANY_REASONS)
    painted()
    return table


def wordless(visit: Visit) -> QWidget:
    """An example without words of a teacher: its title keeps the place of the caption."""
    return visit.open(WORDLESS)


def peek(visit: Visit) -> QWidget:
    """The other face of a card in the panel, for as long as the key is held."""
    table = visit.open()
    table.board.inspection.peek(table.board.item(named(table, "Delver of Secrets")))
    painted()
    return table


def last_answer(visit: Visit) -> QWidget:
    """Nothing is selected: the panel shows the last answer."""
    table = visit.open()
    parts = (named(table, "Graf Rats"), named(table, "Midnight Scavengers"))
    table.session.attempt(Meld(player=PlayerId("Ann"), objects=parts))
    table.board.select(None)
    table.select(None)
    if not table.room.panel_is_open:
        table.room.turn_panel()
    painted()
    return table


def audience_with_hands(visit: Visit) -> QWidget:
    """The audience: a caption above, Ann's hand shown."""
    table = visit.open(HOST, step=1)
    window = table.feature(Audience).open_audience()
    window.resize(QSize(*visit.size))
    window.show_hands(frozenset((PlayerId("Ann"),)))
    painted()
    window.board.repaint_faces()
    painted()
    return window


def menu_with_mana(visit: Visit) -> QWidget:
    """The menu of a split card: the costs of its halves are drawn."""
    table = visit.open(HOST)
    card = table.board.item(named(table, "Fire"))
    assert card is not None
    menu = table.board.menus.open(card)
    assert menu is not None
    painted()
    visit.menu = menu
    return menu


def chips_with_mana(visit: Visit) -> QWidget:
    """A split card over the stack: its halves with their costs."""
    table = visit.open(HOST)
    card = named(table, "Fire")
    carry(table, centre_of(table.board, card), middle(table, (STACK, None)))
    return table


def huge_text(visit: Visit) -> QWidget:
    """Text at twice its size: bars grow, nothing is cut."""
    return visit.open(HOST, step=3, text_scale=2.0)


STATES: Mapping[str, Callable[[Visit], QWidget]] = {
    "01-first-start": first_start,
    "02-carrying-with-chips": carrying,
    "03-meld": melded,
    "04-melded-death": melded_death,
    "05-split-on-stack": split_on_stack,
    "06-arena": arena,
    "07-curtain": curtain,
    "08-audience": audience,
    "09-rulebook": rulebook,
    "10-light-150": light_and_large,
    "11-panel-turned": panel_turned,
    "12-refusal": refusal,
    "13-wordless-example": wordless,
    "14-peek": peek,
    "15-last-answer": last_answer,
    "16-audience-hands": audience_with_hands,
    "17-menu-mana": menu_with_mana,
    "18-chips-mana": chips_with_mana,
    "19-text-200": huge_text,
}


def named(table: MainWindow, name: str) -> ObjectId:
    """Return the object whose front has that name."""
    session = table.session
    return next(
        obj.id for obj in session.state.objects if session.state.printed(obj).front.name == name
    )


def middle(table: MainWindow, area: AreaKey) -> QPoint:
    """Return the middle of a zone in the view."""
    return centre_of(table.board, area)


def carry(table: MainWindow, start: QPoint, end: QPoint) -> None:
    """Press on a card and carry it, without letting go."""
    view = table.board.viewport()
    QTest.mousePress(view, _LEFT, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(view, start + (end - start) * part)
        QApplication.processEvents()
    painted()
