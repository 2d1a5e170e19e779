"""Day and night as a window asks for them: what it is now, and what makes it so."""

import re

from core.games.mtg.actions import DayNight
from core.law.reading import Reading
from core.law.ruleset import Deed, Designation
from core.table.ids import PlayerId
from core.table.objects import GameObject
from core.table.sight import may_see

_NOW = {"day": "Day", "night": "Night"}
_BOUND = ("Daybound", "Nightbound")
_SPEAKS = re.compile(r"\b(?:becomes?|it['’]s|neither) (?:day|night)\b", re.IGNORECASE)


def designation(reading: Reading, player: PlayerId) -> Designation:
    """Return what it is, and how a player makes it day or night."""
    table = reading.table
    known = table.day_night in _NOW
    return Designation(
        title="Day and night",
        now=_NOW.get(table.day_night, "Neither day nor night"),
        sign=table.day_night if known else "",
        key="day_night.designation",
        matters=known or any(_is_about_it(reading, obj) for obj in table.objects),
        ways=(
            Deed(action=DayNight(player=player, to="day"), words="Make it day"),
            Deed(action=DayNight(player=player, to="night"), words="Make it night"),
        ),
    )


def _is_about_it(reading: Reading, obj: GameObject) -> bool:
    """Tell whether everybody sees that a card speaks of day or night."""
    if not may_see(reading.rules.zones, obj, None):
        return False
    faces = [face for side in reading.table.printed(obj).sides for face in side]
    return any(
        _SPEAKS.search(face.text) or any(face.has(word) for word in _BOUND) for face in faces
    )
