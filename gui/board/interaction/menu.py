"""The menu of a card: every action in the game's own words, with the verdict on it."""

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from core.rules.ruleset import Option
from gui.board.interaction.menu_plan import MOST, NOT_NOW, plan_of
from gui.board.interaction.offers import ICONS, WORDS, Light, Offer, offer_of
from gui.board.paint import icons
from gui.board.paint.colours import Look
from gui.board.paint.overlays import blank
from gui.board.paint.symbol_menu import SymbolMenu
from gui.faces.card_view import Cite
from gui.widgets.plain_text import plain_tip

ONTO = "Attach to"
Hosts = Callable[[], Iterable[tuple[str, Iterable[Option]]]]
"""Says which cards another one can be put on, by their names, and what that could mean."""

_MARKED = frozenset((Light.REFUSED, Light.CHOICE))
_ICON = 16
_LONGEST = 72
"""How many letters of what is offered stand in a menu; its tooltip has the rest."""


def card_menu(  # noqa: PLR0913 - what stands in it, how it looks, what it does
    options: Iterable[Option],
    cite: Cite,
    look: Look,
    do: Callable[[Option], None],
    parent: QWidget,
    *,
    others: int = 0,
) -> QMenu:
    """Return a menu of actions that leaves room for so many other entries below them.

    What is not possible now says so and why, and can be tried.
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


def _each_once(options: Iterable[Option]) -> Iterator[Option]:
    """Leave out what a menu says already in other words, for another key."""
    listed: list[object] = []
    for option in options:
        if option.action not in listed:
            listed.append(option.action)
            yield option


def offer_menu(
    offers: Iterable[tuple[str, Offer]], look: Look, do: Callable[[Option], None], parent: QWidget
) -> QMenu:
    """Return a menu of offers, each with the place that it is about before its words."""
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


def _add(menu: QMenu, place: str, offer: Offer, look: Look, do: Callable[[Option], None]) -> None:
    """Add an offer to a menu, with a mark and its reason if it is not simply allowed."""
    if offer.option is None:
        return
    words = " · ".join(part for part in (place, offer.label) if part)
    words = f"{words} ({offer.detail})" if offer.detail else words
    said = _short(words).replace("&", "&&")
    action = menu.addAction(f"{said}\t{offer.rule}" if offer.reason else said)
    reason = " ".join(part for part in (offer.reason, offer.rule) if part)
    cut = words if _short(words) != words else ""
    action.setToolTip(plain_tip(reason or cut or offer.detail or words))
    action.setStatusTip(f"{WORDS[offer.light]}: {reason}" if reason else "")
    if offer.light in _MARKED:
        action.setIcon(_icon(offer.light, look))
    action.setData(offer.light.value)
    action.triggered.connect(lambda _checked=False, option=offer.option: do(option))


def onto_menu(
    hosts: Hosts, cite: Cite, look: Look, do: Callable[[Option], None], parent: QWidget
) -> QMenu:
    """Return the menu of all cards that one can be put on, filled when it opens."""
    menu = QMenu(ONTO, parent)
    menu.setAccessibleName(ONTO)

    def fill() -> None:
        menu.clear()
        for name, options in hosts():
            inner = card_menu(options, cite, look, do, menu)
            inner.setTitle(name.replace("&", "&&"))
            inner.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # it opens many times
            menu.addMenu(inner)
        if menu.isEmpty():
            menu.addAction("Nothing possible here").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip(' ,.;:(')}…"


def _icon(light: Light, look: Look) -> QIcon:
    made = blank(_ICON, _ICON, 2.0)
    painter = QPainter(made)
    colour = QColor(getattr(look, light.value))
    icons.draw(painter, ICONS[light], QPointF(_ICON / 2, _ICON / 2), _ICON - 1, line=colour)
    painter.end()
    return QIcon(made)
