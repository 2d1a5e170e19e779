"""The user's settings, stored in one small file."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLockFile, QObject, Signal

from core.storage.files import make_private_folder, read_whole, reason, write_whole

FILE_NAME = "settings.json"
_LARGEST = 1024 * 1024
_PATIENCE = 200
"""Milliseconds to wait for another instance that writes the settings."""

_FORMER_THEMES = {
    "As the system": "system",
    "Dark felt": "dark",
    "Light": "light",
    "High contrast": "contrast",
}
"""The ids of themes by the titles that older settings hold."""
_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """All settings with their defaults.

    ``theme`` is the id of a theme or "system", ``text_scale`` a factor for all text, ``motion`` is
    ``full``, ``quick``, ``reduced`` or ``none``; ``sounds`` turns sounds on. ``keys`` is the id of
    the key preset; ``own_keys`` are the user's own keys by command id. ``hints_seen`` is set after
    the first start. ``snap`` aligns cards to a grid, ``hand_orders`` is the sort order of each
    player's hand. ``curtain`` hides all hands after each turn until the next player is ready.

    ``level`` is the rules enforcement of a new table, ``game`` and ``editions`` (by game) its game
    and edition, ``card_file`` is read at each start. Without the ``start_page`` the program opens
    the last table. ``recent_commands`` are the commands last picked in the command palette,
    ``recent_searches`` the last card queries; results are in ``search_order``, with
    ``search_faces``. ``tokens`` is the last input of the token dialog, by game. ``windows`` are
    window geometries by name, in Qt's format.

    The card panel is open ``panel_beside`` the board, ``panel_over`` it in a small window,
    ``panel_crowded`` with many seats, and ``panel_width`` wide (0: default). With ``real_pictures``
    cards show pictures from the ``picture_folder`` and downloaded ones; ``download_pictures``
    downloads missing ones and keeps at most ``picture_megabytes``. ``playmats`` are the user's
    background pictures by player name. ``learner`` is the person whose lesson progress is saved,
    ``""`` for none. ``propose_payment`` proposes lands to tap for a spell. ``texts`` is
    how the text of a resolving spell or ability is carried out: "propose", "at_once" or "by_hand".
    ``show_playable`` lets cards glow that can be played.
    ``large_card`` is when a card is shown large: "soon" or "late" after a rest of the pointer,
    "on_key" or "never".
    ``opponent_pace`` is the pause before a move of the practice opponent: "quick", "calm" or
    "step", which waits for a key.
    ``views`` are the chosen views by kind of table (`gui.views`), and ``panel_simple`` is whether
    the card panel is open in the simple view.
    """

    theme: str = "system"
    text_scale: float = 1.0
    motion: str = "full"
    sounds: bool = False
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
    start_page: bool = True
    recent_commands: tuple[str, ...] = ()
    recent_searches: tuple[str, ...] = ()
    search_order: str = "name"
    search_faces: bool = True
    tokens: dict[str, tuple[dict[str, str | int | bool | tuple[str, ...] | None], ...]] = {}
    windows: dict[str, str] = {}
    panel_beside: bool = True
    panel_over: bool = False
    panel_crowded: bool = False
    panel_width: int = 0
    panel_simple: bool = False
    real_pictures: bool = True
    picture_folder: str = ""
    download_pictures: bool = False
    picture_megabytes: int = 500
    playmats: dict[str, str] = {}
    learner: str = "Me"
    propose_payment: bool = True
    texts: str = "propose"
    show_playable: bool = True
    large_card: str = "soon"
    opponent_pace: str = "calm"
    views: dict[str, str] = {}


class Preferences(QObject):
    """Holds the settings and signals each change.

    Without a ``path`` nothing is saved. ``changed`` carries the current settings. ``tables`` is the
    folder of the user's running tables, ``pictures`` that of downloaded pictures, ``cards`` that of
    the card database, ``lessons`` that of the user's own lessons. Several instances share one file:
    each writes only the settings changed in it.
    """

    changed = Signal(object)

    def __init__(
        self, path: Path | None = None, parent: QObject | None = None, *, tables: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.path = path
        self.tables = tables if tables is not None or path is None else path.parent / "tables"
        self.pictures = None if self.tables is None else self.tables.parent / "pictures"
        self.cards = None if self.tables is None else self.tables.parent / "cards"
        self.lessons = None if self.tables is None else self.tables.parent / "lessons"
        self.fault = ""
        self._unwritten: dict[str, object] = {}
        self.now = self._read()

    def change(self, **values: object) -> None:
        """Change settings and save them at once; ``fault`` holds the error if that fails."""
        before, changed = self.now, replace(self.now, **values)
        if changed != before:
            self.now = changed
            self._write(before)
            self.changed.emit(changed)

    def reset(self) -> Settings:
        """Reset to the defaults; return the previous settings so that they can be restored."""
        before = self.now
        self.change(**msgspec.structs.asdict(Settings(hints_seen=before.hints_seen)))
        return before

    def restore(self, settings: Settings) -> None:
        """Replace all settings."""
        self.change(**msgspec.structs.asdict(settings))

    def _read(self) -> Settings:
        if self.path is None or not self.path.exists():
            return Settings()
        try:
            kept = _kept(self.path)
        except OSError as error:
            self.fault = (
                f"{self.path}: the settings could not be read ({reason(error)}), so the usual "
                "ones hold."
            )
            return Settings()
        except _UNREADABLE as error:
            self.fault = (
                f"{self.path}: the settings could not be read ({error}), so the defaults are used"
                f"{_kept_aside(self.path, whole=True)}."
            )
            return Settings()
        settings, wrong = _taken(kept)
        if wrong:
            self.fault = (
                f"{self.path}: these settings could not be read, so the defaults are used: "
                f"{'; '.join(wrong)}{_kept_aside(self.path, whole=False)}."
            )
        return settings

    def _write(self, before: Settings) -> None:
        """Merge the changed settings into the file, which another instance may have changed."""
        if self.path is None:
            return
        for field in Settings.__struct_fields__:
            old, new = getattr(before, field), getattr(self.now, field)
            if old != new:
                changed = self._unwritten.get(field)
                self._unwritten[field] = _difference(old, new, changed)
        try:
            make_private_folder(self.path.parent)
            lock = QLockFile(str(self.path.with_suffix(".lock")))
            lock.tryLock(_PATIENCE)
            try:
                content = msgspec.json.encode(_merged(_kept_or_nothing(self.path), self._unwritten))
                write_whole(self.path, msgspec.json.format(content), private=True)
            finally:
                lock.unlock()
        except OSError as error:
            self.fault = f"{self.path}: the settings could not be kept ({reason(error)})."
        else:
            self.fault, self._unwritten = "", {}


class _Entries(Struct, frozen=True):
    """Changed and removed entries of a mapping setting."""

    other: dict[str, object]
    gone: frozenset[str]


def _kept(path: Path) -> dict[str, msgspec.Raw]:
    """Return the raw settings in a file by name; raise an exception if it cannot be read."""
    return msgspec.json.decode(read_whole(path, _LARGEST), type=dict[str, msgspec.Raw])


def _kept_or_nothing(path: Path) -> dict[str, msgspec.Raw]:
    try:
        return _kept(path)
    except (OSError, *_UNREADABLE):
        return {}


def _taken(kept: Mapping[str, msgspec.Raw]) -> tuple[Settings, list[str]]:
    """Return the valid settings, and an error for each of the others."""
    values: dict[str, object] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in kept:
            continue
        try:
            values[field.name] = msgspec.json.decode(kept[field.name], type=field.type)
        except _UNREADABLE as error:
            wrong.append(f"{field.name} ({error})")
    theme = values.get("theme")
    if isinstance(theme, str):
        values["theme"] = _FORMER_THEMES.get(theme, theme)
    return Settings(**values), wrong  # type: ignore[arg-type] # each was read as its field's type


def _difference(old: object, new: object, earlier: object) -> object:
    """Return the part of a setting to write: all of it, or the changed entries."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    other = {key: value for key, value in new.items() if key not in old or old[key] != value}
    gone = frozenset(old.keys() - new.keys())
    if isinstance(earlier, _Entries):
        other = {**{k: v for k, v in earlier.other.items() if k in new}, **other}
        gone = (earlier.gone | gone) - new.keys()
    return _Entries(other, gone)


def _merged(kept: Mapping[str, msgspec.Raw], changed: Mapping[str, object]) -> dict[str, object]:
    merged: dict[str, object] = dict(kept)
    for name, value in changed.items():
        if not isinstance(value, _Entries):
            merged[name] = value
            continue
        try:
            entries = msgspec.json.decode(kept.get(name, b"{}"), type=dict[str, msgspec.Raw])
        except _UNREADABLE:
            entries = {}
        there = {key: each for key, each in entries.items() if key not in value.gone}
        merged[name] = {**there, **value.other}
    return merged


def _kept_aside(path: Path, *, whole: bool) -> str:
    """Rename a broken file, or copy a partly broken one; return a text with the new name."""
    broken = path.with_name(f"{path.name}.broken")
    try:
        if whole:
            path.replace(broken)
        else:
            write_whole(broken, read_whole(path, _LARGEST), flush=False, private=True)
    except OSError:
        return ""
    return f"; the old file is kept as {broken.name}"
