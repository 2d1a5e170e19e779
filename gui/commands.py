"""Commands as data: their ids, labels, menus, keys and when they apply.

A window connects commands to their handlers; a command without a handler is not shown. Keys are
data so that a test finds clashes.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from core.games import GAMES
from core.rules.ruleset import GROUPS, ActionGroup, Ruleset
from core.storage.assets import ASSETS, read_shipped


class Menu(StrEnum):
    """The menus, in the order of the menu bar."""

    FILE = "File"
    EDIT = "Edit"
    GAME = "Game"
    VIEW = "View"
    SHOW = "Show"
    HELP = "Help"


class Within(StrEnum):
    """Submenus."""

    MENU = ""
    SELECTED = "Selected cards"
    CARDS = "Hand and piles"
    POINTS = "Life and points"
    TURN = "Turn"
    COMBAT = "Combat"
    RULES = "Rules"
    OPPONENT = "Practice opponent"
    LOOK = "Look"


class When(StrEnum):
    """The conditions under which a command is enabled."""

    ALWAYS = "always"
    UNDOABLE = "there is an action to undo"
    REDOABLE = "there is an action to redo"
    SELECTED = "a card is selected"


class Command(Struct, frozen=True, kw_only=True):
    """A command of the user interface.

    ``keys`` are in Qt's portable format; the first one is displayed. ``verb`` is the id of the
    actions that the command runs. Commands of one ``group`` exclude each other; ``checkable`` ones
    can be on or off. ``divided`` starts a new section of the menu. A command that is not ``listed``
    is in no menu, but can be found and given a key. The ``last`` ones of a menu follow those that
    features add.
    """

    id: str
    label: str
    menu: Menu
    within: Within = Within.MENU
    keys: tuple[str, ...] = ()
    enabled: When = When.ALWAYS
    verb: str = ""
    group: str = ""
    checkable: bool = False
    divided: bool = False
    listed: bool = True
    last: bool = False


def table_command(game: str) -> str:
    """Return the id of the command that opens a new table of a game."""
    return f"table.{game}"


COMMANDS = (
    Command(id="table.new", label="New table", menu=Menu.FILE, keys=("Ctrl+Shift+J",)),
    *(
        Command(
            id=table_command(game.id),
            label=f"New table: {game.title}",
            menu=Menu.FILE,
            keys=(game.key,) if game.key else (),
        )
        for game in GAMES.values()
    ),
    Command(
        id="cards.open", label="Open cards…", menu=Menu.FILE, keys=("Ctrl+Shift+O",), divided=True
    ),
    Command(
        id="table.record",
        label="Record as scenario…",
        menu=Menu.FILE,
        keys=("Ctrl+Shift+S",),
    ),
    Command(
        id="window.quit", label="Quit", menu=Menu.FILE, keys=("Ctrl+Q",), divided=True, last=True
    ),
    Command(
        id="history.undo",
        label="Undo",
        menu=Menu.EDIT,
        keys=("Ctrl+Z",),
        enabled=When.UNDOABLE,
    ),
    Command(
        id="history.redo",
        label="Redo",
        menu=Menu.EDIT,
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        enabled=When.REDOABLE,
    ),
    Command(
        id="cards.search",
        label="Search cards",
        menu=Menu.EDIT,
        keys=("Ctrl+F",),
        divided=True,
    ),
    Command(
        id="commands.find",
        label="Find a command…",
        menu=Menu.EDIT,
        keys=("Ctrl+K",),
        divided=True,
    ),
    Command(
        id="seat.draw",
        label="Draw a card",
        menu=Menu.GAME,
        within=Within.CARDS,
        keys=("Ctrl+D",),
        divided=True,
    ),
    Command(
        id="seat.shuffle",
        label="Shuffle the library",
        menu=Menu.GAME,
        within=Within.CARDS,
        keys=("Shift+S",),
    ),
    Command(id="seat.untap", label="Untap all", menu=Menu.GAME, keys=("Ctrl+U",)),
    Command(
        id="seat.mulligan",
        label="Mulligan",
        menu=Menu.GAME,
        within=Within.CARDS,
        keys=("Ctrl+Shift+M",),
    ),
    Command(
        id="life.up",
        label="Gain 1 life",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Up",),
        divided=True,
    ),
    Command(
        id="life.down",
        label="Lose 1 life",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Down",),
    ),
    Command(
        id="points.1.up",
        label="Gain 1 point of the first kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Shift+Up",),
    ),
    Command(
        id="points.1.down",
        label="Lose 1 point of the first kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Shift+Down",),
    ),
    Command(
        id="points.2.up",
        label="Gain 1 point of the second kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+PgUp",),
    ),
    Command(
        id="points.2.down",
        label="Lose 1 point of the second kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+PgDown",),
    ),
    Command(
        id="points.3.up",
        label="Gain 1 point of the third kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Shift+PgUp",),
    ),
    Command(
        id="points.3.down",
        label="Lose 1 point of the third kind",
        menu=Menu.GAME,
        within=Within.POINTS,
        keys=("Ctrl+Shift+PgDown",),
    ),
    Command(
        id="turn.end",
        label="End the turn",
        menu=Menu.GAME,
        within=Within.TURN,
        keys=("Ctrl+Return", "Ctrl+Enter"),
        divided=True,
    ),
    *(
        Command(
            id=f"turn.step.{number}",
            label=f"Step {number} before the turn ends",
            menu=Menu.GAME,
            within=Within.CARDS,
            divided=number == 1,
        )
        for number in (1, 2, 3)
    ),
    Command(
        id="turn.begin",
        label="Draw and begin the main phase",
        menu=Menu.GAME,
        within=Within.TURN,
        keys=("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
    ),
    Command(id="designation.1", label="Make it day", menu=Menu.GAME),
    Command(id="designation.2", label="Make it night", menu=Menu.GAME),
    Command(
        id="effect.new",
        label="Apply an effect…",
        menu=Menu.GAME,
        keys=("Ctrl+E",),
        divided=True,
    ),
    Command(id="effect.list", label="Lasting effects", menu=Menu.GAME, keys=("Shift+E",)),
    Command(
        id="rules.edition",
        label="Rulebook edition…",
        menu=Menu.GAME,
        within=Within.RULES,
        keys=("Ctrl+R",),
        divided=True,
    ),
    Command(
        id="rules.compare",
        label="Compare editions…",
        menu=Menu.GAME,
        within=Within.RULES,
        keys=("Ctrl+Shift+C",),
    ),
    Command(
        id="rules.explain",
        label="Rules: explain, and let me do it anyway",
        menu=Menu.GAME,
        within=Within.RULES,
        keys=("Ctrl+1", "Ctrl+&"),
        group="rules",
        checkable=True,
        divided=True,
    ),
    Command(
        id="rules.strict",
        label="Rules: strict",
        menu=Menu.GAME,
        within=Within.RULES,
        keys=("Ctrl+2", "Ctrl+é"),
        group="rules",
        checkable=True,
    ),
    Command(
        id="rules.free",
        label="Rules: free table, only tell me",
        menu=Menu.GAME,
        within=Within.RULES,
        keys=("Ctrl+3", 'Ctrl+"'),
        group="rules",
        checkable=True,
    ),
    Command(id="view.next", label="Go to the next part", menu=Menu.VIEW, keys=("F6",)),
    Command(id="view.panel", label="Card panel: open or fold", menu=Menu.VIEW, keys=("F8",)),
    *(
        Command(
            id=f"view.{name}",
            label=f"View: {name}",
            menu=Menu.VIEW,
            within=Within.LOOK,
            group="view",
            checkable=True,
            divided=name == "simple",
        )
        for name in ("simple", "table", "judge")
    ),
    Command(
        id="answer.why",
        label="Why? Show the rules",
        menu=Menu.VIEW,
        within=Within.LOOK,
        keys=("Y",),
    ),
    Command(
        id="view.cycle",
        label="Next view",
        menu=Menu.VIEW,
        within=Within.LOOK,
        keys=("Shift+F6",),
    ),
    Command(id="seat.switch", label="Change seats", menu=Menu.VIEW, keys=("Shift+P",)),
    Command(id="zoom.in", label="Zoom in", menu=Menu.VIEW, keys=("Ctrl++", "Ctrl+="), divided=True),
    Command(id="zoom.out", label="Zoom out", menu=Menu.VIEW, keys=("Ctrl+-",)),
    Command(id="zoom.fit", label="Show the whole table", menu=Menu.VIEW, keys=("Ctrl+0", "Ctrl+à")),
    Command(
        id="view.motion",
        label="Animate moves",
        menu=Menu.VIEW,
        within=Within.LOOK,
        checkable=True,
        divided=True,
    ),
    Command(
        id="view.light",
        label="Light theme",
        menu=Menu.VIEW,
        within=Within.LOOK,
        checkable=True,
    ),
    Command(id="help.keys", label="All keys", menu=Menu.HELP, keys=("?", "F1")),
)


def normal(key: str) -> str:
    """Return a key in its normal form: modifiers in order, lower case (``Shift+Ctrl+z``)."""
    head, plus, last = key.rpartition("+")
    if plus and not last:  # the key is the plus sign itself
        head, last = head.removesuffix("+"), "+"
    modifiers = sorted(part.casefold() for part in head.split("+") if part)
    return "+".join((*modifiers, last.casefold()))


def _verb(group: ActionGroup) -> Command:
    return Command(
        id=f"card.{group.id}",
        label=group.label,
        menu=Menu.GAME,
        within=Within.SELECTED if group.listed else Within.MENU,
        keys=group.keys,
        enabled=When.SELECTED,
        verb=group.id,
        listed=group.listed,
    )


def _pile(verb: str, words: str) -> Command:
    return Command(id=f"seat.{verb}", label=words, menu=Menu.GAME, listed=False)


VERB_COMMANDS = (
    *map(_verb, GROUPS),
    _pile("mill", "Put the top card into the graveyard"),
    _pile("reveal_top", "Reveal the top card"),
    _pile("look_top", "Look at the top card"),
)


def own_commands(rules: Ruleset) -> tuple[Command, ...]:
    """Return the commands that exist only if the game defines actions of their group."""
    known = {group.id for group in GROUPS}
    brought = (verb.group for verb in rules.tables.specs.values() if verb.group is not None)
    found = {group.id: group for group in brought if group.id not in known}
    return tuple(map(_verb, found.values()))


def _key(command: str, words: str, *keys: str, enabled: When = When.ALWAYS) -> Command:
    return Command(
        id=f"board.{command}", label=words, menu=Menu.VIEW, keys=keys, enabled=enabled, listed=False
    )


BOARD_COMMANDS = (
    _key("left", "Go to the card on the left", "Left"),
    _key("right", "Go to the card on the right", "Right"),
    _key("up", "Go to the card above", "Up"),
    _key("down", "Go to the card below", "Down"),
    _key("default", "Play, draw or tap the card", "Return", "Enter", enabled=When.SELECTED),
    _key("peek", "Hold to peek at the other face", "V"),
    _key("menu", "Open the menu of the card", "Menu", "Shift+F10", enabled=When.SELECTED),
    _key("whole", "See the whole table", "Home"),
)
"""Board commands whose keys can be changed."""

FIXED_COMMANDS = (
    _key("next", "Go to the next zone", "Tab"),
    _key("back", "Go to the zone before", "Shift+Tab"),
    _key(
        "along", "Select the next card too", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"
    ),
    _key("escape", "Cancel, close, or clear the selection", "Esc"),
)
"""Commands whose keys are the same in every program and cannot be changed."""

MEANT: Mapping[str, Qt.Key] = {
    "board.left": Qt.Key.Key_Left,
    "board.right": Qt.Key.Key_Right,
    "board.up": Qt.Key.Key_Up,
    "board.down": Qt.Key.Key_Down,
    "board.default": Qt.Key.Key_Return,
    "board.peek": Qt.Key.Key_V,
    "board.menu": Qt.Key.Key_Menu,
    "board.whole": Qt.Key.Key_Home,
    "card.turn": Qt.Key.Key_F,
    "card.tap": Qt.Key.Key_T,
}
"""The key that the board handles for each command, whichever keys the user has assigned."""


KEYMAPS = ASSETS / "keymaps"
USUAL = "janus"
_FRENCH = "à&é\"'(-è_ç"
"""The characters that the digit keys 0 to 9 type on a French keyboard without Shift."""
ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""The two Enter keys, equal for the user but different keys in Qt."""
_NATIVE = QKeySequence.SequenceFormat.NativeText

