"""Every feature of the window, in the order in which their commands stand in the menus."""

from gui.commands import COMMANDS, Command
from gui.features.about import About
from gui.features.announcing import Announcing
from gui.features.chance import Chance
from gui.features.counting import Counting
from gui.features.curtain import TurnCurtain
from gui.features.dealing import Dealing
from gui.features.deck import DeckCheckBeside
from gui.features.designating import Designating
from gui.features.dropping import Dropping
from gui.features.examples import Examples
from gui.features.exporting import Exporting
from gui.features.feature import Feature
from gui.features.first_hints import FirstHints
from gui.features.full_screen import FullScreen
from gui.features.handling import Handling
from gui.features.keeping import Keeping
from gui.features.keys import KeysInForce
from gui.features.lasting import WhatLasts
from gui.features.making import Making
from gui.features.open_choices import OpenChoices
from gui.features.opening_cards import OpeningCards
from gui.features.palette import CommandPalette
from gui.features.piles.feature import Piles
from gui.features.places import MenusOfPlaces
from gui.features.pointing import PointingMarks
from gui.features.presenting import Presenting
from gui.features.revealing import Revealing
from gui.features.rulebook import RulebookBeside
from gui.features.settings import SettingsWindow
from gui.features.start import Start
from gui.features.table_list import TableList
from gui.features.totals import Totals
from gui.features.windows import FurtherWindows
from gui.verb_commands import VERB_COMMANDS

FEATURES: tuple[type[Feature], ...] = (
    WhatLasts,
    Examples,
    RulebookBeside,
    CommandPalette,
    SettingsWindow,
    KeysInForce,
    FirstHints,
    Presenting,
    PointingMarks,
    Keeping,  # it keeps the marks, so they are there before it
    Exporting,
    Piles,
    MenusOfPlaces,
    Dealing,
    Making,
    OpenChoices,
    Counting,
    Totals,
    Chance,
    DeckCheckBeside,
    Handling,
    Designating,
    Revealing,
    FullScreen,
    TableList,
    TurnCurtain,
    FurtherWindows,
    Announcing,
    OpeningCards,
    Dropping,
    About,
    Start,  # it switches off what all others offer
)

ALL_COMMANDS: tuple[Command, ...] = (
    *VERB_COMMANDS,
    *COMMANDS,
    *(command for feature in FEATURES for command in feature.commands),
)
