"""Sentences of a face that the table leaves to the players: unread ones, and unknown events."""

import re
from functools import lru_cache

from core.cards.card import Face
from core.effects import program as lang
from core.games.fab.execution.abilities import printed_on
from core.games.fab.execution.changes import is_known_change
from core.games.fab.execution.conditions import is_known
from core.games.fab.execution.events import is_listened_to
from core.games.fab.execution.permissions import own_prevention
from core.games.fab.reading.readings import reading_of

_KEPT = 2048
_SIGNS = re.compile(r"[^a-z0-9{}+]+")


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.lower()).strip()


@lru_cache(_KEPT)
def left_to_players(face: Face) -> tuple[str, ...]:
    """Return the words of a face that no ability of its program carries out."""
    unread = [words.excerpt(face.text) for words in reading_of(face).by_hand]
    unheard = [each.line for each in printed_on(face) if _is_left(each.ability)]
    return tuple(filter(None, map(_plain, (*unread, *unheard))))


def _is_left(ability: lang.AnyAbility) -> bool:
    """Return whether the table neither hears the event of an ability nor applies its statics."""
    if isinstance(ability, lang.Triggered):
        return not is_listened_to(ability.on)
    if isinstance(ability, lang.Replaces) and own_prevention(ability) is not None:
        return False
    if isinstance(ability, lang.Replaces):
        return not isinstance(ability.on, lang.PutInto) or ability.on.what.how != "self"
    return isinstance(ability, lang.Static) and not all(map(_is_applied, ability.clauses))


def _is_applied(clause: lang.AnyClause) -> bool:
    if not is_known(clause.when):
        return False
    match clause:
        case lang.Alter():
            return all(map(_is_known, clause.changes))
        case lang.Permit(to=to) | lang.Forbid(to=to):
            return to in _OF_PLAY
        case lang.Special(name=name):
            return name in _RULES
        case lang.KeywordAction(name=name):
            return name == "go_again"
    return isinstance(clause, lang.CostChange | lang.AdditionalCost | lang.CastOnly)


def _is_known(change: lang.AnyChange) -> bool:
    """Return whether the table applies a change, also a replacement that it gives."""
    given = change.abilities if isinstance(change, lang.Gains) else ()
    replaced = [x for each in given if isinstance(each, lang.Replaces) for x in each.clauses]
    known = (isinstance(x, lang.Special) and x.name == "create_more" for x in replaced)
    return is_known_change(change) and all(known)


_OF_PLAY = frozenset({"play", "activate", "play_or_activate"})
_RULES = frozenset(
    {"enters_with", "unpreventable", "only_played_from", "weapon_zones", "deck_only"}
)
"""Named statics that the table applies, or that are about decks."""


def is_left(face: Face, words: str) -> bool:
    """Return whether a sentence of a face is one that players carry out."""
    wanted = _plain(words)
    return any(each in wanted or wanted in each for each in left_to_players(face))
