"""The base classes of features, and the decorators that make a method carry out a command."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QMetaObject, QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from gui.commands import Command, Menu, When, Within
from gui.dialogs.field import FieldDialog
from gui.panels.side_panel import SidePanel
from gui.window.extension import Extension
from gui.window.main_window import MainWindow

Method = TypeVar("Method", bound=Callable[..., object])

_USES = "command_uses"
"""The attribute of a method that holds the commands it carries out."""


class CommandUse(Struct, frozen=True):
    """One command that a method carries out; ``command`` is None where another list has it."""

    id: str
    command: Command | None = None
    arguments: tuple[object, ...] = ()
    checked: Callable[..., bool] | None = None


def command(  # noqa: PLR0913 - the fields of a command
    id_: str,
    label: str,
    menu: Menu,
    *keys: str,
    within: Within = Within.MENU,
    enabled: When = When.ALWAYS,
    group: str = "",
    checkable: bool = False,
    checked: Callable[..., bool] | None = None,
    divided: bool = False,
    listed: bool = True,
    last: bool = False,
    arguments: tuple[object, ...] = (),
) -> Callable[[Method], Method]:
    """Add a command to a feature; the decorated method carries it out.

    Commands are in the menus in the order of their methods. The method is called with
    ``arguments``; ``checked`` is called with the feature and ``arguments`` and returns whether
    a checkable command is on. Decorators stack where one method carries out several commands.
    """
    added = Command(
        id=id_,
        label=label,
        menu=menu,
        within=within,
        keys=keys,
        enabled=enabled,
        group=group,
        checkable=checkable or checked is not None,
        divided=divided,
        listed=listed,
        last=last,
    )
    return _carries_out(CommandUse(id_, added, arguments, checked))


def on_selected(
    id_: str,
    label: str,
    *keys: str,
    divided: bool = False,
    arguments: tuple[object, ...] = (),
) -> Callable[[Method], Method]:
    """Add a command on the selected cards, which is disabled while none is selected."""
    return command(
        id_,
        label,
        Menu.GAME,
        *keys,
        within=Within.SELECTED,
        enabled=When.SELECTED,
        divided=divided,
        arguments=arguments,
    )


def handles(id_: str, *arguments: object) -> Callable[[Method], Method]:
    """Make a method carry out a command of `gui.commands`, which has its place in the menus."""
    return _carries_out(CommandUse(id_, arguments=arguments))


def _carries_out(use: CommandUse) -> Callable[[Method], Method]:
    def mark(method: Method) -> Method:
        setattr(method, _USES, (use, *_uses_of(method)))
        return method

    return mark


def _uses_of(member: object) -> Iterable[CommandUse]:
    uses: tuple[CommandUse, ...] = getattr(member, _USES, ())
    return uses


class Feature(Extension):
    """One thing that a user can open or do in a window. Other features exist from ``begin`` on."""

    in_every_window: ClassVar[bool] = True
    """Whether a further window on the same table has it too, or only the first one."""
    _uses: ClassVar[tuple[tuple[str, CommandUse], ...]] = ()
    """The commands that the methods of the class carry out, by the name of the method."""
    _connected: tuple[QMetaObject.Connection, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = tuple((name, use) for name, member in vars(cls).items() for use in _uses_of(member))
        cls._uses = (*cls._uses, *own)
        cls.commands = (*cls.commands, *(use.command for _, use in own if use.command is not None))

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return the methods that carry out commands, by command id."""
        return {use.id: partial(getattr(self, name), *use.arguments) for name, use in self._uses}

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Return, for each checkable command that keeps its state here, whether it is on."""
        return {
            use.id: partial(use.checked, self, *use.arguments)
            for _, use in self._uses
            if use.checked is not None
        }

    def connect_to(self, signal: SignalInstance, do: Callable[..., object]) -> None:
        """Connect to a signal of an object that outlives the window, until the window closes."""
        self._connected = (*self._connected, signal.connect(do))

    def drop_connections(self) -> None:
        """Disconnect from objects that outlive the window."""
        for connection in self._connected:
            QObject.disconnect(connection)
        self._connected = ()


class AskingFeature(Feature):
    """A feature with one dialog at a time, which closes when the viewer changes."""

    _dialog: FieldDialog | None = None

    def begin_asking(self, dialog: FieldDialog, then: Callable[[Any], object]) -> None:
        """Open a dialog in place of the last one, and call a function with its answer."""
        self.close()
        self._dialog = dialog
        dialog.chosen.connect(then)
        dialog.begin()

    def on_viewer_changed(self) -> None:
        """Close the dialog, which was for the former viewer."""
        self.close()

    def close(self) -> None:
        """Close the dialog."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.reject()
            dialog.deleteLater()


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
