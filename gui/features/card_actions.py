"""Actions on cards: select, move by key, note; and on hands: sort, draw, reveal, discard."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from core.messages import verbatim, worded
from core.rules.actions import Action, Batch, Discard, Draw, Move, Note, Reveal, Shuffle
from core.rules.forms import asking
from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.visibility import may_see
from core.state.zones import GRAVEYARD, HAND
from gui.board.layout.geometry import AreaKey
from gui.commands import Menu, Within
from gui.dialogs.field import FieldDialog, Question
from gui.features.feature import AskingFeature, Method, command, on_selected
from gui.session import shuffled
from gui.window.seat import NO_HAND, SELECT_FIRST

if TYPE_CHECKING:
    from core.state.ids import Zone
    from core.state.objects import GameObject
    from gui.preferences import Settings

NOWHERE = "There is nowhere to move it to."
TIDY = "Every card is back in its row."
NOTE_SAYS = "One line that is shown on the card. Leave it empty to remove it."
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
            count = len(board.selection.ids)
            self.window.strip.say(
                worded("{count} card is selected.|{count} cards are selected.", count=count)
            )

    @on_selected("card.to", "Move to…", "M", divided=True)
    def _move(self) -> None:
        self._with_card(self.window.board.menus.ask)

    @on_selected("card.onto", "Attach to…", "Shift+M")
    def _attach(self) -> None:
        self._with_card(self.window.board.menus.ask_onto)

    @on_selected("card.away", "Put into the graveyard", "Del", "Ctrl+Del")
    def _put_away(self) -> None:
        self._with_card(lambda: self.window.board.menus.send(GRAVEYARD) or True)

    @on_selected("card.note", "Write a note…", "Shift+N")
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
        field = asking(Note, "text", verbatim(f"Note on {name}"), start=obj.note)
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


EMPTY_HAND = "There is no card in hand."
_FULL = 7


class HandActions(AskingFeature):
    """Carries out actions on several cards of the viewer's hand."""

    @command(
        "seat.draw_many",
        "Draw cards…",
        Menu.GAME,
        "Ctrl+Shift+D",
        within=Within.CARDS,
        divided=True,
    )
    def ask_draw(self) -> FieldDialog:
        """Ask how many cards to draw."""
        return self._ask("Draw cards", "From the top, one after the other.", 2, "Draw", self.draw)

    def draw(self, count: int) -> None:
        """Draw a number of cards."""
        self.window.session.attempt(Draw(player=self.window.seat, count=count))

    @command(
        "seat.mulligan_to",
        "Mulligan to a number of cards…",
        Menu.GAME,
        "Ctrl+Shift+Y",
        within=Within.CARDS,
    )
    def ask_mulligan(self) -> FieldDialog | None:
        """Ask for the size of the next hand."""
        hand = self._hand()
        if not hand or self._pile() is None:
            self.window.strip.say(NO_HAND)
            return None
        says = "The hand is shuffled in, and so many cards are drawn."
        start = min(len(hand), _FULL)
        return self._ask("Mulligan", says, start, "Draw them", self.mulligan)

    def mulligan(self, count: int) -> None:
        """Shuffle the hand into the library and draw a number of cards, as one action."""
        window, pile = self.window, self._pile()
        hand = [obj.id for obj in self._hand()]
        if pile is None or not hand:
            window.strip.say(NO_HAND)
            return
        seat = window.seat
        library = [obj.id for obj in window.session.state.in_zone(pile, seat)]
        self._batch(
            *(Move(player=seat, object=object_id, to=pile) for object_id in hand),
            Shuffle(player=seat, order=shuffled([*library, *hand])),
            Draw(player=seat, count=count),
        )

    @command(
        "seat.discard_random",
        "Discard a card at random",
        Menu.GAME,
        "Ctrl+Shift+Del",
        within=Within.CARDS,
    )
    def discard_at_random(self) -> None:
        """Discard a random card."""
        picked = next(iter(shuffled([obj.id for obj in self._hand()])), None)
        self.window.session.attempt(Discard(player=self.window.seat, object=picked))

    @command("seat.reveal_hand", "Reveal the hand", Menu.GAME, "Ctrl+Shift+A", within=Within.CARDS)
    def reveal_hand(self) -> None:
        """Reveal every card in hand, as one action."""
        hand = self._hand()
        if hand:
            self._batch(*(Reveal(player=self.window.seat, object=obj.id) for obj in hand))
        else:
            self.window.strip.say(EMPTY_HAND)

    @on_selected("card.reveal", "Reveal the card", "Ctrl+Shift+R")
    def reveal_card(self) -> None:
        """Reveal the selected card, if the viewer may see it."""
        window, object_id = self.window, self.window.selected
        obj = window.session.state.objects.get(object_id) if object_id is not None else None
        if obj is None or not may_see(window.session.rules.zones, obj, window.seat):
            window.strip.say(SELECT_FIRST)
        else:
            window.session.attempt(Reveal(player=window.seat, object=obj.id))

    def _ask(
        self, title: str, says: str, start: int, apply: str, then: Callable[[int], object]
    ) -> FieldDialog:
        window = self.window
        question = Question(
            title=title, says=says, apply=apply, field=asking(Draw, "count", start=start)
        )
        dialog = FieldDialog(question, window.theme, window)
        self.begin_asking(dialog, then)
        return dialog

    def _batch(self, *steps: Action) -> None:
        session = self.window.session
        if len(steps) == 1:
            session.attempt(steps[0])
        else:
            session.attempt(Batch(player=self.window.seat, steps=steps))

    def _hand(self) -> "tuple[GameObject, ...]":
        return self.window.session.state.in_zone(HAND, self.window.seat)

    def _pile(self) -> "Zone | None":
        zones = self.window.session.rules.zones
        return next((spec.zone for spec in zones if spec.hidden_from_owner), None)


