"""Sentences of a face that the table leaves to the players: unread ones, and unknown events."""

import re
from functools import lru_cache

from core.cards.card import Face
from core.effects import program as lang
from core.effects.wording import excerpt
from core.games.fab.execution.abilities import printed_on
from core.games.fab.execution.events import is_listened_to
from core.games.fab.reading.readings import reading_of

_KEPT = 2048
_SIGNS = re.compile(r"[^a-z0-9{}+]+")


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.lower()).strip()


@lru_cache(_KEPT)
def left_to_players(face: Face) -> tuple[str, ...]:
    """Return the words of a face that no ability of its program carries out."""
    unread = [excerpt(face.text, words) for words in reading_of(face).by_hand]
    unheard = [
        each.line
        for each in printed_on(face)
        if isinstance(each.ability, lang.Triggered) and not is_listened_to(each.ability.on)
    ]
    return tuple(filter(None, map(_plain, (*unread, *unheard))))


def is_left(face: Face, words: str) -> bool:
    """Return whether a sentence of a face is one that players carry out."""
    wanted = _plain(words)
    return any(each in wanted or wanted in each for each in left_to_players(face))
