"""Cards whose text names the beginning of a turn or of its end phase (FaB CR 4.2.2, 4.3.1, 4.4.2).

What they say is done by hand: they are named, to be put on the stack.
"""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from core.games.fab.actions import Mark
from core.games.fab.activating import USED
from core.games.fab.combat_chain import chain_of
from core.games.fab.layers import top_layer
from core.games.fab.link_reminders import named_on_the_link
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import everybody, in_arena, is_public
from core.messages import Message
from core.rules.actions import Ability, Action, Batch
from core.rules.choices import Answered, Choice, Option, object_options, selecting
from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject

_WHOSE = r"(?P<whose>your|an opponent's|an opposing hero's|each|every|the)?"
_AT = r"\bat the (?:start|beginning) of " + _WHOSE + r"[\w' ]*?\b"
_AS = r"\b(?:as|when) (?P<of>your|each|every|an?|the) "
_BEGINS = r" (?:begins|comes)\b"


def _moment(what: str) -> re.Pattern[str]:
    """Return what finds the moment in a text, at the start of it or as it begins."""
    return re.compile(rf"{_AT}{what}\b|{_AS}{what}{_BEGINS}", re.IGNORECASE)


_BEGINNING = _moment("(?:turn|action phase)")
_END = _moment("end phase")
_LATER = re.compile(r"\bnext\b", re.IGNORECASE)
_KEY, _LAYER = "turn.phases", "ability.layer"
_TURN_BEGINS = Message("The texts of these cards name the beginning of the turn.")
TRIGGERS = "triggers"
_MARK = "mark-"
_TEXTS = 4096


def named_as_the_turn_begins(view: StateView) -> tuple[ObjectId, ...]:
    """Return what names the beginning of this turn, as long as nothing has been done in it."""
    return tuple(_named(view, _BEGINNING)) if _has_only_begun(view) else ()


def named_as_the_turn_ends(view: StateView) -> tuple[ObjectId, ...]:
    """Return what names the beginning of the end phase of this turn."""
    return tuple(_named(view, _END))


def _has_only_begun(view: StateView) -> bool:
    state = view.state
    busy = chain_of(state) is not None or top_layer(state) is not None
    played = state.player(state.active).spells_cast
    return not busy and not played and not any(_is_used(obj) for obj in state.objects)


def _is_used(obj: GameObject) -> bool:
    return any(word.split()[0] == USED for word in obj.conditions)


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
    cards = named_as_the_turn_begins(view)
    if cards:
        return _triggering(view, cards, _TURN_BEGINS, _KEY)
    found = named_on_the_link(view)
    if found is None:
        return None
    return _triggering(view, found.cards, found.says, _LAYER, found.marks)


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
    return Option(f"{_MARK}{hero}", Message("Mark {card}", card=name), hero)


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
