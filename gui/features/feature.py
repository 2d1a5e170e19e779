"""What every feature is to the window: its commands, and who carries them out."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.rules.change import Change
from gui.commands import Command
from gui.files import Kind

if TYPE_CHECKING:
    from gui.window.table_window import TableWindow


class Feature:
    """One thing that a person can open or do, made once with the window that it belongs to.

    It is made before the window stands, so it asks ``house`` for board and window when it
    needs them. Its module is read at the start: what only matters when a person asks for it
    is imported then.
    """

    commands: ClassVar[tuple[Command, ...]] = ()
    in_every_window: ClassVar[bool] = True
    """Whether a further window on the same table has it too, or only the first one."""

    def __init__(self, context: "TableWindow") -> None:
        self.context = context

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of its commands, by their ids."""
        return {}

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Return, for each command that can be on or off, which it is."""
        return {}

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return what opens files, by what they hold; each says in a sentence what came of it."""
        return {}

    def begin(self) -> None:
        """The window and the board stand, and nothing was painted yet."""

    def follow(self, change: Change) -> None:
        """The table has changed; board, strip and timeline show it already."""

    def answer(self, change: Change) -> None:
        """An attempt has changed nothing; the strip says why."""

    def forget(self) -> None:
        """Somebody else looks at this window now, or nobody: keep nothing that was found before."""

    def end(self) -> None:
        """The window closes: stop what still runs, close what was opened."""
