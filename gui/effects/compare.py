"""The view that compares: one deed under every edition, side by side."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from core.law.actions import Action
from core.law.rulebook import Rulebook
from core.law.verdict import Verdict
from core.table.table import Table
from gui.effects.combo import Combo
from gui.effects.style import dialog_style
from gui.effects.telling import COLOURS, WOULD, sentences, shape_of
from gui.panels.citing import chips, escape
from gui.panels.prose import Prose
from gui.panels.shapes import pixmap
from gui.theme import GRID, Theme, open_as, stylesheet

TITLE = "Compare editions"
NOTHING = "Try a deed first, or select a card: then its deeds can be compared here."
ALL_SAME = "All editions say the same, under the same numbers."
SAME_ANSWER = "All editions answer the same; reasons or numbers of rules differ."
OTHER_ANSWER, OTHER_NUMBER, AS_BEFORE = "another answer", "another number", "as before"
OTHER_WORDS = "another reason"
_SIGN = 16


class Candidate(Struct, frozen=True, kw_only=True):
    """One deed that can be compared: its words, the action, and the position it starts from."""

    words: str
    action: Action
    table: Table


Judge = Callable[[Table, Action], Sequence[tuple[str, Verdict]]]
"""Judges a deed in a position under every edition."""


class Answer(Struct, frozen=True, kw_only=True):
    """What one edition says of the deed, and how that differs from the edition before."""

    edition: str
    title: str
    verdict: Verdict
    numbers: tuple[str, ...]
    differs: str = ""


def answers(judged: Sequence[tuple[str, Verdict]], book: Rulebook | None) -> tuple[Answer, ...]:
    """Line the verdicts up and point out where one differs from the one before."""
    titles = {each.id: each.title for each in book.editions} if book is not None else {}
    found: list[Answer] = []
    for edition, verdict in judged:
        keys = [key for each in verdict.decisive for key in (each.key, *each.also)]
        numbers = tuple(
            dict.fromkeys((book.number(key, edition) if book else "") or key for key in keys)
        )
        answer = Answer(
            edition=edition, title=titles.get(edition, edition), verdict=verdict, numbers=numbers
        )
        if found:
            answer = Answer(
                edition=edition,
                title=answer.title,
                verdict=verdict,
                numbers=numbers,
                differs=_difference(found[-1], answer),
            )
        found.append(answer)
    return tuple(found)


def _difference(before: Answer, now: Answer) -> str:
    if before.verdict.ruling is not now.verdict.ruling:
        return OTHER_ANSWER
    if sentences(before.verdict) != sentences(now.verdict):
        return OTHER_WORDS
    return OTHER_NUMBER if before.numbers != now.numbers else AS_BEFORE


def summary(found: Sequence[Answer]) -> str:
    """Say in a sentence when the answer became another one."""
    if len(found) < len("ab"):
        return "This game has one edition here."
    turns = [each.title for each in found if each.differs == OTHER_ANSWER]
    if not turns:
        numbers = any(each.differs in {OTHER_NUMBER, OTHER_WORDS} for each in found)
        return SAME_ANSWER if numbers else ALL_SAME
    listed = turns[0] if len(turns) == 1 else f"{', '.join(turns[:-1])} and {turns[-1]}"
    return f"The answer changes with {listed}."


class CompareDialog(QDialog):
    """Lets a person pick a deed and read what each edition says of it.

    ``cited`` carries the key of a rule whose number was clicked.
    """

    cited = Signal(str)

    def __init__(
        self,
        judge: Judge,
        book: Callable[[], Rulebook | None],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._judge = judge
        self._book = book
        self._theme = theme
        self._in_force = ""
        self._candidates: tuple[Candidate, ...] = ()
        self._answers: tuple[Answer, ...] = ()
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.deeds = Combo(self)
        self.deeds.setAccessibleName("Which deed")
        self.deeds.currentIndexChanged.connect(self._write)
        self.head = QLabel(self)
        self.head.setWordWrap(True)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName("What each edition says")
        self.prose.cited.connect(self.cited)
        close = QPushButton("Close", self)
        close.setAccessibleName("Close")
        close.clicked.connect(self.reject)
        room = QVBoxLayout(self)
        room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        room.setSpacing(GRID)
        room.addWidget(self.deeds)
        room.addWidget(self.head)
        room.addWidget(self.prose, 1)
        room.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        open_as(self, 108 * GRID, 60 * GRID)
        self.dress(theme)

    def offer(self, candidates: Sequence[Candidate], in_force: str) -> None:
        """Compare the first of these deeds; the others can be picked."""
        self._candidates = tuple(candidates)
        self._in_force = in_force
        self.deeds.blockSignals(True)
        self.deeds.clear()
        self.deeds.addItems([each.words for each in candidates])
        self.deeds.blockSignals(False)
        self.deeds.setVisible(bool(candidates))
        self._write()

    def text(self) -> str:
        """Return everything that it says as plain text."""
        lines = [self.head.text()]
        for each in self._answers:
            word = WOULD[each.verdict.ruling]
            mark = f" ({each.differs})" if each.differs not in {"", AS_BEFORE} else ""
            numbers = ", ".join(each.numbers)
            lines.append(f"{each.title}: {word}{mark}. {sentences(each.verdict)} [{numbers}]")
        return "\n".join(lines)

    def dress(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))
        self.prose.dress(theme)
        self._write()

    def _write(self) -> None:
        at = self.deeds.currentIndex()
        if not 0 <= at < len(self._candidates):
            self._answers = ()
            self.head.setText(NOTHING)
            self.prose.write("")
            return
        candidate = self._candidates[at]
        self._answers = answers(self._judge(candidate.table, candidate.action), self._book())
        self.head.setText(summary(self._answers))
        pictures = {
            f"sign:{each.edition}": pixmap(
                shape_of(each.verdict.ruling),
                getattr(self._theme, COLOURS[each.verdict.ruling]),
                _SIGN,
                self.devicePixelRatioF(),
            )
            for each in self._answers
        }
        rows = "".join(self._row(each) for each in self._answers)
        self.prose.write(
            f'<div style="color:{self._theme.text}">'
            f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table></div>',
            pictures,
        )
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())

    def _row(self, each: Answer) -> str:
        theme, size = self._theme, self.fontInfo().pixelSize()
        small = f"color:{theme.dim}; font-size:{round(size * 0.89)}px"
        edge = f"border-top:1px solid {theme.line}; padding:{GRID}px {GRID}px {GRID}px 0"
        colour = getattr(theme, COLOURS[each.verdict.ruling])
        here = f'<br><span style="{small}">in force</span>' if self._is_here(each) else ""
        mark = ""
        if each.differs not in {"", AS_BEFORE}:
            mark = (
                f'<br><span style="color:{theme.accent}; font-size:{round(size * 0.89)}px">'
                f"● {each.differs}</span>"
            )
        told = f"color:{theme.dim}" if each.differs == AS_BEFORE else f"color:{theme.text}"
        return (
            f'<tr><td width="18%" style="{edge}"><b>{escape(each.title)}</b>{here}</td>'
            f'<td width="25%" style="{edge}"><img src="sign:{each.edition}" width="{_SIGN}"'
            ' style="vertical-align:middle">'
            f'&nbsp;<span style="color:{colour}; font-weight:600">'
            f"{WOULD[each.verdict.ruling]}</span>{mark}</td>"
            f'<td width="57%" style="{edge}; {told}">{self._sentences(each)}</td></tr>'
        )

    def _is_here(self, each: Answer) -> bool:
        return each.edition == self._in_force

    def _sentences(self, each: Answer) -> str:
        book, size = self._book(), round(self.fontInfo().pixelSize() * 0.82)

        def cite(key: str) -> str:
            return book.number(key, each.edition) if book is not None else ""

        return " ".join(
            escape(finding.says) + chips((finding.key, *finding.also), cite, self._theme, size)
            for finding in each.verdict.decisive
        ) or escape(sentences(each.verdict))
