"""The choice on the board: its card or bar with the answers, and the panel of combat damage."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import ClassVar

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from core.messages import Message, render
from core.rules.choices import Choice, Target, selecting
from core.rules.views import DamageRow
from core.state.ids import ObjectId
from gui.board.combat_view import NOT_PROPOSED, CardIcon, Outline
from gui.board.layout.geometry import Role
from gui.commands import ENTER
from gui.features.choices.drafts import Division, Draft, DraftRules, Pairs
from gui.features.turn_bar import TurnBarFeature
from gui.panels.prose import Cite
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme, filled
from gui.widgets.labels import PlainLabel, RichLabel, plain_tip
from gui.widgets.layouts import Flow
from gui.window.main_window import MainWindow

_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})
_WIDE = 264
_TWO_SEATS = 2
_ARROW = "→"
_DEFEND_HINT = "Click cards or drag them here; {} chooses the selected one."
_PAY_HINT = "Click cards of the hand; {} chooses the selected one."
COSTS_MORE, COSTS_LESS = "It costs 1 more", "It costs 1 less"
_COST_CHANGES = (
    ("Cost \N{MINUS SIGN}1", COSTS_LESS, "proposal.cheaper", -1),
    ("Cost +1", COSTS_MORE, "proposal.dearer", 1),
)


class Offer(Struct, frozen=True, kw_only=True):
    """A button of a choice: its label, the command that it runs, and its key.

    ``name`` is the full name of a short label; the ``usual`` one is emphasized.
    """

    label: str
    command: str
    key: str = ""
    name: str = ""
    usual: bool = False
    possible: bool = True


class BoardPrompt(QFrame):
    """A text on the board with a button for each answer. A click leaves the focus on the board."""

    gap: ClassVar[str] = "  "
    """Space between the label of a button and its key."""
    sheet: ClassVar[str] = ""

    def __init__(self, window: MainWindow, row: Flow | QHBoxLayout) -> None:
        board = window.board
        super().__init__(board)
        self.buttons: list[QPushButton] = []
        self._board, self._row, self._run = board, row, window.actions_by_id.run
        self._offers: tuple[Offer, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setVisible(False)
        self.apply_theme(window.theme)
        board.installEventFilter(self)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(self.sheet, theme))

    def offer(self, offers: Sequence[Offer]) -> None:
        """Show a button for each answer."""
        self._offers = tuple(offers)
        while len(self.buttons) > len(offers):
            gone = self.buttons.pop()
            self._row.removeWidget(gone)
            gone.setVisible(False)
            gone.setParent(None)
            gone.deleteLater()
        while len(self.buttons) < len(offers):
            button = QPushButton(self)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self._click, len(self.buttons)))
            self._row.addWidget(button)
            self.buttons.append(button)
        for button, offer in zip(self.buttons, offers, strict=True):
            words = f"{offer.label}{self.gap}{offer.key}" if offer.key else offer.label
            button.setObjectName("apply" if offer.usual else "option")
            button.setText(words.replace("&", "&&"))
            button.setAccessibleName(offer.name or offer.label)
            button.setToolTip(plain_tip(offer.name))
            button.setEnabled(offer.possible)
            button.style().polish(button)
            button.setVisible(True)

    def put_away(self) -> None:
        """Hide the prompt."""
        self._give_back_keyboard()
        self.setVisible(False)

    def place(self) -> None:
        """Move to its place on the board."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move when the board is resized."""
        if watched is self._board and event.type() in _MOVES and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    def _click(self, number: int) -> None:
        self._run(self._offers[number].command)

    def _give_back_keyboard(self) -> None:
        """Move the focus to the board; Qt would move it to another button."""
        if any(button.hasFocus() for button in self.buttons):
            self._board.setFocus()


