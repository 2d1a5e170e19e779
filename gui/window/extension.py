"""What a window asks of whatever is added to it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from core.cards.card import Card
from core.rules.actions import Action
from core.rules.change import Change
from core.state.ids import ObjectId, PlayerId, Zone
from gui.commands import Command

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtWidgets import QMenu

    from core.rules.ruleset import Option, StateView
    from core.scenario.annotations import Arrow, Mark
    from gui.board.items import CardItem
    from gui.board.layout.geometry import Area, AreaKey
    from gui.board.ports import Entry
    from gui.choice_options import AskWord
    from gui.file_kinds import Kind


class Due(Struct, frozen=True, kw_only=True):
    """What has to be done before the game goes on: a sentence, its rule, and what shows it.

    ``show`` is called when a person wants to go on all the same: it leads them there. Where that
    carries out what is due, ``does`` says so on the button.
    """

    says: str
    key: str = ""
    does: str = ""
    show: Callable[[], object] | None = None


class First(Struct, frozen=True, kw_only=True):
    """An action that Next carries out first, such as the payment that is proposed, with words."""

    says: str
    action: Action


class Unfinished(Struct, frozen=True, kw_only=True):
    """What somebody has begun: what it is called, and the command that goes on with it."""

    title: str
    command: str


class Extension:
    """Something that a window can do beside showing the table; here it does nothing yet.

    Windows know their features as this alone, so that features may know their window.
    """

    commands: ClassVar[tuple[Command, ...]] = ()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of its commands, by their ids."""
        return {}

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Return, for each command that can be on or off, which it is."""
        return {}

    def opens(self) -> "Mapping[Kind, Callable[[Path], str]]":
        """Return what opens files, by what they hold; each says in a sentence what came of it."""
        return {}

    def begin(self) -> None:
        """All features are there, and so are the menus."""

    def follow(self, change: Change) -> None:
        """The table has changed; board, strip and timeline show it already."""

    def answer(self, change: Change) -> None:
        """An attempt has changed nothing; the strip says why."""

    def before_next(self) -> Due | None:
        """Return what is due before the game goes on, such as a proposal on the board."""

    def first_with_next(self) -> First | None:
        """Return what whoever goes on agrees to by that."""

    def unfinished(self) -> Unfinished | None:
        """Return what somebody has begun here and may go on with from the start page."""

    def may_ask(self, player: PlayerId) -> bool:
        """Tell whether the game may ask a player something here now, and have them sit down."""
        del player
        return True

    def turn_note(self) -> str:
        """Return a few words about what goes on now, for the bar of the turn, or ``""``."""
        return ""

    def heading(self) -> str:
        """Return a word that stands before game and rules while this goes on, or ``""``."""
        return ""

    def forget(self) -> None:
        """Somebody else looks at this window now, or nobody: keep nothing that was found before."""

    def let_go(self) -> None:
        """Close the dialogs and questions about this table, before another replaces it."""

    def end(self) -> None:
        """The window closes: stop what still runs, close what was opened."""

    def drop_connections(self) -> None:
        """Follow nothing more that outlives the window, such as the settings."""

    # What the panel asks for

    def changed_rows(self, object_id: ObjectId) -> frozenset[str]:
        """Return which rows of an object have changed by something else than the last action."""
        del object_id
        return frozenset()

    # What the board asks for

    def add_card(self, card: Card, zone: Zone, owner: PlayerId) -> bool:
        """Put a card from outside into a zone; tell whether this feature does such a thing."""
        del card, zone, owner
        return False

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

    def accessible_text(self, item: "CardItem") -> str:
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

    def takes(self, option: "Option") -> bool:
        """Take an action that is about to be attempted, if it is proposed first."""
        del option
        return False

    def aims(self, object_id: ObjectId) -> str:
        """Return in which style an arrow is drawn from a card that is dragged, or ``""``."""
        del object_id
        return ""

    def aimed(self, arrow: "Arrow") -> bool:
        """Take what such an arrow proposes; tell whether this feature does."""
        del arrow
        return False
