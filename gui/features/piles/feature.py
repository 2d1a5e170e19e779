"""Piles feature: side panels that list a pile, and that order the top of the library."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from core.messages import Message, worded
from core.rules.actions import Look, Shuffle
from core.rules.forms import asking
from core.rules.history import Change
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.visibility import may_see
from core.state.zones import GRAVEYARD, ZoneSpec
from gui.board.interaction.menus import card_menu
from gui.commands import ENTER, Menu, When, Within
from gui.dialogs.field import FieldDialog, Question
from gui.faces.card_view import Pictures
from gui.features.feature import TogglePanel, command
from gui.features.piles.pile_list import (
    Carry,
    Order,
    PileList,
    PileRow,
    fitting,
    rows_of,
    sorted_rows,
)
from gui.features.piles.top_order import TopPanel
from gui.panels.side_panel import WALKING, SidePanel
from gui.session import shuffled
from gui.theme import GRID, Theme
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.window.seat import SELECT_FIRST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QMenu

    from core.rules.ruleset import MenuOption
    from core.state.objects import GameObject
    from gui.features.piles.pile_list import PileRow


EMPTY_PILE = "No card is here."
NOTHING_FITS = "No card here fits. Empty the box above to see all."


class Pile(Struct, frozen=True, kw_only=True):
    """Pile to show: zone, owner and title."""

    zone: Zone
    owner: PlayerId
    title: str
    secret: bool = False


class PilePanel(SidePanel):
    """Lists every card of a pile.

    ``left`` carries the pile that is no longer shown, ``turned_to`` another pile to show,
    ``pointed`` the current card; ``asked`` requests the menu of a card at a screen position.
    """

    left = Signal(object)
    turned_to = Signal(object)
    pointed = Signal(object)
    asked = Signal(object, QPoint)

    def __init__(
        self,
        pictures: Pictures,
        carry: Carry | None,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.pile: Pile | None = None
        self._piles: tuple[Pile, ...] = ()
        self._rows: Sequence[PileRow] = ()
        self.title = Combo(self)
        self.title.setAccessibleName("Pile")
        self.title.view().setAccessibleName("Piles")
        self.title.activated.connect(self._turn)
        self.close_button = self.closing("Close the pile")
        self.box = QLineEdit(self)
        self.box.setPlaceholderText("Filter by name or type")
        self.box.setAccessibleName("Filter by name or type")
        self.box.textChanged.connect(lambda _: self._list())
        self.order = Combo(self)
        self.order.setAccessibleName("Order")
        self.order.view().setAccessibleName("Orders")
        for each in Order:
            self.order.addItem(each.value, each)
        self.order.currentIndexChanged.connect(lambda _: self._list())
        self.as_faces = self._option("Faces", on=True)
        self.as_lines = self._option("Lines", on=False)
        self.cards = PileList(pictures, carry, theme, self)
        self.cards.setAccessibleName("Cards of the pile")
        self.cards.asked.connect(self._ask)
        self.cards.selectionModel().currentChanged.connect(self._stands_elsewhere)
        self.empty = self.dim_label(EMPTY_PILE, centred=True)
        self.count = PlainLabel(parent=self, look="dim")
        self.shuffle = QCheckBox("Shuffle when closing", self)
        self.shuffle.setAccessibleName("Shuffle when closing")
        ways, below = QHBoxLayout(), QHBoxLayout()
        ways.setSpacing(GRID // 2)
        ways.addWidget(self.order, 1)
        ways.addWidget(self.as_faces)
        ways.addWidget(self.as_lines)
        below.addWidget(self.count, 1)
        below.addWidget(self.shuffle)
        room = self.room_under(self.title)
        room.addWidget(self.box)
        room.addLayout(ways)
        room.addWidget(self.cards, 1)
        room.addWidget(self.empty, 1)
        room.addLayout(below)
        self.setFocusProxy(self.box)
        self.apply_theme(theme)

    def show_pile(self, pile: Pile, piles: Iterable[Pile], *, looked: bool) -> None:
        """Show a pile; ``looked``: the pile is shuffled afterwards."""
        self.pile, self._piles = pile, tuple(piles)
        self.title.clear()
        for each in self._piles:
            self.title.addItem(each.title)
        self.title.setCurrentIndex(self._piles.index(pile) if pile in self._piles else -1)
        self.setAccessibleName(pile.title)
        self.shuffle.setVisible(looked)
        self.shuffle.setChecked(looked)
        self.box.clear()
        self.order.setCurrentIndex(0)

    def hold(self, rows: "Sequence[PileRow]") -> None:
        """Set the cards of the pile; the current row is kept."""
        self._rows = rows
        self._list()

    def open(self) -> None:
        """Show the panel with the focus in the search box."""
        self.cards.stand_on(0)
        self.box.setFocus()
        self.box.selectAll()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.cards.lines.theme = theme
        self.cards.viewport().update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Emit ``left``, unless the whole window is hidden or minimized."""
        super().hideEvent(event)
        if self.pile is not None and self.window().isVisible() and not event.spontaneous():
            self.left.emit(self.pile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the box, then closes; arrows move to the list; Enter opens the menu."""
        key, typing = event.key(), self.box.hasFocus()
        if key == Qt.Key.Key_Escape and typing and self.box.text():
            self.box.clear()
        elif key in WALKING and typing:
            self.cards.setFocus()
        elif key in {*ENTER, Qt.Key.Key_Menu} and (typing or self.cards.hasFocus()):
            self.cards.ask()
        else:
            super().keyPressEvent(event)

    def _list(self) -> None:
        found = fitting(self._rows, self.box.text())
        before = self.cards.chosen()
        at = self.cards.currentIndex().row()
        shown = sorted_rows(found, self.order.currentData() or Order.PILE)
        if shown != self.cards.held.rows:
            same = (
                n
                for n, row in enumerate(shown)
                if before is not None and row.object_id == before.object_id
            )
            self.cards.held.hold(shown)
            self.cards.stand_on(next(same, at))
        self.cards.setVisible(bool(shown))
        self.empty.setVisible(not shown)
        self.empty.setText(NOTHING_FITS if self._rows else EMPTY_PILE)
        number = len(self._rows)
        cards = worded("{count:,} card|{count:,} cards", count=number)
        part = worded("{count} of {cards}", count=len(shown), cards=cards)
        self.count.setText(part if len(shown) < number else cards)

    def _turn(self, at: int) -> None:
        if 0 <= at < len(self._piles) and self._piles[at] != self.pile:
            self.turned_to.emit(self._piles[at])

    def _stands_elsewhere(self) -> None:
        row = self.cards.chosen()
        if row is not None and row.known:
            self.pointed.emit(row.object_id)

    def _ask(self, at: QPoint) -> None:
        row = self.cards.chosen()
        if row is not None and row.known:
            self.asked.emit(row.object_id, at)

    def _show_as(self, *, faces: bool) -> None:
        self.as_faces.setChecked(faces)
        self.as_lines.setChecked(not faces)
        self.cards.show_faces(on=faces)

    def _option(self, words: str, *, on: bool) -> QPushButton:
        faces = on
        button = self.button(
            "option", f"Show as {words.lower()}", lambda: self._show_as(faces=faces)
        )
        button.setText(words)
        button.setCheckable(True)
        button.setChecked(on)
        return button


EMPTY = "There is no card to look at."
NO_SUCH_PILE = "This game has no such pile."
UNSHUFFLED = "It was looked through and not shuffled. {} shuffles it."
_TOP = 3
_ROOM_FOR_BOTH = 50
"""Minimum window height, in lines of text, that fits the card panel too."""
_HIGH = 25
"""Minimum height of a view above the panel, in lines of text."""


class Piles(TogglePanel[PilePanel]):
    """Opens piles in the side panel. Looking through a hidden pile is a game action."""

    _top: "TopPanel | None" = None
    _number: FieldDialog | None = None
    _looked = _TOP
    _quiet = False

    @command(
        "pile.hidden",
        "Look through the library",
        Menu.GAME,
        "F3",
        "L",
        within=Within.CARDS,
        divided=True,
    )
    def open_hidden(self) -> None:
        """Look through the library."""
        self.open_own(self._hidden())

    @command("pile.top", "Look at the top cards…", Menu.GAME, "W", within=Within.CARDS)
    def ask_how_many(self) -> FieldDialog | None:
        """Ask for the number of cards of the library's top to look at."""
        spec = self._hidden()
        there = 0 if spec is None else len(self._there(spec))
        if self.window.seat_state.curtained:
            return None
        if not there:
            self.window.strip.say(EMPTY)
            return None
        title = spec.title.lower() if spec is not None else ""
        question = Question(
            title=f"Look at the top of the {title}",
            says=f"Only {self.window.seat} sees the cards. They go back in any order.",
            apply="Look",
            field=asking(
                Look,
                "count",
                Message("How many, up to {number}", number=there),
                start=min(self._looked, there),
                highest=there,
            ),
        )
        self._ask_no_more()
        self._number = FieldDialog(question, self.window.theme, self.window)
        self._number.chosen.connect(self.look_at_top)
        self._number.begin()
        return self._number

    @command("pile.graveyard", "Open the graveyard", Menu.GAME, "F4", "G", within=Within.CARDS)
    def open_graveyard(self) -> None:
        """Open the graveyard."""
        self.open_own(self._graveyard())

    @command("pile.beyond", "Open exile", Menu.GAME, "Shift+F4", within=Within.CARDS)
    def open_beyond(self) -> None:
        """Open the pile that a game lists after the graveyard."""
        self.open_own(self._beyond())

    @command("pile.hand", "Open the hand", Menu.GAME, "Shift+F3", within=Within.CARDS)
    def open_hand(self) -> None:
        """Open the hand."""
        self.open_own(self._hand())

    @command(
        "pile.here", "Open the pile of the card", Menu.GAME, enabled=When.SELECTED, listed=False
    )
    def open_here(self) -> "PilePanel | None":
        """Open the pile of the selected card, of any player."""
        item = self.window.board.subject()
        zone, owner = (item.area if item is not None else None) or (None, None)
        if zone is not None and owner is not None:
            return self.open_pile(zone, owner)
        self.window.strip.say(NO_SUCH_PILE if item is not None else SELECT_FIRST)
        return None

    def setup(self) -> None:
        """Name the piles of the game and connect to the viewer."""
        window = self.window
        window.seat_state.changed.connect(self._viewer_changed)
        window.ports.pile_entries.connect(self.pile_entries)
        self._name()

    # Opening

    def open_own(self, spec: ZoneSpec | None) -> "PilePanel | None":
        """Open a pile of the viewer."""
        if spec is None:
            self.window.strip.say(NO_SUCH_PILE)
            return None
        return self.open_pile(spec.zone, self.window.seat)

    def open_pile(self, zone: Zone, owner: PlayerId) -> "PilePanel | None":
        """Show every card of a pile; for a hidden pile this is a game action."""
        window, session = self.window, self.window.session
        pile = next((p for p in self._piles() if (p.zone, p.owner) == (zone, owner)), None)
        if pile is None or window.seat_state.curtained:
            return None
        looked = pile.secret
        there = session.state.in_zone(zone, owner)
        if looked and not there:
            window.strip.say(EMPTY)
            return None
        if looked and not self._knows_all(there):
            outcome = session.attempt(Look(player=window.seat, count=len(there)))
            if not outcome.carried_out:
                return None
        panel = self.panel
        if panel.isVisible() and panel.pile is not None and panel.pile != pile:
            self._left(panel.pile)
        panel.show_pile(pile, self._piles(), looked=looked)
        panel.hold(self._rows(pile))
        self._beside(panel)
        panel.open()
        return panel

    def look_at_top(self, count: int) -> "TopPanel | None":
        """Look at the top cards and order them."""
        window, spec = self.window, self._hidden()
        if spec is None:
            return None
        self._looked = count
        there = self._there(spec)[::-1][:count]
        if not self._knows_all(there):
            outcome = window.session.attempt(Look(player=window.seat, count=count))
            if not outcome.carried_out:
                return None
        if self._top is None:
            window = self.window
            self._top = TopPanel(window.session, window.faces, self._carry(), window.theme)
            window.theme_changed.connect(self._top.apply_theme)
            self._top.closed.connect(window.close_aside)
            self._top.pointed.connect(window.board.select)
        top = self._top
        top.begin(window.seat, spec, self._rows_of(spec.zone, window.seat)[:count])
        self._beside(top)
        top.cards.setFocus()
        return top

    def _beside(self, view: "PilePanel | TopPanel") -> None:
        window = self.window
        lines = window.height() // window.fontMetrics().height()
        high = lines >= _ROOM_FOR_BOTH
        view.setMinimumHeight(_HIGH * window.fontMetrics().height() if high else 0)
        window.open_aside(view, alone=not high)

    # Content

    def _piles(self) -> "tuple[Pile, ...]":
        return tuple(self._each_pile())

    def _each_pile(self) -> "Iterator[Pile]":
        session, seat = self.window.session, self.window.seat
        for owner in (seat, *session.state.opponents(seat)):
            for spec in session.rules.zones:
                pile = spec.ordered or spec.hidden
                if spec.shared or not pile or (spec.hidden and owner != seat):
                    continue
                yield Pile(
                    zone=spec.zone,
                    owner=owner,
                    title=f"{owner} · {spec.title}",
                    secret=spec.hidden_from_owner,
                )

    def _rows(self, pile: "Pile") -> "tuple[PileRow, ...]":
        return self._rows_of(pile.zone, pile.owner)

    def _rows_of(self, zone: Zone, owner: PlayerId) -> "tuple[PileRow, ...]":
        return rows_of(self.window.session.state_view, zone, owner, self.window.describe)

    def on_change(self, change: Change) -> None:
        """Refresh the cards; close a pile without known cards."""
        if change.is_by_other_rules:
            self._name()
        top, panel = self._top, self._panel
        if top is not None and top.isVisible() and not top.follow():
            self.window.close_aside()
        if panel is None or not panel.isVisible() or panel.pile is None:
            return
        if panel.pile.title not in {pile.title for pile in self._piles()}:
            self.window.close_aside()
            return
        rows = self._rows(panel.pile)
        panel.hold(rows)
        if panel.pile.secret and not any(row.known for row in rows):
            self.window.close_aside()

    def _viewer_changed(self) -> None:
        if self.window.aside in {self._panel, self._top} - {None}:
            self.window.close_aside()
            if self._top is not None:
                self._top.forget()
        self._ask_no_more()

    def _ask_no_more(self) -> None:
        dialog, self._number = self._number, None
        if dialog is not None:
            dialog.reject()
            dialog.deleteLater()

    def make_panel(self) -> PilePanel:
        window = self.window
        panel = PilePanel(window.faces, self._carry(), window.theme, window)
        panel.left.connect(self._left)
        panel.turned_to.connect(lambda pile: self.open_pile(pile.zone, pile.owner))
        panel.pointed.connect(window.board.select)
        panel.asked.connect(self._menu)
        self.connect_to(window.faces.came, panel.cards.viewport().update)
        window.ports.watch_list(panel.cards, panel.cards.object_at)
        return panel

    def close(self) -> None:
        """Skip the shuffle while the window closes."""
        self._quiet = True

    def _left(self, pile: "Pile") -> None:
        """Shuffle a pile that was looked through, unless the user unticked it."""
        panel, session = self._panel, self.window.session
        if panel is None or self._quiet:
            return
        panel.hold(())
        there = session.state.in_zone(pile.zone, pile.owner)
        if not pile.secret or not any(pile.owner in obj.visible_to for obj in there):
            return
        if panel.shuffle.isChecked():
            order = shuffled([obj.id for obj in there])
            session.attempt(Shuffle(player=pile.owner, order=order))
        else:
            window = self.window
            window.strip.say(UNSHUFFLED.format(window.actions_by_id.way_to("seat.shuffle")))

    # Actions

    def _carry(self) -> "Carry":
        board = self.window.board
        return Carry(
            begin=lambda row, at: board.begin_object_drag(row.object_id, row.view, at),
            move=board.move_card_drag,
            end=board.end_card_drag,
            cancel=board.cancel_card_drag,
        )

    def _menu(self, object_id: ObjectId, at: QPoint) -> "QMenu | None":
        window = self.window
        obj = window.session.state.objects.get(object_id)
        if obj is None:
            return None
        options = window.session.menu(object_id, window.session.controller(object_id))
        board = window.board

        def do(option: "MenuOption") -> None:
            middle = board.mapToScene(board.viewport().rect().center())
            board.card_actions.action_runner.do(option, QPointF(middle))

        menu = card_menu(options, board.cite, board.look, do, window)
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])
        return menu

    def pile_entries(
        self, zone: Zone, owner: PlayerId
    ) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield the entries of this feature in the menu of a pile on the table."""
        for pile in self._piles():
            if (pile.zone, pile.owner) == (zone, owner):
                title = self.window.session.rules.zone(zone).title.lower()
                words = f"Look through {title}…" if pile.secret else f"Open {title}…"
                yield words, lambda: self.open_pile(zone, owner)
                if pile.secret:
                    yield "Look at the top cards…", self.ask_how_many

    # The piles of a game

    def _knows_all(self, there: "tuple[GameObject, ...]") -> bool:
        zones, seat = self.window.session.rules.zones, self.window.seat
        return all(may_see(zones, obj, seat) for obj in there)

    def _there(self, spec: ZoneSpec) -> "tuple[GameObject, ...]":
        return self.window.session.state.in_zone(spec.zone, self.window.seat)

    def _specs(self) -> tuple[ZoneSpec, ...]:
        return self.window.session.rules.zones

    def _hidden(self) -> ZoneSpec | None:
        return next((spec for spec in self._specs() if spec.hidden_from_owner), None)

    def _graveyard(self) -> ZoneSpec | None:
        return next((spec for spec in self._specs() if spec.zone == GRAVEYARD), None)

    def _beyond(self) -> ZoneSpec | None:
        """Return the open pile that a game lists after the graveyard."""
        zones = [spec.zone for spec in self._specs()]
        after = self._specs()[zones.index(GRAVEYARD) + 1 :] if GRAVEYARD in zones else ()
        return next((spec for spec in after if spec.ordered and not spec.shared), None)

    def _hand(self) -> ZoneSpec | None:
        return next(
            (spec for spec in self._specs() if spec.hidden and not spec.hidden_from_owner), None
        )

    def _name(self) -> None:
        actions = self.window.actions_by_id
        for id_, words, spec in (
            ("pile.hidden", "Look through: {}", self._hidden()),
            ("pile.top", "Look at the top cards: {}…", self._hidden()),
            ("pile.graveyard", "Open pile: {}", self._graveyard()),
            ("pile.beyond", "Open pile: {}", self._beyond()),
            ("pile.hand", "Open pile: {}", self._hand()),
        ):
            title = spec.title if spec is not None else ""
            actions.rename(id_, words.format(title), shown=bool(title))
