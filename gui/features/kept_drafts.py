"""Autosaved drafts of lessons and files, and the commands that resume them."""

from pathlib import Path

import msgspec
from msgspec import Struct

from core.storage.user.folder import FOLDER, Drafts
from gui.preferences import Preferences

GOES_ON = {"lesson": "lesson.make", "file": "lesson.edit"}
"""The command that brings a draft back, by the name under which it is kept."""


class KeptDraft(Struct, frozen=True, kw_only=True):
    """An autosaved draft: its title and the command that resumes it."""

    title: str
    command: str


class _Named(Struct, frozen=True):
    """The name in a draft: a title, or the path of its file."""

    title: str = ""
    path: str = ""


def kept_drafts(preferences: Preferences) -> tuple[KeptDraft, ...]:
    """Return the autosaved drafts; an unreadable one is reported by its command."""
    folder = preferences.path.with_name(FOLDER) if preferences.path is not None else None
    found = []
    for name, command in GOES_ON.items():
        try:
            content = Drafts(folder).read(name)
            named = msgspec.json.decode(content, type=_Named) if content else None
        except (OSError, msgspec.DecodeError):
            continue
        if named is not None:
            title = named.title or Path(named.path).stem or "without a title"
            found.append(KeptDraft(title=title, command=command))
    return tuple(found)
