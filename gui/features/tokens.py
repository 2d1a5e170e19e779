"""Token maker: presets from the cards of the table, a form, and a preview of the token."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QWidget,
)

from core.messages import NO_WORDS, Message, verbatim
from core.rules.actions import Action
from core.rules.forms import Answers, Form, Preset, UnfinishedError, Value
from core.rules.ruleset import MenuOption
from gui.commands import ENTER, Menu
from gui.dialogs.sheet import Sheet, TableDialog
from gui.features.card_search.feature import CardSearchFeature
from gui.features.feature import Feature, command
from gui.theme import GRID, Theme
from gui.widgets.forms import FormSheet
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import vertical

LAST = "Made last"
SUGGESTED = "From cards here"
PRINTED = "All tokens"
FIND = "Find a token"
NOTHING_YET = "Tokens that you make, and those that cards here mention, are listed here."
_FACE = 176
_LIST = 26
"""The width of the list, in letters."""
_ROOM = (122, 29)
"""The size of the dialog, in letters and in lines."""
_FIELDS = 48
"""The least width of the fields, in letters."""

Picture = Callable[[Action, int], QPixmap | None]
"""Returns the card image of the token that an action would create, at a width in pixels."""


class TokenDialog(Sheet, TableDialog):
    """Form of a token. ``made`` carries the action and the values of the fields."""

    made = Signal(object, object)

    def __init__(self, picture: Picture, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Create tokens", "", "Create", theme, parent)
        self._picture = picture
        self._presets: list[Preset] = []
        self._action: Action | None = None
        self.form: FormSheet | None = None
        self.known = QListWidget(self)
        self.known.setObjectName("kinds")
        self.known.setAccessibleName("Tokens at hand")
        self.known.setWordWrap(True)
        self.known.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.known.currentItemChanged.connect(lambda *_: self._take())
        self.known.itemDoubleClicked.connect(lambda _item: self._make_listed())
        self.finder = QLineEdit(self)
        self.finder.setPlaceholderText(FIND)
        self.finder.setAccessibleName(FIND)
        self.finder.setClearButtonEnabled(True)
        self.finder.textChanged.connect(lambda _words: self._sift())
        self.finder.installEventFilter(self)
        self.nothing = PlainLabel(NOTHING_YET, self, look="heading", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName("Fields")
        self.face = PlainLabel(parent=self)
        self.face.setFixedSize(QSize(_FACE, round(_FACE * 88 / 63)))
        self.face.setAccessibleName("Preview")
        self.missing = PlainLabel(parent=self, look="heading", wraps=True)
        self.missing.setFixedWidth(_FACE)
        right = vertical(self.face, self.missing, 1)
        room = QHBoxLayout()
        room.setSpacing(2 * GRID)
        tokens = vertical(self.finder, (self.known, 1))
        room.addLayout(tokens)
        room.addWidget(self.nothing)
        room.addWidget(self.area, 1)
        room.addLayout(right)
        self.body.addLayout(room, 1)
        self.apply_theme(theme)

    def offer(self, form: Form, last: Sequence[Mapping[str, Value]]) -> None:
        """Show a form with the last values and the presets."""
        self.call(form.label)
        self.says.setText(form.says)
        self.says.setVisible(True)
        self.form = FormSheet(form, dict(last[0]) if last else {}, self.area)
        self.form.edited.connect(self._tell)
        self.area.setWidget(self.form)
        self.known.blockSignals(True)
        self.known.clear()
        self._presets = []
        made = [Preset(message=_words(values), values=dict(values)) for values in last]
        known = {preset.label for preset in made}
        others = [preset for preset in form.presets if preset.label not in known]
        suggested = [preset for preset in others if not preset.printed]
        printed = [preset for preset in form.presets if preset.printed]
        for heading, presets in ((LAST, made), (SUGGESTED, suggested), (PRINTED, printed)):
            if presets:
                item = QListWidgetItem(heading, self.known)
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            for preset in presets:
                self._line(preset)
        self.known.setCurrentRow(-1)
        self.known.blockSignals(False)
        self.finder.clear()
        self._sift()
        self.finder.setVisible(bool(printed))
        self.known.setVisible(bool(self._presets))
        self.nothing.setVisible(not self._presets)
        self._tell()

    def apply_theme(self, theme: Theme) -> None:
        """Apply the colours of a theme, and resize to the font."""
        super().apply_theme(theme)
        metrics = self.fontMetrics()
        letter = metrics.averageCharWidth()
        for part in (self.finder, self.known, self.nothing):
            part.setFixedWidth(_LIST * letter)
        seen = self.screen().availableSize()
        rest = seen.width() - _LIST * letter - _FACE - 18 * GRID
        self.area.setMinimumWidth(min(_FIELDS * letter, rest))
        wanted = QSize(_ROOM[0] * letter, _ROOM[1] * metrics.height())
        self.resize(wanted.boundedTo(seen - QSize(6 * GRID, 10 * GRID)))

    def begin(self) -> None:
        """Raise the dialog and focus the search box, or the name field without presets."""
        super().begin()
        if not self.finder.isHidden():
            self.finder.setFocus()
        elif self.form is not None:
            first = next(iter(self.form.entries.values()))
            first.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from the search box to the matching presets; Enter takes the first."""
        if watched is self.finder and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            first = next(iter(self._shown()), None)
            if pressed and event.key() == Qt.Key.Key_Down and first is not None:
                self.known.setFocus()
                self._stand_on(first)
                return True
            if pressed and event.key() in ENTER and first is not None:
                return self._stand_on(first)
        return super().eventFilter(watched, event)

    def _shown(self) -> Iterator[int]:
        for row in range(self.known.count()):
            item = self.known.item(row)
            if not item.isHidden() and isinstance(item.data(Qt.ItemDataRole.UserRole), int):
                yield row

    def _stand_on(self, row: int) -> bool:
        if self.known.currentRow() in self._shown():
            return False
        self.known.setCurrentRow(row)
        return True

    def carry_out(self) -> None:
        """Create the token."""
        action, form = self._action, self.form
        if action is None or form is None:
            return
        self.accept()
        self.made.emit(action, form.values())

    def _line(self, preset: Preset) -> None:
        item = QListWidgetItem(preset.label, self.known)
        item.setToolTip(plain_tip(preset.source))
        item.setData(Qt.ItemDataRole.UserRole, len(self._presets))
        accessible_text = f"{preset.label}, from {preset.source}" if preset.source else preset.label
        item.setData(Qt.ItemDataRole.AccessibleTextRole, accessible_text)
        self._presets.append(preset)

    def _sift(self) -> None:
        wanted = self.finder.text().strip().casefold()
        heading: QListWidgetItem | None = None
        for row in range(self.known.count()):
            item = self.known.item(row)
            number = item.data(Qt.ItemDataRole.UserRole)
            if not isinstance(number, int):
                heading = item
                item.setHidden(bool(wanted))
                continue
            item.setHidden(wanted not in item.text().casefold())
            if heading is not None and not item.isHidden():
                heading.setHidden(False)

    def _take(self) -> None:
        number = self.known.currentIndex().data(Qt.ItemDataRole.UserRole)
        if not isinstance(number, int) or self.form is None:
            return
        values = self._presets[number].values
        for name, entry in self.form.entries.items():
            entry.put(values.get(name, entry.field.start))
        self._tell()

    def _make_listed(self) -> None:
        if self.apply.isEnabled():
            self.apply.click()

    def _tell(self) -> None:
        missing, self._action = "", None
        if self.form is not None:
            try:
                self._action = self.form.form.make(Answers(self.form.shown_values()))
            except UnfinishedError as unfinished:
                missing = str(unfinished)
        self.apply.setEnabled(self._action is not None)
        self.missing.setText(missing)
        picture = self._picture(self._action, _FACE) if self._action is not None else None
        self.face.setPixmap(picture if picture is not None else QPixmap())
        self.face.setAccessibleDescription(missing)


