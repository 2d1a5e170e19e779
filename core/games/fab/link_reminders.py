"""Reminders of the combat chain: texts that an attack, a defense or a hit triggers.

The players carry these texts out (FaB CR 6.6); a reminder names their cards.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.games.fab.combat_chain import attack_of, chain_of, defenders_of
from core.games.fab.keyword_actions.marked import is_hero, is_marked
from core.games.fab.layers import attack_on_stack
from core.games.fab.traits import Traits, traits
from core.games.fab.zones import everybody, in_arena, is_public
from core.messages import Message
from core.rules.ruleset import StateView
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, ChainLink
from core.state.ids import ObjectId
from core.state.objects import GameObject

_WHEN = r"(?i)\b(?:when|whenever|if|the first time|each time)\b "
_SELF = r"(?:~|this|it)(?: attack| card| weapon)?"
_WITH = "with " + _SELF + r"(?!\w)"
_TEXTS = 4096
_MARK = "Mark"
_QUOTED = re.compile(r"\"[^\"]*\"")
_ONLY_MARKS = re.compile(r"\b[Mm]ark (?:them|that hero|the hero|it)\.?$")


class Moment(Struct, frozen=True):
    """A moment of a chain link, with how a card names it of itself and of other attacks."""

    own: re.Pattern[str]
    others: re.Pattern[str]
    says: Message


PLAYED = Moment(
    own=re.compile(rf"{_WHEN}you play {_SELF}(?!\w)"),
    others=re.compile(rf"{_WHEN}you (?:play|activate) [^.\n]*\battack\b"),
    says=Message("The texts of these cards name that an attack is played."),
)
ATTACKS = Moment(
    own=re.compile(rf"{_WHEN}(?:{_SELF} attacks\b|you attack (?:or defend )?{_WITH})"),
    others=re.compile(
        rf"{_WHEN}(?:you attack\b(?! (?:or defend )?{_WITH})|an? [^.,\n]*\battacks\b)"
    ),
    says=Message("The texts of these cards name the attack."),
)
DEFENDS = Moment(
    own=re.compile(
        rf"{_WHEN}(?:{_SELF} (?:attacks or )?defends\b|you (?:attack or )?defend {_WITH})"
    ),
    others=re.compile(rf"{_WHEN}an? [^.,\n]*\bdefends\b"),
    says=Message("The texts of these cards name that something defends."),
)
HITS = Moment(
    own=re.compile(rf"{_WHEN}{_SELF} (?:(?:attacks or )?hits?\b|deals [^.\n]*\bdamage\b)"),
    others=re.compile(rf"{_WHEN}(?!{_SELF}(?!\w))(?:you|an?|the) ?[^.,\n]*\bhits?\b"),
    says=Message("The texts of these cards name the hit."),
)


class Named(Struct, frozen=True, kw_only=True):
    """The cards that trigger at a moment, its message, and the heroes that a hit may mark."""

    cards: tuple[ObjectId, ...]
    says: Message
    marks: tuple[ObjectId, ...] = ()


def named_on_the_link(view: StateView) -> Named | None:
    """Return the cards that the present moment of the active chain link triggers."""
    found = _moment(view)
    if found is None:
        return None
    moment, subjects = found
    mine = {obj.id for obj in subjects}
    attackers = {traits(view, obj).controller for obj in subjects[:1]}
    cards = (
        *(obj.id for obj in subjects if sentences_of(traits(view, obj), moment.own)),
        *(
            obj.id
            for obj in view.state.by_place
            if obj.id not in mine
            and obj.proxy_of is None
            and _is_there(view, obj)
            and traits(view, obj).controller in attackers
            and _names_others(traits(view, obj), moment)
        ),
    )
    cards = tuple(each for each in cards if not _is_done(view, moment, each))
    if not cards:
        return None
    return Named(cards=cards, says=moment.says, marks=_to_mark(view, moment, subjects))


def _to_mark(
    view: StateView, moment: Moment, subjects: tuple[GameObject, ...]
) -> tuple[ObjectId, ...]:
    """Return the heroes that an attack has hit and whose mark its text names."""
    chain = chain_of(view.state)
    link = chain.active if chain is not None else None
    if moment is not HITS or link is None or not traits(view, subjects[0]).has(_MARK):
        return ()
    return tuple(hero.id for hero in unmarked(view, link))


def words_of_the_hit(found: Traits) -> tuple[str, ...]:
    """Return the sentences of an attack's own text that name its hit."""
    return tuple(
        each.replace("~", found.name) for each in sentences_of(found, HITS.own) if found.name
    )


def sentences_of(found: Traits, pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Return the sentences of a text that a pattern finds, with ``~`` for its own name."""
    return tuple(sentence for text in found.text for sentence in _found(pattern, text, found.names))


def _moment(view: StateView) -> tuple[Moment, tuple[GameObject, ...]] | None:
    """Return the moment of the chain that is there, and the cards that it is about."""
    chain = chain_of(view.state)
    if chain is None:
        return None
    waiting = attack_on_stack(view)
    if chain.step == LAYER and waiting is not None:
        return PLAYED, (waiting,)
    link = chain.active
    if link is None:
        return None
    if chain.step == DEFEND and chain.declared_by:
        return DEFENDS, defenders_of(view.state, link)
    moment = {ATTACK: ATTACKS, DAMAGE: HITS}.get(chain.step)
    attack = attack_of(view.state, link)
    if moment is None or attack is None or (moment is HITS and not link.hit):
        return None
    return moment, (attack,)


def _is_there(view: StateView, obj: GameObject) -> bool:
    return in_arena(obj) and obj.attached_to is None and is_public(obj, everybody(view.state))


def _names_others(found: Traits, moment: Moment) -> bool:
    return any(_found(moment.others, _QUOTED.sub("", text), found.names) for text in found.text)


def _is_done(view: StateView, moment: Moment, object_id: ObjectId) -> bool:
    """Return whether a text only marks heroes that are marked already."""
    chain = chain_of(view.state)
    link = chain.active if chain is not None else None
    if moment is not HITS or link is None:
        return False
    words = sentences_of(traits(view, object_id), moment.own)
    return bool(words) and all(map(_ONLY_MARKS.search, words)) and not any(unmarked(view, link))


def unmarked(view: StateView, link: ChainLink) -> Iterator[GameObject]:
    """Yield the heroes that an attack is at and that are not marked."""
    for ref in link.targets:
        hero = view.state.find(ref)
        if hero is not None and is_hero(view, hero) and not is_marked(hero):
            yield hero


@lru_cache(maxsize=_TEXTS)
def _found(pattern: re.Pattern[str], text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        text = text.replace(name, "~")
        text = text.replace(name.partition(",")[0], "~")
    sentences = re.split(r"(?<=[.!])\s+|\n", text)
    return tuple(each.strip() for each in sentences if pattern.search(each))
