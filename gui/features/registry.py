"""Every feature of the window, in the order in which their commands stand in the menus."""

from gui.commands import COMMANDS, VERB_COMMANDS, Command
from gui.features.about import About
from gui.features.annotations.feature import AnnotationMarks
from gui.features.announcements import Announcing
from gui.features.audience.feature import FurtherWindows
from gui.features.authoring.feature import Authoring
from gui.features.authoring.files import LessonFiles
from gui.features.autosave.feature import Autosave
from gui.features.card_actions import Handling
from gui.features.card_search.feature import CardSearchBeside
from gui.features.chain.feature import Proposing
from gui.features.combat.feature import Fighting
from gui.features.counters.feature import Counting
from gui.features.curtain.feature import TurnCurtain
from gui.features.decisions.feature import Deciding
from gui.features.deck_check.feature import DeckCheckBeside
from gui.features.decks.feature import Decks
from gui.features.designation.feature import Designating
from gui.features.dice.feature import Chance
from gui.features.effects.feature import Effects
from gui.features.examples.feature import Examples
from gui.features.export.feature import Exporting
from gui.features.feature import Feature
from gui.features.file_drops import Dropping
from gui.features.full_screen import FullScreen
from gui.features.game_end.feature import GameEnd
from gui.features.game_log.feature import GameLog
from gui.features.hand_actions import Dealing
from gui.features.hints.feature import FirstHints
from gui.features.keys.feature import KeysInForce
from gui.features.lessons.feature import Lessons
from gui.features.new_game.feature import NewGame
from gui.features.open_choices import OpenChoices
from gui.features.palette.feature import CommandPalette
from gui.features.payment.feature import Paying
from gui.features.pictures.feature import CardPictures
from gui.features.piles.feature import Piles
from gui.features.place_menus import MenusOfPlaces
from gui.features.playback.feature import Playback
from gui.features.player_totals import Totals
from gui.features.playmats import Playmats
from gui.features.print_sheet.feature import PrintSheets
from gui.features.reminders.feature import Reminding
from gui.features.revealed_cards import Revealing
from gui.features.rulebook import RulebookBeside
from gui.features.scenario_recorder import Recording
from gui.features.settings.feature import SettingsWindow
from gui.features.sounds.feature import Sounds
from gui.features.start_page.feature import Start
from gui.features.table_list.feature import TableList
from gui.features.teaching.feature import Teaching
from gui.features.tokens.feature import Making
from gui.features.turn_bar.feature import Turns
from gui.window.main_window import MainWindow

FEATURES: tuple[type[Feature], ...] = (
    Effects,
    Examples,
    RulebookBeside,
    CommandPalette,
    SettingsWindow,
    KeysInForce,
    FirstHints,
    Playback,
    AnnotationMarks,
    Autosave,  # it keeps the marks, so they are there before it
    Lessons,  # the own table is held before a lesson is left for another one
    Exporting,
    PrintSheets,
    Recording,
    Authoring,
    LessonFiles,
    Piles,
    MenusOfPlaces,
    Dealing,
    Making,
    OpenChoices,
    Counting,
    Totals,
    Chance,
    DeckCheckBeside,
    Decks,
    Deciding,
    Reminding,  # the bar of the turn names what it has found
    Turns,
    NewGame,
    GameEnd,
    Handling,
    Designating,
    Revealing,
    FullScreen,
    CardPictures,
    Playmats,
    TableList,
    GameLog,
    TurnCurtain,
    Paying,  # what was just cast is paid for before anything of the combat goes on
    Fighting,  # it calls the curtain
    Proposing,  # and so does this
    FurtherWindows,
    Teaching,  # its projector is one of them
    Announcing,
    Sounds,
    CardSearchBeside,
    Dropping,
    About,
    Start,  # it switches off what all others offer
)

ALL_COMMANDS: tuple[Command, ...] = (
    *VERB_COMMANDS,
    *COMMANDS,
    *(command for feature in FEATURES for command in feature.commands),
)


def features_of(window: MainWindow) -> tuple[Feature, ...]:
    """Return the features of a window, made for it."""
    return tuple(kind(window) for kind in FEATURES if window.host is None or kind.in_every_window)
