"""What every feature is to the window: its commands, and who carries them out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from core.rules.change import Change
from core.rules.history import History
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset
from core.state.ids import ObjectId, PlayerId, Zone
from gui.commands import Command
from gui.file_kinds import Kind

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtWidgets import QMenu

    from core.games import Game
    from core.rules.ruleset import StateView
    from core.scenario.annotations import Arrow, Mark
    from gui.board.items import CardItem
    from gui.board.layout.geometry import Area, AreaKey
    from gui.board.ports import Entry
    from gui.board.view import BoardView
    from gui.choice_options import AskWord
    from gui.faces.pictures import Faces
    from gui.faces.presenter import Describer
    from gui.features.card_search.source import CardSources
    from gui.features.effects.controller import Desk
    from gui.features.start_page.screen import StartScreen
    from gui.milestone import Milestone
    from gui.preferences import Preferences
    from gui.session import Session
    from gui.window.main_window import MainWindow
    from gui.window.viewer import SeatState

F = TypeVar("F", bound="Feature")


class Context(Protocol):
    """The window that a feature belongs to, as far as features know it.

    ``host`` is the first window on the same session, None in that window itself.
    """

    session: "Session"
    window: "MainWindow"
    board: "BoardView"
    preferences: "Preferences"
    seat_state: "SeatState"
    faces: "Faces"
    describe: "Describer"
    features: "tuple[Feature, ...]"
    first_frame: "Milestone"
    start_screen: "StartScreen | None"

    @property
    def host(self) -> "Context | None":
        """The first window on the session, where this is a further one."""

    @property
    def seat(self) -> PlayerId:
        """Whose hand lies below."""

    @property
    def has_desk(self) -> bool:
        """Whether the desk was ever needed."""

    def feature(self, kind: type[F]) -> F:
        """Return the feature of a kind that this window has."""

    def seated_beside(self, seat: PlayerId) -> "Context":
        """Return a further window on the same session, for another seat."""

    def rulebook(self) -> Rulebook:
        """Return the rulebook of the game on the table."""

    def heading(self) -> str:
        """Return which game is played and by which rules."""

    def card_sources(self) -> "CardSources":
        """Return the cards at hand."""

    def desk(self) -> "Desk":
        """Return what effects by hand and editions are opened from."""

    def open_file(self, path: Path) -> None:
        """Read a card file and open the search beside it."""

    def opens(self, game: "Game") -> Callable[[], None]:
        """Return what opens a new table of a game."""

    def begin_with(self, game: "Game") -> None:
        """Let new tables be of a game."""

    def take_over(
        self,
        rules: Ruleset,
        history: History,
        editions: Iterable[Ruleset] = (),
        *,
        title: str = "",
    ) -> None:
        """Show a history that was made elsewhere."""

    def close(self) -> None:
        """Close the window and stop what still runs."""


class Feature:
    """One thing that a person can open or do, made once with the window that it belongs to.

    It is made before the window stands, so it asks ``context`` for board and window when it
    needs them.
    """

    commands: ClassVar[tuple[Command, ...]] = ()
    in_every_window: ClassVar[bool] = True
    """Whether a further window on the same table has it too, or only the first one."""

    def __init__(self, context: Context) -> None:
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

    # What the board asks for

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return further entries of a card's menu: words, and what each does with the card."""
        return ()

    def pile_entries(self, zone: Zone, owner: PlayerId) -> "Iterable[Entry]":
        """Return further entries of the menu of a player's pile."""
        del zone, owner
        return ()

    def open_place(self, area: "Area | None", at: "QPoint") -> "QMenu | None":
        """Open the menu of a place without a card, if this feature has one."""

    def word_asker(self) -> "AskWord | None":
        """Return what asks for an answer that is not among the options."""

    def spoken(self, item: "CardItem") -> str:
        """Return a card in words for who does not see it, or ``""``."""
        del item
        return ""

    def keep_mark(self, mark: "Mark") -> bool:
        """Keep a mark that was drawn on the board; tell whether this feature keeps marks."""
        del mark
        return False

    def clear_marks(self) -> bool:
        """Take all marks away; tell whether this feature keeps marks."""
        return False

    def sort_hand(
        self, state_view: "StateView", key: "AreaKey", ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId] | None:
        """Return the cards of a hand in order, if this feature orders hands."""

    def takes_key(self, key: "Qt.Key") -> bool:
        """Answer Enter or Escape on the board, if they mean something that is proposed."""
        del key
        return False

    def picks(self, object_id: ObjectId) -> bool:
        """Answer a click on a card, if this feature lets somebody pick cards just now."""
        del object_id
        return False

    def aims(self, object_id: ObjectId) -> str:
        """Return in which style an arrow is drawn from a card that is dragged, or ``""``."""
        del object_id
        return ""

    def aimed(self, arrow: "Arrow") -> bool:
        """Take what such an arrow proposes; tell whether this feature does."""
        del arrow
        return False

    def end(self) -> None:
        """The window closes: stop what still runs, close what was opened."""
