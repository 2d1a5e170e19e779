"""Actions on cards: select all, move by key, tidy up, sort the hand, write a note."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from core.messages import verbatim
from core.rules.actions import Note
from core.rules.forms import Ask, Field
from core.rules.ruleset import StateView
from core.rules.table_actions import LONGEST
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND
from gui.board.layout.geometry import AreaKey
from gui.commands import Menu, When, Within
from gui.dialogs.field import FieldDialog, Question
from gui.features.feature import Method, command
from gui.features.hand_order import sorted_by
from gui.features.question import AskingFeature
from gui.window.seat_options import SELECT_FIRST

if TYPE_CHECKING:
    from gui.preferences import Settings

NOWHERE = "There is nowhere to move it to."
TIDY = "Every card is back in its row."
NOTE_SAYS = "One line that is shown on the card. Leave it empty to remove it."
MANY = "{} cards are selected."
AS_DEALT = "as dealt"
ORDERS = {
    AS_DEALT: "Keep the hand in the order drawn",
    "name": "Sort the hand by name",
    "cost": "Sort the hand by cost",
    "type": "Sort the hand by type",
    "colour": "Sort the hand by colour or pitch",
}


def _for_each_order(method: Method) -> Method:
    """Add a command for each order of the hand, in the order of ``ORDERS``."""
    for order, label in reversed(ORDERS.items()):
        method = command(
            f"hand.{order.replace(' ', '-')}",
            label,
            Menu.VIEW,
            group="hand",
            checked=lambda self, order: self.order() == order,
            divided=order == AS_DEALT,
            arguments=(order,),
        )(method)
    return method


class CardActionsFeature(AskingFeature):
    """Moves, notes and the order of the hand, most of which no rule asks about."""

    @command("select.all", "Select all in the zone", Menu.EDIT, "Ctrl+A", divided=True)
    def _select_all(self) -> None:
        board = self.window.board
        board.selection.all_in_zone()
        if board.selection.is_several:
            self.window.strip.say(MANY.format(len(board.selection.ids)))

    @command(
        "card.to",
        "Move to…",
        Menu.GAME,
        "M",
        within=Within.SELECTED,
        enabled=When.SELECTED,
        divided=True,
    )
    def _move(self) -> None:
        self._with_card(self.window.board.menus.ask)

    @command(
        "card.onto",
        "Attach to…",
        Menu.GAME,
        "Shift+M",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def _attach(self) -> None:
        self._with_card(self.window.board.menus.ask_onto)

    @command(
        "card.away",
        "Put into the graveyard",
        Menu.GAME,
        "Del",
        "Ctrl+Del",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def _put_away(self) -> None:
        self._with_card(lambda: self.window.board.menus.send(GRAVEYARD) or True)

    @command(
        "card.note",
        "Write a note…",
        Menu.GAME,
        "Shift+N",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def _note_on_chosen(self) -> None:
        item = self.window.board.subject()
        if item is None:
            self.window.strip.say(SELECT_FIRST)
        elif not item.view.unknown:
            self.ask_for_note(item.object_id)

    @command("table.tidy", "Tidy the table", Menu.VIEW, "Shift+Home", divided=True)
    def _tidy(self) -> None:
        self.window.board.tidy()
        self.window.strip.say(TIDY)

    @command(
        "table.snap",
        "Snap cards to a grid",
        Menu.VIEW,
        checked=lambda self: self.window.preferences.now.snap,
    )
    def _toggle_snap(self) -> None:
        self.window.preferences.change(snap=not self.window.preferences.now.snap)

    @command(
        "hand.sort", "Sort the hand in the next order", Menu.VIEW, "Ctrl+Shift+H", listed=False
    )
    def _next_order(self) -> None:
        orders = list(ORDERS)
        self._choose(orders[(orders.index(self.order()) + 1) % len(orders)])

    def setup(self) -> None:
        """Sort hands on the board in the order of the settings."""
        board = self.window.board
        self.window.ports.sort_hand.connect(self.sort_hand)
        self.connect_to(self.window.preferences.changed, self._follow)
        board.board_scene.manual_positions.snaps = self.window.preferences.now.snap

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return the entry that writes a note on a card."""
        return (("Write a note…", self.ask_for_note),)

    def order(self) -> str:
        """Return the order of the viewer's hand."""
        order = self.window.preferences.now.hand_orders.get(self.window.seat, AS_DEALT)
        return order if order in ORDERS else AS_DEALT

    def ask_for_note(self, object_id: ObjectId) -> FieldDialog:
        """Ask for a note on a card; it is not written if the card is a new object by then."""
        window, session = self.window, self.window.session
        obj = session.state.object(object_id)
        name = window.describe.name_of(object_id)
        field = Field(
            id="note",
            title=verbatim(f"Note on {name}"),
            ask=Ask.TEXT,
            start=obj.note,
            longest=LONGEST,
        )
        question = Question(title=f"Note on {name}", says=NOTE_SAYS, apply="Write", field=field)
        dialog = FieldDialog(question, window.theme, window)

        def write(text: str) -> None:
            if session.state.find(obj.ref) is not None and text != obj.note:
                session.attempt(Note(player=window.seat, object=object_id, text=text))

        self.begin_asking(dialog, write)
        return dialog

    def _follow(self, settings: "Settings") -> None:
        self.window.board.board_scene.manual_positions.snaps = settings.snap

    def _with_card(self, do: Callable[[], object]) -> None:
        if self.window.board.subject() is None:
            self.window.strip.say(SELECT_FIRST)
        elif not do():
            self.window.strip.say(NOWHERE)

    @_for_each_order
    def _choose(self, order: str) -> None:
        """Show the hand in an order; positions set by hand are dropped."""
        window = self.window
        key: AreaKey = (HAND, window.seat)
        orders = {**window.preferences.now.hand_orders, window.seat: order}
        window.preferences.change(hand_orders=orders)
        window.board.board_scene.order.forget(key)
        window.board.follower.arrange([key])
        for each in ORDERS:
            command = f"hand.{each.replace(' ', '-')}"
            window.actions_by_id.check(command, on=each == order)
        window.strip.say(f"{ORDERS[order]}.")

    def sort_hand(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        """Return the cards of a hand in the chosen order, where it is the viewer's own."""
        order = self.order()
        if key[1] != self.window.seat or order == AS_DEALT:
            return ids
        return sorted_by(order, state_view, ids)
