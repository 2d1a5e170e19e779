"""The first start: three hints on the table itself, and afterwards never again unasked."""

from typing import ClassVar

from core.rules.history import Change
from gui.commands import Menu
from gui.features.autosave.feature import Autosave
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command
from gui.features.hints.callouts import Callouts, hints
from gui.features.keys.feature import Keys
from gui.features.playback.feature import Playback
from gui.keymap import native
from gui.theme import Theme
from gui.window.main_window import MainWindow

_HINTED = ("card.turn", "history.undo", "board.peek", "view.panel")


class Hints(Feature):
    """Lays the hints on the table when somebody is here for the first time, or asks for them.

    Without a file of settings nobody knows whether it is the first time, so it is not.
    """

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.callouts: Callouts | None = None

    def setup(self) -> None:
        """Show them once the table is there, if nobody has seen them yet."""
        preferences = self.window.preferences
        if preferences.path is not None and not preferences.now.hints_seen:
            self.window.board.once_painted(self._show_once)
        window = self.window
        for id_, gesture in (("card.turn", self._turned), ("history.undo", self._took_back)):
            action = window.actions_by_id.get(id_)
            if action is not None:
                action.triggered.connect(gesture)
        window.theme_changed.connect(self._apply_theme)

    @command("help.hints", "Show the first hints", Menu.HELP)
    def show(self) -> "Callouts":
        """Lay all three on the table."""
        if self.callouts is not None:
            self.callouts.end()
        found = next(each for each in self.window.features if isinstance(each, Keys)).keymap()
        keys = {command: native(found.of(command)[:1]) for command in _HINTED}
        window = self.window
        self.callouts = Callouts(window.board, hints(keys), window.theme, self._asked, window)
        self.callouts.ended.connect(self._ended)
        window.board.setFocus()
        return self.callouts

    def _asked(self) -> bool:
        """Tell whether a player is asked something over the table."""
        panel = self.window.feature(Choices).panel
        return panel is not None and panel.isVisible()

    def _show_once(self) -> None:
        """Show them, but not over an example: they are for the first table of one's own."""
        window = self.window
        shows_example = bool(window.session.history.outcomes)
        shows_lesson = window.feature(Autosave).set_aside is not None
        is_taught = window.aside is not None
        if window.preferences.now.hints_seen or shows_example or shows_lesson or is_taught:
            return
        if window.place.page is None:
            self.show()
        else:
            window.place.once_shown(lambda: window.board.once_painted(self._show_once))

    def put_off(self) -> None:
        """Take them away for something else; whoever has not read them sees them another time."""
        callouts, self.callouts = self.callouts, None
        if callouts is not None:
            callouts.ended.disconnect(self._ended)
            callouts.end()

    def _ended(self) -> None:
        self.callouts = None
        self.window.preferences.change(hints_seen=True)

    def _turned(self) -> None:
        """A card was turned over by its key: without a card there was nothing to turn."""
        if self.window.selected is not None:
            self._done("turn")

    def _took_back(self) -> None:
        self._done("back")

    def _done(self, gesture: str) -> None:
        if self.callouts is not None:
            self.callouts.done(gesture)

    def on_change(self, change: Change) -> None:
        """Stand where there is room now, but not over an example that is opened."""
        if self.callouts is None:
            return
        is_other_table = change.after.history.start is not change.before.history.start
        if is_other_table and self.window.feature(Playback).presented is not None:
            self.put_off()
        else:
            self.callouts.place()

    def _apply_theme(self, theme: object) -> None:
        if self.callouts is not None and isinstance(theme, Theme):
            self.callouts.apply_theme(theme)
