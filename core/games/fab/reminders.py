"""Reminders of texts that trigger at a turn's beginning or end, or on the combat chain.

Players carry these texts out by hand (FaB CR 4.2.2, 4.3.1, 4.4.2, 6.6); a reminder lists their
cards, and puts their abilities onto the stack.
"""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct

from core.games.fab.actions import Mark
from core.games.fab.activating import USED
from core.games.fab.combat_chain import attack_of, chain_of, defenders_of
from core.games.fab.keyword_actions.marked import is_hero, is_marked
from core.games.fab.layers import attack_on_stack, top_layer
from core.games.fab.traits import Traits, traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import everybody, in_arena, is_public
from core.messages import Message
from core.rules.actions import Ability, Action, Batch
from core.rules.choices import Answered, Choice, Option, object_options, selecting
from core.rules.ruleset import StateView
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, ChainLink
from core.state.ids import ObjectId
from core.state.objects import GameObject

_TEXTS = 4096
_WHEN = r"(?i)\b(?:when|whenever|if|the first time|each time)\b "
_SELF = r"(?:~|this|it)(?: attack| card| weapon)?"
_WITH = "with " + _SELF + r"(?!\w)"
_MARK = "Mark"
_QUOTED = re.compile(r"\"[^\"]*\"")
_ONLY_MARKS = re.compile(r"\b[Mm]ark (?:them|that hero|the hero|it)\.?$")


class Moment(Struct, frozen=True):
    """A moment of a chain link, with how a card names it of itself and of other attacks."""

    own: re.Pattern[str]
    others: re.Pattern[str]
    message: Message


PLAYED = Moment(
    own=re.compile(rf"{_WHEN}you play {_SELF}(?!\w)"),
    others=re.compile(rf"{_WHEN}you (?:play|activate) [^.\n]*\battack\b"),
    message=Message("The texts of these cards name that an attack is played."),
)
ATTACKS = Moment(
    own=re.compile(rf"{_WHEN}(?:{_SELF} attacks\b|you attack (?:or defend )?{_WITH})"),
    others=re.compile(
        rf"{_WHEN}(?:you attack\b(?! (?:or defend )?{_WITH})|an? [^.,\n]*\battacks\b)"
    ),
    message=Message("The texts of these cards name the attack."),
)
DEFENDS = Moment(
    own=re.compile(
        rf"{_WHEN}(?:{_SELF} (?:attacks or )?defends\b|you (?:attack or )?defend {_WITH})"
    ),
    others=re.compile(rf"{_WHEN}an? [^.,\n]*\bdefends\b"),
    message=Message("The texts of these cards name that something defends."),
)
HITS = Moment(
    own=re.compile(rf"{_WHEN}{_SELF} (?:(?:attacks or )?hits?\b|deals [^.\n]*\bdamage\b)"),
    others=re.compile(rf"{_WHEN}(?!{_SELF}(?!\w))(?:you|an?|the) ?[^.,\n]*\bhits?\b"),
    message=Message("The texts of these cards name the hit."),
)


class Named(Struct, frozen=True, kw_only=True):
    """The cards that trigger at a moment, its message, and the heroes that a hit may mark."""

    cards: tuple[ObjectId, ...]
    message: Message
    marks: tuple[ObjectId, ...] = ()


def cards_of_link(view: StateView) -> Named | None:
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
    return Named(cards=cards, message=moment.message, marks=_to_mark(view, moment, subjects))


def _to_mark(
    view: StateView, moment: Moment, subjects: tuple[GameObject, ...]
) -> tuple[ObjectId, ...]:
    """Return the heroes that an attack has hit and whose mark its text names."""
    chain = chain_of(view.state)
    link = chain.active if chain is not None else None
    if moment is not HITS or link is None or not traits(view, subjects[0]).has(_MARK):
        return ()
    return tuple(hero.id for hero in unmarked(view, link))


def hit_sentences(found: Traits) -> tuple[str, ...]:
    """Return the sentences of an attack's own text that name its hit."""
    return tuple(
        each.replace("~", found.name) for each in sentences_of(found, HITS.own) if found.name
    )


