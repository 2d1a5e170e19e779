"""Edition comparison: one action under every edition, as a list or on two boards."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.grammar import capitalised, listed
from core.rules.actions import Action
from core.rules.comparison import Compared, Contrast, Degree, Result, compared, contrasts
from core.rules.rulebook import Rulebook
from core.rules.verdict import Verdict
from core.scenario.annotations import Spotlight
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import NOBODY
from gui.board.view import BoardView
from gui.dialogs.sheet import TableDialog, dialog_style
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.features.effects.dialog import COLOURS, WOULD, ruling_html, sentences, shape_of
from gui.panels.prose import Prose, chips, escape
from gui.session import Session
from gui.theme import GRID, Look, Theme, open_as, stylesheet
from gui.widgets.buttons import push_button
from gui.widgets.forms import Combo
from gui.widgets.icons import pixmap
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal
from gui.widgets.popup_placement import put_beside

ALIKE = "Both results look the same."
_SMALLEST = QSize(46 * GRID, 34 * GRID)


class SideBySide(QWidget):
    """Two results on read-only boards, with the differences below.

    ``viewer`` is the player with the lower seat on both boards; hidden cards are hidden from them.
    """

    def __init__(self, faces: Faces, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
        self._theme = theme
        self._results: tuple[Result, ...] = ()
        self._titles: tuple[str, ...] = ()
        self._viewer = PlayerId("")
        self.boards: list[BoardView] = []
        self.editions = (self._combo("Edition on the left"), self._combo("Edition on the right"))
        self.differs = PlainLabel(parent=self, wraps=True)
        self.differs.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._room = QGridLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._room.setSpacing(GRID)
        for column, combo in enumerate(self.editions):
            self._room.addWidget(combo, 0, column)
            self._room.setColumnStretch(column, 1)
        self._room.setRowStretch(1, 1)
        self._room.addWidget(self.differs, 2, 0, 1, 2)

    def show_results(
        self,
        results: Sequence[Result],
        titles: Sequence[str],
        pair: tuple[int, int],
        *,
        viewer: PlayerId,
    ) -> None:
        """Show two of several results; others can be picked."""
        self._results, self._titles, self._viewer = tuple(results), tuple(titles), viewer
        for combo, at in zip(self.editions, pair, strict=True):
            combo.blockSignals(True)
            combo.clear()
            combo.addItems(list(titles))
            combo.setCurrentIndex(at)
            combo.blockSignals(False)
        self._fill()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for board in self.boards:
            board.apply_theme(_look(theme))

    def _combo(self, words: str) -> Combo:
        combo = Combo(self)
        combo.setAccessibleName(words)
        combo.currentIndexChanged.connect(self._fill)
        return combo

    def _fill(self) -> None:
        at = [combo.currentIndex() for combo in self.editions]
        if not all(0 <= each < len(self._results) for each in at):
            return
        old, new = (self._results[each] for each in at)
        differs = contrasts(old, new, self._viewer)
        if not self.boards:
            self.boards = [self._board(each, column) for column, each in enumerate((old, new))]
        for board, result, title in zip(
            self.boards, (old, new), (self._titles[each] for each in at), strict=True
        ):
            board.session.start(result.rules, result.outcome.state)
            board.setAccessibleName(f"Result under {title}")
            objects = dict.fromkeys(each.object for each in differs)
            there = result.outcome.state.objects
            lit = tuple(
                object_id
                for object_id in objects
                if object_id is not None and there.get(object_id) is not None
            )
            board.annotations.show((Spotlight(on=lit),) if lit else ())
        self.differs.setText(contrast_sentences(differs) or ALIKE)

    def _board(self, result: Result, column: int) -> BoardView:
        session = Session(result.rules, result.outcome.state, self)
        describe = Describer(session, lambda: self._viewer)
        seat = self._viewer or result.outcome.state.players[0].id
        board = BoardView(session, self._faces, describe, str, seat, self, look=_look(self._theme))
        session.changed.connect(board.follow)
        board.animated = False
        board.stage.aside = True
        board.setEnabled(False)
        board.setMinimumSize(_SMALLEST)
        board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._faces.arrived.connect(board.face_arrived)
        self._room.addWidget(board, 1, column)
        return board


def contrast_sentences(differs: Sequence[Contrast]) -> str:
    """Return the differences as text: a sentence for each object or player, then the others."""
    alike: dict[tuple[str, ObjectId | None], list[str]] = {}
    for each in differs:
        alike.setdefault((each.about, each.object), []).append(each.says)
    sentences = [
        f"{about}: {'; '.join(said)}." if about else f"{'. '.join(map(capitalised, said))}."
        for (about, _), said in alike.items()
    ]
    return " ".join(sentences)


def _look(theme: Theme) -> Look:
    """Return the board look without hints in empty zones: the board is read-only."""
    return replace(theme.board, hint="#00000000")


TITLE = "Compare editions"
NOTHING = "Try an action first, or select a card: then its actions can be compared here."
ALL_SAME = "All editions say the same, under the same numbers."
SAME_ANSWER = "The outcome is the same in all editions; only reasons or rule numbers differ."
SIDE_BY_SIDE, AS_A_LIST = "Side by side", "As a list"
DIFFERS = {
    Degree.ANSWER: "another answer",
    Degree.RESULT: "another result",
    Degree.REASON: "another reason",
    Degree.NUMBER: "renumbered",
    Degree.SAME: "",
}
CHANGES = {
    Degree.ANSWER: "The answer changes with",
    Degree.RESULT: "The answer stays the same, but the result changes with",
}
_ICON = 16
_BOARDS_SHARE = 0.94
"""How much of the window two boards take."""


class Candidate(Struct, frozen=True, kw_only=True):
    """An action that can be compared: its label, the action, and its start position."""

    label: str
    action: Action
    table: GameState


Try = Callable[[GameState, Action], Sequence[Result]]
"""Carries an action out in a position under every edition."""


class Answer(Struct, frozen=True, kw_only=True):
    """Verdict and result of the action in one edition, and its changes from the previous one."""

    compared: Compared
    title: str
    numbers: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        """Verdict of the edition."""
        return self.compared.result.outcome.verdict

    @property
    def edition(self) -> str:
        """The date of the edition."""
        return self.compared.result.edition

    @property
    def differs(self) -> str:
        """Short text of the difference from the previous edition."""
        return DIFFERS[self.compared.degree]


def answers(
    results: Sequence[Result], book: Rulebook | None, viewer: PlayerId
) -> tuple[Answer, ...]:
    """Return the results in order, with the differences between neighbours."""
    titles = {each.id: each.title for each in book.editions} if book is not None else {}
    numbers = {
        each.edition: book.numbers(each.edition) if book is not None else {} for each in results
    }
    return tuple(
        Answer(
            compared=each,
            title=titles.get(each.result.edition, each.result.edition),
            numbers=_cited(each.result.outcome.verdict, numbers[each.result.edition]),
        )
        for each in compared(results, viewer, numbers)
    )


def _cited(verdict: Verdict, numbers: Mapping[str, str]) -> tuple[str, ...]:
    keys = (key for each in verdict.decisive for key in (each.key, *each.also))
    return tuple(dict.fromkeys(numbers[key] for key in keys if numbers.get(key)))


def summary(found: Sequence[Answer]) -> str:
    """Return the editions that changed the verdict, or else the result, as a sentence."""
    for degree, words in CHANGES.items():
        turns = [each.title for each in found if each.compared.degree is degree]
        if turns:
            return f"{words} {listed(turns)}."
    slight = any(each.compared.degree is not Degree.SAME for each in found)
    return SAME_ANSWER if slight else ALL_SAME


class CompareDialog(TableDialog):
    """Shows the verdict and the result of a chosen action in every edition.

    ``cited`` carries the rule key of a clicked rule number.
    """

    cited = Signal(str)

    def __init__(
        self,
        attempt: Try,
        book: Callable[[], Rulebook | None],
        faces: Faces,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._attempt = attempt
        self._faces = faces
        self._viewer = NOBODY
        self._book = book
        self._theme = theme
        self._in_force = ""
        self._list_size = QSize()
        self._candidates: tuple[Candidate, ...] = ()
        self._answers: tuple[Answer, ...] = ()
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.options = Combo(self)
        self.options.setAccessibleName("Which action")
        self.options.currentIndexChanged.connect(self._write)
        self.head = PlainLabel(parent=self, wraps=True)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName("The answer of each edition")
        self.prose.cited.connect(self.cited)
        self.boards: SideBySide | None = None
        self.view = push_button(SIDE_BY_SIDE, self, self._turn)
        close = push_button("Close", self, self.reject, name="Close")
        room = QVBoxLayout(self)
        room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        room.setSpacing(GRID)
        room.addWidget(self.options)
        room.addWidget(self.head)
        room.addWidget(self.prose, 1)
        foot = horizontal(self.view, 1, close)
        room.addLayout(foot)
        self._room = room
        open_as(self, 108 * GRID, 60 * GRID)
        self.apply_theme(theme)

    def offer(self, candidates: Sequence[Candidate], in_force: str, viewer: PlayerId) -> None:
        """Compare the first of these actions, for a viewer; the others can be picked."""
        self._candidates = tuple(candidates)
        self._viewer = viewer
        self._in_force = in_force
        self.options.blockSignals(True)
        self.options.clear()
        self.options.addItems([each.label for each in candidates])
        self.options.blockSignals(False)
        self.options.setVisible(bool(candidates))
        self._write()

    def text(self) -> str:
        """Return the whole dialog as plain text."""
        lines = [self.head.text()]
        for each in self._answers:
            word = WOULD[each.verdict.ruling]
            mark = f" ({each.differs})" if each.differs else ""
            numbers = ", ".join(each.numbers)
            says = " ".join(part for part in (sentences(each.verdict), _differs(each)) if part)
            lines.append(f"{each.title}: {word}{mark}. {says} [{numbers}]")
        return "\n".join(lines)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))
        self.prose.apply_theme(theme)
        if self.boards is not None:
            self.boards.apply_theme(theme)
        self._write()

    def _turn(self) -> None:
        if self.boards is None:
            self.boards = SideBySide(self._faces, self._theme, self)
            self.boards.setVisible(False)
            self._room.insertWidget(self._room.indexOf(self.prose) + 1, self.boards, 1)
        as_list = self.prose.isHidden()
        self.prose.setVisible(as_list)
        self.boards.setVisible(not as_list)
        self.view.setText(SIDE_BY_SIDE if as_list else AS_A_LIST)
        if as_list:
            self.resize(self._list_size)
        else:
            self._list_size = self.size()
            parent = self.parentWidget()
            window = self if parent is None else parent.window()
            self.resize(self.size().expandedTo(window.size() * _BOARDS_SHARE))
            self._fill_boards()
        if self.isVisible():
            # In its other size it can exceed the screen or cover its card.
            put_beside(self, shrinks=as_list)

    def done(self, result: int) -> None:
        """Close; the list view, which fits next to the card, opens the next time."""
        super().done(result)
        if self.prose.isHidden():
            self._turn()

    def _fill_boards(self) -> None:
        found, boards = self._answers, self.boards
        if boards is None or boards.isHidden() or not found:
            return
        turns = [at for at, each in enumerate(found) if each.compared.degree in CHANGES]
        here = next((at for at, each in enumerate(found) if self._is_here(each)), len(found) - 1)
        pair = (turns[-1] - 1, turns[-1]) if turns else (0, here)
        results = [each.compared.result for each in found]
        boards.show_results(results, [each.title for each in found], pair, viewer=self._viewer)

    def _write(self) -> None:
        at = self.options.currentIndex()
        self.view.setEnabled(0 <= at < len(self._candidates))
        if not 0 <= at < len(self._candidates):
            self._answers = ()
            self.head.setText(NOTHING)
            self.prose.write("")
            return
        candidate = self._candidates[at]
        results = self._attempt(candidate.table, candidate.action)
        self._answers = answers(results, self._book(), self._viewer)
        self.head.setText(summary(self._answers))
        pictures = {
            f"sign:{each.edition}": pixmap(
                shape_of(each.verdict.ruling),
                getattr(self._theme, COLOURS[each.verdict.ruling]),
                _ICON,
                self.devicePixelRatioF(),
            )
            for each in self._answers
        }
        rows = "".join(self._row(each) for each in self._answers)
        self.prose.write(
            '<div class="page">'
            f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table></div>',
            pictures,
        )
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())
        self._fill_boards()

    def _row(self, each: Answer) -> str:
        here = '<br><span class="dim">in force</span>' if self._is_here(each) else ""
        mark = ""
        if each.differs:
            mark = f'<br><span class="accent"><span class="small">● {each.differs}</span></span>'
        is_first = each is self._answers[0]
        said = "page" if each.differs or is_first else "faint"
        came = escape(_differs(each))
        came = f'<br><span class="accent">{came}</span>' if came else ""
        return (
            f'<tr><td width="18%" class="row"><b>{escape(each.title)}</b>{here}</td>'
            f'<td width="25%" class="row"><img src="sign:{each.edition}" width="{_ICON}"'
            f' class="sign">&nbsp;{ruling_html(each.verdict.ruling)}{mark}</td>'
            f'<td width="57%" class="row"><span class="{said}">{self._sentences(each)}</span>'
            f"{came}</td></tr>"
        )

    def _is_here(self, each: Answer) -> bool:
        return each.edition == self._in_force

    def _sentences(self, each: Answer) -> str:
        book = self._book()

        def cite(key: str) -> str:
            return book.number(key, each.edition) if book is not None else ""

        return " ".join(
            escape(finding.says) + chips((finding.key, *finding.also), cite)
            for finding in each.verdict.decisive
        ) or escape(sentences(each.verdict))


def _differs(each: Answer) -> str:
    return contrast_sentences(each.compared.contrasts)
