"""Effects feature: commands for manual and continuous effects, and for editions of the rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.games import editions_beside
from core.rules.actions import Action, Edition
from core.rules.card_texts import ReadTexts
from core.rules.comparison import (
    Difference,
    Numbers,
    Result,
    compare,
    numbers_that_differ,
    options_that_differ,
    rows_that_differ,
)
from core.rules.effect_labels import Lasting, anything_lasts, lasting
from core.rules.history import Change
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset, StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.commands import Menu, Within
from gui.faces.pictures import Faces
from gui.features.effects.compare import Candidate, CompareDialog
from gui.features.effects.dialog import WOULD, EffectDialog
from gui.features.feature import Feature, command, handles
from gui.panels.prose import escape
from gui.panels.rule import EditionCard, Line
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.labels import RichLabel, plain_tip
from gui.widgets.popup_placement import come_forward
from gui.window.main_window import MainWindow

_MOST_LINES = 10
"""Maximum height in lines of text; more of them scroll."""


class LastingList(QWidget):
    """A heading with a count that folds the list, and a row for each effect.

    ``ended`` emits the action that ends one of them.
    """

    ended = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[Lasting, ...] = ()
        self.setObjectName("lasting")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Lasting effects")
        self.heading = QPushButton(self)
        self.heading.setObjectName("bare")
        self.heading.setCheckable(True)
        self.heading.setChecked(True)
        self.heading.toggled.connect(self._fold)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName("Lasting effects")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        room.setSpacing(0)
        room.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        room.addWidget(self.area)
        self.apply_theme(theme)

    def hold(self, lasting: Sequence[Lasting]) -> None:
        """List these effects; without any the section is hidden."""
        if tuple(lasting) != self._shown:
            self._shown = tuple(lasting)
            self._write()
        self.setVisible(bool(self._shown))

    def open(self) -> None:
        """Unfold it and focus the first row."""
        self.heading.setChecked(True)
        buttons = self.buttons()
        (buttons[0] if buttons else self.heading).setFocus()

    def buttons(self) -> list[QPushButton]:
        """Return the buttons that end an effect, in order."""
        inner = self.area.widget()
        return [] if inner is None else inner.findChildren(QPushButton)

    def text(self) -> str:
        """Return the list as plain text."""
        return "\n".join(accessible_text(each) for each in self._shown)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(
            f"#lasting {{ background: {theme.panel}; border-top: 1px solid {theme.line}; }}"
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
            f"#entry {{ border-top: 1px solid {theme.line}; }}"
        )
        self._write()

    def _write(self) -> None:
        focused = next((n for n, each in enumerate(self.buttons()) if each.hasFocus()), None)
        inner = QWidget()
        room = QVBoxLayout(inner)
        room.setContentsMargins(0, 0, GRID, 0)
        room.setSpacing(0)
        for each in self._shown:
            room.addWidget(self._row(each))
        room.addStretch(1)
        self.area.setWidget(inner)
        words = f"Lasting effects ({len(self._shown)})"
        self.heading.setText(words)
        self.heading.setAccessibleName(words)
        self._fold(self.heading.isChecked())
        buttons = self.buttons()
        if focused is not None:
            (buttons[min(focused, len(buttons) - 1)] if buttons else self.heading).setFocus()

    def _row(self, each: Lasting) -> QWidget:
        row = QFrame()
        row.setObjectName("entry")
        row.setAccessibleName(accessible_text(each))
        what = RichLabel(parent=row)
        on = f" · {escape(str(each.on))}" if each.on else ""
        small = round(self.fontInfo().pixelSize() * 0.89)
        detail = escape(" · ".join(str(part) for part in (each.source, each.until) if part))
        what.setText(
            f"<b>{escape(str(each.what))}</b>{on}"
            f'<br><span style="color:{self._theme.dim}; font-size:{small}px">{detail}</span>'
        )
        what.setWordWrap(True)
        room = QGridLayout(row)
        room.setContentsMargins(0, GRID // 2 + 2, 0, GRID // 2 + 2)
        room.setColumnStretch(0, 1)
        room.addWidget(what, 0, 0)
        if each.end is not None:
            button = QPushButton(str(each.end_words), row)
            button.setAccessibleName(f"{each.end_words}: {accessible_text(each)}")
            button.setToolTip(plain_tip(f"{each.end_words}: {each.what}"))
            button.clicked.connect(partial(self.ended.emit, each.end))
            room.addWidget(button, 0, 1)
        return row

    def _fold(self, on: bool) -> None:  # noqa: FBT001 - Qt's own signature
        self.heading.setIcon(icon("down" if on else "next", self._theme.dim))
        self.heading.setToolTip("Fold" if on else "Unfold")
        self.area.setVisible(on)
        inner = self.area.widget()
        if inner is not None:
            width = max(self.width() - 4 * GRID, 20 * GRID)
            layout = inner.layout()
            needed = layout.totalHeightForWidth(width) if layout is not None else 0
            most = _MOST_LINES * self.fontMetrics().height()
            self.area.setFixedHeight(min(max(needed, inner.sizeHint().height()), most))


def accessible_text(each: Lasting) -> str:
    """Return one continuous effect as a sentence."""
    on = f" on {each.on}" if each.on else ""
    parts = (each.source and f"by {each.source}", each.until)
    more = ", ".join(str(part) for part in parts if part)
    return f"{each.what}{on}, {more}" if more else f"{each.what}{on}"


NOTHING_LASTS = "No effects last on this table. {} applies one."
ONE_EDITION = "This game has one edition here, so there is nothing to compare."
NO_CARD_DIFFERS = "Choose another edition first; then the differences are listed here."


class EffectDialogs(QObject):
    """Opens the effect dialog, the list of continuous effects, the editions and the comparison."""

    def __init__(  # noqa: PLR0913, PLR0917 - its dependencies and the viewer
        self,
        session: Session,
        window: MainWindow,
        rulebook: Callable[[], Rulebook],
        seat: Callable[[], PlayerId],
        faces: Faces,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._window = window
        self._rulebook = rulebook
        self._seat = seat
        self._faces = faces
        self._dialog: EffectDialog | None = None
        self._compare: CompareDialog | None = None
        self._card: EditionCard | None = None
        self._list: LastingList | None = None
        self._before: Ruleset | None = None
        window.theme_changed.connect(self._apply_theme)
        window.board.selected.connect(self._selected)
        self.follow()

    # Effects by hand

    def open_effect(self, object_id: ObjectId | None = None) -> EffectDialog:
        """Open the dialog for an object, or for the selected one."""
        dialog = self._dialog
        if dialog is None:
            window = self._window
            dialog = EffectDialog(self._session, self._seat, window.cite, window.theme, window)
            dialog.cited.connect(window.show_rule)
            dialog.finished.connect(self._back_to_table)
            self._dialog = dialog
        dialog.follow(self._window.selected if object_id is None else object_id)
        dialog.begin()
        return dialog

    def start_over(self) -> None:
        """Close the dialogs of the previous viewer and refresh the list of continuous effects."""
        for dialog in (self._dialog, self._compare):
            if dialog is not None:
                dialog.close()
                dialog.deleteLater()
        self._dialog = self._compare = None
        if self._card is not None:
            self._card.setVisible(False)
        self.follow()

    # Continuous effects

    def open_lasting(self) -> LastingList | None:
        """Open the list of continuous effects, or show a message if there are none."""
        if self._list is None or not anything_lasts(self._session.state):
            way = self._window.actions_by_id.way_to("effect.new")
            self._window.strip.say(NOTHING_LASTS.format(way))
            return None
        self._list.open()
        return self._list

    # Editions

    def open_editions(self) -> QMenu:
        """Open the list of editions; the current one is checked."""
        window, rules = self._window, self._session.rules
        menu = QMenu(window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Rulebook edition")
        group = QActionGroup(menu)
        for edition in editions_beside(rules).values():
            action = QAction(self.title(edition), menu)
            action.setCheckable(True)
            action.setChecked(edition.edition == rules.edition)
            action.triggered.connect(partial(self.play_by, edition))
            group.addAction(action)
            menu.addAction(action)
        if len(group.actions()) > 1:
            menu.addSeparator()
            differs = menu.addAction("Differences for the selected card")
            differs.triggered.connect(self.open_differences)
            differs.setEnabled(self._before is not None)
            entry = menu.addAction("Compare an action…")
            entry.triggered.connect(lambda _checked: self.open_compare())
        button = window.bar.button("rules.edition")
        at = window.bar.rect().bottomLeft() if button is None else button.rect().bottomLeft()
        menu.popup((button or window.bar).mapToGlobal(at))
        menu.setActiveAction(next(each for each in menu.actions() if each.isChecked()))
        return menu

    def play_by(self, rules: Ruleset) -> None:
        """Switch to an edition and show its differences for the selected card."""
        before = self._session.rules
        self._session.play_by(rules, self.title(rules))
        if rules.edition != before.edition and self._window.selected is not None:
            self.open_differences()

    def title(self, rules: Ruleset) -> str:
        """Return the title of an edition."""
        titles = {each.id: each.title for each in self._rulebook().editions}
        return titles.get(rules.edition, rules.edition)

    def open_differences(self) -> EditionCard | None:
        """Show the differences from the previous edition for the selected card."""
        if self._before is None:
            self._window.strip.say(NO_CARD_DIFFERS)
            return None
        if self._card is None:
            self._card = EditionCard(self._window.theme, self._window)
            self._card.closed.connect(self._window.board.setFocus)
            self._window.installEventFilter(self)
        self._fill_card()
        self._card.setVisible(True)
        self._card.raise_()
        return self._card

    def marks(self, object_id: ObjectId) -> frozenset[str]:
        """Return the changed rows of an object after a switch of edition."""
        replaced = self._session.replaced
        if replaced is None or self._session.state.objects.get(object_id) is None:
            return frozenset()
        return frozenset(each.id for each in self._rows(replaced, object_id) if each.visible)

    # One action under all editions

    def open_compare(self, given: Candidate | None = None) -> CompareDialog | None:
        """Compare a given action, the last attempted one, or one of the selected card."""
        if len(editions_beside(self._session.rules)) < len("ab"):
            self._window.strip.say(ONE_EDITION)
            return None
        dialog = self._compare
        if dialog is None:
            window = self._window
            dialog = CompareDialog(self._tried, self._rulebook, self._faces, window.theme, window)
            dialog.cited.connect(window.show_rule)
            dialog.finished.connect(self._back_to_table)
            self._compare = dialog
        in_force = self._session.rules.edition
        offers = tuple(self._candidates()) if given is None else (given,)
        dialog.offer(offers, in_force, self._seat())
        come_forward(dialog, shrinks=True)
        dialog.options.setFocus()
        return dialog

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the card in its corner; an otherwise unused Escape closes it."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            self._place_card()
        escapes = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escapes and event.type() == QEvent.Type.KeyPress and self._dismissed():
            return True
        return super().eventFilter(watched, event)

    def _dismissed(self) -> bool:
        if self._card is None or not self._card.isVisible():
            return False
        self._card.dismiss()
        return True

    def _tried(self, state: GameState, action: Action) -> tuple[Result, ...]:
        session = self._session
        return compare(editions_beside(session.rules), state, action)

    def _candidates(self) -> Iterator[Candidate]:
        session, tried = self._session, self._window.strip.outcome
        state = session.state
        if tried is not None and not isinstance(tried.action, Edition):
            last = session.history.undoable
            then = session.history.undo().state if tried is last else state
            words = tried.label or "the last action"
            yield Candidate(label=f"Last action: {words}", action=tried.action, table=then)
        object_id = self._window.selected
        if object_id is None or state.objects.get(object_id) is None:
            return
        name = session.characteristics_view(object_id, self._seat()).title
        for option in session.menu(object_id, self._seat()):
            detail = f" ({option.detail})" if option.detail else ""
            words = f"{name}: {option.label}{detail}"
            yield Candidate(label=words, action=option.action, table=state)

    def _rows(self, before: Ruleset, object_id: ObjectId) -> tuple[Difference, ...]:
        session, seat = self._session, self._seat()
        then = before.tables.characteristics_view(StateView(before, session.state), object_id, seat)
        old, new = self._numbers(before), self._numbers(session.rules)
        return rows_that_differ(then, session.characteristics_view(object_id, seat), old, new)

    def _numbers(self, rules: Ruleset) -> Numbers:
        return self._rulebook().numbers(rules.edition)

    def _fill_card(self) -> None:
        before, card = self._before, self._card
        if before is None or card is None:
            return
        session, object_id = self._session, self._window.selected
        there = object_id is not None and session.state.objects.get(object_id) is not None
        lines: list[Line] = []
        name = None
        if there and object_id is not None:
            name = session.characteristics_view(object_id, self._seat()).title
            lines = list(self._lines(before, object_id))
        card.show_differences(self.title(session.rules), self.title(before), name, lines)
        self._place_card()

    def _lines(self, before: Ruleset, object_id: ObjectId) -> Iterator[Line]:
        session, seat = self._session, self._seat()
        earlier = StateView(before, session.state)
        for was, option in options_that_differ(earlier, session.state_view, object_id, seat):
            words = f"{option.label} {option.detail}".strip()
            then, now = (WOULD[each.verdict.ruling] for each in (was, option))
            yield Line(about=words, before=then, now=now)
        rows = (row for row in self._rows(before, object_id) if row.by != "number")
        old, new = self._numbers(before), self._numbers(session.rules)
        for row in (
            *rows,
            *numbers_that_differ(session.characteristics_view(object_id, seat), old, new),
        ):
            renumbered = row.by == "number"
            yield Line(about=row.about, before=row.before, now=row.now, renumbered=renumbered)

    def _selected(self, object_id: ObjectId | None) -> None:
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.follow(object_id)
        if self._card is not None and self._card.isVisible():
            self._fill_card()

    def follow(self) -> None:
        """Refresh the continuous effects, the differences and the forms."""
        session = self._session
        self._before = session.replaced or self._before
        if self._before is not None and (
            self._before.game != session.rules.game or self._before.edition == session.rules.edition
        ):
            self._before = None
            if self._card is not None:
                self._card.setVisible(False)
        if self._list is None and anything_lasts(session.state):
            self._list = LastingList(self._window.theme)
            self._list.ended.connect(session.attempt)
            self._window.add_below_panel(self._list)
        if self._list is not None:
            self._list.hold(lasting(session.state_view, self._seat()))
        if self._card is not None and self._card.isVisible():
            self._fill_card()
        if self._dialog is not None:
            self._dialog.follow_position()

    def _back_to_table(self, _code: int) -> None:
        self._window.activateWindow()
        self._window.board.setFocus()

    def _apply_theme(self, theme: Theme) -> None:
        for part in (self._dialog, self._compare, self._card, self._list):
            if part is not None:
                part.apply_theme(theme)

    def _place_card(self) -> None:
        if self._card is not None:
            board = self._window.board
            corner = board.mapTo(self._window, QPoint(board.width(), 0))
            x = max(corner.x() - self._card.width() - GRID, GRID)
            self._card.adjustSize()
            self._card.move(x, corner.y() + GRID)


NO_MANA = "This game has no mana."
NO_TEXTS = "The table does not carry out texts of this game yet."
_MANA = "mana"
"""The form by which mana is added."""


class Effects(Feature):
    """Opens the dialogs of effects and editions, and updates them."""

    _dialogs: EffectDialogs | None = None

    @command("effect.mana", "Add mana by hand…", Menu.GAME, within=Within.POINTS)
    def add_mana(self) -> None:
        """Open the dialog where mana is added, in a game that has mana."""
        window = self.window
        forms = window.session.rules.tables.forms(
            window.session.state_view, None, window.seat_state.viewer
        )
        if any(form.id == _MANA for form in forms):
            self.dialogs().open_effect().choose(_MANA)
        else:
            window.strip.say(NO_MANA)

    @command(
        "rules.texts",
        "The table carries out card texts",
        Menu.GAME,
        within=Within.RULES,
        checked=lambda self: self.window.session.state.reads_texts,
    )
    def read_texts(self) -> None:
        """Switch the execution of card texts on or off, by an action that can be undone."""
        session = self.window.session
        if ReadTexts in session.rules.tables.specs:
            on = not session.state.reads_texts
            session.attempt(ReadTexts(player=self.window.seat, on=on))
        else:
            self.window.strip.say(NO_TEXTS)

    @handles("effect.new")
    def open_effect(self) -> None:
        """Open the dialog of effects."""
        self.dialogs().open_effect()

    @handles("effect.list")
    def open_lasting(self) -> None:
        """Open the list of lasting effects."""
        self.dialogs().open_lasting()

    @handles("rules.edition")
    def open_editions(self) -> None:
        """Open the dialog of editions."""
        self.dialogs().open_editions()

    @handles("rules.compare")
    def open_compare(self) -> None:
        """Open the comparison of editions."""
        self.dialogs().open_compare()

    def dialogs(self) -> EffectDialogs:
        """Return the controller of the dialogs, made when first needed."""
        if self._dialogs is None:
            window = self.window
            self._dialogs = EffectDialogs(
                window.session,
                window,
                window.rulebook,
                lambda: window.seat_state.viewer,
                window.faces,
                window,
            )
        return self._dialogs

    @property
    def has_dialogs(self) -> bool:
        """Whether a dialog was ever opened."""
        return self._dialogs is not None

    def setup(self) -> None:
        """List the lasting effects of the table that the window opens with."""
        self.window.changed_rows.connect(self.changed_rows)
        self._list()

    def on_change(self, change: Change) -> None:
        """Update the list of lasting effects."""
        del change
        self._list()

    def on_viewer_changed(self) -> None:
        """Reset the dialogs, and list the lasting effects again."""
        if self._dialogs is not None:
            self._dialogs.start_over()

    def changed_rows(self, object_id: ObjectId) -> frozenset[str]:
        """Return the rows of an object that a change of edition has changed."""
        if self.window.session.replaced is None:
            return frozenset()
        return self.dialogs().marks(object_id)

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return the entry that opens the dialog of effects for a card."""
        return (("Apply an effect…", lambda object_id: self.dialogs().open_effect(object_id)),)

    def _list(self) -> None:
        state = self.window.session.state
        if self.has_dialogs or state.waiting or any(state.lasting):
            self.dialogs().follow()
