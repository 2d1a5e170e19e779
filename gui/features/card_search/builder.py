"""A search made by choices, for who does not know the words."""

from collections.abc import Callable

from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from gui.dialogs.sheet import Sheet
from gui.theme import Theme
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel

TITLE = "Build a search"
COLORS = (("w", "White"), ("u", "Blue"), ("b", "Black"), ("r", "Red"), ("g", "Green"))
SIGNS = (("=", "is"), ("<=", "at most"), (">=", "at least"))
HOW = ((">=", "has all of these"), ("=", "is exactly these"), ("<=", "has none but these"))
FACES = (
    ("", "Any"),
    ("is:dfc", "Has another side"),
    ("back:land", "The back is a land"),
    ("back:creature", "The back is a creature"),
    ("becomes:creature", "Turns into a creature"),
    ("becomes:land", "Turns into a land"),
    ("becomes:planeswalker", "Turns into a planeswalker"),
    ("is:meld", "Melds with another card"),
    ("is:split", "Two halves on one side"),
    ("is:adventure", "Goes on an adventure"),
)
PITCHES = (("", "Any"), ("red", "Red (1)"), ("yellow", "Yellow (2)"), ("blue", "Blue (3)"))
RARITIES = (
    ("", "Any"),
    ("common", "Common"),
    ("uncommon", "Uncommon"),
    ("rare", "Rare"),
    ("mythic", "Mythic"),
)
_MAGIC = "mtg"


class QueryBuilder(Sheet):
    """A form whose fields are joined to a query, which ``take`` gets when the form is done."""

    def __init__(
        self,
        game: str,
        take: Callable[[str], None],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            TITLE, "Fill in what you know; the rest stays open.", "Search", theme, parent
        )
        self._take = take
        self._parts: list[Callable[[], str]] = []
        self.form = QFormLayout()
        self.body.addLayout(self.form)
        self.name = self._line("Name", lambda text: text)
        self.types = self._line("Types", lambda text: _each("t:", text))
        self.text = self._line("Text says", lambda text: f"o:{_quoted(text)}")
        if game == _MAGIC:
            self.colors = self._colors()
            self.value_icon, self.value = self._number("Mana value", "mv")
            self.power_icon, self.power = self._number("Power", "pow")
            self.keyword = self._line("Keyword", lambda text: f"kw:{_quoted(text)}")
            self.faces = self._choice("Faces", FACES, "")
            self.rarity = self._choice("Rarity", RARITIES, "r:")
        else:
            self.hero_class = self._line("Class", lambda text: _each("class:", text))
            self.talent = self._line("Talent", lambda text: _each("talent:", text))
            self.pitch = self._choice("Pitch", PITCHES, "pitch:")
            self.cost_icon, self.cost = self._number("Cost", "cost")
            self.power_icon, self.power = self._number("Power", "pow")
        self.set_code = self._line("Set", lambda text: f"set:{text}")
        self.query = PlainLabel(parent=self)
        self.query.setObjectName("dim")
        self.query.setWordWrap(True)
        self.query.setAccessibleName("The search so far")
        self.form.addRow("Search", self.query)
        self._say()
        self.apply_theme(theme)

    def built(self) -> str:
        """Return the query."""
        return " ".join(filter(None, (part() for part in self._parts)))

    def carry_out(self) -> None:
        """Hand the query over."""
        query = self.built()
        self.accept()
        if query:
            self._take(query)

    def _say(self) -> None:
        self.query.setText(self.built() or "Nothing is asked yet.")

    def _line(self, title: str, made: Callable[[str], str]) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(title)
        line.textChanged.connect(self._say)
        self.form.addRow(title, line)
        self._parts.append(lambda: made(line.text().strip()) if line.text().strip() else "")
        return line

    def _choice(self, title: str, choices: tuple[tuple[str, str], ...], key: str) -> Combo:
        combo = self._combo(title, choices)
        self.form.addRow(title, combo)
        self._parts.append(lambda: f"{key}{combo.currentData()}" if combo.currentData() else "")
        return combo

    def _number(self, title: str, key: str) -> tuple[Combo, QLineEdit]:
        sign = self._combo(f"{title} is", SIGNS)
        number = QLineEdit(self)
        number.setAccessibleName(title)
        number.setMaxLength(3)
        number.textChanged.connect(self._say)
        self._row(title, sign, number)

        def made() -> str:
            text = number.text().strip()
            return f"{key}{sign.currentData()}{text}" if text.isdecimal() else ""

        self._parts.append(made)
        return sign, number

    def _colors(self) -> dict[str, QCheckBox]:
        how = self._combo("Colours", HOW)
        boxes = {letter: QCheckBox(word, self) for letter, word in COLORS}
        for box in boxes.values():
            box.toggled.connect(self._say)
        self.form.addRow("Colours", how)
        self._row("", *boxes.values())

        def made() -> str:
            letters = "".join(letter for letter, box in boxes.items() if box.isChecked())
            return f"c{how.currentData()}{letters}" if letters else ""

        self._parts.append(made)
        return boxes

    def _combo(self, title: str, choices: tuple[tuple[str, str], ...]) -> Combo:
        combo = Combo(self)
        combo.setAccessibleName(title)
        for value, words in choices:
            combo.addItem(words, value)
        combo.currentIndexChanged.connect(self._say)
        return combo

    def _row(self, title: str, *widgets: QWidget) -> None:
        row = QHBoxLayout()
        for widget in widgets:
            row.addWidget(widget)
        self.form.addRow(title, row)


def _quoted(text: str) -> str:
    plain = text.replace('"', "")
    return f'"{plain}"' if " " in plain else plain


def _each(key: str, text: str) -> str:
    return " ".join(f"{key}{word}" for word in text.replace('"', "").split())
