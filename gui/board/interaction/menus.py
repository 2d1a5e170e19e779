"""Menus of cards and zones: order of the entries, contents, and where they open."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QColor, QFontMetricsF, QIcon, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionMenuItem, QWidget

from core.rules.actions import Action, Batch, Move
from core.rules.ruleset import GROUPS, LIKELY, MenuOption
from core.state.ids import Zone
from gui.board.interaction.actions import BatchActions, CardActions
from gui.board.interaction.drag import DragSource, short_name
from gui.board.interaction.offers import (
    ICONS,
    LIGHT_LABELS,
    Light,
    Offer,
    allowed,
    dropped_beside,
    light_of,
    offer_of,
    playing,
)
from gui.board.interaction.selection import Selection, zones_in_turn
from gui.board.items import CardItem
from gui.board.layout.geometry import Area
from gui.board.paint.composition import blank, draw_icon
from gui.board.ports import Board, place_of_object
from gui.faces.card_view import Cite
from gui.faces.glyphs import SymbolText
from gui.theme import Look
from gui.widgets.labels import plain_tip
from gui.widgets.popup_placement import pop_up_beside

_PADDING = 24
"""Padding of the menu style sheet before icons and labels."""


class SymbolMenu(QMenu):
    """Menu that paints mana symbols in place of braces in its entries."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the menu, then symbols in place of braces."""
        super().paintEvent(event)
        entries = [each for each in self.actions() if "{" in each.text() and each.isVisible()]
        if not entries:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for action in entries:
            place = self.actionGeometry(action)
            if place.intersects(event.rect()):
                self._paint(painter, action, place)
        painter.end()

    def _paint(self, painter: QPainter, action: QAction, place: QRect) -> None:
        option = QStyleOptionMenuItem()
        self.initStyleOption(option, action)
        option.rect = place
        words, _, number = option.text.partition("\t")
        option.text = f"\t{number}" if number else ""
        painter.fillRect(place, self.palette().base())
        self.style().drawControl(QStyle.ControlElement.CE_MenuItem, option, painter, self)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = self.palette().highlightedText() if chosen else self.palette().text()
        painter.setPen(QColor(role.color()))
        text = SymbolText(words.replace("&&", "&"), self.font())
        top = place.center().y() - QFontMetricsF(self.font()).height() / 2 + 1
        painter.setClipRect(place, Qt.ClipOperation.ReplaceClip)
        text.draw(painter, QPointF(place.left() + _PADDING + option.maxIconWidth, top))
        painter.setClipping(False)


MOST = 12
"""Maximum number of entries of a menu, submenus included."""

MOVES = "Move to"
NOT_NOW = "Not possible now"
_MORE = "More"
_RANKS = {"pitch": 0, **{group.id: rank for rank, group in enumerate(LIKELY)}}
"""Rank of a command group or reason for a move; others follow.

Playing and pitching a card are equal: the game decides their order.
"""
_SUBMENUS = {group.id: group.submenu for group in GROUPS if group.submenu}

_TITLES = tuple(dict.fromkeys((*_SUBMENUS.values(), NOT_NOW)))
_WAYS = ("equip", "clear", "dies", "destroy", "sacrifice", "exile", "banish", "bounce")
"""Reasons for a move, most likely first."""


class MenuPlan(Struct, frozen=True):
    """The options in the menu itself, and those of each submenu."""

    top: tuple[MenuOption, ...]
    groups: Mapping[str, tuple[MenuOption, ...]]


