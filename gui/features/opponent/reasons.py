"""Reasons of the practice opponent: why, why not, and a hint in the user's own place."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from core.messages import Message
from core.opponent.seats import Acted
from core.opponent.tactics import Sum
from core.rules.action_context import label_of
from core.rules.history import Change
from core.rules.ruleset import StateView
from core.scenario.annotations import Arrow, Mark
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.commands import Menu, Within
from gui.features.annotations import AnnotationsFeature
from gui.features.feature import Feature, command
from gui.features.opponent.explaining import (
    FAILED,
    NO_ACT,
    Expected,
    Inquirer,
    Told,
    expected_acts,
    kind_of,
    marks_of,
    rings_of,
)
from gui.features.opponent.feature import PracticeOpponent
from gui.features.opponent.panel import Said
from gui.window.main_window import MainWindow

NOTHING_SAID = "It has done nothing since your last action."
NO_OTHER_ACT = "No other act with visible cards was possible there."
WHICH_ACT = "Choose the act that you expected, or draw it as an arrow with the right button."
NO_HINT = "Hints belong to a lesson, or to a game against the table."


class OpponentReasons(Feature):
    """Explains the acts of the practice opponent, and gives hints."""

    in_every_window = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._hint: tuple[GameState, Acted, int] | None = None
        """The hint of a position, and the depth that was asked for."""
        self._offered: tuple[Told, tuple[Expected, ...]] | None = None
        self._is_explaining = False

    def setup(self) -> None:
        """Take arrows of the user as answers to why not."""
        self.window.feature(AnnotationsFeature).meant.connect(self._means)

    @property
    def _opponent(self) -> PracticeOpponent:
        return self.window.feature(PracticeOpponent)

    @property
    def _inquirer(self) -> Inquirer:
        return Inquirer(self._opponent.thinker, self._could_not)

    def on_change(self, _change: Change) -> None:
        """Remove the marks of an explanation with its position."""
        self._explain_no_more()
        self._offered = None

    def _could_not(self) -> None:
        self.window.strip.say(FAILED)
        self._opponent.think_again()

    def explains(self) -> bool:
        """Show the sums behind the coming or the last act, or hide them; return if there is one."""
        found = self._opponent.told()
        if found is None:
            return False
        if self._is_explaining:
            self._explain_no_more()
            return True
        told, said = found
        self._opponent.hold()
        self._is_explaining = True
        then = partial(self._show_sums, told, said)
        self._inquirer.sums(self.window.session.rules, told, then)
        return True

    @command("opponent.why", "Why did it do that?", Menu.GAME, within=Within.OPPONENT)
    def why(self) -> None:
        """Show the sums behind its coming or last act."""
        if not self.explains():
            self.window.strip.say(NOTHING_SAID)

    def _show_sums(self, told: Told, said: Said, sums: tuple[Sum, ...]) -> None:
        window = self.window
        window.feature(AnnotationsFeature).show_passing(marks_of(sums, told.state, self._is_seen))
        words = [
            f"{window.describe.name_of(each.start)}: {each.message}."
            for each in sums
            if each.message and self._is_seen(each.start)
        ]
        window.strip.say(" ".join((said.text(), *words)))
        self._opponent.think_again()

    def _is_seen(self, object_id: ObjectId) -> bool:
        state = self.window.session.state
        obj = state.objects.get(object_id)
        return obj is not None and self._opponent.is_seen(obj, state)

    @command("opponent.why_not", "Why not…?", Menu.GAME, "J", within=Within.OPPONENT)
    def why_not(self) -> None:
        """Offer the acts that the user may have expected; an arrow names one too."""
        found = self._opponent.told()
        if found is None:
            self.window.strip.say(NOTHING_SAID)
            return
        told, _ = found
        self._opponent.hold()
        session = self.window.session
        view = StateView(session.rules, told.state)
        viewer, name_of = self.window.seat_state.viewer, self.window.describe.name_of
        self._offered = told, expected_acts(view, told, viewer, name_of)
        others = [each for each in self._offered[1] if each.action != told.action]
        if not others:
            self.window.strip.say(NO_OTHER_ACT)
            return
        self.window.strip.say(WHICH_ACT)
        menu = QMenu(self.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Why not")
        for each in others:
            menu.addAction(each.label).triggered.connect(partial(self._weigh, told, each))
        panel = self._opponent.panel or self.window.board
        menu.popup(panel.mapToGlobal(panel.rect().bottomLeft()))

    def _means(self, mark: Mark) -> bool:
        """Take an arrow as the act that the user expected, after they asked why not."""
        if self._offered is None:
            return False
        told, acts = self._offered
        meant = next((each for each in acts if each.is_drawn_by(mark)), None)
        if meant is None:
            return False
        self._weigh(told, meant)
        return True

    def _weigh(self, told: Told, expected: Expected) -> None:
        asked = replace(told, action=expected.action)
        then = partial(self._answer_why_not, told.player, expected)
        self._inquirer.weigh(self.window.session.rules, asked, then)

    def _answer_why_not(self, player: PlayerId, expected: Expected, answer: Message) -> None:
        state = self.window.session.state
        said = self._opponent.viewed(answer, state, state)
        self.window.strip.say(f"{player}, why not {expected.label}? {said}")
        if expected.start is not None and expected.end is not None:
            mark = Arrow(start=expected.start, end=expected.end)
            self.window.feature(AnnotationsFeature).show_passing((mark,))
            self._is_explaining = True
        self._opponent.think_again()

    @command(
        "opponent.hint", "Hint: what would a sound player do?", Menu.GAME, within=Within.OPPONENT
    )
    def hint(self) -> None:
        """Show the act of a sound player in the user's place: its kind, then the act, then why."""
        session, seat = self.window.session, self.window.seat
        if not session.state.is_followed or self._opponent.level is None:
            self.window.strip.say(NO_HINT)
            return
        known = self._hint
        if known is not None and known[0] is session.state:
            self._hint = known[0], known[1], known[2] + 1
            self._tell_hint()
        else:
            self._opponent.hold()
            state = session.state
            self._inquirer.hint(session.rules, state, seat, partial(self._keep_hint, state))

    def _keep_hint(self, state: GameState, acted: Acted) -> None:
        self._hint = state, acted, 0
        self._tell_hint()
        self._opponent.think_again()

    def _tell_hint(self) -> None:
        if self._hint is None:
            return
        state, acted, depth = self._hint
        outcome = acted.outcome
        if outcome is None:
            self.window.strip.say(NO_ACT)
            return
        view = StateView(self.window.session.rules, state)
        if not acted.reason:
            self.window.strip.say(f"Hint: {label_of(view, outcome.action)}.")
            return
        words = [f"Hint 1 of 3: {kind_of(view, outcome.action)}."]
        if depth:
            words = [f"Hint 2 of 3: {label_of(view, outcome.action)}."]
            rings = rings_of(outcome.action, state)
            self.window.feature(AnnotationsFeature).show_passing(rings)
            self._is_explaining = True
        if depth > 1:
            words = [f"Hint 3 of 3: {label_of(view, outcome.action)}.", str(acted.reason)]
        key = self.window.actions_by_id.key("lesson.hint")
        more = [] if depth > 1 or not key else [f"{key} tells more."]
        self.window.strip.say(" ".join((*words, *more)))

    def _explain_no_more(self) -> None:
        if self._is_explaining:
            self._is_explaining = False
            self.window.feature(AnnotationsFeature).show_passing(())
