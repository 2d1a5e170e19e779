"""The log: opened beside the board, in step with it, and a way back to any place of the game."""

from core.rules.history import Change
from gui.commands import Menu
from gui.features.feature import command
from gui.features.game_log.model import LogModel
from gui.features.game_log.panel import LogAside
from gui.features.toggle_panel import TogglePanel

COMMAND = "view.log"


class GameLog(TogglePanel[LogAside]):
    """Lists the actions of the game turn by turn, as the viewer may know them."""

    switch = COMMAND
    _model: "LogModel | None" = None

    @command(
        COMMAND, "The log, turn by turn", Menu.SHOW, "Shift+L", checked=lambda self: self.is_open
    )
    def toggle(self) -> None:
        super().toggle()

    def focus_panel(self, panel: LogAside) -> None:
        panel.lines.setFocus()

    def refresh_panel(self, panel: LogAside) -> None:
        panel.follow(self.window.session.history)

    def on_change(self, _change: Change) -> None:
        """List the latest actions, while the log is open."""
        if self.is_open:
            self.refresh_panel(self.panel)

    def on_viewer_changed(self) -> None:
        """List everything again: another viewer may know less, or more."""
        if self._model is not None:
            self._model.forget()
            if self.is_open:
                self.refresh_panel(self.panel)

    def make_panel(self) -> LogAside:
        window = self.window
        self._model = LogModel(window.redact, lambda: window.theme, window)
        panel = LogAside(self._model, window.cite, window.theme, window)
        panel.cited.connect(window.show_rule)
        panel.lines.wanted.connect(self._show)
        return panel

    def close_panel(self) -> None:
        """Close the log, and keep no text of it."""
        super().close_panel()
        if self._model is not None:
            self._model.forget()

    def _show(self, step: int) -> None:
        """Show the table as it was after an action."""
        if step != self.window.session.history.cursor:
            self.window.session.jump(step)
