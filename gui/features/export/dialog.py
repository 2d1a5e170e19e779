"""The export dialog: what, for whose eyes, how large, how long; then a bar that shows the work."""

from collections.abc import Callable
from collections.abc import Sequence as Several
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.state.ids import PlayerId
from gui.dialogs.sheet import dialog_style
from gui.faces.card_images import CardImages
from gui.features.export.captions import Sequence
from gui.features.export.job import ExportJob
from gui.features.export.order import KINDS, Kind, Order, OrderError
from gui.theme import GRID, Theme, stylesheet, title_font
from gui.widgets.combo import Combo

TITLE = "Export"
EVERYBODY = "Everybody: hidden cards stay hidden"
SIZES = ((1280, 800), (1680, 1050), (1920, 1080), (2560, 1440), (3840, 2160))
SECONDS = (1.0, 1.6, 2.4, 4.0, 6.0)
_PLAIN_SECONDS = SECONDS.index(2.4)

Ask = Callable[[QWidget, Kind], Path | None]


class ExportDialog(QDialog):
    """Asks what is wanted, then writes it. ``said`` carries the sentence on what came of it.

    ``sequence`` is asked for when the work begins, ``ask`` lets the person choose a file,
    ``images`` are the real pictures that the table shows, if it shows any.
    """

    said = Signal(str)

    def __init__(  # noqa: PLR0913 - what it exports, for whom, and how it looks
        self,
        sequence: Callable[[], Sequence],
        players: Several[PlayerId],
        ask: Ask,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        images: CardImages | None = None,
    ) -> None:
        super().__init__(parent)
        self._images = images
        self._sequence = sequence
        self._players = players
        self._ask = ask
        self._theme = theme
        self.job: ExportJob | None = None
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        dim = (
            f"QComboBox:disabled, QCheckBox:disabled {{ color: {theme.dim}; }}"
            f"QDialog QCheckBox::indicator:checked:disabled {{ background: {theme.dim};"
            f" border-color: {theme.dim}; }}"
        )
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme) + dim)
        self.kind = self._box("What", [each.words for each in KINDS])
        seats = [f"{player}: with {player}’s own cards" for player in players]
        self.viewer = self._box("Seen by", [EVERYBODY, *seats])
        self.size_box = self._box("Size", [f"{width} × {height}" for width, height in SIZES])
        self.seconds = self._box("Time per step", [f"{each:g} seconds" for each in SECONDS])
        self.seconds.setCurrentIndex(_PLAIN_SECONDS)
        self.captions = QCheckBox("Captions below each picture", self)
        self.captions.setChecked(True)
        self.real = QCheckBox("Real pictures of cards where there are some", self)
        self.real.setToolTip("Without it all faces are drawn by the program")
        self.real.setChecked(images is not None)
        self.real.setVisible(images is not None)
        self.real.toggled.connect(self._fit)
        self.note = QLabel(self)
        self.note.setObjectName("heading")
        self.note.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("ActionContext")
        self.go = QPushButton("Export…", self)
        self.go.setObjectName("apply")
        self.go.setDefault(True)
        self.cancel = QPushButton("Cancel", self)
        self.cancel.setAutoDefault(False)
        self.kind.currentIndexChanged.connect(self._fit)
        self.go.clicked.connect(self._begin)
        self.cancel.clicked.connect(self.reject)
        self._lay_out()
        self._fit()

    @property
    def order_kind(self) -> Kind:
        """What kind of file is chosen."""
        return KINDS[self.kind.currentIndex()]

    def order(self, path: Path) -> Order:
        """Return what the form says, for a file."""
        who = self.viewer.currentIndex()
        return Order(
            kind=self.order_kind,
            path=path,
            size=SIZES[self.size_box.currentIndex()],
            seconds=SECONDS[self.seconds.currentIndex()],
            viewer=self._players[who - 1] if who else None,
            captions=self.captions.isChecked() and self.captions.isEnabled(),
            look=self._theme.name,
            real_pictures=self.real.isChecked(),
        )

    def reject(self) -> None:
        """Give up the work, or close."""
        if self.job is not None:
            self.job.cancel()
            self.cancel.setEnabled(False)
            self.note.setText("Stopping…")
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.job is not None:
            self.job.cancel()
        super().closeEvent(event)

    def _begin(self) -> None:
        kind = self.order_kind
        path = self._ask(self, kind)
        if path is None:
            return
        if path.suffix.casefold() != kind.suffix:
            path = path.with_name(f"{path.name}{kind.suffix}")
            if path.exists():  # nobody was asked whether to write over this one
                self.note.setText(f"{path.name} is there already; choose that name, or another.")
                return
        self.job = ExportJob(self._sequence(), self.order(path), self, self._images)
        self.job.progressed.connect(self._show_progress)
        self.job.finished.connect(self._over)
        try:
            self.job.start()
        except OrderError as error:
            self._over(str(error), done=False)
            return
        self._work(under_way=True)

    def _show_progress(self, done: int, whole: int) -> None:
        self.bar.setRange(0, whole)
        self.bar.setValue(done)
        drawn = f"Picture {done} of {whole - 1}"
        self.note.setText(drawn if done < whole - 1 else "Writing the file…")

    def _over(self, said: str, done: bool) -> None:  # noqa: FBT001 - Qt's signals carry by position
        job, self.job = self.job, None
        if job is not None:
            job.deleteLater()
        self._work(under_way=False)
        self.note.setText(said)
        self.said.emit(said)
        if done:
            self.accept()
        else:
            self.go.setFocus()

    def _work(self, *, under_way: bool) -> None:
        for part in (self.kind, self.viewer, self.size_box, self.real, self.go):
            part.setEnabled(not under_way)
        self.cancel.setEnabled(True)
        self.bar.setVisible(under_way)
        self.bar.setRange(0, 0)
        self._fit()
        if under_way:
            self.seconds.setEnabled(False)
            self.captions.setEnabled(False)

    def _fit(self) -> None:
        """Offer only what the kind of file has, and say what it will hold."""
        kind = self.order_kind
        self.seconds.setEnabled(kind.id in {"gif", "webp", "html"})
        self.captions.setEnabled(kind.id != "html")
        positions = self._sequence().length
        steps = "the start alone" if positions == 1 else f"the start and {positions - 1} steps"
        if not kind.moves:
            steps = "the position that the table shows now"
        faces = "real pictures where there are some" if self.real.isChecked() else "drawn faces"
        self.note.setText(f"It will show {steps}, with {faces}.")

    def _box(self, name: str, words: Several[str]) -> Combo:
        box = Combo(self)
        box.addItems(list(words))
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        head = QLabel(TITLE, self)
        head.setFont(title_font(self.fontInfo().pixelSize()))
        form = QGridLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.setColumnStretch(1, 1)
        for row, box in enumerate((self.kind, self.viewer, self.size_box, self.seconds)):
            label = QLabel(box.accessibleName(), self)
            label.setObjectName("heading")
            label.setBuddy(box)
            form.addWidget(label, row, 0)
            form.addWidget(box, row, 1)
        form.addWidget(self.captions, 4, 1)
        form.addWidget(self.real, 5, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.go)
        room = QVBoxLayout(self)
        room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        room.setSpacing(GRID + GRID // 2)
        room.addWidget(head)
        room.addLayout(form)
        room.addWidget(self.note)
        room.addWidget(self.bar)
        room.addLayout(foot)
        self.bar.setVisible(False)
        self.setMinimumWidth(56 * GRID)
