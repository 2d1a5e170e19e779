"""The menu of a card: every deed in the game's own words, with the verdict on it.

What is wanted often stands in it at once. Moves that mean no more than the place they lead to,
and what comes in long rows such as counters, open beside it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from core.law.actions import Action, Batch, Move
from core.law.ruleset import Deed
from gui.board import signs
from gui.board.card_view import Cite
from gui.board.look import Look
from gui.board.offers import SIGNS, WORDS, Light, Offer, offer_of
from gui.board.overlays import blank
from gui.board.symbol_menu import SymbolMenu

ONTO = "Put on another card"
MOVES = "Move to"
COUNTERS = "Counters"
_TITLES = {"counters": COUNTERS}
"""The verbs of which there may be a long row, and what it is called where it opens."""
_ROW = 3
_HIDE = "hide"
Hosts = Callable[[], Iterable[tuple[str, Iterable[Deed]]]]
"""Says which cards another one can be put on, by their names, and what that could mean."""

_MARKED = frozenset((Light.REFUSED, Light.CHOICE))
_ICON = 16
_LONGEST = 72
"""How many letters of what is offered stand in a menu; its tooltip has the rest."""


def card_menu(
    deeds: Iterable[Deed], cite: Cite, look: Look, do: Callable[[Deed], None], parent: QWidget
) -> QMenu:
    """Return a menu of deeds. What is not allowed says so and why, and can be tried."""
    menu = _empty_menu(parent)
    deeds = tuple(_each_once(deeds))
    titles = [_title(deed) for deed in deeds]
    many = Counter(titles)
    inner: dict[str, QMenu] = {}
    for deed, title in zip(deeds, titles, strict=True):
        if not title or many[title] < (2 if title == MOVES else _ROW):
            _add(menu, "", offer_of(deed, cite), look, do)
            continue
        if title not in inner:
            inner[title] = _empty_menu(menu, title)
            menu.addMenu(inner[title])
        _add(inner[title], "", offer_of(deed, cite), look, do)
    if MOVES in inner:  # they belong below the moves that are wanted more often
        menu.addMenu(inner[MOVES])
    return menu


def _each_once(deeds: Iterable[Deed]) -> Iterator[Deed]:
    """Leave out what a menu says already in other words, for another key."""
    told: list[Action] = []
    for deed in deeds:
        if deed.action not in told:
            told.append(deed.action)
            yield deed


def offer_menu(
    offers: Iterable[tuple[str, Offer]], look: Look, do: Callable[[Deed], None], parent: QWidget
) -> QMenu:
    """Return a menu of offers, each with the place that it is about before its words."""
    menu = _empty_menu(parent)
    for place, offer in offers:
        _add(menu, place, offer, look, do)
    return menu


def _title(deed: Deed) -> str:
    """Return the name of the menu that a deed may open in, or nothing."""
    return MOVES if _only_moves(deed.action, deed.verb) else _TITLES.get(deed.verb, "")


def _only_moves(action: Action, verb: str) -> bool:
    """Tell whether a move is about a place and nothing else, as from the hand into a library."""
    if isinstance(action, Batch) and action.steps:
        return _only_moves(action.steps[0], verb)
    hidden = verb == _HIDE
    return isinstance(action, Move) and (hidden or not (action.reason or action.face_down))


def _empty_menu(parent: QWidget, title: str = "") -> QMenu:
    menu = SymbolMenu(title, parent)
    menu.setToolTipsVisible(True)
    if title:
        menu.setAccessibleName(title)
    else:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _add(menu: QMenu, place: str, offer: Offer, look: Look, do: Callable[[Deed], None]) -> None:
    """Add an offer to a menu, with a mark and its reason if it is not simply allowed."""
    if offer.deed is None:
        return
    words = " · ".join(part for part in (place, offer.words) if part)
    words = f"{words} ({offer.detail})" if offer.detail else words
    said = _short(words).replace("&", "&&")
    action = menu.addAction(f"{said}\t{offer.rule}" if offer.reason else said)
    reason = " ".join(part for part in (offer.reason, offer.rule) if part)
    cut = words if _short(words) != words else ""
    action.setToolTip(reason or cut or offer.detail or words)
    action.setStatusTip(f"{WORDS[offer.light]}: {reason}" if reason else "")
    if offer.light in _MARKED:
        action.setIcon(_icon(offer.light, look))
    action.setData(offer.light.value)
    action.triggered.connect(lambda _checked=False, deed=offer.deed: do(deed))


def onto_menu(
    hosts: Hosts, cite: Cite, look: Look, do: Callable[[Deed], None], parent: QWidget
) -> QMenu:
    """Return the menu of all cards that one can be put on, filled when it opens."""
    menu = QMenu(ONTO, parent)
    menu.setAccessibleName(ONTO)

    def fill() -> None:
        menu.clear()
        for name, deeds in hosts():
            inner = card_menu(deeds, cite, look, do, menu)
            inner.setTitle(name.replace("&", "&&"))
            inner.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # it opens many times
            menu.addMenu(inner)
        if menu.isEmpty():
            menu.addAction("Nothing here takes it").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip(' ,.;:(')}…"


def _icon(light: Light, look: Look) -> QIcon:
    made = blank(_ICON, _ICON, 2.0)
    painter = QPainter(made)
    colour = QColor(getattr(look, light.value))
    signs.draw(painter, SIGNS[light], QPointF(_ICON / 2, _ICON / 2), _ICON - 1, line=colour)
    painter.end()
    return QIcon(made)