Characteristics = Mapping[str, object]
_COLOURS = "WUBRG"
_NO_NUMBER = 99


def sorted_by(order: str, state_view: StateView, ids: Sequence[ObjectId]) -> Sequence[ObjectId]:
    """Return objects in an order; ties are sorted by cost and then by name."""
    key = _KEYS[order]
    found = {
        object_id: state_view.rules.tables.characteristics(state_view, object_id)
        for object_id in ids
    }
    return sorted(
        ids,
        key=lambda object_id: (
            key(found[object_id]),
            _cost(found[object_id]),
            _name(found[object_id]),
        ),
    )


def _name(characteristics: Characteristics) -> str:
    return str(characteristics["name"]).casefold()


def _cost(characteristics: Characteristics) -> float:
    """Return the cost of a card; -1 for a card without one, such as a land, which sorts first."""
    return _number(characteristics.get("mana_value", characteristics.get("cost")), nothing=-1)


def _type(characteristics: Characteristics) -> tuple[str, ...]:
    types = characteristics["types"]
    return tuple(str(each) for each in types) if isinstance(types, tuple) else ()


def _colour(characteristics: Characteristics) -> tuple[float, ...]:
    """Return a sort key of the colours or the pitch; multicoloured cards follow single colours."""
    if "colors" not in characteristics:
        return (_number(characteristics.get("pitch"), nothing=_NO_NUMBER),)
    colours = characteristics["colors"]
    if not isinstance(colours, tuple) or not colours:
        return (_NO_NUMBER,)
    return (len(colours), *(_COLOURS.find(str(each)) for each in colours))


def _number(value: object, *, nothing: float) -> float:
    text = str(value)
    return float(text) if text.isdecimal() else nothing


_KEYS: Mapping[str, Callable[[Characteristics], object]] = {
    "name": _name,
    "cost": _cost,
    "type": _type,
    "colour": _colour,
}
