"""The base class of features that open a panel at the side of the table."""

from typing import ClassVar, Generic, TypeVar

from PySide6.QtWidgets import QWidget

from gui.features.feature import Feature
from gui.panels.side_panel import SidePanel

PanelT = TypeVar("PanelT", bound=SidePanel)


class TogglePanel(Feature, Generic[PanelT]):
    """Base class of features that open a side panel; one panel at a time is open.

    The panel is created on first use; before that ``_panel`` is None.
    """

    alone: ClassVar[bool] = False
    """Whether the card panel is hidden while this panel is open."""
    switch: ClassVar[str] = ""
    """The id of the checkable command that is on while the panel is open, if there is one."""
    _panel: PanelT | None = None

    def make_panel(self) -> PanelT:
        """Return a new panel."""
        raise NotImplementedError

    def refresh_panel(self, panel: PanelT) -> None:
        """Show the current state in the panel; it is about to open."""

    def focus_panel(self, panel: PanelT) -> None:
        """Move the focus to the panel."""
        panel.setFocus()

    @property
    def panel(self) -> PanelT:
        """Panel, created on first use."""
        if self._panel is None:
            panel = self.make_panel()
            panel.setVisible(False)
            panel.closed.connect(self.close_panel)
            self.window.room.side.aside_changed.connect(self._check)
            self.window.theme_changed.connect(panel.apply_theme)
            self._panel = panel
        return self._panel

    @property
    def is_open(self) -> bool:
        """Whether the panel is open."""
        return self._panel is not None and self.window.aside is self._panel

    def open_panel(self) -> PanelT:
        """Show the panel with the current state."""
        panel = self.panel
        if not self.is_open:
            self.refresh_panel(panel)
        self.window.open_aside(panel, alone=self.alone)
        return panel

    def close_panel(self) -> None:
        """Close the panel, if it is open."""
        if self.is_open:
            self.window.close_aside()

    def toggle(self) -> None:
        """Open the panel or focus it; close it if it has the focus."""
        if self.is_open and _is_within(self.window.focusWidget(), self.panel):
            self.close_panel()
        else:
            self.focus_panel(self.open_panel())

    def _check(self) -> None:
        if self.switch:
            self.window.actions_by_id.check(self.switch, on=self.is_open)


def _is_within(widget: QWidget | None, panel: QWidget) -> bool:
    return widget is not None and panel.isAncestorOf(widget)