class ProposalCard(BoardPrompt):
    """A card with the outcome and the answers of a proposal, next to the links of the chain."""

    gap = "   "
    sheet = """
QFrame#proposal { background: %(panel)s; border: 2px solid %(accent)s; border-radius: 10px; }
QFrame#proposal QLabel { color: %(text)s; }
QFrame#proposal QLabel#title { font-weight: 600; }
QFrame#proposal QLabel#hint { color: %(dim)s; }
QFrame#proposal QPushButton#apply { background: %(on)s; color: %(on_text)s;
    border: 1px solid %(on_line)s; font-weight: 600; }
QFrame#proposal QPushButton#apply:disabled { background: %(bar)s; color: %(dim)s;
    border-color: %(line)s; }
QFrame#proposal QPushButton:focus { border-color: %(accent)s; }
"""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, Flow())
        self.setObjectName("proposal")
        self.setAccessibleName("Proposal")
        self.title, self.says, self.hint = map(self._label, ("title", "says", "hint"))
        column = QVBoxLayout(self)
        column.setContentsMargins(*(3 * GRID // 2,) * 4)
        column.setSpacing(GRID // 2)
        for label in (self.title, self.says, self.hint):
            column.addWidget(label)
        column.addLayout(self._row)
        column.addStretch(1)

    def _label(self, name: str) -> QLabel:
        label = PlainLabel(parent=self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def say(self, title: str, more: str, hint: str, offers: Sequence[Offer]) -> None:
        """Show the texts of a proposal and a button for each answer."""
        self.title.setText(title)
        self.says.setText(more)
        self.hint.setText(hint)
        self.setAccessibleDescription(" ".join((title, *more.splitlines(), hint)))
        self._give_back_keyboard()
        self.offer(offers)
        self.place()
        self.setVisible(True)
        self.raise_()

    def text(self) -> str:
        """Return its whole text."""
        return "\n".join(each.text() for each in (self.title, self.says, self.hint))

    def place(self) -> None:
        """Move next to the links, if there are any."""
        board = self._board
        rect = board.board_scene.mat.aside
        metrics = self.fontMetrics()
        wide = max(_WIDE, metrics.averageCharWidth() * 36)
        if rect is not None:
            corner = board.mapFromScene(rect.x, rect.y)
            end = board.mapFromScene(rect.right, rect.bottom)
            wide, top, least = end.x() - corner.x(), corner.y(), end.y() - corner.y()
            left = corner.x()
        else:
            right, _ = board.ports.covered()
            left = board.width() - round(right) - wide - 2 * GRID
            lines = board.board_scene.mat.lines
            middle = sum(line.y for line in lines) / len(lines) if lines else 0
            top, least = board.mapFromScene(0, middle).y(), 0
        self.hint.setVisible(bool(self.hint.text()))
        if least and self._height_for(wide) > least:
            self.hint.setVisible(False)
        high = max(self._height_for(wide), least)
        top = top if rect is not None else max(top - high // 2, GRID)
        self.setGeometry(left, min(top, max(board.height() - high, 0)), wide, high)

    def _height_for(self, wide: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(wide) if layout is not None else 0


class CombatBar(BoardPrompt):
    """Bar of the open declaration or damage division; Enter presses its first button."""

    sheet = """
#fight { background: %(panel)s; border: 1px solid %(accent)s; border-radius: 9px; }
#fight QPushButton#apply { background: %(accent)s; color: %(bar)s; border-color: %(accent)s;
    font-weight: 600; }
"""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, QHBoxLayout())
        self._says = PlainLabel(parent=self)
        self._row.setContentsMargins(GRID + GRID // 2, GRID // 2, GRID // 2, GRID // 2)
        self._row.setSpacing(GRID)
        self._row.addWidget(self._says)
        self.setLayout(self._row)
        self.setObjectName("fight")
        self.setAccessibleName("Combat")

    def text(self) -> str:
        """Return its text."""
        return self._says.text()

    def say(self, words: str, offers: Sequence[Offer]) -> None:
        """Show a text with a button for each answer."""
        self._says.setText(words)
        self.setAccessibleDescription(words)
        self.offer(offers)
        self.setVisible(True)
        self.place()

    def place(self) -> None:
        """Move to the right of the opponent's bar, left of the designation badge.

        With more than two seats the bar is placed next to the hand.
        """
        self._row.activate()
        size, board, mat = self.sizeHint(), self._board, self._board.board_scene.mat
        right, _ = board.ports.covered()
        x = board.width() - round(right) - size.width() - GRID
        beside = board.findChild(QWidget, "designation")
        if beside is not None and not beside.isHidden():
            x = min(x, beside.x() - size.width() - GRID)
        y = GRID // 2
        fields = [area for area in mat.areas if area.role is Role.FIELD]
        if len(fields) > _TWO_SEATS:
            border = max(area.rect.bottom for area in fields)
            y = round(board.height() * border / mat.height) + GRID
        self.setGeometry(max(x, GRID), y, size.width(), size.height())
        self.raise_()


class RowLine(Struct, frozen=True):
    """Widgets of one row; there is no number field without a legal alternative."""

    row: DamageRow
    says: QLabel
    number: QSpinBox | None
    prevent: QCheckBox


class DamagePanel(SidePanel):
    """Shows a division; ``changed`` reports an edit, ``agreed`` the Enter key.

    ``cited`` carries the key of a clicked rule, ``first`` a source and the recipient that its
    damage is assigned to first.
    """

    changed = Signal()
    agreed = Signal()
    cited = Signal(str)
    first = Signal(object, object)

    def __init__(
        self, called: Callable[[Target], str], cite: Cite, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._called, self._cite = called, cite
        self._division: Division | None = None
        self.lines: list[RowLine] = []
        """Rows of the panel."""
        self._ordered: frozenset[ObjectId] = frozenset()
        self._title = RichLabel(parent=self)
        self._title.setWordWrap(True)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll = scroll
        self._warning = self.dim_label()
        self._warning.setObjectName("warning")
        self._warning.setVisible(False)
        self.deal = self.button("answer", "Deal the damage", self.agreed.emit)
        self.close_button = self.closing("Close the damage", "Close the damage (Esc)")
        room = self.room_under(self._title)
        room.addWidget(scroll, 1)
        room.addWidget(self._warning)
        room.addWidget(self.deal)
        self.setAccessibleName("Combat damage")
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().apply_theme(theme)
        self.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
            f"QSpinBox {{ background: {theme.button}; color: {theme.text}; padding: 3px 0;"
            f" min-width: 28px; border: 1px solid {theme.button_line}; border-radius: 7px; }}"
            f"QSpinBox:focus {{ border-color: {theme.accent}; }}"
            f"#warning {{ color: {theme.bad}; }} #step {{ padding: 2px 7px; }}"
            f"#rule {{ background: {theme.cite_background}; color: {theme.cite}; padding: 1px 5px;"
            f" border: 1px solid {theme.cite_line}; border-radius: 5px; }}"
            f"#rule:focus {{ border-color: {theme.accent}; }}"
        )

    def show_division(self, division: Division, orders: Sequence[Choice]) -> None:
        """Show a division with its orders, or update the numbers of the same one."""
        self._ordered = frozenset(each for order in orders for each in order.shown)
        if division is not self._division:
            self._division = division
            self._fill(division)
        title = escape(str(division.choice.title))
        self._title.setText(f"<b>{title}</b><br>All at once, when both agree.")
        self.deal.setText(f"Deal {division.total} damage  Enter")
        rows = (row for row in division.rows if row.to is not None)
        for line, row in zip(self.lines, rows, strict=True):
            to = self._called(row.to) if row.to is not None else ""
            line.says.setText(f"{_ARROW} {to}" if line.number else f"{row.amount} {_ARROW} {to}")
            if line.number is not None:
                with QSignalBlocker(line.number):
                    line.number.setMaximum(division.most(row))
                    line.number.setValue(row.amount)
            with QSignalBlocker(line.prevent):
                line.prevent.setChecked(row.is_prevented)

    def warn(self, words: str) -> None:
        """Show the rules that refuse the division, or no warning."""
        self._warning.setText(words)
        self._warning.setVisible(bool(words))

    @property
    def warning(self) -> str:
        """Findings that refuse the division, as text."""
        return self._warning.text()

    def begin(self) -> None:
        """Focus the first editable number, else the button that deals the damage."""
        numbers = (line.number for line in self.lines if line.number is not None)
        target = next(numbers, None)
        if target is not None:
            target.setFocus()
            target.selectAll()
        else:
            self.deal.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Deal the damage on Enter, in any widget."""
        if Qt.Key(event.key()) in ENTER:
            self.agreed.emit()
        else:
            super().keyPressEvent(event)

    def _fill(self, division: Division) -> None:
        made = QWidget(self)
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, GRID, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(0, 1)
        self.lines = []
        reason_of: ObjectId | None = None
        for row in division.rows:
            if row.source != reason_of:
                reason_of = row.source
                self._add_reason(grid, row)
            self._add_row(grid, division, row)
        grid.setRowStretch(grid.rowCount(), 1)
        self._scroll.setWidget(made)

    def _add_reason(self, grid: QGridLayout, row: DamageRow) -> None:
        at = grid.rowCount()
        line = QHBoxLayout()
        line.setContentsMargins(0, GRID if at > 1 else 0, 0, 0)
        label = PlainLabel(str(row.reason))
        label.setObjectName("dim")
        label.setWordWrap(True)
        number = self._cite(row.key).partition(",")[0] or "rule"
        chip = QPushButton(number)
        chip.setObjectName("rule")
        chip.setAccessibleName(f"Rule {number}")
        chip.clicked.connect(lambda _checked=False, key=row.key: self.cited.emit(key))
        line.addWidget(label, 1)
        line.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(line, at, 0, 1, 3)

    def _add_row(self, grid: QGridLayout, division: Division, row: DamageRow) -> None:
        if row.to is None:
            return
        at = grid.rowCount()
        says = PlainLabel()
        says.setWordWrap(True)
        grid.addWidget(says, at, 0, 1, 1 if row.free else 2)
        who = f"{self._called(row.source)} to {self._called(row.to)}"
        number = None
        if row.free:
            number = QSpinBox()
            number.setRange(0, division.most(row))
            number.setAccessibleName(f"Damage from {who}")
            number.setKeyboardTracking(True)
            number.valueChanged.connect(lambda amount: self._give(row, amount))
            number.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            number.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addLayout(_with_steps(number), at, 1)
        prevent = QCheckBox("Prevent")
        prevent.setAccessibleName(f"Prevent the damage from {who}")
        prevent.toggled.connect(lambda on: self._prevent(row, on=on))
        grid.addWidget(prevent, at, 2)
        self.lines.append(RowLine(row, says, number, prevent))
        faced = [each for each in division.rows if each.source == row.source]
        blockers = [each for each in faced if isinstance(each.to, int)]
        if row.source in self._ordered and row in blockers[1:]:
            earlier = QPushButton("First")
            earlier.setAccessibleName(f"Let {self._called(row.to)} be first in order")
            earlier.clicked.connect(lambda _checked=False: self.first.emit(row.source, row.to))
            grid.addWidget(earlier, at + 1, 2)

    def _give(self, row: DamageRow, amount: int) -> None:
        if self._division is not None:
            self._division.give(row, amount)
            self.changed.emit()

    def _prevent(self, row: DamageRow, *, on: bool) -> None:
        if self._division is not None:
            self._division.prevent(row, on=on)
            self.changed.emit()


def _with_steps(number: QSpinBox) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(GRID // 2)
    for sign, word, step in (("−", "less", number.stepDown), ("+", "more", number.stepUp)):
        button = QPushButton(sign)
        button.setObjectName("step")
        button.setAccessibleName(f"{number.accessibleName()}: one {word}")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(step)
        line.addWidget(button)
        if step == number.stepDown:
            line.addWidget(number)
    return line


class DraftPrompts:
    """Shows the draft of a window: marks on cards, a bar or a card with answers, the damage."""

    def __init__(self, window: MainWindow, rules: DraftRules) -> None:
        self._window, self._rules = window, rules
        self._key = window.actions_by_id.key
        self._draft: Draft | None = None
        self.bar: CombatBar | None = None
        self.card: ProposalCard | None = None
        self.damage_panel: DamagePanel | None = None

    def apply_theme(self) -> None:
        """Use the colours of the window's theme."""
        for part in (self.bar, self.card, self.damage_panel):
            if part is not None:
                part.apply_theme(self._window.theme)

    def show(self, draft: Draft | None) -> None:
        """Show a draft with its outcome and marks, and offer the answers."""
        self._draft = draft
        board = self._window.board
        board.fights.propose(draft.proposed if draft is not None else NOT_PROPOSED)
        proposal = draft.choice if draft is not None and draft.is_proposal else None
        marks = tuple(_marks(proposal)) if proposal is not None else ()
        board.propose(proposal.about if proposal is not None else None, marks)
        says, offers = self._combat_offers(draft)
        if offers:
            self.bar = self.bar or CombatBar(self._window)
            self.bar.say(says, offers)
        elif self.bar is not None:
            self.bar.put_away()
        self._window.feature(TurnBarFeature).refresh()
        if not isinstance(draft, Division):
            self._close_damage_panel()
        elif self.damage_panel is not None:
            self.damage_panel.show_division(draft, self._rules.orders)
            self.damage_panel.warn(self._rules.doubt(draft))
        if draft is not None and proposal is not None:
            hint = _DEFEND_HINT if proposal.may_go_without else _PAY_HINT
            self.card = self.card or ProposalCard(self._window)
            self.card.say(
                self.text(proposal.title),
                self.text(proposal.more),
                hint.format(self._key("proposal.pick")),
                [*self._proposal_offers(draft)],
            )
        elif self.card is not None:
            self.card.put_away()

    def label(self, draft: Draft) -> str:
        """Return the label of the button that agrees."""
        if isinstance(draft, Pairs | Division):
            return draft.label
        return self.text(draft.choice.buttons[0].message)

    def text(self, message: Message) -> str:
        """Return a message as the viewer may read it."""
        state_view, describe = self._window.session.state_view, self._window.describe

        def knows(object_id: int) -> bool:
            obj = state_view.state.objects.get(ObjectId(object_id))
            return obj is None or not describe(state_view, obj).hidden

        return render(message, knows)

    def toggle_damage_panel(self, draft: Division) -> None:
        """Open the list of damage in the side panel, or close it."""
        window = self._window
        if self.damage_panel is not None and window.aside is self.damage_panel:
            window.close_aside()
            return
        if self.damage_panel is None:
            panel = DamagePanel(window.describe.name_of, window.cite, window.theme, window)
            panel.setVisible(False)
            panel.changed.connect(lambda: self.show(self._draft))
            panel.agreed.connect(partial(window.actions_by_id.run, "combat.go"))
            panel.closed.connect(self._close_damage_panel)
            panel.cited.connect(window.show_rule)
            panel.first.connect(self._put_first)
            self.damage_panel = panel
        self.damage_panel.show_division(draft, self._rules.orders)
        self.damage_panel.warn(self._rules.doubt(draft))
        window.open_aside(self.damage_panel)
        self.damage_panel.begin()

    def _close_damage_panel(self) -> None:
        if self.damage_panel is not None and self._window.aside is self.damage_panel:
            self._window.close_aside()

    def _put_first(self, source: ObjectId, to: ObjectId) -> None:
        """Make one creature the first to which a source assigns its damage."""
        order = next((each for each in self._rules.orders if each.shown == (source,)), None)
        if order is not None:
            others = (each for each in order.objects if each != to)
            action = self._rules.action(order, selecting(to, *others))
            if action is not None:
                self._window.session.attempt(action)

    def _combat_offers(self, draft: Draft | None) -> tuple[str, Sequence[Offer]]:
        """Return the text of the bar and its buttons, the one of the Enter key first."""
        fight = self._rules.fight
        if isinstance(draft, Pairs):
            title, label = draft.title, draft.label
        elif self._rules.waits(draft):
            return "", ()
        elif isinstance(draft, Division):
            title, label = draft.title, draft.label
        elif draft is None and fight is not None and fight.onward is not None:
            title, label = "Attackers are declared", str(fight.onward[0])
        else:
            return "", ()
        offers = [Offer(label=label, command="combat.go", key="Enter", usual=True)]
        more: list[tuple[str, str]] = []
        if isinstance(draft, Division):
            more.append(("Divide…", "combat.damage"))
        elif isinstance(draft, Pairs) and draft.attacks:
            more.append(("All", "combat.all"))
            if draft.named and len(draft.choice.targets) > 1:
                more.append(("Elsewhere", "combat.target"))
        offers += [Offer(label=words, command=id_, key=self._key(id_)) for words, id_ in more]
        return title, offers

    def _proposal_offers(self, draft: Draft) -> Iterator[Offer]:
        choice, agree, without = draft.choice, "proposal.agree", "proposal.without"
        optional = choice.may_go_without
        is_empty = optional and not choice.chosen
        yield Offer(
            label=self.label(draft),
            command=agree,
            key=self._key(without) if is_empty else "Enter",
            usual=True,
            possible=is_empty or not self._rules.lacks(draft),
        )
        if optional and not is_empty:
            label = self.text(choice.buttons[-1].message)
            yield Offer(label=label, command=without, key=self._key(without))
        elif not optional:
            yield Offer(label="Give up", command="proposal.drop", key="Esc")
        if self._rules.adjusted(draft, 1) is not None:
            for label, name, id_, change in _COST_CHANGES:
                key = self._key(id_)
                yield Offer(
                    label=label,
                    command=id_,
                    name=f"{name} ({key})" if key else name,
                    possible=self._rules.adjusted(draft, change) is not None,
                )


def _marks(proposal: Choice) -> Iterator[CardIcon]:
    for card in proposal.objects:
        if card in proposal.chosen:
            yield CardIcon(object=card, outline=Outline.NAMED, quiet=True)
        elif proposal.may_go_without:
            yield CardIcon(object=card, outline=Outline.ABLE, quiet=True)
