"""What the start page says of a kept table, in words."""

from datetime import datetime

from core.games import GAMES
from core.storage.saves.folder import Summary

_DAYS_BY_NAME = 7


def when(changed: datetime, now: datetime) -> str:
    """Return when something was, as people say it: today, yesterday, Friday, 12 March."""
    days = (now.date() - changed.date()).days
    clock = f"{changed:%H:%M}"
    if days <= 0:
        return f"Today {clock}"
    if days == 1:
        return f"Yesterday {clock}"
    if days < _DAYS_BY_NAME:
        return f"{changed:%A}"
    year = f" {changed.year}" if changed.year != now.year else ""
    return f"{changed.day} {changed:%B}{year}"


def game_title(game: str) -> str:
    """Return what a game is called in short."""
    return GAMES[game].short_title if game in GAMES else ""


def actions(count: int) -> str:
    """Count actions."""
    return "1 action" if count == 1 else f"{count} actions"


def turn(table: Summary) -> str:
    """Return which turn it is and whose, if that is known."""
    if not table.turn:
        return ""
    if table.over:
        return f"Turn {table.turn}, the game is over"
    return f"Turn {table.turn}, {table.active} to move" if table.active else f"Turn {table.turn}"


def short(table: Summary, now: datetime) -> str:
    """Return one line on a table: its game, its turn, its day."""
    if table.fault and not table.game:
        return "Cannot be read. The file is kept."
    which = f"turn {table.turn}" if table.turn else actions(table.actions)
    parts = (game_title(table.game), which, when(table.changed, now).split()[0])
    return " · ".join(part for part in parts if part)


def accessible_text(table: Summary, now: datetime) -> str:
    """Return all that is said of a table in one sentence, for a screen reader."""
    parts = [table.name, game_title(table.game), turn(table), when(table.changed, now)]
    parts += [actions(table.actions), table.fault]
    return ", ".join(part for part in parts if part)
