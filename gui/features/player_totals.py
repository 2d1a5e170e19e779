"""Dialogs that set life, points and other counters of a player, or add to them."""

from core.messages import Message
from core.rules.forms import Ask, Field, options
from gui.commands import Menu, Within
from gui.dialogs.field import FieldDialog, Question
from gui.features.feature import command
from gui.features.question import AskingFeature

OTHER = "points.other"
LONGEST_NAME = 24
WHICH = "Which kind of counter? For instance experience, or a name of your own."


class PlayerTotals(AskingFeature):
    """Asks for the totals of the viewer, for use without a mouse."""

    @command("life.set", "Set life…", Menu.GAME, "Ctrl+Shift+L", within=Within.POINTS)
    def ask_life(self) -> None:
        """Ask for the player's life total."""
        self.window.board.counts.ask(self.window.seat)

    @command("points.1.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(0,))
    @command("points.2.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(1,))
    @command("points.3.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(2,))
    def ask_points(self, index: int) -> None:
        """Ask for the player's points of one of the game's kinds."""
        window = self.window
        for spec in window.session.rules.points[index : index + 1]:
            window.board.counts.ask(window.seat, spec.kind)

    @command(OTHER, "Another kind of counter on me…", Menu.GAME, within=Within.POINTS)
    def ask_other(self) -> FieldDialog:
        """Ask for a kind of counter, which is on the badge from then on."""
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
        """Ask for the total of a kind of counter, maybe a new one."""
        counts, seat = self.window.board.counts, self.window.seat
        if kind.casefold() == "life":
            counts.ask(seat)
        else:
            counts.ask(seat, kind)