def sentences_of(found: Traits, pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Return the sentences of a text that a pattern finds, with ``~`` for its own name."""
    return tuple(sentence for text in found.text for sentence in _found(pattern, text, found.names))


def _moment(view: StateView) -> tuple[Moment, tuple[GameObject, ...]] | None:
    """Return the present moment of the chain, and the cards involved."""
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
    """Yield the unmarked heroes that an attack targets."""
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


_WHOSE = r"(?P<whose>your|an opponent's|an opposing hero's|each|every|the)?"
_AT = r"\bat the (?:start|beginning) of " + _WHOSE + r"[\w' ]*?\b"
_AS = r"\b(?:as|when) (?P<of>your|each|every|an?|the) "
_BEGINS = r" (?:begins|comes)\b"


def _moment_pattern(what: str) -> re.Pattern[str]:
    """Return a pattern for the moment in a text, at its start or as it begins."""
    return re.compile(rf"{_AT}{what}\b|{_AS}{what}{_BEGINS}", re.IGNORECASE)


_BEGINNING = _moment_pattern("(?:turn|action phase)")
_END = _moment_pattern("end phase")
_LATER = re.compile(r"\bnext\b", re.IGNORECASE)
_KEY, _LAYER = "turn.phases", "ability.layer"
_TURN_BEGINS = Message("The texts of these cards name the beginning of the turn.")
TRIGGERS = "triggers"
_MARK_ANSWER = "mark-"


def cards_of_turn_begin(view: StateView) -> tuple[ObjectId, ...]:
    """Return the cards that name the beginning of this turn, until a player acts."""
    return tuple(_named(view, _BEGINNING)) if _has_only_begun(view) else ()


def cards_of_end_phase(view: StateView) -> tuple[ObjectId, ...]:
    """Return the cards that name the beginning of the end phase of this turn."""
    return tuple(_named(view, _END))


def _has_only_begun(view: StateView) -> bool:
    state = view.state
    busy = chain_of(state) is not None or top_layer(state) is not None
    played = state.player(state.active).spells_cast
    used = any(word.split()[0] == USED for obj in state.objects for word in obj.conditions)
    return not busy and not played and not used


def _named(view: StateView, moment: re.Pattern[str]) -> Iterator[ObjectId]:
    players = everybody(view.state)
    for obj in view.state.objects:
        if not in_arena(obj) or not is_public(obj, players):
            continue
        found = traits(view, obj)
        mine = found.controller == view.state.active
        if any(mine in whose for text in found.text for whose in _read(moment, text)):
            yield obj.id


@lru_cache(maxsize=_TEXTS)
def _read(moment: re.Pattern[str], text: str) -> tuple[frozenset[bool], ...]:
    """Return the turns in which each moment that a text names triggers.

    True is a turn of its own player, False a turn of an opponent.
    """
    found = (each for each in moment.finditer(text) if not _LATER.search(each.group()))
    return tuple(_whose(each["whose"] or each["of"] or "your") for each in found)


def _whose(word: str) -> frozenset[bool]:
    if word.casefold() == "your":
        return frozenset({True})
    return frozenset({False}) if "oppo" in word.casefold() else frozenset({True, False})


def triggers(view: StateView) -> Choice | None:
    """Return the choice of cards that trigger now, to put their abilities on the stack."""
    if view.state.match.over:
        return None
    cards = cards_of_turn_begin(view)
    if cards:
        return _triggering(view, cards, _TURN_BEGINS, _KEY)
    found = cards_of_link(view)
    if found is None:
        return None
    return _triggering(view, found.cards, found.message, _LAYER, found.marks)


def _triggering(
    view: StateView,
    cards: tuple[ObjectId, ...],
    says: Message,
    key: str,
    marks: tuple[ObjectId, ...] = (),
) -> Choice:
    return Choice(
        id=TRIGGERS,
        player=view.state.active,
        title=Message("What triggers now?"),
        more=says,
        key=key,
        label=Message("Onto the stack"),
        options=object_options(cards, partial(view.rules.tables.named, view)),
        at_most=len(cards),
        proposed=selecting(*cards),
        answers=(
            Option("stack", Message("Put onto the stack")),
            *(_marking(view, hero) for hero in marks),
        ),
    )


def _marking(view: StateView, hero: ObjectId) -> Option:
    name = name_of(view, view.object(hero))
    return Option(f"{_MARK_ANSWER}{hero}", Message("Mark {card}", card=name), hero)


def triggering(view: StateView, answered: Answered) -> Action:
    """Return the action that puts the selected abilities on the stack, or that marks a hero."""
    (picked,) = answered.picked
    for each in answered.choice.answers:
        if each.id == answered.answer and each.object is not None:
            source = next(iter(picked), None)
            return Mark(player=view.state.active, hero=each.object, source=source)
    abilities = tuple(
        Ability(player=traits(view, view.state.object(source)).controller, source=source)
        for source in picked
    )
    if len(abilities) == 1:
        return abilities[0]
    return Batch(player=view.state.active, steps=abilities)
