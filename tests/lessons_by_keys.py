"""Every shipped lesson played to its end in the window by keys alone.

``python -m tests.lessons_by_keys [PATH...]`` prints the failures and ends with ``L lessons, E to
their end, Q questions, T tasks, D done by hand, S shown``. A task is done by hand where each of its
actions is chosen with keys from the menu of a card, by a command, or as a followed game asks for
it: going on, deciding, attacking and blocking; else it is shown by Shift+H.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import fields
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.games import DEFAULT
from core.games.mtg.actions import Resolve
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage
from core.games.mtg.turn.game import Bottom, Keep, Mulligan, StartGame
from core.games.mtg.turn.progress import NextStep
from core.lessons.attempt import expected_action
from core.lessons.steps import AnyStep, Do, Pick
from core.rules.actions import Action, Discard, flat
from core.rules.choices import Target
from core.scenario.scenario import ChoiceStep, Step
from core.state.ids import ObjectId, Zone
from core.storage.assets import opening
from core.storage.courses import LESSONS, lesson_files
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices
from gui.features.lessons.feature import Lessons
from gui.features.lessons.play import Play
from gui.program import table_window
from gui.runtime.application import application
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.chain_by_keys import ChainKeys
from tests.core.answers import answering
from tests.dialogs_by_keys import DialogKeys
from tests.table_by_keys import TableKeys

_MOST_PRESSES = 120
_MOST_STEPS = 12
_LATER = frozenset(
    {
        "answers",
        "order",
        "replacement",
        "commander",
        "controller",
        "protector",
        "reason",
        "pitch",
        "targets",
    }
)
_NONE = Qt.KeyboardModifier.NoModifier


class Tally(Struct, kw_only=True):
    """Result of playing by keys."""

    lessons: int = 0
    ended: int = 0
    questions: int = 0
    tasks: int = 0
    by_hand: int = 0
    not_by_hand: list[str] = []
    faults: list[str] = []

    def __str__(self) -> str:
        return (
            f"{self.lessons} lessons, {self.ended} to their end, {self.questions} questions, "
            f"{self.tasks} tasks, {self.by_hand} done by hand, {len(self.not_by_hand)} shown"
        )


class KeyPlayer:
    """Plays the lesson in a window, with nothing but keys."""

    def __init__(self, window: MainWindow, tally: Tally) -> None:
        self.window = window
        self.lessons = window.feature(Lessons)
        self.tally = tally
        self.table = TableKeys(window, self.press, self._go_to)
        self.dialogs = DialogKeys(window, self.press, self._go_to)

    @property
    def play(self) -> Play:
        """The current lesson."""
        assert self.lessons.play is not None
        return self.lessons.play

    def press(
        self, key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE, at: QWidget | None = None
    ) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(at or QApplication.focusWidget() or self.window.board, key, modifiers)
        QApplication.processEvents()

    def run(self) -> None:
        """Play the lesson to its end."""
        self.tally.lessons += 1
        for _ in range(2 * len(self.play.run.steps)):
            step = self.play.run.step
            if step is None:
                break
            if step.is_question:
                self.tally.questions += 1
                self._answer(step)
            elif isinstance(step, Do):
                self.tally.tasks += 1
                self._do()
            ctrl = Qt.KeyboardModifier.ControlModifier
            self.press(Qt.Key.Key_Return, ctrl if self.play.is_at_work else _NONE)
        if self.play.run.step is None and self.play.run.stars:
            self.tally.ended += 1
        else:
            name = self.play.run.lesson.head.id
            self.tally.faults.append(f"{name}: stuck at step {self.play.run.number + 1}")

    def _answer(self, step: AnyStep) -> None:
        if isinstance(step, Pick):
            for object_id in self.play.run.meant():
                if self._go_to(object_id):
                    self.press(Qt.Key.Key_Space)
        else:
            self.press(Qt.Key.Key_1)
        if not self.play.can_go_on:
            self.press(Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
            return
        self.press(Qt.Key.Key_Return)

    def _do(self) -> None:
        """Do the task by hand as far as that goes; else have it shown."""
        step = self.play.run.step
        model = step.model if step is not None else ()
        for number, each in enumerate(model):
            answers = [later.option for later in model[number:] if isinstance(later, ChoiceStep)]
            if not isinstance(each, ChoiceStep) and not self._act(each, answers):
                break
        if self.play.run.results[self.play.run.number].done:
            self.tally.by_hand += 1
            return
        name = self.play.run.lesson.head.id
        self.tally.not_by_hand.append(f"{name}: shown at step {self.play.run.number + 1}")
        self.press(Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)

    def _act(self, data: Step, answers: Sequence[str]) -> bool:
        """Do one action by keys, with these answers to come; return whether one was done."""
        self.window.board.setFocus()
        wanted = expected_action(self.play.run.attempt.runner, data)
        before = self.window.session.history
        if wanted is None:
            self._by_result(data)
            return self.window.session.history is not before
        chain = ChainKeys(self.window, self.press, self._go_to)
        followed = self.window.session.state.is_followed
        if chain.do(wanted) or (followed and self._in_a_game(wanted)):
            return self.window.session.history is not before
        done = self.table.do(wanted) or self._by_menu(wanted, ways=1) or self.dialogs.do(wanted)
        if not done and not self._by_result(data) and not self._by_menu(wanted):
            self._by_place(wanted)
        ids = self.play.run.attempt.runner.ids
        self.table.answer(wanted, [*answers, *(str(ids.get(each)) for each in answers)])
        chain.afterwards(wanted)
        return self.window.session.history is not before

    def _in_a_game(self, wanted: Action) -> bool:
        """Do an action as a followed game asks for it; return whether it is such an action."""
        if isinstance(wanted, NextStep):
            self._go_on(wanted.to)
        elif isinstance(wanted, Resolve | CombatDamage):
            if isinstance(wanted, CombatDamage) and (wanted.assign or wanted.prevented):
                return self.dialogs.do(wanted)
            self.press(Qt.Key.Key_Space)
        elif isinstance(wanted, Attack):
            at = wanted.at * (len(wanted.attackers) if len(wanted.at) == 1 else 1)
            self._declare(wanted.attackers, at)
        elif isinstance(wanted, Block):
            of = wanted.of * (len(wanted.blockers) if len(wanted.of) == 1 else 1)
            self._declare(wanted.blockers, of)
        elif isinstance(wanted, Keep | Mulligan | StartGame | Bottom | Discard):
            return self._decide(wanted)
        else:
            return False
        return True

    def _go_on(self, to: str) -> None:
        """Press the key of Next, until a step is there."""
        for _ in range(_MOST_STEPS):
            before = self.window.session.history
            self.press(Qt.Key.Key_Space)
            now = self.window.session.history
            if now is before or not to or now.state.turn_step == to:
                return

    def _declare(self, named: Sequence[ObjectId], targets: Sequence[Target]) -> None:
        """Select creatures with X and their targets with O, then declare them."""
        for number, object_id in enumerate(named):
            if not self._go_to(object_id):
                return
            self.press(Qt.Key.Key_X)
            naming = self.window.feature(BoardChoices).declaration
            target = targets[number] if targets else None
            if naming is not None and naming.waiting == object_id and isinstance(target, int):
                self._go_to(ObjectId(target))
                self.press(Qt.Key.Key_X)
                continue
            for _ in range(_MOST_STEPS):
                naming = self.window.feature(BoardChoices).declaration
                now = naming.of(object_id) if naming is not None else ()
                if not targets or targets[number] in now:
                    break
                self.press(Qt.Key.Key_O)
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)

    def _decide(self, wanted: Action) -> bool:
        """Give an answer in the panel of a decision; return whether it asks for such an answer."""
        deciding = self.window.feature(Choices)
        found = deciding.open_choice()
        panel = deciding.panel
        if found is None or panel is None or not panel.isVisible():
            return False
        view = self.window.session.state_view
        made = [tuple(flat(answering(view, found, each.id))) for each in found.buttons]
        fitting = [number for number, each in enumerate(made) if _is_meant(each, wanted)]
        if not fitting:
            return False
        panel.take_keyboard()
        picks = found.at_least if found.parts else 0
        for card in panel.rows[0].cards[:picks] if panel.rows else ():
            card.button.setFocus()
            self.press(Qt.Key.Key_Space)
        panel.answers[fitting[0]].setFocus()
        self.press(Qt.Key.Key_Space)
        return True

    def _by_menu(self, wanted: Action, ways: int = _MOST_PRESSES) -> bool:
        """Choose an action in the menu of its object, if it is there in so few ways."""
        subject = wanted.subject
        if subject is None:
            return False
        options = self.window.session.menu(subject, self.window.session.controller(subject))
        words = [each.label for each in options if _same(each.action, wanted)]
        return 1 <= len(words) <= ways and self._choose_in_menu(subject, words[0])

    def _by_result(self, data: Step) -> bool:
        """Choose an equivalent action in the menu of any card; return whether there is one."""
        session, before = self.window.session, self.play.run.attempt
        meant = before.fork()
        if meant.play(data) or meant.runner.state == before.runner.state:
            return False
        for obj in session.state.objects:
            options = session.menu(obj.id, session.controller(obj.id))
            for number, option in enumerate(options):
                attempt = before.fork()
                attempt.act(option.action)
                if attempt.runner.state == meant.runner.state:
                    alike = [each.label for each in options[:number]].count(option.label)
                    return self._choose_in_menu(obj.id, option.label, alike)
        return False

    def _by_place(self, wanted: Action) -> None:
        """Choose in the list of places where a card goes."""
        to = getattr(wanted, "to", "")
        if not to or wanted.subject is None or not self._go_to(wanted.subject):
            return
        self.press(Qt.Key.Key_M)
        self._choose_in(self.window.session.rules.zone(Zone(to)).title)

    def _choose_in_menu(self, subject: ObjectId, words: str, skipped: int = 0) -> bool:
        """Open the menu of a card on the table, or in the list of its pile, and choose there."""
        item = self.window.board.item(subject)
        hidden = item is None or item.view.unknown
        if (hidden or not self._go_to(subject)) and not self.dialogs.stand_in_pile(subject):
            return False
        self.press(Qt.Key.Key_Menu)
        self._choose_in(words, skipped)
        return True

    def _choose_in(self, words: str, skipped: int = 0) -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            _choose(menu, words, skipped)
            QApplication.processEvents()
        while (left := QApplication.activePopupWidget()) is not None:
            left.close()

    def _go_to(self, object_id: ObjectId) -> bool:
        """Move to a card with Tab and the arrows; return whether the keys are on it."""
        board = self.window.board
        board.setFocus()
        board.select(None)
        for _ in range(_MOST_PRESSES):
            if board.board_scene.chosen == object_id:
                return True
            item = board.item(object_id)
            here = board.subject()
            if item is None:
                return False
            if here is None or here.area != item.area:
                self.press(Qt.Key.Key_Tab, at=board)
            elif abs(item.place.x - here.place.x) >= abs(item.place.y - here.place.y):
                right = item.place.x > here.place.x
                self.press(Qt.Key.Key_Right if right else Qt.Key.Key_Left, at=board)
            else:
                down = item.place.y > here.place.y
                self.press(Qt.Key.Key_Down if down else Qt.Key.Key_Up, at=board)
        return False


def _same(offer: Action, wanted: Action) -> bool:
    """Return whether an offer is an action, or one that asks for the action's parts."""
    if type(offer) is not type(wanted):
        return False
    told = (each for each in fields(wanted) if each.name not in _LATER)
    said = (each.name for each in told if getattr(wanted, each.name) != each.default)
    return all(getattr(offer, name) == getattr(wanted, name) for name in said)


