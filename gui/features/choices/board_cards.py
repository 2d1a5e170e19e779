"""The choice on the board: its marks and answers, and the panel of combat damage."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape

from msgspec import Struct
from PySide6.QtCore import QSignalBlocker, Qt, Signal
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
    QWidget,
)

from core.messages import Message, render
from core.rules.choices import Choice, Target, selecting
from core.rules.views import DamageRow
from core.state.ids import ObjectId
from gui.board.combat_view import NOT_PROPOSED, CardIcon, Outline
from gui.board.paint.composition import Icon
from gui.commands import ENTER
from gui.features.choices.drafts import Division, Draft, DraftRules, Pairs
from gui.features.dock.feature import Decision, DockFeature
from gui.features.dock.panel import Offer
from gui.panels.prose import Cite
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel, RichLabel
from gui.window.main_window import MainWindow

_ARROW = "→"
COSTS_MORE, COSTS_LESS = "It costs 1 more", "It costs 1 less"
_COST_CHANGES = (
    ("Cost \N{MINUS SIGN}1", COSTS_LESS, "proposal.cheaper", -1),
    ("Cost +1", COSTS_MORE, "proposal.dearer", 1),
)


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
        number = self._cite(row.key).partition(",")[0] or "why?"
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
    """Shows the draft of a window: marks on cards, the answers in the dock, the damage."""

    def __init__(self, window: MainWindow, rules: DraftRules) -> None:
        self._window, self._rules = window, rules
        self._key = window.actions_by_id.key
        self._draft: Draft | None = None
        self.damage_panel: DamagePanel | None = None
        self.detail = ""
        """The result of the draft, as one line."""

    def apply_theme(self) -> None:
        """Use the colours of the window's theme."""
        if self.damage_panel is not None:
            self.damage_panel.apply_theme(self._window.theme)

    def show(self, draft: Draft | None) -> None:
        """Show a draft with its outcome and marks, and offer the answers."""
        self._draft = draft
        board = self._window.board
        board.fights.propose(draft.proposed if draft is not None else NOT_PROPOSED)
        proposal = draft.choice if draft is not None and draft.is_proposal else None
        marks = tuple(_marks(proposal)) if proposal is not None else ()
        board.propose(proposal.about if proposal is not None else None, marks)
        self.detail = self._outcome(draft) if draft is not None else ""
        self._window.feature(DockFeature).refresh()
        if not isinstance(draft, Division):
            self._close_damage_panel()
        elif self.damage_panel is not None:
            self.damage_panel.show_division(draft, self._rules.orders)
            self.damage_panel.warn(self._rules.doubt(draft))

    def label(self, draft: Draft) -> str:
        """Return the label of the button that agrees."""
        if isinstance(draft, Pairs | Division):
            return draft.label
        return self.text(draft.choice.buttons[0].message)

    def _outcome(self, draft: Draft) -> str:
        """Return the result of a draft of the present position, as one line."""
        if isinstance(draft, Pairs | Division):
            return " · ".join(self._rules.forecast(draft))
        lines = self.text(draft.choice.more).splitlines()
        return " · ".join(lines[-1:] if draft.choice.may_go_without else lines)

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
            panel = DamagePanel(window.describe.name_of, window.shown_number, window.theme, window)
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

    def decision(self) -> Decision | None:
        """Return the title of the draft and its answers other than Next, None without a draft."""
        draft = self._draft
        if draft is None or self._rules.waits(draft):
            return None
        if isinstance(draft, Pairs | Division):
            return Decision(title=draft.title, offers=tuple(self._combat_offers(draft)))
        title = self.text(draft.choice.title)
        return Decision(title=title, offers=tuple(self._proposal_offers(draft)))

    def _combat_offers(self, draft: Pairs | Division) -> Iterator[Offer]:
        more: list[tuple[str, str]] = []
        if isinstance(draft, Division):
            more.append(("Divide…", "combat.damage"))
        elif draft.attacks:
            more.append(("All", "combat.all"))
            if draft.named and len(draft.choice.targets) > 1:
                more.append(("Elsewhere", "combat.target"))
        for words, id_ in more:
            yield Offer(label=words, command=id_, key=self._key(id_))

    def _proposal_offers(self, draft: Draft) -> Iterator[Offer]:
        choice, without = draft.choice, "proposal.without"
        optional = choice.may_go_without
        if optional and choice.chosen:
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
        if not proposal.may_go_without:  # cards that pay
            if card in proposal.chosen:
                yield CardIcon(object=card, outline=Outline.NAMED, icon=Icon.TICK)
        elif card in proposal.chosen:
            yield CardIcon(object=card, outline=Outline.BLOCKS, icon=Icon.TICK)
        else:
            yield CardIcon(object=card, outline=Outline.CAN_BLOCK, icon=Icon.SHIELD)
