"""Texts that players carry out by hand: reports after actions, reminders of triggers."""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Begins, PrintedAbility, printed_abilities, sentences
from core.games.fab.actions import Mark
from core.games.fab.combat.combat_chain import (
    attack_of,
    chain_of,
    current_link,
    defenders_of,
    targets_of,
)
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.objects.traits import Traits, is_hero, traits
from core.games.fab.objects.zone_changes import name_of
from core.games.fab.playing.costs import GO_AGAIN_KEY, go_again_question
from core.games.fab.playing.stack import USED, attack_on_stack, top_layer
from core.games.fab.zones import in_arena
from core.messages import CardName, Message
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import Ability, Action, Batch
from core.rules.choices import Answered, Choice, Option, object_options, selecting
from core.rules.ruleset import StateView
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, ChainLink
from core.state.effects import Waiting
from core.state.ids import ObjectId
from core.state.objects import GameObject

_HIT = re.compile(r"\bhits?\b", re.IGNORECASE)
_OTHERS_HIT = re.compile(
    r"\byour\b[^.]*\battacks?\b[^.]*\bhits?\b|\battacks?\b[^.]*\b(?:you control|of yours) hits?\b",
    re.IGNORECASE,
)
_OF_CARDS = re.compile(r"\battack action card", re.IGNORECASE)
_ENTERS = re.compile(r"\benters\b|\bis equipped\b", re.IGNORECASE)
_BY_THE_RULES = re.compile(
    r"\benters(?: the arena)? with\b|^[^;:]*\btranscend\.?$|^it can only be pitched\b"
    r"|^it gives \d+ chi\b|^or discard this card as an instant\b|^instant, discard this\b"
    r"|\btransform it\b[^.]* into this, then equip this\b|\ballies you control have [\"“]"
    r"|\bis under an? (?:object|permanent)\b|^an object it lies under\b"
    r"|\bthe (?:object|permanent) above\b",
    re.IGNORECASE,
)
"""Sentences that the rules carry out, or that are about another way to use the card."""
_AT_ANOTHER_TIME = re.compile(
    r"\b(?:as|when|whenever|at|after) (?:the start|the beginning|your|each|every|the|an?)\b"
    r"[^.]*\b(?:begins|comes|turn|phase)\b|\bas it (?:attacks|defends)\b"
    r"|\boutside the arena\b|\bleaves the arena\b",
    re.IGNORECASE,
)
"""Sentences whose moment comes later, such as the beginning of a turn."""


def report_card_text(context: ActionContext, card: GameObject, half: int | None = None) -> None:
    """Report the text to carry out by hand as a card resolves without becoming a permanent.

    For a melded card only the text of the ``half`` that resolves is reported.
    """
    found = traits(context.view, card)
    if half is not None:
        found = replace(found, text=(context.state.printed(card).faces[half].text,))
    asked = go_again_question(found)
    words = (
        each
        for each in _readable(found)
        if each.begins not in {Begins.COST, Begins.KEYWORD} and not _HIT.search(each.event)
    )
    _report(context, card, found, _remaining_texts(words, but=asked), "resolve.layer")


def report_ability_text(context: ActionContext, layer: Waiting) -> None:
    """Report the texts that an ability resolving by hand may come from."""
    source = context.state.find(layer.source)
    if source is None or layer.key not in {"", GO_AGAIN_KEY} or source.face_down:
        return
    found = traits(context.view, source)
    words = (each for each in _readable(found) if each.begins is not Begins.KEYWORD)
    _report(context, source, found, _remaining_texts(words), "ability.layer")


def report_hit_text(context: ActionContext, attack: GameObject) -> None:
    """Report the text about a hit: of the attack that has just hit, then of its controller."""
    found = traits(context.view, attack)
    words = (each for each in _readable(found) if _HIT.search(each.words))
    _report(context, attack, found, _remaining_texts(words), "hit.definition")
    is_card = "Action" in found.types
    for obj in context.state.by_place:
        mine = obj.controller == attack.controller and obj.id != attack.id
        if not mine or obj.face_down or not in_arena(obj):
            continue
        other = traits(context.view, obj)
        words = (each for each in _readable(other) if _OTHERS_HIT.search(each.words))
        words = (each for each in words if is_card or not _OF_CARDS.search(each.words))
        _report(context, obj, other, _remaining_texts(words), "hit.definition")


def report_entering_texts(context: ActionContext) -> None:
    """Report the text to carry out by hand of permanents that have just entered the arena."""
    for event in tuple(context.events):
        for object_id in (*event.arrived, event.object) if event.kind == "enters" else ():
            obj = context.state.objects.get(object_id) if object_id is not None else None
            if obj is None or obj.face_down or not in_arena(obj):
                continue
            found = traits(context.view, obj)
            words = (each for each in _readable(found) if _is_for_now(each))
            _report(context, obj, found, _remaining_texts(words), "resolve.arena")
            break


