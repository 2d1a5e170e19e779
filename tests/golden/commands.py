"""The commands of the program in the order of the menus: id, label, menu and keys."""

from pathlib import Path

from gui.commands import BOARD_COMMANDS, FIXED_COMMANDS, Command
from gui.features.registry import ALL_COMMANDS

PATH = Path(__file__).with_name("commands.txt")


def lines() -> list[str]:
    """Return one line a command."""
    return [_line(each) for each in (*ALL_COMMANDS, *BOARD_COMMANDS, *FIXED_COMMANDS)]


def _line(command: Command) -> str:
    menu = " > ".join(filter(None, (command.menu, command.within)))
    return " | ".join((command.id, command.label, menu, " ".join(command.keys))).rstrip()


def write() -> str:
    """Write the file; return a sentence on it."""
    found = lines()
    PATH.write_text("\n".join(found) + "\n", encoding="utf-8")
    return f"{PATH.name}: {len(found)} commands"
