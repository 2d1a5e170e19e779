"""The audience window: what everybody may know, large, for a projector or a stream."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from core.law.history import Outcome
from core.law.sheet import Sheet
from core.law.telling import Secrets, heard
from core.table.ids import ObjectId
from core.table.sight import NOBODY, may_see
from core.table.table import Table
from gui.board.look import Look, look_named
from gui.board.motion import Motion
from gui.board.view import BoardView
from gui.close_up import CloseUps
from gui.describing import Describer
from gui.panels.characteristics import CharacteristicsPanel, Sources
from gui.panels.citing import Cite
from gui.panels.verdict import VerdictStrip
from gui.pictures import Faces
from gui.session import Session
from gui.theme import GRID, Theme, palette, stylesheet, text_font

WAITING = "Every deed is answered here, with its rule."
NOTHING_YET = "What a card is now, and why, stands here as soon as something is done with one."
ABOUT = "Shows what everybody may know. Alt+Enter fills the screen. The presenter’s keys work here."
_LARGER = 1.3
_LINES = 46
_TYPE = "* { font-size: %(size)dpx; }"
_SIDE_SHARE = 0.27


class AudienceWindow(QWidget):
    """A table without controls. ``closed`` tells that the window is gone from the screen.

    It follows the session by itself; `follow` takes it to what somebody points out.
    """

    closed = Signal()

    def __init__(
        self, session: Session, faces: Faces, cite: Cite, theme: Theme, heading: Callable[[], str]
    ) -> None:
        super().__init__()
        self._session = session
        self._faces = faces
        self._heading = heading
        self._theme = theme
        self._size = 0
        self.secrets = Secrets(NOBODY)
        self.describe = Describer(session, lambda: NOBODY)
        players = session.table.players
        look = _without_hints(theme)
        self.board = BoardView(session, faces, self.describe, cite, players[0].id, look=look)
        self.board.stage.aside = True
        self.board.setEnabled(False)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.panel = CharacteristicsPanel(session, self._sources(cite), theme, empty=NOTHING_YET)
        self.strip = VerdictStrip(session, cite, theme)
        self.strip.hear = self._hear
        self.strip.answers = False
        self.title = QLabel(self)
        self.title.setObjectName("dim")
        self.title.setWordWrap(True)
        self._side = QWidget(self)
        self._side.setObjectName("side")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for part in (self.panel, self.strip):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._lay_out()
        self.setObjectName("table")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Audience window")
        self.setAccessibleDescription(ABOUT)
        self.dress(theme)
        self.strip.say(WAITING)
        self.strip.recall()
        faces.arrived.connect(self.board.face_arrived)
        session.changed.connect(self._changed)
        self._changed(None)
        self.resize(1280, 800)

    def follow(self, who: ObjectId | None) -> None:
        """Speak of an object from now on, unless it is hidden from the public."""
        obj = self._session.table.objects.get(who) if who is not None else None
        if obj is None or self.describe(self._session.reading, obj).concealed:
            return
        self.board.select(obj.id)
        self.panel.show_object(obj.id)

    def dress(self, theme: Theme) -> None:
        """Wear other colours, and text larger than a window on a desk has it."""
        self._theme = theme
        self._size = self._fitting_size()
        self.setPalette(palette(theme))
        # By the sheet, for below a sheet a window's type does not reach what stands in it.
        self.setStyleSheet(stylesheet(theme) + _TYPE % {"size": self._size})
        self.panel.dress(theme)
        # The strip keeps room for two lines of its type, so it has to know it: a strip that
        # grew with a deed would have the table laid anew, and nobody would see what moves.
        self.strip.ensurePolished()
        self.strip.dress(theme)
        self.board.dress(_without_hints(theme))

    def move_as(self, motion: Motion) -> None:
        """Show as much movement as a person wants to see."""
        self.board.motion = motion

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the screen, and leave it again."""
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and alt:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the panel its share, and text a size that is read from afar."""
        super().resizeEvent(event)
        self._side.setFixedWidth(max(round(self.width() * _SIDE_SHARE), 24 * GRID))
        if self._fitting_size() != self._size:
            self.dress(self._theme)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it is gone."""
        super().closeEvent(event)
        self.closed.emit()

    def _lay_out(self) -> None:
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 2 * GRID, 0, 0)
        side.setSpacing(0)
        self.title.setContentsMargins(2 * GRID, 0, GRID, 0)
        side.addWidget(self.title)
        side.addWidget(self.panel, 1)
        room = QGridLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        room.addWidget(self.board, 0, 0)
        room.addWidget(self._side, 0, 1)
        room.addWidget(self.strip, 1, 0, 1, 2)
        room.setRowStretch(0, 1)
        room.setColumnStretch(0, 1)

    def _fitting_size(self) -> int:
        """Return how large text is: larger than on a desk, and the larger the higher the screen."""
        return max(round(text_font().pixelSize() * _LARGER), round(self.height() / _LINES))

    def _sources(self, cite: Cite) -> Sources:
        close_ups = CloseUps(self._session, self.describe, self._faces, self.devicePixelRatioF)
        return Sources(
            sheet=self._sheet,
            before=lambda who: self._session.sheet_before(who, NOBODY),
            cite=cite,
            picture=close_ups.face,
            other_picture=lambda *_: None,
        )

    def _sheet(self, who: ObjectId) -> Sheet:
        """Return what everybody may know of an object now; what might become of it is left out."""
        session = self._session
        obj = session.table.object(who)
        shown = not self.describe(session.reading, obj).concealed
        players = session.table.players
        public = may_see(session.rules.zones, obj, None) or obj.face_down or not shown
        viewer = NOBODY if public else players[0].id
        return replace(session.sheet(who, viewer), faces=(), notes=())

    def _hear(self, before: Table, outcome: Outcome) -> Outcome:
        rules = self._session.rules
        secrets = self.secrets.of(rules, before) & self.secrets.of(rules, outcome.table)
        return heard(rules, before, outcome, NOBODY, secrets)

    def _changed(self, outcome: Outcome | None) -> None:
        """Speak of what the deed that is shown was about; the strip has spoken of the deed."""
        heading = self._heading()
        self.title.setText(heading)
        self.setWindowTitle(f"{heading} · audience")
        shown = outcome or self._session.history.undoable
        if shown is not None:
            self.follow(shown.subject)


def _without_hints(theme: Theme) -> Look:
    """Return the look of a table on which nobody here can do what an empty zone asks for."""
    return replace(look_named(theme.name), hint="#00000000")
