"""The commands of the command line that open a window or draw one."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication

from core.games import GAMES
from core.lessons.lesson import is_lesson, read_lesson, runner_for, steps_in
from core.rules.history import History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.runner import Played, played
from core.state.ids import PlayerId
from core.storage.assets import opening
from core.storage.database.catalogue import Catalogue
from core.storage.database.library import CardLibrary, StoredCardSource, open_library
from core.storage.files import library_folder
from core.storage.readers import games, read_data
from gui.command_error import CommandError
from gui.features.annotations import AnnotationsFeature
from gui.features.autosave import RunningTable
from gui.features.export.captions import sequence_of, sequence_of_lesson
from gui.features.export.encoder import Order, OrderError, kind_of
from gui.features.export.job import export_now
from gui.features.lessons.courses import LessonFileError, LoadedLesson, load_lesson
from gui.features.lessons.feature import Lessons
from gui.features.playback import Playback
from gui.features.teaching.feature import Teaching
from gui.features.teaching.lecture import read_lecture
from gui.preferences import Preferences
from gui.program import run_starter_table, run_window, table_window
from gui.runtime.application import application
from gui.runtime.instance import hand_over
from gui.runtime.user_folders import user_preferences
from gui.session import Level, Session
from gui.window.main_window import MainWindow


def _played(path: Path, cards: Path | None) -> tuple[Ruleset, Played]:
    """Play a scenario with the cards of a file, or else with those that the user has imported."""
    data, known = read_data(path), games(cards)
    own = open_library(library_folder()) if cards is None else None
    if own is None:
        runner = runner_for(data, known)
        return runner.rules, played(runner)
    with closing(own):
        runner = runner_for(data, {game: _over(each, own, game) for game, each in known.items()})
        return runner.rules, played(runner)


def _over(known: Library, own: CardLibrary, game: str) -> Library:
    stored = Catalogue(StoredCardSource(own, game))
    return replace(known, find=lambda name: known.find(name) or stored.card(name))


def _laid(path: Path, data: Mapping[str, Any]) -> LoadedLesson:
    try:
        return replace(load_lesson(data, ""), path=path)
    except LessonFileError as error:
        raise CommandError(f"{path}: {error}") from error


def play(options: argparse.Namespace) -> int:
    """Open the window on a new table, or files in the program that runs already."""
    cards, files = options.cards, options.files
    if cards is not None and not cards.is_file():
        raise CommandError(f"{cards}: there is no such file; check the name after --cards.")
    for path in files:
        if not path.is_file() and not path.is_dir():  # a folder of pictures or of tables
            raise CommandError(f"{path}: there is no such file; check its name and folder.")
    home = user_preferences().tables if files else None
    if home is not None and hand_over(home, files):
        print("The program is running already and has opened it.")
        return 0
    return run_starter_table(cards, options.game, files)


def show(options: argparse.Namespace) -> int:
    """Open a scenario on the board."""
    rules, story = _played(options.scenario, options.card_file)

    app = application()
    table = show_history(
        rules, story.history.jump(0), story.marks, user_preferences(), title=story.title
    )
    return run_window(app, table)


def teach(options: argparse.Namespace) -> int:
    """Open a lesson to be taught, with its projector."""
    lecture = read_lecture(options.scenario, options.card_file)
    home = user_preferences().tables if options.card_file is None else None
    if home is not None and hand_over(home, [options.scenario], teach=True):
        print("The program is running already and teaches it.")
        return 0

    app = application()
    rules, start = opening(GAMES[lecture.rules.game])
    window = table_window(Session(rules, start), lambda: start, user_preferences())
    path, cards = options.scenario, options.card_file
    window.first_frame.once(lambda: window.feature(Teaching).teach(path, cards))
    return run_window(app, window)


def lesson(options: argparse.Namespace) -> int:
    """Open a lesson on the table, where it was left."""
    data = read_data(options.scenario)
    if not is_lesson(data):
        what = "is a scenario and no lesson; janus-table show opens it"
        raise CommandError(f"{options.scenario}: {what}.")
    _laid(options.scenario, data)  # report errors before a window opens
    options.files, options.cards = [options.scenario], options.card_file
    return play(options)


def shot(options: argparse.Namespace) -> int:
    """Draw the window with a scenario or a lesson to a picture."""
    if options.out.suffix.lower() != ".png":
        raise CommandError(f"{options.out}: the name must end in .png.")
    data = read_data(options.scenario)
    if is_lesson(data):
        return _shot_of_lesson(options, _laid(options.scenario, data))
    rules, story = _played(options.scenario, options.card_file)
    history = story.history
    steps = len(history.outcomes)
    step = steps if options.step is None else options.step
    if step > steps:
        raise _no_such_step(options.scenario, step, steps)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    application()
    table = show_history(rules, history.jump(step), story.marks, title=story.title)
    return _drawn(table, options, f"step {step} of {steps}")


def _drawn(window: MainWindow, options: argparse.Namespace, what_of: str) -> int:
    """Draw a window to the requested file and print which step it shows."""
    if draw_window(window, options.size, options.out):
        print(f"{options.out}: {what_of}")
        return 0
    what = "the picture could not be written; check that its folder exists and may be written to"
    raise CommandError(f"{options.out}: {what}.")


def _shot_of_lesson(options: argparse.Namespace, laid: LoadedLesson) -> int:
    steps = len(steps_in(laid.lesson, laid.runner.rules.lineage))
    step = steps if options.step is None else options.step
    if step > steps:
        raise _no_such_step(options.scenario, step, steps)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    application()
    return _drawn(show_lesson(laid, max(step - 1, 0)), options, f"step {step} of {steps}")


def _no_such_step(path: Path, step: int, steps: int) -> CommandError:
    what = f"{path}: it has {steps} steps, so there is no step {step}"
    return CommandError(f"{what}; --step takes 0 to {steps}.")


def export(options: argparse.Namespace) -> int:
    """Export pictures or a page of a scenario."""
    if options.page is not None:
        return _export_page(options)
    try:
        kind = kind_of(options.out, strip=options.strip)
    except OrderError as error:
        raise CommandError(str(error)) from error
    rules, story = _played(options.scenario, options.card_file)
    players = story.history.start.players
    steps = len(story.history.outcomes)
    step = steps if options.step is None else options.step
    if step > steps:
        raise _no_such_step(options.scenario, step, steps)
    viewer = next((each.id for each in players if each.id == options.viewer), None)
    if options.viewer is not None and viewer is None:
        names = " or ".join(str(each.id) for each in players)
        what = f"no player is called {options.viewer!r}; --viewer takes {names}"
        raise CommandError(f"{options.scenario}: {what}.")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    application()
    order = Order(
        kind=kind,
        path=options.out,
        size=options.size,
        seconds=options.seconds,
        viewer=viewer,
        captions=not options.bare and kind.id != "html",
        look="light" if options.light else "dark",
    )
    title = str(read_data(options.scenario)["title"])
    try:
        said, done = export_now(sequence_of(title, rules, story, step), order)
    except OrderError as error:
        raise CommandError(str(error)) from error
    if not done:
        raise CommandError(said)
    print(said)
    return 0


def _export_page(options: argparse.Namespace) -> int:
    data = read_data(options.scenario)
    if not is_lesson(data):
        what = "it asks nothing; --page is for lessons, --out writes a page of any scenario"
        raise CommandError(f"{options.scenario}: {what}.")
    lesson = read_lesson(data)
    players = lesson.scenario.players
    viewer = PlayerId(options.viewer or lesson.seat)
    if viewer not in players:
        what = f"no player is called {str(viewer)!r}; --viewer takes {' or '.join(players)}"
        raise CommandError(f"{options.scenario}: {what}.")
    library = library_of(lesson.scenario, games(options.card_file))
    runner = runner_in(lesson.scenario, library, editions_of(lesson.scenario, library)[-1])
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    application()
    look = "light" if options.light else "dark"
    if options.page.suffix.casefold() not in {".html", ".htm"}:
        raise CommandError(f"{options.page}: the name of a page must end in .html.")
    try:
        kind = kind_of(options.page)
        sequence = sequence_of_lesson(lesson, runner, viewer, with_answers=options.answers)
        order = Order(
            kind=kind,
            path=options.page,
            size=options.size,
            viewer=viewer,
            captions=False,
            look=look,
        )
        said, done = export_now(sequence, order)
    except OrderError as error:
        raise CommandError(str(error)) from error
    if not done:
        raise CommandError(said)
    print(said)
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "play": play,
    "show": show,
    "teach": teach,
    "lesson": lesson,
    "shot": shot,
    "export": export,
}


_ROUNDS = 4


def show_history(
    rules: Ruleset,
    history: History,
    marks: Sequence[Marks] = (),
    preferences: Preferences | None = None,
    *,
    title: str = "",
) -> MainWindow:
    """Return a window at the current position of the history; its timeline has every step.

    ``marks`` are the annotations of the start and of each step. With a user's ``preferences`` it
    becomes their table at their first action, named by its ``title``.
    """
    session = Session(rules, history.start)
    session.level = Level.EXPLAIN
    start = history.start
    window = table_window(session, lambda: start, preferences)
    sequence = RunningTable(first=rules, history=history, marks=tuple(marks), title=title)
    window.feature(Playback).present(sequence)
    session.adopt(rules, history.jump(0), title=title)
    session.jump(history.cursor)
    window.feature(AnnotationsFeature).store.adopt(marks)
    window.faces.open()
    window.turn_to_focus()
    return window


def show_lesson(laid: LoadedLesson, number: int) -> MainWindow:
    """Return a window that shows a lesson at the start of a step, numbered from 0."""
    rules, state = laid.runner.rules, laid.runner.state
    window = table_window(Session(rules, state), lambda: state)
    window.faces.open()
    window.feature(Lessons).open_step(laid, number)
    return window


def draw_window(window: MainWindow, size: tuple[int, int], out: Path) -> bool:
    """Draw a window to a file and close it; return whether the file could be written."""
    window.board.animated = False
    window.faces.draw_everything_at_once()
    window.resize(QSize(*size))
    window.show()
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    window.board.repaint_faces()
    QApplication.processEvents()
    written = window.grab().save(str(out), "PNG")
    window.end()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return written
