"""The menu of a card: every deed in the game's own words, with the verdict on it."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from core.law.ruleset import Deed
from gui.board import signs
from gui.board.card_view import Cite
from gui.board.look import Look
from gui.board.offers import SIGNS, WORDS, Light, Offer, offer_of
from gui.board.overlays import blank

ONTO = "Put on another card"
Hosts = Callable[[], Iterable[tuple[str, Iterable[Deed]]]]
"""Says which cards another one can be put on, by their names, and what that could mean."""

_ICON = 16
_LONGEST = 72
"""How many letters of what is offered stand in a menu; its tooltip has the rest."""


def card_menu(
    deeds: Iterable[Deed], cite: Cite, look: Look, do: Callable[[Deed], None], parent: QWidget
) -> QMenu:
    """Return a menu of deeds. What is not allowed says so and why, and can be tried."""
    offers = (offer_of(deed, cite) for deed in deeds)
    return offer_menu((("", offer) for offer in offers), look, do, parent)


def offer_menu(
    offers: Iterable[tuple[str, Offer]], look: Look, do: Callable[[Deed], None], parent: QWidget
) -> QMenu:
    """Return a menu of offers, each with the place that it is about before its words."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    icons = {light: _icon(light, look) for light in (Light.REFUSED, Light.CHOICE)}
    for place, offer in offers:
        if offer.deed is None:
            continue
        words = " · ".join(part for part in (place, offer.words) if part)
        words = f"{words} ({offer.detail})" if offer.detail else words
        said = _short(words).replace("&", "&&")
        action = menu.addAction(f"{said}\t{offer.rule}" if offer.reason else said)
        reason = " ".join(part for part in (offer.reason, offer.rule) if part)
        cut = words if _short(words) != words else ""
        action.setToolTip(reason or cut or offer.detail or words)
        action.setStatusTip(f"{WORDS[offer.light]}: {reason}" if reason else "")
        if offer.light in icons:
            action.setIcon(icons[offer.light])
        action.setData(offer.light.value)
        action.triggered.connect(lambda _checked=False, deed=offer.deed: do(deed))
    return menu


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
