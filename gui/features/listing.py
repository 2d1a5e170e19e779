"""Every feature of the window, in the order in which their commands stand in the menus."""

from gui.commands import COMMANDS, Command
from gui.features.feature import Feature
from gui.features.keeping import Keeping
from gui.features.keys import KeysInForce
from gui.features.palette import CommandPalette
from gui.features.pointing import PointingMarks
from gui.features.presenting import Presenting

FEATURES: tuple[type[Feature], ...] = (
    Keeping,
    CommandPalette,
    KeysInForce,
    Presenting,
    PointingMarks,
)

ALL_COMMANDS: tuple[Command, ...] = (
    *COMMANDS,
    *(command for feature in FEATURES for command in feature.commands),
)
