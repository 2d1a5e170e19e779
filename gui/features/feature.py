"""The base class of features, and the decorators that make a method carry out a command."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import ClassVar, TypeVar

from msgspec import Struct
from PySide6.QtCore import QMetaObject, QObject, SignalInstance

from gui.commands import Command, Menu, When, Within
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
