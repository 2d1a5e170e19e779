"""What the table carries out by itself while it has the keyboard, as commands with keys."""

from collections.abc import Mapping

from PySide6.QtCore import Qt

from gui.commands import Command, Menu, When


def _key(command: str, words: str, *keys: str, when: When = When.ALWAYS) -> Command:
    return Command(
        id=f"board.{command}", words=words, menu=Menu.VIEW, keys=keys, when=when, listed=False
    )


BOARD_COMMANDS = (
    _key("left", "Go to the card on the left", "Left"),
    _key("right", "Go to the card on the right", "Right"),
    _key("up", "Go to the card above", "Up"),
    _key("down", "Go to the card below", "Down"),
    _key("default", "Play, draw or tap the card", "Return", "Enter", when=When.SELECTED),
    _key("peek", "Hold to peek at the other face", "Space", "V"),
    _key("menu", "Open the menu of the card", "Menu", "Shift+F10", when=When.SELECTED),
    _key("whole", "See the whole table", "Home"),
)
"""Those that may have other keys."""

FIXED_COMMANDS = (
    _key("next", "Go to the next zone", "Tab"),
    _key("back", "Go to the zone before", "Shift+Tab"),
    _key(
        "along", "Select the next card too", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"
    ),
    _key("escape", "Cancel, close, or clear the selection", "Esc"),
)
"""Those whose keys mean the same in every program; nobody can give them away."""

MEANT: Mapping[str, Qt.Key] = {
    "board.left": Qt.Key.Key_Left,
    "board.right": Qt.Key.Key_Right,
    "board.up": Qt.Key.Key_Up,
    "board.down": Qt.Key.Key_Down,
    "board.default": Qt.Key.Key_Return,
    "board.peek": Qt.Key.Key_Space,
    "board.menu": Qt.Key.Key_Menu,
    "board.whole": Qt.Key.Key_Home,
    "card.turn": Qt.Key.Key_F,
    "card.tap": Qt.Key.Key_T,
}
"""The key by which the table itself knows each of them, whatever keys a person has given it."""