Keys = Mapping[str, tuple[str, ...]]
"""Keys by command id, in Qt's portable format."""


class Preset(Struct, frozen=True, kw_only=True):
    """A named set of keys that differ from the declared ones.

    ``systems`` holds further differences by `sys.platform`. ``departs`` explains where the preset
    differs from the program it imitates.
    """

    title: str
    says: str = ""
    keys: dict[str, tuple[str, ...]] = {}
    systems: dict[str, dict[str, tuple[str, ...]]] = {}
    departs: tuple[str, ...] = ()

    def on(self, system: str) -> Keys:
        """Return the keys on a platform."""
        return self.keys | self.systems.get(system, {})


class Keymap(Struct, frozen=True, kw_only=True):
    """The keys in force, and the conflicts found in the wanted ones."""

    keys: dict[str, tuple[str, ...]]
    faults: tuple[str, ...] = ()

    def of(self, command: str) -> tuple[str, ...]:
        """Return the keys of a command, the displayed one first."""
        return self.keys.get(command, ())

    def owner(self, key: str) -> str:
        """Return the command that owns a key, or ``""``."""
        wanted = normal(key)
        return next((id_ for id_, keys in self.keys.items() if wanted in map(normal, keys)), "")


def presets() -> dict[str, Preset]:
    """Return every preset by its id, the default one first."""
    ids = sorted((path.stem for path in KEYMAPS.glob("*.json")), key=lambda id_: id_ != USUAL)
    return {id_: read_shipped(KEYMAPS / f"{id_}.json", Preset) for id_ in ids}


