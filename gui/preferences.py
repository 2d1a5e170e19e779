"""What a person has chosen once and for all: kept in one small file of the user's."""

from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QStandardPaths, Signal

FILE_NAME = "settings.json"


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """Every choice, with what holds until somebody chooses.

    ``theme`` is a theme's name, ``text_scale`` a factor on every text, ``motion`` is
    ``full``, ``reduced`` or ``none``. ``keys`` names the preset of keys; ``own_keys`` are a
    person's own, by the id of a command. ``hints_seen`` tells that the first start is over.
    ``snap`` lets cards snap to a grid, ``hand_orders`` is how each player's hand is sorted.
    ``curtain`` hides all hands after each turn until the next player has sat down.
    ``level`` is how strictly a table begins to take the rules, ``game`` and ``editions`` (by
    game) are what a new table begins with, ``card_file`` is read at each start.
    ``recent_commands`` are those that were last picked from all commands, ``tokens`` what
    stood in the token maker when something was last made there, by game.
    """

    theme: str = "Dark felt"
    text_scale: float = 1.0
    motion: str = "full"
    keys: str = "janus"
    own_keys: dict[str, tuple[str, ...]] = {}
    hints_seen: bool = False
    curtain: bool = False
    snap: bool = False
    hand_orders: dict[str, str] = {}
    level: str = "explain"
    game: str = ""
    editions: dict[str, str] = {}
    card_file: str = ""
    recent_commands: tuple[str, ...] = ()
    tokens: dict[str, tuple[dict[str, str | int | bool | tuple[str, ...] | None], ...]] = {}


class Preferences(QObject):
    """Holds the settings and tells of a change. Without a ``path`` nothing is kept.

    ``changed`` carries the settings as they are now.
    """

    changed = Signal(object)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.fault = ""
        self.now = self._read()

    def change(self, **values: object) -> None:
        """Choose otherwise; it is kept at once. ``fault`` says why it could not be, if so."""
        changed = replace(self.now, **values)
        if changed != self.now:
            self.now = changed
            self._write()
            self.changed.emit(changed)

    def reset(self) -> Settings:
        """Let the usual values hold again; return what held before, to bring it back."""
        before, self.now = self.now, Settings(hints_seen=self.now.hints_seen)
        if before != self.now:
            self._write()
            self.changed.emit(self.now)
        return before

    def restore(self, settings: Settings) -> None:
        """Let other settings hold as a whole."""
        self.change(**msgspec.structs.asdict(settings))

    def _read(self) -> Settings:
        if self.path is None or not self.path.exists():
            return Settings()
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except OSError as error:
            self.fault = (
                f"{self.path}: the settings could not be read ({error.strerror}), so the usual "
                "ones hold."
            )
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.fault = (
                f"{self.path}: the settings could not be read ({error}), so the usual ones hold"
                f"{self._put_aside(self.path)}."
            )
        return Settings()

    @staticmethod
    def _put_aside(path: Path) -> str:
        """Keep a broken file, for whoever wants to mend it; say where it is."""
        broken = path.with_name(f"{path.name}.broken")
        try:
            path.replace(broken)
        except OSError:
            return ""
        return f"; the old file is kept as {broken.name}"

    def _write(self) -> None:
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self.now)))
            new.replace(self.path)
        except OSError as error:
            self.fault = f"{self.path}: the settings could not be kept ({error.strerror})."


def user_file() -> Path:
    """Return where this user's settings lie."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place) / "janus-table" / FILE_NAME
