"""Every feature of the window, in the order in which their commands stand in the menus."""

from gui.commands import COMMANDS, Command
from gui.features.feature import Feature
from gui.features.keeping import Keeping

FEATURES: tuple[type[Feature], ...] = (Keeping,)

ALL_COMMANDS: tuple[Command, ...] = (
    *COMMANDS,
    *(command for feature in FEATURES for command in feature.commands),
)
