"""Playback: presenter controls next to the timeline, captions, and timed stepping."""

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from core.rules.history import Change
from gui.board.annotations import sentence
from gui.commands import Menu, When
from gui.features.annotations import AnnotationsFeature
from gui.features.autosave import Autosave
from gui.features.feature import Feature, command
from gui.panels.answer_bar import in_words
from gui.session import Session
from gui.theme import GRID, TITLE_FAMILIES, Theme
from gui.views import TableKind
from gui.widgets.icons import icon
from gui.widgets.labels import plain_tip
from gui.window.command_bar import key_of

if TYPE_CHECKING:
    from core.rules.history import Outcome
    from gui.features.autosave import RunningTable


_SCALE = 22 / 13
_SMALLEST = 0.62
_SHRINK = 0.94


class PresenterControls(QWidget):
    """Buttons for the commands that step and play; the view of `Presenter`.

    ``steps`` are the buttons for back and forward, placed between the others.
    """

    def __init__(
        self,
        actions: Mapping[str, QAction],
        steps: tuple[QPushButton, QPushButton],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shapes: dict[QPushButton, str] = {}
        self.setAccessibleName("Presenter")
        room = QHBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID // 2)
        self.first = self._button(actions["show.first"], "first")
        self.play = self._button(actions["show.play"], "play")
        self.last = self._button(actions["show.last"], "last")
        back, on = steps
        for each in (self.first, back, self.play, on, self.last):
            room.addWidget(each)
        self.apply_theme(theme)

    def say(self, *, playing: bool, back: bool, on: bool) -> None:
        """Show whether playback runs, and whether there are steps before and after."""
        self._shapes[self.play] = "pause" if playing else "play"
        words = "Pause" if playing else "Play the actions one after another"
        self.play.setAccessibleName(words)
        self.first.setEnabled(back)
        self.last.setEnabled(on)
        self.apply_theme(self._theme)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button, shape in self._shapes.items():
            button.setIcon(icon(shape, theme.button_text, theme.line))

    def _button(self, action: QAction, shape: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        words = action.text().replace("&", "")
        keys = key_of(action)
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(f"{words} ({keys})" if keys else words))
        button.clicked.connect(action.trigger)
        if shape:
            self._shapes[button] = shape
        return button


class Caption(QWidget):
    """Large caption of the current step, readable from a distance.

    A long text gets a smaller font. ``steps`` are the commands for back and forward; their
    buttons are placed at the right end.
    """

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        steps: tuple[QAction, QAction] | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.text = ""
        self.larger = 1.0
        """How much larger than in a window on a desk the text is."""
        self._place = ""
        self._buttons: tuple[QPushButton, ...] = ()
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Text of this step")
        if steps is not None:
            back, on = steps
            self._buttons = (self._button(back, "Back", "back"), self._button(on, "Next", "next"))

    def say(self, text: str, *, place: str = "", marks: str = "") -> None:
        """Show the caption of a step; ``marks`` describes its marks for screen readers."""
        self.text, self._place = text, place
        self.setAccessibleDescription(" ".join(part for part in (text, marks) if part))
        self.setToolTip(plain_tip(text))
        self._arrange()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button, shape in zip(self._buttons, ("back", "next"), strict=False):
            ink = theme.on_text if button.objectName() == "on" else theme.button_text
            button.setIcon(icon(shape, ink, theme.line))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the buttons to the right end."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Resize the buttons with the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        room = self.rect().adjusted(2 * GRID, GRID // 2, -2 * GRID, -GRID // 2)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        if self._buttons:
            left = self._buttons[0].x()
            painter.setPen(QColor(self._theme.dim))
            wide = self.fontMetrics().horizontalAdvance(self._place)
            place = QRect(left - wide - 2 * GRID, 0, wide + GRID, self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._place)
            room.setRight(place.left() - 2 * GRID)
        else:
            flags |= int(Qt.AlignmentFlag.AlignHCenter)
        painter.setFont(self._fitting(room, flags))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(room, flags, self.text)
        painter.end()

    def _fitting(self, room: QRect, flags: int) -> QFont:
        scale = _SCALE * self.larger
        while True:
            font = self._type(scale)
            needed = QFontMetrics(font).boundingRect(room, flags, self.text)
            fits = needed.height() <= room.height() and needed.width() <= room.width()
            if fits or scale <= _SMALLEST:
                return font
            scale *= _SHRINK

    def _type(self, scale: float) -> QFont:
        font = QFont(list(TITLE_FAMILIES))
        font.setPixelSize(max(round(self.fontInfo().pixelSize() * scale), 9))
        return font

    def _button(self, action: QAction, words: str, shape: str) -> QPushButton:
        button = QPushButton(words, self)
        on = shape == "next"
        button.setObjectName("on" if on else "")
        if on:
            button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the icon after the word
        ink = self._theme.on_text if on else self._theme.button_text
        button.setIcon(icon(shape, ink, self._theme.line))
        label, keys = action.text().replace("&", ""), key_of(action)
        button.setAccessibleName(label)
        button.setToolTip(plain_tip(f"{label} ({keys})" if keys else label))
        button.clicked.connect(action.trigger)
        return button

    def enable(self, *, back: bool, on: bool) -> None:
        """Enable or disable the buttons for back and forward."""
        for button, able in zip(self._buttons, (back, on), strict=False):
            button.setEnabled(able)

    def _arrange(self) -> None:
        right = self.width() - 2 * GRID
        for button in reversed(self._buttons):
            size = button.sizeHint()
            right -= size.width()
            button.setGeometry(
                right, (self.height() - size.height()) // 2, size.width(), size.height()
            )
            right -= GRID
        self.update()


SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
STEP = 2.4
"""Seconds that a step is shown at plain speed."""

PER_CHARACTER = 0.045
"""Extra seconds for each character of the caption or the findings: reading time."""

LONGEST = 14.0


class Presenter(QObject):
    """Steps through the history with a timer. ``changed`` reports a new playback state.

    Playback stops at the end, unless it loops, and at any other change: an action, an undo, a
    jump. The board, not this class, animates the cards.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._stepping = False
        self._speed = 1.0
        self._loop = False
        self.clock = QTimer(self)
        self.clock.setSingleShot(True)
        self.clock.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether playback runs."""
        return self.clock.isActive()

    @property
    def speed(self) -> float:
        """Playback speed, as a factor."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        if self.playing:
            self.clock.start(self._pause())
        self.changed.emit()

    @property
    def loop(self) -> bool:
        """Whether playback restarts after the last action."""
        return self._loop

    @loop.setter
    def loop(self, loop: bool) -> None:
        self._loop = loop
        self.changed.emit()

    def faster(self, steps: int = 1) -> None:
        """Take the next higher speed, or with -1 the next lower one."""
        at = min(range(len(SPEEDS)), key=lambda n: abs(SPEEDS[n] - self._speed)) + steps
        self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def play(self) -> None:
        """Play from the current position; at the end, from the start."""
        history = self._session.history
        if not history.outcomes:
            return
        if history.redoable is None:
            self._go(0)
        self.clock.start(self._pause())
        self.changed.emit()

    def pause(self) -> None:
        """Stop the timer."""
        if self.playing:
            self.clock.stop()
            self.changed.emit()

    def go(self, cursor: int) -> None:
        """Jump to the position after ``cursor`` actions and pause."""
        self.pause()
        self._go(cursor)

    def step(self, by: int) -> None:
        """Move by a number of actions and pause."""
        self.go(self._session.history.cursor + by)

    def last(self) -> None:
        """Go to the last action."""
        self.go(len(self._session.history.outcomes))

    def _pause(self) -> int:
        shown = self._session.history.undoable
        said = 0
        if shown is not None:
            answer = " ".join(each.says for each in shown.verdict.decisive)
            said = len(shown.note or answer)
        return round(min(STEP + PER_CHARACTER * said, LONGEST) / self._speed * 1000)

    def _tick(self) -> None:
        history = self._session.history
        if history.redoable is None:
            if not self._loop:
                self.changed.emit()
                return
            self._go(0)
        else:
            self._go(history.cursor + 1)
        if self._session.history.redoable is not None or self._loop:
            self.clock.start(self._pause())
        self.changed.emit()

    def _go(self, cursor: int) -> None:
        self._stepping = True
        try:
            self._session.jump(cursor)
        finally:
            self._stepping = False

    def follow(self) -> None:
        """Pause unless the change came from playback itself."""
        if not self._stepping:
            self.pause()


OWN_WAY = "This is your own try. Next goes on with the example."


class Playback(Feature):
    """The presenter. Its buttons appear with the first action, its caption where a step has one."""

    in_every_window = False

    controls: "PresenterControls | None" = None
    caption: "Caption | None" = None
    _made: "Presenter | None" = None
    _shown: "RunningTable | None" = None

    def setup(self) -> None:
        window = self.window
        window.seat_state.changed.connect(self._refresh)
        window.theme_changed.connect(self._apply_theme)

    def close(self) -> None:
        """Stop playback."""
        if self._made is not None:
            self._made.clock.stop()

    @command("show.play", "Play or pause", Menu.SHOW, "F5", divided=True)
    def _toggle(self) -> None:
        self.presenter.toggle()

    @command("show.first", "To the start", Menu.SHOW, "Ctrl+Home", enabled=When.UNDOABLE)
    def _first(self) -> None:
        self.presenter.go(0)

    @command("show.back", "Previous step", Menu.SHOW, "Ctrl+Left", enabled=When.UNDOABLE)
    def _back(self) -> None:
        self.presenter.step(-1)

    @command("show.next", "Next step", Menu.SHOW, "Ctrl+Right", enabled=When.REDOABLE)
    def _next(self) -> None:
        left_at = self._left_at
        if left_at is None:
            self.presenter.step(1)
        else:
            self._leave_the_try(min(left_at, self.window.session.history.cursor) + 1)

    @command("show.last", "To the last action", Menu.SHOW, "Ctrl+End", enabled=When.REDOABLE)
    def _last(self) -> None:
        if self._left_at is None or self._shown is None:
            self.presenter.last()
        else:
            self._leave_the_try(len(self._shown.history.outcomes))

    @command("show.faster", "Play faster", Menu.SHOW, "Ctrl+Shift+Right", arguments=(1,))
    @command("show.slower", "Play slower", Menu.SHOW, "Ctrl+Shift+Left", arguments=(-1,))
    def _play_faster(self, steps: int) -> None:
        self.presenter.faster(steps)
        self.window.strip.say(f"Speed of playing: {self.presenter.speed:g}×.")

    @command(
        "show.loop",
        "Repeat from the start",
        Menu.SHOW,
        "Shift+F5",
        checked=lambda self: self._made is not None and self._made.loop,
    )
    def _go_round(self) -> None:
        self.presenter.loop = not self.presenter.loop

    @property
    def presenter(self) -> "Presenter":
        """Presenter of the history, created on first use."""
        if self._made is None:
            self._made = Presenter(self.window.session, self.window)
            self._made.changed.connect(self._say)
        return self._made

    def on_change(self, change: Change) -> None:
        """Show the position in the sequence; pause where it was moved otherwise."""
        if self._made is not None:
            self._made.follow()
        history = change.after.history
        if history.outcomes and self.controls is None:
            window = self.window
            named: dict[str, QAction] = {}
            for offered in self.commands:
                action = window.actions_by_id.get(offered.id)
                if action is not None:
                    named[offered.id] = action
            timeline = window.timeline
            steps = (timeline.back, timeline.next)
            self.controls = PresenterControls(named, steps, window.theme, timeline)
            timeline.add_before(self.controls)
            self.controls.setVisible(True)
        if self.controls is not None:
            self.controls.setVisible(bool(history.outcomes))
            self._say()

    def _refresh(self) -> None:
        if self.window.seat_state.curtained and self._made is not None:
            self._made.pause()
        if self.caption is not None:
            self._say()

    def present(self, sequence: "RunningTable") -> None:
        """Play a sequence under its title until another table is opened.

        Manual actions do not truncate it: the next step is still that of the sequence.
        """
        self._shown = sequence

    @property
    def _is_shown(self) -> bool:
        """Whether the presentation is on the table, with or without manual actions."""
        shown, history = self._shown, self.window.session.history
        return shown is not None and history.start is shown.history.start

    @property
    def _left_at(self) -> int | None:
        """Step of the presentation before the first manual action, or None."""
        if self._shown is None or not self._is_shown:
            return None
        steps, done = self._shown.history.outcomes, self.window.session.history.outcomes
        pairs = zip(steps, done, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].action is pair[1].action, pairs))
        return None if same == len(done) == len(steps) else same

    def _leave_the_try(self, at: int) -> None:
        shown = self._shown
        if shown is not None:
            self.presenter.pause()
            self.window.feature(Autosave).put_up(replace(shown, history=shown.history.jump(at)))
            self.window.strip.stand()

    def table_kind(self) -> TableKind | None:
        """Return that the table shows a scenario, while it is presented."""
        return TableKind.SCENARIO if self.presented is not None else None

    @property
    def presented(self) -> str | None:
        """The title of the presentation, maybe empty; None without a presentation."""
        if self._is_shown:
            return self.window.session.title
        history = self.window.session.history
        return "" if any(each.note for each in history.outcomes) else None

    def _say(self) -> None:
        window, presenter = self.window, self.presenter
        history = window.session.history
        at, of = history.cursor, len(history.outcomes)
        left_at, sequence = self._left_at, self._shown
        own = left_at is not None and sequence is not None and at > left_at
        if left_at is not None and sequence is not None:
            at, of = min(at, left_at), len(sequence.history.outcomes)
        window.timeline.lead_on(self._next if left_at is not None and at < of else None)
        if self.controls is not None:
            self.controls.say(playing=presenter.playing, back=history.cursor > 0, on=at < of)
        window.actions_by_id.check("show.loop", on=presenter.loop)
        title, shown = self.presented, history.undoable
        if title is not None and self.caption is None:
            window = self.window
            back, on = (window.actions_by_id.get(each) for each in ("show.back", "show.next"))
            steps = (back, on) if back is not None and on is not None else None
            self.caption = Caption(window.theme, window, steps)
            window.strip.noted_elsewhere = True
        window.strip.starts_folded = title is not None
        if self.caption is not None:
            window.room.show_caption(self.caption, shown=title is not None)
            caption_text = OWN_WAY if own else self._words_of(shown) or title or ""
            hidden = window.seat_state.curtained
            window = self.window
            store = window.feature(AnnotationsFeature).store
            called = window.describe.name_of
            marks = "" if hidden else " ".join(sentence(mark, called) for mark in store.marks)
            self.caption.say("" if hidden else caption_text, place=f"{at} of {of}", marks=marks)
            self.caption.enable(back=history.cursor > 0, on=at < of)

    def _words_of(self, shown: "Outcome | None") -> str:
        """Return the teacher's text for a step, else the answer of the table in a presentation."""
        if shown is None or shown.note or not self._is_shown:
            return shown.note if shown is not None else ""
        history = self.window.session.history
        at = history.cursor - 1
        before = history.outcomes[at - 1].state if at else history.start
        return in_words(self.window.redact(before, shown))

    def _apply_theme(self, theme: "Theme") -> None:
        for part in (self.controls, self.caption):
            if part is not None:
                part.apply_theme(theme)
