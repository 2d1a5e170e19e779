"""Announcements for screen readers: answers, undo and new turns."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from core.messages import worded
from core.rules.history import Change, Outcome
from core.rules.verdict import Ruling
from gui.features.feature import Feature
from gui.features.glow import GlowFeature
from gui.features.large_cards import LargeCards
from gui.features.table_list import Namer, share, zone_words
from gui.widgets.lists import tell_row
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from gui.board.items import CardItem

_URGENT = frozenset({Ruling.REFUSED, Ruling.CHOICE, Ruling.NOTHING})


class Voice(QObject):
    """Announces for one window. ``spoke`` carries the text of every announcement."""

    spoke = Signal(str)

    def __init__(self, speaker: QObject) -> None:
        super().__init__(speaker)
        self._speaker = speaker

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Announce a text, at once if it is urgent, else at the next pause."""
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._speaker, words)
            manners = QAccessible.AnnouncementPoliteness
            event.setPoliteness(manners.Assertive if urgent else manners.Polite)
            QAccessible.updateAccessibility(event)
        self.spoke.emit(words)


class Announcements(Feature):
    """Announces the texts of the answer bar, which are redacted for the viewer."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._said = ""
        self._ahead = ""
        self.rests = False
        """Whether another feature announces changes, such as a lesson."""
        self._connections: tuple[QMetaObject.Connection, ...] = ()
        self.voice: Voice | None = None
        self.tells_facts: Callable[[], bool] = QAccessible.isActive
        """Whether descriptions have the facts of a card, which take time to compute."""

    def setup(self) -> None:
        self.voice = Voice(self.window)
        self._connections = (self.window.strip.notice_shown.connect(self._say_strip),)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self._connections = (*self._connections, app.focusChanged.connect(self._went))
        actions = self.window.actions_by_id
        for command in actions.commands:
            action = actions.get(command.id) if command.checkable else None
            if action is not None:
                action.triggered.connect(self._switched(action, one_of=bool(command.group)))
        board = self.window.board
        self.window.ports.accessible_text.connect(self.accessible_text)
        board.grouped.connect(self._grouped)
        board.setAccessibleDescription(board.selection.accessible_text())

    def close(self) -> None:
        """Disconnect from the application."""
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections = ()

    def _switched(self, action: "QAction", *, one_of: bool) -> Callable[[], None]:
        def tell() -> None:
            words = action.text().replace("&&", "&")
            state = "" if one_of else ": on" if action.isChecked() else ": off"
            said = f"{words}{state}."
            if said != self.window.strip.text():
                self._say(said, None)

        return tell

    def _say_strip(self, words: str) -> None:
        """Announce a notice of the answer bar, unless it came with a change."""
        said, self._said = self._said, ""
        if words != said:
            self._say(words, None)
            self._said, self._ahead = "", words

    def accessible_text(self, item: "CardItem") -> str:
        """Return the description of a card, with its place in its zone."""
        window, state_view = self.window, self.window.session.state_view
        obj = state_view.state.objects.get(item.object_id)
        if obj is None:
            return item.view.name
        view = window.describe(state_view, obj)
        can = window.feature(GlowFeature).words(obj.id)
        said = Namer(lambda: window.seat_state.panel_viewer).whole(state_view, obj, view, can)
        facts = window.feature(LargeCards).accessible_facts(obj.id) if self.tells_facts() else ""
        said = f"{said}. {facts}" if facts else said
        if item.area is None:
            return said
        scene, spec = window.board.board_scene, state_view.rules.zone(item.area[0])
        area = scene.mat.area(item.area)
        if area is not None and area.is_pile and scene.opened != item.area:
            return f"{said}. {zone_words(spec, item.area[1], scene.contents.count(item.area))}"
        in_area = (scene.items_by_id.get(each) for each in scene.contents.of(item.area))
        there = [each.place for each in in_area if each is not None and each.area == item.area]
        before = sum((place.y, place.x) < (item.place.y, item.place.x) for place in there)
        return f"{said}. {share(spec, item.area[1])}, {before + 1} of {len(there)}"

    def on_change(self, change: Change) -> None:
        """Announce the answer to a change, and a new turn."""
        if self.rests:
            return
        said, outcome, table = self.window.strip.text(), change.outcome, change.state
        if table.active != change.before.state.active:
            said = f"{said} It is {table.active}'s turn, turn {table.turn}."
        ahead, self._ahead = self._ahead, ""
        if outcome is not None or said != ahead:  # with a new table the answer bar may speak first
            self._say(said, outcome)

    def _grouped(self, ids: tuple[int, ...]) -> None:
        if len(ids) > 1 and self.voice is not None:
            self.voice.say(worded("{count} card selected.|{count} cards selected.", count=len(ids)))

    def on_answer(self, change: Change) -> None:
        """Announce the reason why an attempt changed nothing."""
        self._say(self.window.strip.text(), change.outcome)

    def _went(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Announce the row of a list that gets the focus; Qt announces only the list."""
        if isinstance(now, QAbstractItemView) and self.voice is not None:
            on = now.window()
            if self.window in {on, on.parentWidget()}:
                QTimer.singleShot(0, now, lambda: tell_row(now))

    def _say(self, words: str, outcome: Outcome | None) -> None:
        self._said = words
        urgent = outcome is not None and outcome.verdict.ruling in _URGENT
        if self.voice is not None and not self.window.seat_state.curtained:
            self.voice.say(words, urgent=urgent)