def plan_of(options: Iterable[MenuOption], room: int = MOST) -> MenuPlan:
    """Return the layout of options in a menu with a number of entries."""
    top: list[MenuOption] = []
    groups: dict[str, list[MenuOption]] = {title: [] for title in _TITLES}
    for option in options:
        title = NOT_NOW if light_of(option) is Light.REFUSED else _SUBMENUS.get(_kind(option), "")
        (groups[title] if title else top).append(option)
    top.sort(key=lambda option: _RANKS.get(_kind(option), len(_RANKS)))
    _gather_single_ones(groups)
    while len(top) + _number(groups) < room and _take_in_a_move(top, groups):
        pass
    if len(groups[_MORE]) == 1:
        top.append(groups[_MORE].pop())
    if len(top) + _number(groups) - 1 + len(groups[MOVES]) <= room:
        _take_in(top, groups[MOVES])
    if not top:
        _take_in(top, next((members for members in groups.values() if members), []))
    surplus = len(top) + _number(groups) - room
    if surplus > 0:
        # The submenu "More" takes an entry itself if it is not there yet.
        cut = len(top) - surplus - (not groups[_MORE])
        groups[_MORE][:0] = top[cut:]
        del top[cut:]
    found = {title: tuple(members) for title, members in groups.items() if members}
    return MenuPlan(tuple(top), found)


def _kind(option: MenuOption) -> str:
    """Return the verb, or the reason for a move where it is more specific."""
    action = option.action
    return action.reason if isinstance(action, Move) and action.reason in _RANKS else option.verb


def _number(groups: Mapping[str, Sequence[MenuOption]]) -> int:
    return sum(bool(members) for members in groups.values())


def _gather_single_ones(groups: Mapping[str, list[MenuOption]]) -> None:
    for title, members in groups.items():
        if len(members) == 1 and title not in {_MORE, MOVES, NOT_NOW}:
            groups[_MORE].append(members.pop())


def _take_in_a_move(top: list[MenuOption], groups: Mapping[str, list[MenuOption]]) -> bool:
    """Move the likeliest move with a reason to the top level; return whether there is one."""
    moves = groups[MOVES]
    likely = [option for option in moves if _way(option.action) >= 0]
    if likely:
        first = min(likely, key=lambda option: _way(option.action))
        moves.remove(first)
        top.append(first)
    return bool(likely)


def _take_in(top: list[MenuOption], members: list[MenuOption]) -> None:
    top.extend(members)
    members.clear()


def _way(action: Action) -> int:
    """Return the rank of a move by its reason; -1 if it has none."""
    if isinstance(action, Batch) and action.steps:
        return _way(action.steps[0])
    if not isinstance(action, Move):
        return 0
    if action.reason in _WAYS:
        return _WAYS.index(action.reason)
    return len(_WAYS) if action.reason else -1


ONTO = "Attach to"
Hosts = Callable[[], Iterable[tuple[str, Iterable[MenuOption]]]]
"""Return the cards to which a card can be attached: names, and the options for each."""

_MARKED = frozenset((Light.REFUSED, Light.CHOICE))
_ICON = 16
_LONGEST = 72
"""Maximum number of characters of a menu entry; its tooltip has the rest."""


def card_menu(  # noqa: PLR0913 - contents, look and callback
    options: Iterable[MenuOption],
    cite: Cite,
    look: Look,
    do: Callable[[MenuOption], None],
    parent: QWidget,
    *,
    others: int = 0,
) -> QMenu:
    """Return a menu of options that leaves room for ``others`` more entries.

    Options that are not possible now show their reason and can be tried.
    """
    menu = _empty_menu(parent)
    plan = plan_of(_each_once(options), MOST - others)
    for option in plan.top:
        _add(menu, "", offer_of(option, cite), look, do)
    if plan.top and plan.groups:
        menu.addSeparator()
    for title, members in plan.groups.items():
        inner = _empty_menu(menu, title)
        if title == NOT_NOW:
            inner.setStyleSheet(f"QMenu {{ color: {look.label}; }}")
        for option in members:
            _add(inner, "", offer_of(option, cite), look, do)
        menu.addMenu(inner)
    return menu


def _each_once(options: Iterable[MenuOption]) -> Iterator[MenuOption]:
    listed: list[object] = []
    for option in options:
        if option.action not in listed:
            listed.append(option.action)
            yield option


def offer_menu(
    offers: Iterable[tuple[str, Offer]],
    look: Look,
    do: Callable[[MenuOption], None],
    parent: QWidget,
) -> QMenu:
    """Return a menu of offers, each with its place before the label."""
    menu = _empty_menu(parent)
    for place, offer in offers:
        _add(menu, place, offer, look, do)
    return menu


