"""Keys that a system keeps for itself or gives a meaning of its own, in Qt's portable writing.

On macOS Qt's ``Ctrl`` is the Command key, ``Alt`` is Option and ``Meta`` is Control.
"""

from collections.abc import Iterable, Mapping

from gui.commands import normal

WINDOWS: Mapping[str, str] = {
    "Alt+F4": "closes the window",
    "Alt+Tab": "goes to another window",
    "Alt+Esc": "goes to another window",
    "Alt+Space": "opens the menu of the window",
    "Alt+Shift": "changes the keyboard",
    "F10": "goes to the menu bar",
    "Ctrl+Esc": "opens the start menu",
    "Ctrl+Shift+Esc": "opens the task manager",
    "Ctrl+Alt+Del": "locks or logs out",
    "Ctrl+Alt+Tab": "shows all windows",
    "Ctrl+Space": "switches an input method",
    "Shift+Space": "switches the width of letters in an input method",
    "Ctrl+Shift+0": "chooses a keyboard",
    "Print": "takes a picture of the screen",
    "Alt+Print": "takes a picture of the window",
}

MACOS: Mapping[str, str] = {
    "Ctrl+H": "hides the program",
    "Ctrl+M": "puts the window into the Dock",
    "Ctrl+W": "closes the window",
    "Ctrl+Shift+W": "closes all windows",
    "Ctrl+Q": "quits, which is what it does here",
    "Ctrl+,": "opens the settings, which is what it does here",
    "Ctrl+?": "opens the help, which is what it does here",
    "Ctrl+.": "cancels",
    "Ctrl+Tab": "goes to another program",
    "Ctrl+Shift+Tab": "goes to another program",
    "Ctrl+`": "goes to another window",
    "Ctrl+Space": "searches the computer",
    "Ctrl+Shift+Q": "logs out",
    "Ctrl+Shift+3": "takes a picture of the screen",
    "Ctrl+Shift+4": "takes a picture of a part of the screen",
    "Ctrl+Shift+5": "records the screen",
    "Ctrl+Shift+6": "takes a picture of the Touch Bar",
    "Ctrl+F5": "turns VoiceOver on",
    "Meta+Up": "shows all windows",
    "Meta+Down": "shows the windows of the program",
    "Meta+Left": "goes to another desktop",
    "Meta+Right": "goes to another desktop",
    "Meta+Space": "changes the keyboard",
    "Meta+Ctrl+Q": "locks the screen",
    "Meta+Ctrl+Space": "shows signs to type",
    "Meta+Ctrl+F": "fills the screen, which is what it does here",
    "F3": "shows all windows",
    "F4": "shows all programs",
    "F11": "shows the desktop",
    "F12": "shows the Dashboard",
}

LINUX: Mapping[str, str] = {
    "F10": "goes to the menu bar",
    "Alt+Tab": "goes to another window",
    "Alt+Shift+Tab": "goes to another window",
    "Alt+Esc": "goes to another window",
    "Alt+`": "goes to another window of the program",
    "Alt+Space": "opens the menu of the window, or searches",
    "Alt+Insert": "adds a workspace (Xfce)",
    "Alt+Del": "removes a workspace (Xfce)",
    "Ctrl+Esc": "opens the menu (Xfce) or the system monitor (KDE)",
    "Ctrl+Space": "switches an input method (IBus, Fcitx)",
    "Shift+Space": "switches an input method (IBus)",
    "Ctrl+Shift+U": "types a sign by its number (IBus)",
    "Ctrl+Alt+Up": "goes to another workspace",
    "Ctrl+Alt+Down": "goes to another workspace",
    "Ctrl+Alt+Left": "goes to another workspace",
    "Ctrl+Alt+Right": "goes to another workspace",
    "Ctrl+Alt+Del": "logs out",
    "Ctrl+Alt+Esc": "kills a window (KDE)",
    "Ctrl+Alt+Tab": "goes to a panel (GNOME)",
    "Ctrl+Alt+Backspace": "ends the X server",
    "Print": "takes a picture of the screen",
    "Shift+Print": "takes a picture of a part of the screen",
    "Alt+Print": "takes a picture of the window",
    **{f"Ctrl+Alt+F{number}": "goes to a console" for number in range(1, 13)},
    **{f"Alt+F{number}": "does something to the window" for number in range(1, 13)},
    **{f"Ctrl+F{number}": "goes to a desktop (KDE, Xfce)" for number in range(1, 13)},
}

SYSTEMS: Mapping[str, Mapping[str, str]] = {"win32": WINDOWS, "darwin": MACOS, "linux": LINUX}

MEANT_HERE = frozenset({"window.quit", "settings.open", "help.keys", "view.full"})
"""Commands with the system's own key on macOS."""


def trouble(system: str, key: str, command: str = "") -> str:
    """Return the system's use of a key that a command wants, or ``""``."""
    owned = {normal(each): does for each, does in SYSTEMS[system].items()}
    written = normal(key)
    *modifiers, last = written.split("+") if written[-1] != "+" else [*written[:-2].split("+"), "+"]
    held = frozenset(modifiers) - {""}
    types_a_sign = len(last) == 1
    if written in owned and not (system == "darwin" and command in MEANT_HERE):
        return owned[written]
    if types_a_sign and held >= {"ctrl", "alt"}:
        return "types a sign: it is AltGr"
    if "meta" in held and system != "darwin":
        return "is for the system alone"
    if types_a_sign and "alt" in held and system == "darwin":
        return "types a sign"
    return ""


def troubles(system: str, keys: Mapping[str, Iterable[str]]) -> list[str]:
    """Return every clash of a set of keys, by the ids of commands, with a system."""
    return [
        f"{command}: {key} {does}"
        for command, wanted in keys.items()
        for key in wanted
        if (does := trouble(system, key, command))
    ]