def _is_meant(made: Sequence[Action], wanted: Action) -> bool:
    """Return whether an answer of a decision makes an action, for any cards."""
    starting = getattr(wanted, "starting", None)
    return any(
        type(each) is type(wanted) and getattr(each, "starting", None) == starting for each in made
    )


def _choose(menu: QMenu, words: str, skipped: int = 0) -> None:
    """Choose an entry by keys: of this menu, or of its submenu."""
    found = [each for each in _entries(menu) if each[0].text().replace("&&", "&").startswith(words)]
    for action, beside in found[skipped:]:
        if beside is not None:
            menu.setActiveAction(beside)
            QTest.keyClick(menu, Qt.Key.Key_Right)
            inner = beside.menu()
            assert isinstance(inner, QMenu)
            menu = inner
        menu.setActiveAction(action)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        return


def _entries(menu: QMenu) -> Iterable[tuple[QAction, QAction | None]]:
    for action in (each for each in menu.actions() if not each.isSeparator()):
        yield action, None
        beside = action.menu()
        if isinstance(beside, QMenu):
            yield from ((each, action) for each in beside.actions())


def play_all(paths: Sequence[Path]) -> Tally:
    """Play lessons one after the other in one window."""
    rules, start = opening(DEFAULT)
    window = table_window(Session(rules, start), lambda: start)
    window.board.animated = False
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    tally = Tally()
    player = KeyPlayer(window, tally)
    for path in paths:
        said = player.lessons.open_file(path)
        QApplication.processEvents()
        if said:
            tally.faults.append(said)
            continue
        player.run()
        player.press(Qt.Key.Key_Escape)
    if window.session.history.start is not start:
        tally.faults.append("the own table is not back")
    window.end()
    return tally


def main(words: Sequence[str]) -> int:
    """Play the lessons of the command line, or all that are shipped; 1 if the keys did not do."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application()
    paths = [found for each in map(Path, words or [str(LESSONS)]) for found in _files(each)]
    tally = play_all(paths)
    sys.stdout.write("".join(f"{line}\n" for line in (*tally.faults, *tally.not_by_hand, tally)))
    return 1 if tally.faults or tally.not_by_hand else 0


def _files(path: Path) -> Iterable[Path]:
    return lesson_files(path) if path.is_dir() else (path,)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