def _empty_menu(parent: QWidget, title: str = "") -> QMenu:
    menu = SymbolMenu(title, parent)
    menu.setToolTipsVisible(True)
    if title:
        menu.setAccessibleName(title)
    else:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _add(
    menu: QMenu, place: str, offer: Offer, look: Look, do: Callable[[MenuOption], None]
) -> None:
    """Add an offer to a menu, with an icon and its reason unless it is simply allowed."""
    if offer.option is None:
        return
    words = " · ".join(part for part in (place, offer.label) if part)
    words = f"{words} ({offer.detail})" if offer.detail else words
    said = _menu_short(words).replace("&", "&&")
    action = menu.addAction(f"{said}\t{offer.rule}" if offer.reason else said)
    reason = " ".join(part for part in (offer.reason, offer.rule) if part)
    cut = words if _menu_short(words) != words else ""
    action.setToolTip(plain_tip(reason or cut or offer.detail or words))
    action.setStatusTip(f"{LIGHT_LABELS[offer.light]}: {reason}" if reason else "")
    if offer.light in _MARKED:
        action.setIcon(_icon(offer.light, look))
    action.setData(offer.light.value)
    action.triggered.connect(lambda _checked=False, option=offer.option: do(option))


def onto_menu(
    hosts: Hosts, cite: Cite, look: Look, do: Callable[[MenuOption], None], parent: QWidget
) -> QMenu:
    """Return the submenu of the cards to which one can be attached; it is filled when it opens."""
    menu = QMenu(ONTO, parent)
    menu.setAccessibleName(ONTO)

    def fill() -> None:
        menu.clear()
        for name, options in hosts():
            inner = card_menu(options, cite, look, do, menu)
            inner.setTitle(name.replace("&", "&&"))
            inner.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # opened many times
            menu.addMenu(inner)
        if menu.isEmpty():
            menu.addAction("Nothing possible here").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def _menu_short(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip(' ,.;:(')}…"


def _icon(light: Light, look: Look) -> QIcon:
    made = blank(_ICON, _ICON, 2.0)
    painter = QPainter(made)
    colour = QColor(getattr(look, light.value))
    draw_icon(painter, ICONS[light], QPointF(_ICON / 2, _ICON / 2), _ICON - 1, line=colour)
    painter.end()
    return QIcon(made)


WHERE_TO = "Move to"
CANNOT = "It cannot be put there."
THERE = "It is there already."


