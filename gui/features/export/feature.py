"""File > Export: pictures, animations and HTML pages of the current table."""

from collections.abc import Callable
from collections.abc import Sequence as Several
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from core.state.ids import PlayerId
from core.storage.assets import read_cover
from gui.commands import Menu
from gui.dialogs.job import JobDialog
from gui.dialogs.sheet import TableDialog
from gui.faces.card_images import CardImages
from gui.features.annotations import AnnotationsFeature
from gui.features.export.captions import Sequence
from gui.features.export.encoder import KINDS, Kind, Order, OrderError
from gui.features.export.job import ExportJob
from gui.features.feature import Feature, command
from gui.theme import GRID, Theme
from gui.widgets.file_dialogs import file_to_write
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.popup_placement import put_beside

TITLE = "Export"
EVERYBODY = "All viewers: hidden cards stay hidden"
SIZES = ((1280, 800), (1680, 1050), (1920, 1080), (2560, 1440), (3840, 2160))
SECONDS = (1.0, 1.6, 2.4, 4.0, 6.0)
_PLAIN_SECONDS = SECONDS.index(2.4)

Ask = Callable[[QWidget, Kind], Path | None]


class ExportDialog(JobDialog, TableDialog):
    """Dialog that asks for the export options and runs the export.

    ``sequence`` returns the current sequence, ``ask`` opens the file dialog, ``images`` are the
    real card pictures, if the table shows any.
    """

    def __init__(  # noqa: PLR0913 - the content, the viewers and the look of an export
        self,
        sequence: Callable[[], Sequence],
        players: Several[PlayerId],
        ask: Ask,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        images: CardImages | None = None,
    ) -> None:
        super().__init__(TITLE, "", "Export…", theme, parent)
        self._images = images
        self._sequence = sequence
        self._players = players
        self._ask = ask
        self.kind = self._box("What", [each.label for each in KINDS])
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
        self.note.setObjectName("heading")
        self.kind.currentIndexChanged.connect(self._fit)
        self._build()
        self.apply_theme(theme)
        self._fit()

    @property
    def order_kind(self) -> Kind:
        """The selected file type."""
        return KINDS[self.kind.currentIndex()]

    def order(self, path: Path) -> Order:
        """Return the order of the form for a file."""
        who = self.viewer.currentIndex()
        return Order(
            kind=self.order_kind,
            path=path,
            size=SIZES[self.size_box.currentIndex()],
            seconds=SECONDS[self.seconds.currentIndex()],
            viewer=self._players[who - 1] if who else None,
            captions=self.captions.isChecked() and self.captions.isEnabled(),
            look=self.theme.id,
            real_pictures=self.real.isChecked(),
        )

    def apply_theme(self, theme: Theme) -> None:
        """Apply the colours of a theme."""
        super().apply_theme(theme)
        off = (
            f"QComboBox:disabled, QCheckBox:disabled {{ color: {theme.dim}; }}"
            f"QDialog QCheckBox::indicator:checked:disabled {{ background: {theme.dim};"
            f" border-color: {theme.dim}; }}"
        )
        self.setStyleSheet(self.styleSheet() + off)

    def carry_out(self) -> None:
        """Ask for a file, and start the export."""
        kind = self.order_kind
        chosen = self._ask(self, kind)
        path = self.named(chosen, kind.suffix) if chosen is not None else None
        if path is None:
            return
        try:
            self.run(ExportJob(self._sequence(), self.order(path), self, self._images))
        except OrderError as error:
            self.stop(str(error), done=False)

    def progress(self, done: int, whole: int) -> str:
        """Return the progress text; the last step writes the file."""
        return f"Picture {done} of {whole - 1}" if done < whole - 1 else "Writing the file…"

    def set_working(self, *, under_way: bool) -> None:
        """Enable the form, or only the cancel button while an export runs."""
        super().set_working(under_way=under_way)
        for part in (self.kind, self.viewer, self.size_box, self.real):
            part.setEnabled(not under_way)
        self._fit()
        if under_way:
            self.seconds.setEnabled(False)
            self.captions.setEnabled(False)

    def leave_table(self) -> None:
        """Close the dialog, unless an export is running."""
        if self.job is None:
            super().leave_table()

    def _fit(self) -> None:
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

    def _build(self) -> None:
        form = QGridLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.setColumnStretch(1, 1)
        for row, box in enumerate((self.kind, self.viewer, self.size_box, self.seconds)):
            label = PlainLabel(box.accessibleName(), self)
            label.setObjectName("heading")
            label.setBuddy(box)
            form.addWidget(label, row, 0)
            form.addWidget(box, row, 1)
        form.addWidget(self.captions, 4, 1)
        form.addWidget(self.real, 5, 1)
        self.body.addLayout(form)
        self.body.addWidget(self.note)
        self.body.addWidget(self.bar)


class Export(Feature):
    """Opens the export dialog; by default the export shows only public information."""

    in_every_window = False

    dialog: "ExportDialog | None" = None

    def close(self) -> None:
        """Cancel a running export."""
        if self.dialog is not None:
            self.dialog.close()

    @command("show.export", "Export…", Menu.FILE, "Ctrl+Shift+X")
    def open(self) -> None:
        """Open a new dialog for the current table."""
        window = self.window
        if self.dialog is not None:
            self.dialog.close()
            self.dialog.deleteLater()
        players = [player.id for player in window.session.state.players]
        self.dialog = ExportDialog(
            self.sequence,
            players,
            self._ask,
            window.theme,
            window,
            images=window.faces.images,
        )
        self.dialog.said.connect(window.strip.say)
        put_beside(self.dialog)
        self.dialog.open()

    def sequence(self) -> "Sequence":
        """Return the history of this table with the marks drawn on it."""
        window = self.window
        rules = window.session.rules
        heading = read_cover(rules.game).heading(rules.edition)
        return Sequence(
            title=heading,
            heading=heading,
            history=window.session.history,
            rules=window.session.rules_at,
            marks=window.feature(AnnotationsFeature).store.at,
            book=window.rulebook(),
        )

    def _ask(self, parent: QWidget, kind: "Kind") -> Path | None:
        return file_to_write(parent, "Export", f"{kind.label.partition(' (')[0]} (*{kind.suffix})")
