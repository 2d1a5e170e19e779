"""Hands on the table: choose all, move by the keyboard, tidy up, sort the hand, write a note."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from core.messages import verbatim
from core.rules.actions import Note
from core.rules.forms import Ask, Field
from core.rules.notes import LONGEST
from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND
from gui.board.layout.geometry import AreaKey
from gui.commands import Command, Menu, When, Within
from gui.dialogs.field import FieldDialog, Question
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


class Handling(AskingFeature):
    """What hands do to cards without any rule having a say in it, save for where cards go."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(
            id="select.all",
            label="Select all in the zone",
            menu=Menu.EDIT,
            keys=("Ctrl+A",),
            divided=True,
        ),
        Command(
            id="card.to",
            label="Move to…",
            menu=Menu.GAME,
            within=Within.SELECTED,
            keys=("M",),
            when=When.SELECTED,
            divided=True,
        ),
        Command(
            id="card.onto",
            label="Attach to…",
            menu=Menu.GAME,
            within=Within.SELECTED,
            keys=("Shift+M",),
            when=When.SELECTED,
        ),
        Command(
            id="card.away",
            label="Put into the graveyard",
            menu=Menu.GAME,
            within=Within.SELECTED,
            keys=("Del", "Ctrl+Del"),
            when=When.SELECTED,
        ),
        Command(
            id="card.note",
            label="Write a note…",
            menu=Menu.GAME,
            within=Within.SELECTED,
            keys=("Shift+N",),
            when=When.SELECTED,
        ),
        Command(
            id="table.tidy",
            label="Tidy the table",
            menu=Menu.VIEW,
            keys=("Shift+Home",),
            divided=True,
        ),
        Command(id="table.snap", label="Snap cards to a grid", menu=Menu.VIEW, checkable=True),
        Command(
            id="hand.sort",
            label="Sort the hand in the next order",
            menu=Menu.VIEW,
            keys=("Ctrl+Shift+H",),
            listed=False,
        ),
        *(
            Command(
                id=f"hand.{order.replace(' ', '-')}",
                label=words,
                menu=Menu.VIEW,
                group="hand",
                checkable=True,
                divided=order == AS_DEALT,
            )
            for order, words in ORDERS.items()
        ),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of its commands, by their ids."""
        return {
            "select.all": self._select_all,
            "card.to": self._move,
            "card.onto": lambda: self._with_card(self.window.board.menus.ask_onto),
            "card.away": lambda: self._with_card(
                lambda: self.window.board.menus.send(GRAVEYARD) or True
            ),
            "card.note": self._note_on_chosen,
            "table.tidy": self._tidy,
            "table.snap": lambda: self.window.preferences.change(
                snap=not self.window.preferences.now.snap
            ),
            "hand.sort": self._next_order,
            **{f"hand.{order.replace(' ', '-')}": self._chooses(order) for order in ORDERS},
        }

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Return, for each command that can be on or off, which it is."""
        return {
            "table.snap": lambda: self.window.preferences.now.snap,
            **{f"hand.{order.replace(' ', '-')}": self._is_in(order) for order in ORDERS},
        }

    def begin(self) -> None:
        """Let the board sort hands as this person likes them."""
        board = self.window.board
        self.connect_to(self.window.preferences.changed, self._follow)
        board.board_scene.manual_positions.snaps = self.window.preferences.now.snap

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Offer to write a note on a card."""
        return (("Write a note…", self.ask_for_note),)

    def order(self) -> str:
        """Return the order in which the hand of who sits here is shown."""
        order = self.window.preferences.now.hand_orders.get(self.window.seat, AS_DEALT)
        return order if order in ORDERS else AS_DEALT

    def ask_for_note(self, object_id: ObjectId) -> FieldDialog:
        """Ask what shall be written on a card; by then it may have become another one."""
        window, session = self.window, self.window.session
        obj = session.state.object(object_id)
        name = window.describe(session.state_view, obj).name.partition(",")[0]
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

    def _move(self) -> None:
        self._with_card(self.window.board.menus.ask)

    def _select_all(self) -> None:
        board = self.window.board
        board.selection.all_in_zone()
        if board.selection.is_several:
            self.window.strip.say(MANY.format(len(board.selection.ids)))

    def _note_on_chosen(self) -> None:
        item = self.window.board.subject()
        if item is None:
            self.window.strip.say(SELECT_FIRST)
        elif not item.view.unknown:
            self.ask_for_note(item.object_id)

    def _tidy(self) -> None:
        self.window.board.tidy()
        self.window.strip.say(TIDY)

    def _is_in(self, order: str) -> Callable[[], bool]:
        return lambda: self.order() == order

    def _chooses(self, order: str) -> Callable[[], None]:
        return lambda: self._choose(order)

    def _next_order(self) -> None:
        orders = list(ORDERS)
        self._choose(orders[(orders.index(self.order()) + 1) % len(orders)])

    def _choose(self, order: str) -> None:
        """Show the hand in an order; whatever was laid out by hand there gives way."""
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
        order = self.order()
        if key[1] != self.window.seat or order == AS_DEALT:
            return ids
        return sorted_by(order, state_view, ids)
