"""Life and points by number, and counters of any name: what is typed sets a total or adds to it."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from core.messages import Message
from core.rules.forms import Ask, Field, options
from gui.commands import Command, Menu, Within
from gui.dialogs.field import FieldDialog, Question
from gui.features.question import AskingFeature

_NUMBERS = (1, 2, 3)
OTHER = "points.other"
LONGEST_NAME = 24
WHICH = "Which kind of counter? For instance experience, or a name of your own."


def _set(id_: str, words: str, *keys: str) -> Command:
    return Command(id=id_, label=words, menu=Menu.GAME, within=Within.POINTS, keys=keys)


class Totals(AskingFeature):
    """Lets the numbers of who sits here be typed, without a mouse too."""

    commands: ClassVar[tuple[Command, ...]] = (
        _set("life.set", "Set life…", "Ctrl+Shift+L"),
        *(_set(f"points.{number}.set", "Set points…") for number in _NUMBERS),
        _set(OTHER, "Another kind of counter on me…"),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what asks for each number."""
        points = {f"points.{number}.set": self._asking(number - 1) for number in _NUMBERS}
        life = {"life.set": lambda: self.window.board.counts.ask(self.window.seat)}
        return {**life, **points, OTHER: self.ask_other}

    def ask_other(self) -> FieldDialog:
        """Ask for a kind of counter by name, which stands on the plaque from then on."""
        window = self.window
        kinds = [spec.kind for spec in window.session.rules.points]
        kinds += (kind for player in window.session.state.players for kind, _ in player.points)
        field = Field(
            id="kind",
            title=Message("Kind of counter"),
            ask=Ask.TEXT,
            options=options(kinds),
            required=True,
            longest=LONGEST_NAME,
        )
        question = Question(
            title="Another kind of counter", says=WHICH, apply="Choose", field=field
        )
        dialog = FieldDialog(question, window.theme, window)
        self.begin_asking(dialog, self._give)
        return dialog

    def _give(self, kind: str) -> None:
        """Have the number of a kind typed; that the player has none of it yet does not matter."""
        counts, seat = self.window.board.counts, self.window.seat
        if kind.casefold() == "life":
            counts.ask(seat)
        else:
            counts.ask(seat, kind)

    def _asking(self, index: int) -> Callable[[], None]:
        def ask() -> None:
            window = self.window
            for spec in window.session.rules.points[index : index + 1]:
                window.board.counts.ask(window.seat, spec.kind)

        return ask
