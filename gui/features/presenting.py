"""Showing what was done: first, back, play, on, last, faster, round and round, in large words."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from gui.commands import Command, Menu, When
from gui.features.feature import Feature
from gui.features.pointing import PointingMarks

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from gui.panels.presenter import Caption, PresenterControls
    from gui.presenting import Presenter
    from gui.theme import Theme

_BUTTONS = (("table.record", "Record"), ("show.export", "Export…"))


class Presenting(Feature):
    """The presenter. Its buttons appear with the first deed, its large line where one is said."""

    commands = (
        Command(
            id="show.play",
            words="Play or pause",
            menu=Menu.SHOW,
            keys=("Ctrl+Space",),
            divided=True,
        ),
        Command(
            id="show.first",
            words="To the start",
            menu=Menu.SHOW,
            keys=("Ctrl+Home",),
            when=When.UNDOABLE,
        ),
        Command(
            id="show.back",
            words="One step back",
            menu=Menu.SHOW,
            keys=("Ctrl+Left",),
            when=When.UNDOABLE,
        ),
        Command(
            id="show.next",
            words="One step on",
            menu=Menu.SHOW,
            keys=("Ctrl+Right",),
            when=When.REDOABLE,
        ),
        Command(
            id="show.last",
            words="To the last deed",
            menu=Menu.SHOW,
            keys=("Ctrl+End",),
            when=When.REDOABLE,
        ),
        Command(id="show.faster", words="Play faster", menu=Menu.SHOW, keys=("Ctrl+Shift+Right",)),
        Command(id="show.slower", words="Play slower", menu=Menu.SHOW, keys=("Ctrl+Shift+Left",)),
        Command(
            id="show.loop",
            words="Begin again after the last deed",
            menu=Menu.SHOW,
            keys=("Ctrl+Shift+O",),
            checkable=True,
        ),
    )

    in_every_window = False

    controls: "PresenterControls | None" = None
    caption: "Caption | None" = None
    _made: "Presenter | None" = None

    def begin(self) -> None:
        """Wait for the first deed."""
        house = self.house
        house.session.changed.connect(self._follow)
        house.seating.changed.connect(self._look_anew)
        house.window.dressed.connect(self._dress)
        self._add_buttons()

    def end(self) -> None:
        """Stop the clock."""
        if self._made is not None:
            self._made.clock.stop()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what steps and plays."""
        return {
            "show.play": self._toggle,
            "show.first": lambda: self.presenter.go(0),
            "show.back": lambda: self.presenter.step(-1),
            "show.next": lambda: self.presenter.step(1),
            "show.last": self._last,
            "show.faster": lambda: self.presenter.faster(1),
            "show.slower": lambda: self.presenter.faster(-1),
            "show.loop": self._go_round,
        }

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Tell whether it goes round."""
        return {"show.loop": lambda: self._made is not None and self._made.loop}

    @property
    def presenter(self) -> "Presenter":
        """What plays, made when first asked for."""
        if self._made is None:
            from gui.presenting import Presenter  # noqa: PLC0415 - costs time at the start

            self._made = Presenter(self.house.session, self.house)
            self._made.changed.connect(self._say)
            self._made.stepping.connect(self.house.window.strip.show_steps)
        return self._made

    def _toggle(self) -> None:
        self.presenter.toggle()

    def _last(self) -> None:
        self.presenter.last()

    def _next_speed(self) -> None:
        """Take the next speed; after the fastest the slowest, so that one button has them all."""
        from gui.presenting import SPEEDS  # noqa: PLC0415 - costs time at the start

        presenter = self.presenter
        if presenter.speed >= SPEEDS[-1]:
            presenter.speed = SPEEDS[0]
        else:
            presenter.faster()

    def _go_round(self) -> None:
        self.presenter.loop = not self.presenter.loop

    def _follow(self, _outcome: object) -> None:
        history = self.house.session.history
        if history.outcomes and self.controls is None:
            self._open()
        if self.controls is not None:
            self.controls.setVisible(bool(history.outcomes))
            self._say()

    def _look_anew(self) -> None:
        """Stand still while nobody looks, and say nothing."""
        if self.house.seating.curtained and self._made is not None:
            self._made.pause()
        if self.caption is not None:
            self._say()

    def _open(self) -> None:
        from gui.panels.presenter import PresenterControls  # noqa: PLC0415 - costs time at the start

        window = self.house.window
        named: dict[str, QAction] = {}
        for command in self.commands:
            action = window.actions_by_id.get(command.id)
            if action is not None:
                named[command.id] = action
        timeline = window.timeline
        steps = (timeline.back, timeline.next)
        self.controls = PresenterControls(named, steps, window.theme, timeline)
        self.controls.next_speed.connect(self._next_speed)
        timeline.add_before(self.controls)
        self.controls.setVisible(True)

    def _say(self) -> None:
        """Show where it stands, and say what is said of it."""
        house, presenter = self.house, self.presenter
        history = house.session.history
        if self.controls is not None:
            self.controls.say(
                playing=presenter.playing,
                speed=presenter.speed,
                loop=presenter.loop,
                at=history.cursor,
                of=len(history.outcomes),
            )
        house.window.actions_by_id.check("show.loop", on=presenter.loop)
        told = any(outcome.note for outcome in history.outcomes)
        if told and self.caption is None:
            from gui.panels.presenter import Caption  # noqa: PLC0415 - where there is one

            self.caption = Caption(house.window.theme, house.window)
            house.window.add_below_board(self.caption)
            house.window.strip.noted_elsewhere = True
        if self.caption is not None:
            self.caption.setVisible(told)
            shown = history.undoable
            if shown is None or house.seating.curtained:
                self.caption.say("")
            else:
                self.caption.say(shown.note, self._marks())

    def _marks(self) -> str:
        """Say in words what is drawn over the position."""
        from gui.board.annotations import sentence  # noqa: PLC0415 - where something is said

        house = self.house
        store = house.feature(PointingMarks).store
        called = house.board.annotations.called
        return " ".join(sentence(mark, called) for mark in store.marks)

    def _add_buttons(self) -> None:
        """Put the two ways to keep a demonstration at the end of the timeline."""
        window = self.house.window
        for command, words in _BUTTONS:
            action = window.actions_by_id.get(command)
            if action is None:
                continue
            button = QPushButton(words, window.timeline)
            button.setAccessibleName(action.text().replace("&", ""))
            keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
            button.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
            button.clicked.connect(action.trigger)
            window.timeline.add_after(button)

    def _dress(self, theme: "Theme") -> None:
        for part in (self.controls, self.caption):
            if part is not None:
                part.dress(theme)
