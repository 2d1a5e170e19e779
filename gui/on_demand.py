"""The parts of the program that are loaded when first needed: the only imports inside functions.

All others stand at the top of their module. What is listed here would have to be loaded with the
window or with its features, because they can lead to it; each says what the import costs beside
what is loaded by then: processor time, the least of nine runs. Below 5 ms nothing is put off.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from gui.faces.cache import PictureCache
    from gui.faces.painter import FacePainter
    from gui.faces.pixmap_cache import PixmapBudget
    from gui.features.authoring.autosave import Unsaved
    from gui.features.authoring.file_editor import Checking, FileEditor
    from gui.features.feature import Feature
    from gui.features.pictures.downloads import Downloads
    from gui.features.sounds.speaker import Speaker
    from gui.process import Process
    from gui.theme import Theme
    from gui.window.main_window import MainWindow


def features() -> "Callable[[MainWindow], tuple[Feature, ...]]":
    """Return what makes the features of a window: 290 ms, for each imports all that it opens."""
    from gui.features.registry import features_of

    return features_of


def starter_table() -> Callable[[], int]:
    """Return what opens the window: 240 ms, which commands that need no Qt do without."""
    from gui.program import run_starter_table

    return run_starter_table


def tell_failure() -> Callable[[Exception, TextIO | None], int]:
    """Return what says why a start has failed: 125 ms, where Qt was not loaded before."""
    from gui.runtime.start_failure import tell

    return tell


def window_commands() -> "Mapping[str, Callable[[Namespace], int]]":
    """Return the commands of a command line that need Qt: 345 ms that the others do without."""
    from gui.window_commands import COMMANDS

    return COMMANDS


def command_line() -> Callable[[Sequence[str]], int]:
    """Return what does the words of a command line: 130 ms, for it reads and plays scenarios."""
    from gui.command_line import run

    return run


def process() -> "type[Process]":
    """Return what hears of the system: 105 ms, for it opens files of every kind."""
    from gui.process import Process

    return Process


def picture_cache(
    parent: "QObject",
    painter: "FacePainter | None" = None,
    budget: "PixmapBudget | None" = None,
) -> "PictureCache":
    """Return the cache of faces: 12 ms, for it draws them."""
    from gui.faces.cache import picture_cache as make

    return make(parent, painter, budget)


def decoded() -> "Callable[[Sequence[Path], int], QImage]":
    """Return what unpacks the picture of a card: 12 ms, which who has no pictures does without."""
    from gui.faces.decoder import decoded_side as unpack

    return unpack


def decoded_picture() -> "Callable[[Path, int, str], QImage]":
    """Return what unpacks a picture that is no card: as `decoded`."""
    from gui.faces.decoder import decoded as unpack

    return unpack


def downloads() -> "type[Downloads]":
    """Return what downloads pictures: 10 ms for the network, which is off for most."""
    from gui.features.pictures.downloads import Downloads

    return Downloads


def speaker() -> "type[Speaker]":
    """Return what plays sounds: 45 ms for the sound device, which is off for most."""
    from gui.features.sounds.speaker import Speaker

    return Speaker


def lesson_file_editor() -> (
    "Callable[[Path, Checking, Theme, QWidget, Unsaved | None], FileEditor | str]"
):
    """Return what opens a lesson file to be edited: 12 ms, for it reads files with comments."""
    from gui.features.authoring.file_editor import opened

    return opened