def _is_for_now(ability: PrintedAbility) -> bool:
    if ability.begins in {Begins.COST, Begins.KEYWORD}:
        return False
    if _ENTERS.search(ability.words):
        return True
    return ability.begins is Begins.WORDS and not _AT_ANOTHER_TIME.search(ability.words)


def _remaining_texts(abilities: Iterator[PrintedAbility], but: str = "") -> tuple[str, ...]:
    left = (
        " ".join(
            each
            for each in sentences(ability.words)
            if not _BY_THE_RULES.search(each) and each.rstrip(".") != but.rstrip(".")
        )
        for ability in abilities
    )
    return tuple(words for words in left if words)


def _readable(found: Traits) -> Iterator[PrintedAbility]:
    for text in found.text:
        name = next((each for each in found.names if each in text), found.name)
        yield from printed_abilities(text, name)


def _report(
    context: ActionContext, obj: GameObject, found: Traits, words: tuple[str, ...], key: str
) -> None:
    left = tuple(each for each in words if is_left(context.view, found, each))
    leave_by_hand(context, CardName(obj.id, found.name), left, key)


def is_left(view: StateView, found: Traits, words: str) -> bool:
    """Return whether players carry out a sentence: all of them unless the table reads texts."""
    by_hand = view.rules.tables.is_by_hand
    return not view.state.reads_texts or any(by_hand(face, words) for face in found.faces)


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


def _link_triggers(view: StateView) -> Choice | None:
    """Return the choice of cards that the present moment of the active chain link triggers."""
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
            and in_arena(obj)
            and not obj.face_down
            and traits(view, obj).controller in attackers
            and _names_others(traits(view, obj), moment)
        ),
    )
    cards = tuple(each for each in cards if not _is_done(view, moment, each))
    if not cards:
        return None
    link = current_link(view.state)
    marks: tuple[ObjectId, ...] = ()
    if moment is HITS and link is not None and traits(view, subjects[0]).has(_MARK):
        marks = tuple(hero.id for hero in unmarked(view, link))
    return _triggering(view, cards, moment.message, _LAYER, marks)


def hit_sentences(found: Traits) -> tuple[str, ...]:
    """Return the sentences of an attack's own text that name its hit."""
    return tuple(
        each.replace("~", found.name) for each in sentences_of(found, HITS.own) if found.name
    )


def sentences_of(found: Traits, pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Return the sentences of a text that a pattern finds, with ``~`` for its own name."""
    return tuple(sentence for text in found.text for sentence in _found(pattern, text, found.names))


def _moment(view: StateView) -> tuple[Moment, tuple[GameObject, ...]] | None:
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


def _names_others(found: Traits, moment: Moment) -> bool:
    return any(_found(moment.others, _QUOTED.sub("", text), found.names) for text in found.text)


def _is_done(view: StateView, moment: Moment, object_id: ObjectId) -> bool:
    """Return whether a text only marks heroes that are marked already."""
    link = current_link(view.state)
    if moment is not HITS or link is None:
        return False
    words = sentences_of(traits(view, object_id), moment.own)
    return bool(words) and all(map(_ONLY_MARKS.search, words)) and not any(unmarked(view, link))


def unmarked(view: StateView, link: ChainLink) -> Iterator[GameObject]:
    """Yield the unmarked heroes that an attack targets."""
    for hero in targets_of(view.state, link):
        if is_hero(view, hero) and not is_marked(hero):
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


def cards_of_end_phase(view: StateView) -> tuple[ObjectId, ...]:
    """Return the cards that name the beginning of the end phase of this turn."""
    return () if view.state.reads_texts else tuple(_named(view, _END))


def _has_only_begun(view: StateView) -> bool:
    """Return whether no player has acted in this turn."""
    state = view.state
    if chain_of(state) or top_layer(state) or state.player(state.active).spells_cast:
        return False
    return not any(word.split()[0] == USED for obj in state.objects for word in obj.conditions)


def _named(view: StateView, moment: re.Pattern[str]) -> Iterator[ObjectId]:
    for obj in view.state.objects:
        if not in_arena(obj) or obj.face_down:
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
    if view.state.match.over or view.state.reads_texts:
        return None
    cards = tuple(_named(view, _BEGINNING)) if _has_only_begun(view) else ()
    return _triggering(view, cards, _TURN_BEGINS, _KEY) if cards else _link_triggers(view)


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
