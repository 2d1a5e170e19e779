"""Two small boards: what comes of an action under two editions, to be looked at side by side."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from core.grammar import capitalised
from core.rules.comparison import Contrast, Result, contrasts
from core.scenario.annotations import Spotlight
from core.state.ids import ObjectId, PlayerId
from gui.board.paint.colours import Look, look_named
from gui.board.view import BoardView
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel

ALIKE = "Both results look the same."
_SMALLEST = QSize(46 * GRID, 34 * GRID)


class SideBySide(QWidget):
    """Two results on boards that can only be looked at, and below them what differs.

    ``viewer`` is whose eyes see them, and sits below on both.
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
        self.differs = PlainLabel(parent=self)
        self.differs.setWordWrap(True)
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
        """Use the colours of a theme."""
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
            board.annotations.show(_light(differs, result))
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
    """Return what differs in a sentence for each object or player, and for each thing besides."""
    alike: dict[tuple[str, ObjectId | None], list[str]] = {}
    for each in differs:
        alike.setdefault((each.about, each.object), []).append(each.says)
    sentences = [
        f"{about}: {'; '.join(said)}." if about else f"{'. '.join(map(capitalised, said))}."
        for (about, _), said in alike.items()
    ]
    return " ".join(sentences)


def _light(differs: Sequence[Contrast], result: Result) -> tuple[Spotlight, ...]:
    """Return light on the objects that differ, where they are there."""
    objects = dict.fromkeys(each.object for each in differs)
    there = result.outcome.state.objects
    lit = tuple(
        object_id
        for object_id in objects
        if object_id is not None and there.get(object_id) is not None
    )
    return (Spotlight(on=lit),) if lit else ()


def _look(theme: Theme) -> Look:
    """Return the look of a table on which nobody here can do what an empty zone asks for."""
    return replace(look_named(theme.name), hint="#00000000")
