"""One number, asked for before an action: how many cards."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.messages import Message
from core.rules.forms import Ask, Field
from gui.dialogs.sheet import Sheet
from gui.theme import Theme
from gui.widgets.form_fields import NumberEntry


class NumberDialog(Sheet):
    """Asks for a number. ``chosen`` carries it once the person agrees."""

    chosen = Signal(int)

    def __init__(  # noqa: PLR0913 - what is asked for, all named
        self,
        title: str,
        says: str,
        *,
        start: int,
        highest: int,
        theme: Theme,
        parent: QWidget | None = None,
        lowest: int = 1,
        apply: str = "Look",
    ) -> None:
        super().__init__(title, says, apply, theme, parent)
        field = Field(
            id="number",
            title=Message("How many, up to {number}", number=highest),
            ask=Ask.NUMBER,
            start=start,
            lowest=lowest,
            highest=highest,
        )
        self.number = NumberEntry(field, self)
        self.number.edited.connect(self._edited)
        self.body.addWidget(self.number)
        self.apply_theme(theme)

    def begin(self) -> None:
        """Come forward with the number selected, so that typing replaces it."""
        super().begin()
        self.number.box.setFocus()
        self.number.box.selectAll()

    def carry_out(self) -> None:
        """Tell the number."""
        number = self.number.value()
        self.accept()
        if isinstance(number, int):
            self.chosen.emit(number)

    def _edited(self) -> None:
        self.apply.setEnabled(self.number.box.hasAcceptableInput())
