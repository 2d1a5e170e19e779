"""The interface between a window and its features."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, ParamSpec, TypeVar

from msgspec import Struct

from core.rules.history import Change
from core.state.ids import ObjectId
from gui.commands import Command
from gui.views import TableKind

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import Qt

    from gui.file_kinds import Kind


P = ParamSpec("P")
R = TypeVar("R")


class Port(Generic[P, R]):
    """A question of a window that one feature answers; until one does, a default answers it."""

    def __init__(self, default: Callable[P, R]) -> None:
        self._answer = default

    def connect(self, answer: Callable[P, R]) -> None:
        """Let a function answer from now on."""
        self._answer = answer

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._answer(*args, **kwargs)


class BlockingPrompt(Struct, frozen=True, kw_only=True):
    """A task that a player has to do before the next step, with the rule that asks for it.

    ``show`` is called when the user chooses Next all the same, and leads to the task. Where it
    carries the task out, ``does`` is the label of the button; else the button is disabled and has
    the label ``waits``. ``detail`` is the line below it.
    """

    says: str
    waits: str = ""
    detail: str = ""
    key: str = ""
    does: str = ""
    show: Callable[[], object] | None = None


class Extension:
    """The hooks of a feature; by default they do nothing.

    Windows know their features by this class alone, so that features may know their window. A
    hook is here where several features implement it; a feature that alone has an answer
    connects it to a `Port` in `setup`.
    """

    commands: ClassVar[tuple[Command, ...]] = ()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return the functions that carry out commands, by command id."""
        return {}

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Return, for each checkable command that keeps its state here, whether it is on."""
        return {}

    def opens(self) -> "Mapping[Kind, Callable[[Path], str]]":
        """Return functions that open files, by kind; each returns a sentence on the outcome."""
        return {}

    def setup(self) -> None:
        """Connect to the window and to other features; all of them and the menus exist by now."""

    def on_change(self, change: Change) -> None:
        """The table has changed; board, strip and timeline show it already."""

    def on_answer(self, change: Change) -> None:
        """An attempt has changed nothing; the answer bar shows the reason."""

    def on_viewer_changed(self) -> None:
        """Another player views this window now, or none: drop the former one's knowledge."""

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the task to do before the next step, such as a proposal on the board."""

    def explains(self) -> bool:
        """Show or hide reasons; return whether there are any."""
        return False

    def status_text(self) -> str:
        """Return a short text on the current state for the turn bar, or ``""``."""
        return ""

    def table_kind(self) -> TableKind | None:
        """Return the kind of the current table, or None if another feature decides it."""
        return None

    def close_prompts(self) -> None:
        """Close dialogs and questions about this table, before another replaces it."""

    def close(self) -> None:
        """The window closes: stop running tasks, close dialogs and panels."""

    def drop_connections(self) -> None:
        """Disconnect from objects that outlive the window, such as the settings."""

    # Questions of the board

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return further entries of a card's menu: label, and action on the card."""
        return ()

    def takes_key(self, key: "Qt.Key") -> bool:
        """Handle Enter or Escape on the board; return whether they had a meaning here."""
        del key
        return False

    def picks(self, object_id: ObjectId) -> bool:
        """Handle a click on a card; return whether cards are being picked here."""
        del object_id
        return False
