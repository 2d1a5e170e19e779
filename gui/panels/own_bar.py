"""What is a person's own about the chosen card of a list: its star, its note, its printing."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from core.cards.card import Card
from core.storage.user.own_cards import NOTHING, OwnCard
from gui.card_ports import OwnPorts
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel

STAR = "\N{BLACK STAR}"
NO_STAR = "\N{WHITE STAR}"
NOTE = "\N{LOWER RIGHT PENCIL}"
_FAVOURITE, _NOTE, _PRINTING = "Favourite", "Note\N{HORIZONTAL ELLIPSIS}", "Printing"


class OwnBar(QWidget):
    """Three buttons about one card, and its note in words below them."""

    def __init__(self, ports: OwnPorts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ports = ports
        self._card: Card | None = None
        self.star = self._button(_FAVOURITE, ports.star)
        self.note = self._button(_NOTE, ports.note)
        self.printing = self._button(_PRINTING, ports.printing)
        self.words = PlainLabel(parent=self)
        self.words.setObjectName("dim")
        self.words.setWordWrap(True)
        flow = Flow(self)
        for part in (self.star, self.note, self.printing, self.words):
            flow.addWidget(part)
        self.hold(None)

    def hold(self, card: Card | None) -> None:
        """Speak of another card, or of the same one again; of None nothing is said."""
        self._card = card
        self.setVisible(card is not None)
        if card is None:
            return
        own, name = self._ports.of(card), card.front.name
        self.star.setText(f"{STAR if own.favourite else NO_STAR} {_FAVOURITE}")
        self.star.setAccessibleName(
            f"{name} is a favourite: take the star away"
            if own.favourite
            else f"Make {name} a favourite"
        )
        self.note.setAccessibleName(f"Note on {name}: {own.note}" if own.note else f"Note {name}")
        self.printing.setText(f"{printing_words(own)}\N{HORIZONTAL ELLIPSIS}")
        self.printing.setAccessibleName(f"Choose the printing of {name}")
        self.printing.setVisible(self._ports.has_printings(card))
        self.words.setText(f"{NOTE} {own.note}" if own.note else "")
        self.words.setVisible(bool(own.note))
        self.updateGeometry()

    def _button(self, words: str, do: Callable[[Card], object]) -> QPushButton:
        button = QPushButton(words, self)
        button.setAccessibleName(words)
        button.setObjectName("bare")
        button.clicked.connect(lambda _on=False: self._do(do))
        return button

    def _do(self, do: Callable[[Card], object]) -> None:
        if self._card is not None:
            do(self._card)
            self.hold(self._card)


def printing_words(own: OwnCard) -> str:
    """Return the printing that was chosen in a word or two."""
    if not own.set_code:
        return _PRINTING
    return f"{_PRINTING}: {own.set_code.upper()} {own.number}"


def marks_of(own: OwnCard) -> str:
    """Return the signs before the name of a card in a list, ``""`` for most."""
    return f"{STAR if own.favourite else ''}{NOTE if own.note else ''}"


def accessible_texts(own: OwnCard) -> Iterator[str]:
    """Yield what these signs say."""
    if own.favourite:
        yield "favourite"
    if own.note:
        yield f"note: {own.note}"


def add_own_entries(menu: QMenu, card: Card, ports: OwnPorts, done: Callable[[], object]) -> None:
    """Add to the menu of a card what is one's own about it; ``done`` hears of any choice."""
    own = ports.of(card)
    entries: list[tuple[str, Callable[[Card], object]]] = [
        ("No favourite any more" if own.favourite else "Make it a favourite", ports.star),
        ("Note\N{HORIZONTAL ELLIPSIS}", ports.note),
    ]
    if ports.has_printings(card):
        entries.append((f"{printing_words(own)}\N{HORIZONTAL ELLIPSIS}", ports.printing))
    menu.addSeparator()
    for words, do in entries:
        action = menu.addAction(words)
        action.triggered.connect(lambda _on=False, do=do: (do(card), done()))


def nothing_own(_card: Card) -> OwnCard:
    """Return that nothing is one's own, where nobody keeps it."""
    return NOTHING
