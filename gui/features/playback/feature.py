"""Playback of the history: step, play, speed, repeat, and captions."""

from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.rules.history import Change
from gui.board.annotations.controller import sentence
from gui.commands import Menu, When
from gui.features.annotations.feature import AnnotationsFeature
from gui.features.autosave.feature import Autosave
from gui.features.feature import Feature, command
from gui.features.playback.bar import Caption, PresenterControls
from gui.features.playback.player import Presenter
from gui.panels.answers import in_words

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from core.rules.history import Outcome
    from gui.features.autosave.running_table import RunningTable
    from gui.theme import Theme

OWN_WAY = "This is your own try. Next goes on with the example."


class Playback(Feature):
    """The presenter. Its buttons appear with the first action, its caption where a step has one."""

    in_every_window = False

    controls: "PresenterControls | None" = None
    caption: "Caption | None" = None
    _made: "Presenter | None" = None
    _shown: "RunningTable | None" = None

    def setup(self) -> None:
        """Connect to the viewer and to the theme."""
        window = self.window
        window.seat_state.changed.connect(self._refresh)
        window.theme_changed.connect(self._apply_theme)

    def close(self) -> None:
        """Stop the clock."""
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
        """Show the next step; after an action by hand, that of the presentation."""
        left_at = self._left_at
        if left_at is None:
            self.presenter.step(1)
        else:
            self._leave_the_try(min(left_at, self.window.session.history.cursor) + 1)

    @command("show.last", "To the last action", Menu.SHOW, "Ctrl+End", enabled=When.REDOABLE)
    def _last(self) -> None:
        """Show the last step; after an action by hand, that of the presentation."""
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
        """The player of the history, made when it is first asked for."""
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
            self._open()
        if self.controls is not None:
            self.controls.setVisible(bool(history.outcomes))
            self._say()

    def _refresh(self) -> None:
        """Pause while hands are hidden, and hide the caption."""
        if self.window.seat_state.curtained and self._made is not None:
            self._made.pause()
        if self.caption is not None:
            self._say()

    def _open(self) -> None:
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

    def present(self, sequence: "RunningTable") -> None:
        """Show a sequence by its title, until another table is shown.

        What is done by hand in it cuts nothing off: the next step is still the sequence's own.
        """
        self._shown = sequence

    @property
    def _is_shown(self) -> bool:
        """Whether the presentation is on the table, maybe with actions by hand."""
        shown, history = self._shown, self.window.session.history
        return shown is not None and history.start is shown.history.start

    @property
    def _left_at(self) -> int | None:
        """The step of the presentation after which an action by hand was made, or None."""
        if self._shown is None or not self._is_shown:
            return None
        steps, done = self._shown.history.outcomes, self.window.session.history.outcomes
        pairs = zip(steps, done, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].action is pair[1].action, pairs))
        return None if same == len(done) == len(steps) else same

    def _leave_the_try(self, at: int) -> None:
        """Leave the actions by hand and show a step of the presentation."""
        shown = self._shown
        if shown is not None:
            self.presenter.pause()
            self.window.feature(Autosave).put_up(replace(shown, history=shown.history.jump(at)))
            self.window.strip.stand()

    @property
    def presented(self) -> str | None:
        """The title of the presentation, maybe empty; None without a presentation."""
        if self._is_shown:
            return self.window.session.title
        history = self.window.session.history
        return "" if any(each.note for each in history.outcomes) else None

    def _say(self) -> None:
        """Show the position in the sequence, and the caption of the step."""
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
            self.caption = self._made_caption()
            window.strip.noted_elsewhere = True
        window.strip.starts_folded = title is not None
        if self.caption is not None:
            window.room.show_caption(self.caption, shown=title is not None)
            caption_text = OWN_WAY if own else self._words_of(shown) or title or ""
            hidden = window.seat_state.curtained
            marks = "" if hidden else self._marks()
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

    def _made_caption(self) -> "Caption":
        window = self.window
        back, on = (window.actions_by_id.get(each) for each in ("show.back", "show.next"))
        steps = (back, on) if back is not None and on is not None else None
        return Caption(window.theme, window, steps)

    def _marks(self) -> str:
        """Return a description of the marks over the position."""
        window = self.window
        store = window.feature(AnnotationsFeature).store
        called = window.describe.name_of
        return " ".join(sentence(mark, called) for mark in store.marks)

    def _apply_theme(self, theme: "Theme") -> None:
        for part in (self.controls, self.caption):
            if part is not None:
                part.apply_theme(theme)
