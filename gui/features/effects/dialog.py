"""Effect dialog: choice of a manual action, its fields, and a preview of its result."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.rules.actions import Action
from core.rules.forms import Answers, Form, UnfinishedError, Value
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling, Verdict
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD
from gui.dialogs.sheet import TableDialog, dialog_style
from gui.panels.prose import Cite, Prose, chips, escape
from gui.session import Session
from gui.theme import GRID, Theme, open_as, stylesheet, title_font
from gui.widgets.forms import FormSheet
from gui.widgets.icons import pixmap
from gui.widgets.labels import PlainLabel, RichLabel
from gui.widgets.layouts import horizontal, vertical
from gui.widgets.popup_placement import come_forward

WOULD = {
    Ruling.DONE: "Allowed",
    Ruling.SILENT: "Allowed",
    Ruling.NOTHING: "Nothing would happen",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "A choice first",
}
COLOURS = {
    Ruling.DONE: "good",
    Ruling.SILENT: "good",
    Ruling.NOTHING: "bad",
    Ruling.REFUSED: "bad",
    Ruling.CHOICE: "accent",
}
SILENCE = "No rule applies to it."
_LOOKED_AT = 40


def shape_of(ruling: Ruling) -> str:
    """Return the icon name of a ruling."""
    return "done" if ruling is Ruling.SILENT else str(ruling)


def sentences(verdict: Verdict) -> str:
    """Return the decisive findings as plain text."""
    said = " ".join(finding.says for finding in verdict.decisive)
    return said or SILENCE


def ruling_html(ruling: Ruling) -> str:
    """Return the word of a ruling in its colour."""
    return f'<span class="ruling_{COLOURS[ruling]}">{WOULD[ruling]}</span>'


def verdict_html(verdict: Verdict, cite: Cite) -> str:
    """Return the verdict as the answer bar writes it: a word, sentences, numbers."""
    ruling = verdict.ruling
    lines = " ".join(
        escape(each.says) + chips((each.key, *each.also), cite) for each in verdict.decisive
    )
    return f"{ruling_html(ruling)} · {lines or escape(SILENCE)}"


def consequences(session: Session, action: Action, viewer: PlayerId) -> Iterator[str]:
    """Yield a sentence for each value of a permanent that an action would change."""
    outcome = session.would(action)
    if not outcome.carried_out:
        return
    after = StateView(session.rules, outcome.state)
    for obj in session.state.in_zone(BATTLEFIELD)[:_LOOKED_AT]:
        if outcome.state.objects.get(obj.id) is not None:
            now = session.characteristics_view(obj.id, viewer)
            then = session.rules.tables.characteristics_view(after, obj.id, viewer)
            old = {row.id: row for row in now.rows}
            for row in then.rows:
                before = old.get(row.id)
                if before is None or before.text != row.text:
                    was = f"{before.text} → " if before is not None else ""
                    yield f"{now.title}: {row.label.lower()} {was}{row.text}"


TITLE = "Apply an effect"
NO_FORMS = "This game has no effects to apply by hand."
_ICON = 20
_MOST_LISTED = 3
"""Most consequences in the list; the others are counted."""


class EffectDialog(TableDialog):
    """Non-modal form of a manual action on the selected object.

    It follows the selection. ``cited`` carries the rule key of a clicked rule number.
    """

    cited = Signal(str)

    def __init__(
        self,
        session: Session,
        seat: Callable[[], PlayerId],
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._seat = seat
        self._cite = cite
        self._theme = theme
        self._chosen: ObjectId | None = None
        self._forms: tuple[Form, ...] = ()
        self._action: Action | None = None
        self.sheet: FormSheet | None = None
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.kinds = QListWidget(self)
        self.kinds.setObjectName("kinds")
        self.kinds.setAccessibleName("Kind of effect")
        self.kinds.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title = PlainLabel(parent=self)
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.says = PlainLabel(parent=self, look="heading", wraps=True)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName("Fields")
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.foot = QFrame(self)
        self.foot.setObjectName("foot")
        self.preview = RichLabel(parent=self.foot, wraps=True)
        self.ruling_icon = PlainLabel(parent=self.foot)
        self.ruling_icon.setFixedSize(_ICON, _ICON)
        self.ruling_icon.setAccessibleName("Ruling")
        self.verdict = Prose(theme, self.foot)
        self.verdict.hug()
        self.verdict.setAccessibleName("Rules")
        self.verdict.cited.connect(self.cited)
        self.cancel = QPushButton("Cancel", self.foot)
        self.apply = QPushButton("Apply", self.foot)
        for button in (self.cancel, self.apply):
            button.setAccessibleName(button.text())
        self.apply.setObjectName("apply")
        self.apply.setDefault(True)
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.apply.clicked.connect(self._apply)
        self._build()
        self.apply_theme(theme)
        self.kinds.currentItemChanged.connect(lambda *_: self._show_form())
        open_as(self, 80 * GRID, 80 * GRID)

    def follow(self, chosen: ObjectId | None) -> None:
        """Show the forms of another object; an open dialog keeps its field values."""
        self._chosen = chosen
        session = self._session
        self._forms = session.rules.tables.forms(session.state_view, chosen, self._seat())
        before = self._current_id()
        self.kinds.blockSignals(True)
        self.kinds.clear()
        group = ""
        for form in self._forms:
            if form.group != group:
                group = form.group
                heading = QListWidgetItem(group, self.kinds)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                small = QFont(self.font())
                small.setPixelSize(round(self.fontInfo().pixelSize() * 0.86))
                heading.setFont(small)
            item = QListWidgetItem(form.label, self.kinds)
            item.setData(Qt.ItemDataRole.UserRole, form.id)
        known = {form.id for form in self._forms}
        first = self._forms[0].id if self._forms else ""
        self.choose(before if before in known else first)
        self.kinds.blockSignals(False)
        self._show_form(keep=self.isVisible())

    def begin(self) -> None:
        """Raise the dialog and take the focus."""
        come_forward(self)
        self.kinds.setFocus()

    def choose(self, form: str) -> None:
        """Select a form by its id."""
        for row in range(self.kinds.count()):
            if self.kinds.item(row).data(Qt.ItemDataRole.UserRole) == form:
                self.kinds.setCurrentRow(row)

    def text(self) -> str:
        """Return the preview and the verdict as plain text."""
        return "\n".join(part for part in (self.preview.text(), self.verdict.toPlainText()) if part)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))
        self.verdict.apply_theme(theme)
        self._tell()

    def _build(self) -> None:
        self.kinds.setFixedWidth(max(27 * GRID, 29 * self.fontMetrics().averageCharWidth()))
        right = QVBoxLayout()
        right.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, GRID)
        right.setSpacing(GRID // 2)
        right.addWidget(self.title)
        right.addWidget(self.says)
        right.addSpacing(GRID)
        right.addWidget(self.area, 1)
        upper = horizontal(self.kinds, (right, 1), spacing=0)
        foot = QGridLayout(self.foot)
        foot.setContentsMargins(2 * GRID, 3 * GRID // 2, 2 * GRID, 3 * GRID // 2)
        foot.setHorizontalSpacing(GRID)
        foot.setVerticalSpacing(GRID // 2)
        foot.setColumnStretch(1, 1)
        bottom = Qt.AlignmentFlag.AlignBottom
        foot.addWidget(self.preview, 0, 0, 1, 2)
        foot.addWidget(self.ruling_icon, 1, 0, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self.verdict, 1, 1, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self.cancel, 0, 2, 2, 1, bottom)
        foot.addWidget(self.apply, 0, 3, 2, 1, bottom)
        line = self.fontMetrics().height()
        most = self.screen().availableSize().height() // 5
        self.preview.setMinimumHeight(min(line * (_MOST_LISTED + 2), most))
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        foot.setRowMinimumHeight(1, line * 2)
        vertical((upper, 1), self.foot, on=self, margins=0, spacing=0)

    def _current_id(self) -> str:
        found = self.kinds.currentIndex().data(Qt.ItemDataRole.UserRole)
        return found if isinstance(found, str) else ""

    def _show_form(self, *, keep: bool = False) -> None:
        form = next((each for each in self._forms if each.id == self._current_id()), None)
        if form is None:
            self.title.setText(NO_FORMS)
            self.says.clear()
            self._tell()
            return
        values = self._kept(form) if keep else {}
        self.title.setText(form.label)
        self.says.setText(form.says)
        self.sheet = FormSheet(form, values, self.area)
        self.sheet.edited.connect(self._tell)
        self.area.setWidget(self.sheet)
        self._tell()

    def _kept(self, form: Form) -> dict[str, Value]:
        """Return the field values of the same form, except those whose default changed."""
        if self.sheet is None or self.sheet.form.id != form.id:
            return {}
        before = {field.id: field.start for field in self.sheet.form.fields}
        starts = {field.id: field.start for field in form.fields}
        return {
            name: value
            for name, value in self.sheet.values().items()
            if name in starts and before.get(name) == starts[name]
        }

    def follow_position(self) -> None:
        """Refresh the forms if the dialog is open."""
        if self.isVisible():
            self.follow(self._chosen)

    def _tell(self) -> None:
        self._action = None
        missing = ""
        if self.sheet is not None:
            try:
                self._action = self.sheet.form.make(Answers(self.sheet.shown_values()))
            except UnfinishedError as unfinished:
                missing = str(unfinished)
        self.apply.setEnabled(self._action is not None)
        if self._action is None:
            self.preview.clear()
            self.ruling_icon.clear()
            self.verdict.write(f'<span class="faint">{escape(missing)}</span>')
            self.ruling_icon.setVisible(False)
            self.verdict.setAccessibleDescription(missing)
            return
        self._tell_action(self._action)

    def _tell_action(self, action: Action) -> None:
        session = self._session
        verdict = session.judge(action)
        words = session.label(action) if verdict.possible else ""
        listed = list(consequences(session, action, self._seat())) if verdict.possible else []
        more = len(listed) - _MOST_LISTED
        lines = [*listed[:_MOST_LISTED], f"… and {more} more"] if more > 0 else listed
        dim = f"color:{self._theme.dim}"
        self.preview.setText(
            f"<b>{escape(words)}</b>"
            + "".join(f'<br><span style="{dim}">{escape(line)}</span>' for line in lines)
        )
        self.preview.setAccessibleName(". ".join((words, *lines)))
        ruling = verdict.ruling
        colour = getattr(self._theme, COLOURS[ruling])
        self.ruling_icon.setVisible(True)
        self.ruling_icon.setPixmap(
            pixmap(shape_of(ruling), colour, _ICON, self.devicePixelRatioF())
        )
        self.ruling_icon.setAccessibleDescription(sentences(verdict))
        said = verdict_html(verdict, self._cite)
        self.verdict.write(f'<div class="page">{said}</div>')
        self.verdict.setAccessibleDescription(self.verdict.toPlainText())

    def _apply(self) -> None:
        action = self._action
        if action is None:
            return
        outcome = self._session.attempt(action)
        if outcome.carried_out or outcome.verdict.ruling is Ruling.CHOICE:
            self.accept()