def _words(values: Mapping[str, Value]) -> Message:
    name = str(values.get("name") or values.get("type_line") or "")
    if not values.get("toughness"):
        return verbatim(name)
    power, toughness = str(values["power"]), str(values["toughness"])
    return Message("{name} {power}/{toughness}", name=name, power=power, toughness=toughness)


NO_TOKENS = "This game has no tokens to make here."
NONE_YET = "No token was made yet. {} makes one."
_KEPT = 8


class Tokens(Feature):
    """Opens the token maker and remembers the last token of each game."""

    _dialog: "TokenDialog | None" = None

    @command("token.new", "Create tokens…", Menu.GAME, "Ctrl+T", divided=True)
    def open(self) -> "TokenDialog | None":
        """Open the token maker."""
        form = self._form()
        if form is None:
            self.window.strip.say(NO_TOKENS)
            return None
        if self._dialog is None:
            window = self.window
            self._dialog = TokenDialog(self._picture, window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
            self._dialog.made.connect(self._make)
        self._dialog.offer(form, self._last())
        self._dialog.begin()
        return self._dialog

    @command("token.again", "The last token again", Menu.GAME, "Ctrl+G")
    def again(self) -> None:
        """Create the last token of this game again."""
        form, last = self._form(), self._last()
        if form is None:
            self.window.strip.say(NO_TOKENS)
            return
        if not last:
            self._say_none_yet()
            return
        try:
            self.window.session.attempt(form.make(Answers(last[0])))
        except UnfinishedError:
            self._say_none_yet()

    def _say_none_yet(self) -> None:
        window = self.window
        window.strip.say(NONE_YET.format(window.actions_by_id.way_to("token.new")))

    def _form(self) -> "Form | None":
        window = self.window
        printed = window.feature(CardSearchFeature).sources().catalogue.tokens
        return window.session.rules.tables.tokens(window.session.state_view, window.seat, printed)

    def _picture(self, action: "Action", width: int) -> "QPixmap | None":
        window = self.window
        view = window.board.ports.preview(MenuOption(action=action, message=NO_WORDS))
        if view is None:
            return None
        return window.faces.pixmap(view.face, width, window.devicePixelRatioF())

    def _make(self, action: "Action", values: "dict[str, Value]") -> None:
        self.window.session.attempt(action)
        kept = [values, *(each for each in self._last() if not _same(each, values))]
        game = self.window.session.rules.game
        tokens = self.window.preferences.now.tokens
        self.window.preferences.change(tokens={**tokens, game: tuple(kept[:_KEPT])})

    def _last(self) -> "tuple[dict[str, Value], ...]":
        return self.window.preferences.now.tokens.get(self.window.session.rules.game, ())


def _same(one: "dict[str, Value]", other: "dict[str, Value]") -> bool:
    return {**one, "count": 1} == {**other, "count": 1}
