"""No lesson reveals a hidden card in texts, titles or accessible names to any viewer.

Every shipped lesson is walked in one window, once as a learner and once in class, and
written as a page.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from core.lessons.lesson import read_lesson
from core.rules.ruleset import Ruleset
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see, with_hands_shown
from core.storage.courses import LESSONS
from core.storage.readers import games, read_data
from gui.features.announcements import Announcements
from gui.features.audience import Audience
from gui.features.export.captions import sequence_of_lesson
from gui.features.export.encoder import KINDS, PAGE, Order
from gui.features.export.job import Renderer
from gui.features.export.pages import Shown, lesson_page
from gui.features.teaching.feature import Teaching
from tests.effort import chosen_lessons
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.secrecy import everything, leaks, secrets, secrets_of
from tests.gui.window_user import CTRL, SHIFT, WindowUser

GAMES = games(None)
EVERY = chosen_lessons()
_AT_ONCE = 12
"""So many lessons are walked in one window."""
GROUPS = tuple(EVERY[at : at + _AT_ONCE] for at in range(0, len(EVERY), _AT_ONCE))
each_group = pytest.mark.parametrize("paths", GROUPS, ids=lambda paths: paths[0].stem)


class Seen:
    """Card names that a viewer has seen during a lesson; other names must not be shown."""

    def __init__(self, viewer: PlayerId) -> None:
        self.viewer = viewer
        self.names: set[str] = set()

    def look(self, rules: Ruleset, state: GameState) -> None:
        """Add the visible names of a position."""
        seen = (o for o in state.objects if can_see(rules.zones, state, o, self.viewer))
        cards = (card for obj in seen for card in (*state.fronts(obj), state.printed(obj)))
        self.names |= {face.name for card in cards for face in card.faces}

    def leaks(self, rules: Ruleset, state: GameState, said: str) -> set[str]:
        """Return the names in a text that are hidden in a position and were never seen."""
        self.look(rules, state)
        return {name for name in secrets_of(rules, state, self.viewer) - self.names if name in said}


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Iterator[Learner]:
    """A user at their own table."""
    made = Learner(start_program())
    yield made
    made.user.window.feature(Audience).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@each_group
def test_no_text_for_a_learner_names_a_hidden_card(
    learner: Learner, paths: tuple[Path, ...]
) -> None:
    voice = feature(learner.user.window, Announcements).voice
    assert voice is not None
    voice.spoke.connect(learner.user.window.setStatusTip)  # announcements count as texts
    for path in paths:
        assert walked(learner, path) == set(), path


def walked(learner: Learner, path: Path) -> set[str]:
    """Take every hint and every answer of a lesson; return the revealed hidden names."""
    play = learner.open(f"{path.parent.name}/{path.stem}")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # of the lesson before
    session, window = learner.user.session, learner.user.window
    seen, found = Seen(play.run.seat), set[str]()

    def look() -> None:
        seen.look(session.rules, session.state)
        found.update(leaks(session, window, viewer=seen.viewer) - seen.names)

    look()
    for _ in play.run.steps:
        for key, modifiers in ((Qt.Key.Key_H, None), (Qt.Key.Key_H, None), (Qt.Key.Key_H, SHIFT)):
            learner.press(key, modifiers)
            look()
        learner.press(Qt.Key.Key_Return, CTRL if play.is_at_work else None)
        look()
    assert learner.asked.stars is not None
    return found


@each_group
def test_nothing_that_a_class_sees_names_a_hidden_card(
    learner: Learner, paths: tuple[Path, ...]
) -> None:
    teaching = learner.user.window.feature(Teaching)
    for path in paths:
        assert teaching.teach(path) == ""
        assert taught(learner, teaching) == set(), path


def taught(learner: Learner, teaching: Teaching) -> set[str]:
    """Take every slide step of a lesson; return the hidden names on the projector."""
    audience = learner.user.window.feature(Audience).audience
    assert audience is not None
    audience.board.animated = False
    assert teaching.panel is not None
    teaching.panel.preview.watch(None)  # which shows the same, small, and takes half of the time
    session, seen, found = learner.user.session, Seen(NOBODY), set[str]()
    while teaching.lecture is not None:
        QApplication.processEvents()
        shown = with_hands_shown(session.state, teaching.lecture.hands)
        said = "\n".join(everything(audience))
        found |= seen.leaks(session.rules, shown, said)
        if teaching.lecture.talk.ahead is None:
            break
        teaching.onward()
    return found


@each_group
@pytest.mark.usefixtures("qapp")
def test_no_page_of_a_lesson_names_a_card_that_its_viewer_may_not_know(
    paths: tuple[Path, ...],
) -> None:
    for path in paths:
        assert paged(path) == set(), path


def paged(path: Path) -> set[str]:
    """Return the hidden names in the page of a lesson, with their places."""
    lesson = read_lesson(read_data(path))
    library = library_of(lesson.scenario, GAMES)
    runner = runner_in(lesson.scenario, library, editions_of(lesson.scenario, library)[-1])
    viewer, rules = PlayerId(lesson.seat), runner.rules
    sequence = sequence_of_lesson(lesson, runner, viewer, with_answers=True)
    kind = next(each for each in KINDS if each.id == PAGE)
    order = Order(kind=kind, path=Path("page.html"), viewer=viewer, captions=False)
    story = Renderer(sequence, order).story()
    page = lesson_page(story, [Shown("data:,", 0)] * sequence.length, (640, 400))
    states = [sequence.history.jump(at).state for at in range(sequence.length)]
    seen, found = Seen(viewer), set[str]()
    seen.look(rules, states[0])
    head, *articles = page.split("<article")
    found |= seen.leaks(rules, states[0], head)
    assert sequence.asking is not None
    for step, article in zip(sequence.asking.steps, articles, strict=True):
        asked, _, answered = article.partition("<summary>The table’s answer")
        for at in range(step.before + 1):
            seen.look(rules, states[at])
        found |= seen.leaks(rules, states[step.before if answered else step.after], asked)
        for at in range(step.after + 1):
            seen.look(rules, states[at])
        found |= seen.leaks(rules, states[step.after], answered)
    return found


def test_a_planted_name_of_a_hidden_card_is_found(learner: Learner) -> None:
    play = learner.open("mtg-faces/night-falls")
    window, seat = learner.user.window, play.run.seat
    hidden = secrets(learner.user.session, seat)
    assert hidden
    learner.panel.note.setText(" ".join(hidden))
    assert leaks(learner.user.session, window, viewer=seat) == hidden


def test_a_planted_name_on_the_projector_is_found(learner: Learner) -> None:
    teaching = learner.user.window.feature(Teaching)
    assert teaching.teach(LESSONS / "mtg-faces" / "night-falls.toml") == ""
    hidden = secrets(learner.user.session)
    assert hidden
    assert teaching.page is not None
    teaching.page.setToolTip(" ".join(hidden))
    assert taught(learner, teaching) == hidden