def preset_keys(name: str, system: str = sys.platform) -> Keys:
    """Return the keys of a preset on a platform; an unknown preset changes nothing."""
    found = presets().get(name)
    return found.on(system) if found is not None else {}


def keymap(
    commands: Iterable[Command], preset: Keys, own: Keys, fixed: Iterable[Command] = ()
) -> Keymap:
    """Return the keys in force.

    The user's own keys override a preset, which overrides the declared keys. In a conflict of equal
    priority the first key wins, and the other one is reported if it is the user's own. The keys of
    ``fixed`` commands cannot be reassigned.
    """
    known, never = tuple(commands), tuple(fixed)
    words = {command.id: command.label for command in (*known, *never)}
    owners = {normal(key): command.id for command in never for key in command.keys}
    given: dict[str, list[str]] = {command.id: list(command.keys) for command in never}
    faults: list[str] = []
    for layer in (own, preset, {command.id: command.keys for command in known}):
        for command in known:
            if command.id not in layer or command.id in given:
                continue
            mine = given.setdefault(command.id, [])
            for key in layer[command.id]:
                owner = owners.setdefault(normal(key), command.id) if is_key(key) else ""
                if owner == command.id:
                    mine.append(key)
                elif layer is own:
                    faults.append(_fault(key, words[command.id], words.get(owner, "")))
    return Keymap(keys={id_: tuple(keys) for id_, keys in given.items()}, faults=tuple(faults))


def is_key(key: str) -> bool:
    """Return whether Qt knows a key of this name."""
    return bool(QKeySequence(key).toString())


def native(keys: Sequence[str]) -> str:
    """Return keys in this system's notation; a digit with a French duplicate is listed once."""
    written = (QKeySequence(key).toString(_NATIVE) for key in keys if not _french(key, keys))
    return " or ".join(dict.fromkeys(written))


def _french(key: str, keys: Sequence[str]) -> bool:
    """Return whether a key is the French keyboard's character for a digit in ``keys``."""
    return key[-1] in _FRENCH and f"{key[:-1]}{_FRENCH.index(key[-1])}" in keys


def digit_of(event: QKeyEvent) -> int:
    """Return the digit of a key event, or -1.

    A French keyboard types digits with Shift and signs without; a digit that selects an option must
    not require Shift.
    """
    text = event.text()
    if text.isdecimal():
        return int(text)
    plain = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return _FRENCH.index(text) if plain and text and text in _FRENCH else -1


def _fault(key: str, words: str, owner: str) -> str:
    if not owner:
        return f"There is no key {key!r}, which “{words}” should have; choose one in the settings."
    return f"{native([key])} is the key of “{owner}” already, so “{words}” goes without it."