class Menus:
    """Opens the menus of cards and zones, and moves cards without a drag."""

    def __init__(
        self,
        board: Board,
        selection: Selection,
        card_actions: CardActions,
        batch_actions: BatchActions,
    ) -> None:
        self.board = board
        self._selection = selection
        self._card_actions = card_actions
        self._batch_actions = batch_actions

    def open(self, item: CardItem) -> QMenu | None:
        """Open the menu of a card next to it; return None if it is empty."""
        board = self.board
        several = item in self._selection.items and self._selection.is_several
        options = self._batch_actions.options(item) if several else self._card_actions.options(item)
        if board.session.state.is_followed and not board.ports.view().offers_instructions:
            options = playing(options) or options
        if board.session.state.is_followed and not board.ports.view().offers_illegal:
            options = allowed(options) or options
        if not options:
            return None
        known = not several and not item.view.unknown
        more = tuple(board.ports.card_entries(item.object_id)) if known else ()
        of_pile = () if several else tuple(self._of_pile(item))
        others = len(of_pile) + (1 + len(more) if known else 0)
        menu = card_menu(
            options,
            board.cite,
            board.look,
            partial(self._do, at=QPointF(item.pos())),
            board.view,
            others=others,
        )
        menu.addSeparator()
        if known:
            menu.addMenu(self.onto(item, menu))
        for words, do in (*more, *of_pile):
            menu.addAction(words).triggered.connect(lambda _checked=False, do=do: do())
        pop_up_beside(menu, place_of_object(board, item.object_id))
        return menu

    def open_place(self, point: QPointF, at: QPoint) -> QMenu | None:
        """Open the menu of a point of the table without a card."""
        area = self.board.board_scene.mat.area_at(point.x(), point.y())
        return self.board.ports.open_place(area, at)

    def onto(self, item: CardItem, parent: QWidget) -> QMenu:
        """Return the submenu of the cards to which a card can be attached."""
        board, do = self.board, partial(self._do, at=QPointF(item.pos()))
        return onto_menu(lambda: self._hosts(item), board.cite, board.look, do, parent)

    def _hosts(self, item: CardItem) -> Iterator[tuple[str, tuple[MenuOption, ...]]]:
        session = self.board.session
        if self.board.board_scene.items_by_id.get(item.object_id) is not item:
            return  # it left the table while the menu was open
        player = session.controller(item.object_id)
        for other in self.board.board_scene.items_by_id.values():
            zone = session.state.object(other.object_id).zone
            if other is item or other.view.unknown or not session.rules.zone(zone).shared:
                continue
            options = session.onto(item.object_id, other.object_id, player)
            if options:
                yield short_name(other), options

    def _of_pile(self, item: CardItem) -> Iterable[tuple[str, Callable[[], object]]]:
        zone, owner = item.area or (None, None)
        if zone is None or owner is None:
            return ()
        return self.board.ports.pile_entries(zone, owner)

    def _do(self, option: MenuOption, at: QPointF) -> None:
        self._card_actions.action_runner.do(option, at)

    def ask(self) -> QMenu | None:
        """Open the list of zones next to the selected card; return None without one."""
        board, item = self.board, self._subject()
        if item is None:
            return None
        offers = list(self._everywhere(self._card_actions.drag_source(item)))
        if not offers:
            return None
        do = partial(self._do, at=item.pos())
        menu = offer_menu(offers, board.look, do, board.view)
        menu.setAccessibleName(WHERE_TO)
        pop_up_beside(menu, place_of_object(board, item.object_id))
        menu.setActiveAction(menu.actions()[0])
        return menu

    def ask_onto(self) -> QMenu | None:
        """Open the list of hosts for the selected card; return None without one."""
        board, item = self.board, self._subject()
        if item is None or item.view.unknown:
            return None
        menu = self.onto(item, board.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        pop_up_beside(menu, place_of_object(board, item.object_id))
        # Setting the first entry active would open its submenu as well.
        down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(menu, down)
        return menu

    def send(self, zone: Zone) -> bool:
        """Move the selected cards to their owner's zone; return whether that is possible."""
        board, item = self.board, self._subject()
        if item is None:
            return False
        offers = self._card_actions.drag_source(item).sent(zone)
        if not offers:
            there = board.session.state.object(item.object_id).zone == zone
            board.ports.say(THERE if there else CANNOT)
            return False
        here = dropped_beside(offers, board.session.level)
        self._card_actions.action_runner.one_of(here, item.pos())
        return True

    def _subject(self) -> CardItem | None:
        item = self.board.subject()
        return item if item is not None and self._selection.may_touch(item) else None

    def _everywhere(self, source: DragSource) -> Iterator[tuple[str, Offer]]:
        """Yield the offers of all zones with their title; each action once."""
        mat = self.board.board_scene.mat
        areas = (mat.area(key) for key in zones_in_turn(mat))
        listed: list[Action] = []
        for area in areas:
            if area is not None and area.key != source.origin:
                for offer in source.offers(area):
                    if offer.option is not None and offer.option.action not in listed:
                        listed.append(offer.option.action)
                        yield self._title(area), _short(offer, area)

    def _title(self, area: Area) -> str:
        if area.player is None or area.player in area.title or area.player == self.board.seat:
            return area.title.removeprefix(f"{self.board.seat} · ")
        return f"{area.player} · {area.title}"


def _short(offer: Offer, area: Area) -> Offer:
    """Return an offer without a label that only repeats the zone."""
    plain = offer.label.casefold().removeprefix("to ").removeprefix("the ")
    return replace(offer, label="") if plain == area.title.casefold() else offer
