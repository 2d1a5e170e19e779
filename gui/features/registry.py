"""The list of features, in the order of their commands in the menus."""

from gui.commands import COMMANDS, VERB_COMMANDS, Command
from gui.features.annotations import AnnotationsFeature
from gui.features.announcements import Announcements
from gui.features.audience import Audience
from gui.features.authoring.feature import Authoring, LessonFiles
from gui.features.autosave import Autosave
from gui.features.card_actions import CardActionsFeature, HandActions
from gui.features.card_search.feature import CardSearchFeature
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices, TriggersFeature
from gui.features.counters import CountersFeature, PlayerTotals
from gui.features.curtain import CurtainFeature
from gui.features.deck_check import DeckCheckFeature
from gui.features.decks.feature import Decks
from gui.features.designation import DesignationFeature
from gui.features.dice import Dice
from gui.features.dock.feature import DockFeature
from gui.features.effects.feature import Effects
from gui.features.export.feature import Export
from gui.features.feature import Feature
from gui.features.files import FileDrops, ScenarioRecorder
from gui.features.full_screen import FullScreen
from gui.features.game_end.feature import GameEnd
from gui.features.game_log import GameLog
from gui.features.glow import GlowFeature
from gui.features.help import About, Keys
from gui.features.hints import Hints
from gui.features.large_cards import LargeCards
from gui.features.lessons.feature import Lessons
from gui.features.new_game.feature import NewGame
from gui.features.open_choices import OpenChoices
from gui.features.opponent.feature import PracticeOpponent
from gui.features.opponent.reasons import OpponentReasons
from gui.features.palette import PaletteFeature
from gui.features.pictures.feature import PicturesFeature
from gui.features.piles.feature import Piles
from gui.features.place_menus import PlaceMenus
from gui.features.playback import Playback
from gui.features.playmats import Playmats
from gui.features.print_sheet.feature import PrintSheet
from gui.features.puzzles import Puzzles
from gui.features.revealed_cards import RevealedCards
from gui.features.rulebook import Examples, RulebookFeature
from gui.features.settings.feature import SettingsFeature
from gui.features.sounds import Sounds
from gui.features.start_page.feature import StartPageFeature
from gui.features.table_list import TableList
from gui.features.targets import Targets
from gui.features.teaching.feature import Teaching
from gui.features.texts.feature import CardTexts
from gui.features.tokens import Tokens
from gui.window.main_window import MainWindow

FEATURES: tuple[type[Feature], ...] = (
    Effects,
    Examples,
    RulebookFeature,
    PaletteFeature,
    SettingsFeature,
    Keys,
    Hints,
    Playback,
    AnnotationsFeature,
    Autosave,  # after the marks, which it saves
    Lessons,  # after autosave: the own table is kept before a lesson is left for another
    Puzzles,
    Export,
    PrintSheet,
    ScenarioRecorder,
    Authoring,
    LessonFiles,
    Piles,
    PlaceMenus,
    HandActions,
    Tokens,
    OpenChoices,
    CountersFeature,
    PlayerTotals,
    Dice,
    DeckCheckFeature,
    Decks,
    Targets,  # before all that Next would do otherwise
    Choices,
    TriggersFeature,  # before the turn bar, which names the triggers that it has found
    CardTexts,
    DockFeature,
    NewGame,
    GameEnd,
    PracticeOpponent,
    CardActionsFeature,
    DesignationFeature,
    RevealedCards,
    FullScreen,
    PicturesFeature,
    Playmats,
    TableList,
    GameLog,
    GlowFeature,
    CurtainFeature,
    BoardChoices,  # after the curtain, which it lowers
    LargeCards,
    OpponentReasons,  # after the large card, which explains itself first
    Audience,
    Teaching,  # after the audience: its projector is one of those windows
    Announcements,
    Sounds,
    CardSearchFeature,
    FileDrops,
    About,
    StartPageFeature,  # last: it disables commands of all others
)

ALL_COMMANDS: tuple[Command, ...] = (
    *VERB_COMMANDS,
    *COMMANDS,
    *(command for feature in FEATURES for command in feature.commands),
)


def features_of(window: MainWindow) -> tuple[Feature, ...]:
    """Make the features of a window."""
    return tuple(kind(window) for kind in FEATURES if window.host is None or kind.in_every_window)
