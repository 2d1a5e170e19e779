"""The log: opened beside the board, in step with it, and a way back to any place of the game."""

from core.rules.change import Change
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.features.game_log.model import LogModel
from gui.features.game_log.panel import LogAside

COMMAND = "view.log"


class GameLog(Feature):
    """Lists what was done, turn by turn, as whoever looks may hear it."""

    _aside: "LogAside | None" = None
    _model: "LogModel | None" = None

    @property
    def is_open(self) -> bool:
        """Whether the log is what stands beside the table now."""
        return self._aside is not None and self.window.aside is self._aside

    @property
    def aside(self) -> "LogAside":
        """The log, made when first asked for."""
        if self._aside is None:
            self._aside = self._make()
        return self._aside

    @command(
        COMMAND, "The log, turn by turn", Menu.SHOW, "Shift+L", checked=lambda self: self.is_open
    )
    def toggle(self) -> None:
        """Open the log, go to it, or close it if the keyboard is in it."""
        window, aside = self.window, self.aside
        if self.is_open and aside.lines.hasFocus():
            self._close()
            return
        if not self.is_open:
            window.open_aside(aside)
            aside.follow(window.session.history)
        aside.lines.setFocus()
        window.actions_by_id.check(COMMAND, on=True)

    def on_change(self, _change: Change) -> None:
        """List what was done, while the log is open."""
        if self._aside is not None and self.is_open:
            self._aside.follow(self.window.session.history)

    def on_viewer_changed(self) -> None:
        """Say everything anew: somebody else may hear less, or more."""
        if self._aside is not None and self._model is not None:
            self._model.forget()
            if self.is_open:
                self._aside.follow(self.window.session.history)

    def _make(self) -> "LogAside":
        window = self.window
        self._model = LogModel(window.redact, lambda: window.theme, window)
        aside = LogAside(self._model, window.cite, window.theme, window)
        aside.setVisible(False)
        aside.closed.connect(self._close)
        aside.cited.connect(window.show_rule)
        aside.lines.wanted.connect(self._show)
        window.theme_changed.connect(aside.apply_theme)
        return aside

    def _show(self, step: int) -> None:
        """Show the table as it was after an action."""
        if step != self.window.session.history.cursor:
            self.window.session.jump(step)

    def _close(self) -> None:
        self.window.close_aside()
        self.window.actions_by_id.check(COMMAND, on=False)
        if self._model is not None:
            self._model.forget()
