"""Day and night as a window asks for them: what it is now, and what makes it so."""

import re
from functools import cache

from core.cards.card import bears
from core.games.mtg.actions import DayNight
from core.games.mtg.policies import policies
from core.messages import Message
from core.rules.ruleset import Designation, Option, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see

_NOW = {"day": Message("Day"), "night": Message("Night")}
_BOUND = ("Daybound", "Nightbound")
_SPEAKS = re.compile(r"\b(?:becomes?|it['’]s|neither) (?:day|night)\b", re.IGNORECASE)


def designation(view: StateView, player: PlayerId) -> Designation:
    """Return what it is, and how a player makes it day or night."""
    state = view.state
    known = state.day_night in _NOW
    return Designation(
        title=Message("Day and night"),
        now=_NOW.get(state.day_night, Message("Neither day nor night")),
        icon=state.day_night if known else "",
        key="day_night.designation",
        matters=policies(view.rules).day_and_night and (known or bool(view.found(_is_about_it))),
        ways=(
            Option(action=DayNight(player=player, to="day"), message=Message("Make it day")),
            Option(action=DayNight(player=player, to="night"), message=Message("Make it night")),
        ),
    )


def _is_about_it(view: StateView, obj: GameObject) -> bool:
    """Tell whether everybody sees that a card speaks of day or night."""
    sides = view.state.printed(obj).sides
    speaks = any(_speaks(face.text, face.keywords) for side in sides for face in side)
    return speaks and may_see(view.rules.zones, obj, None)


@cache
def _speaks(text: str, keywords: tuple[str, ...]) -> bool:
    # Remembered: many cards of a deck are printed alike.
    return bool(_SPEAKS.search(text)) or any(bears(keywords, word) for word in _BOUND)
