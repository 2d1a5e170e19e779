"""Texts of Magic cards that players carry out by hand after an action, by its events.

The rules here carry out keywords, what a permanent enters as and with, and mana abilities that a
payment uses. All other words of a spell, of an ability that resolves and of a trigger are named.
"""

import re
from collections.abc import Iterator, Mapping

from core.cards.abilities import Begins, PrintedAbility, printed_abilities, sentences
from core.games.mtg.chapters import chapters_of
from core.games.mtg.entry_wordings import read_entry
from core.games.mtg.game.reminders import naming_this_step
from core.games.mtg.traits import Traits, traits
from core.messages import CardName
from core.rules.action_context import ActionContext
from core.rules.by_hand import leave_by_hand
from core.rules.events import Event
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_OF_ITSELF = r"^(?:[a-z][\w'’ -]* — )?when(?:ever)? (?:you )?(?:\w+ )?(?:~|(?:it|he|she|they)\b)"
_CAST_RULES = re.compile(
    r"^(?:this spell|~|it|he|she) (?:costs|can['’]t be countered|isn['’]t a spell)"
    r"|^as an additional cost|^cast (?:this spell|~|it) only|\byou may cast (?:this spell|~)"
    r"|^you may (?:pay|begin the game)\b"
    r"|\bshuffle (?:this card|~|it) into|\bis then shuffled into|^(?:it|~) melds with\b",
    re.IGNORECASE,
)
"""Sentences about how a card is cast, where it goes afterwards, or its counterpart."""
_MANA = re.compile(r": add [^.]*\.?$", re.IGNORECASE)
_DOOR = re.compile(r"\bunlock\b")

_MOMENTS: Mapping[str, re.Pattern[str]] = {
    "enters": re.compile(rf"{_OF_ITSELF}.*\benters?\b"),
    "dies": re.compile(rf"{_OF_ITSELF}.*(?:\bdies\b|\bgraveyard\b|\bleaves\b)"),
    "put_into_graveyard": re.compile(rf"{_OF_ITSELF}.*\bgraveyard\b"),
    "exiled": re.compile(rf"{_OF_ITSELF}.*\bleaves\b"),
    "transformed": re.compile(rf"{_OF_ITSELF}.*\b(?:transforms?|converts?)\b"),
    "turned_face_up": re.compile(rf"{_OF_ITSELF}.*\bturned face up\b"),
    "unlocked": _DOOR,
    "cast": re.compile(r"^when you cast (?:~|it|this spell)"),
    "attacks": re.compile(rf"{_OF_ITSELF}.*\battacks?\b"),
    "blocks": re.compile(rf"{_OF_ITSELF}.*\bblocks?\b"),
    "combat_damage": re.compile(rf"{_OF_ITSELF}.*\bdeals? (?:combat )?damage\b"),
}
"""The wording of a trigger on an event of its own object, by the kind of event."""
_LOOKS_BACK = frozenset({"dies", "put_into_graveyard", "exiled"})
"""The events whose triggers look back at the object before the event (MTG CR 603.10a)."""
_OFFERED = frozenset({"attacks", "combat_damage"})
"""The events whose triggers a followed game offers in their step (`reminders`)."""


def tell_of_spell(context: ActionContext, spell: GameObject) -> None:
    """Report the text to carry out by hand as a spell other than a permanent spell resolves."""
    found = traits(context.view, spell)
    if spell.face_down or found.type_line.is_permanent:
        return
    _tell(context, spell, found, tuple(remaining_of_spell(found)), "resolve.instant")


def tell_of_ability(context: ActionContext, ability: Waiting) -> None:
    """Report the texts that an ability resolving by hand may come from."""
    if ability.key:
        return
    source = _source(context, ability)
    if ability.words:
        name = CardName(ability.source.id, traits(context.view, source).name if source else "…")
        leave_by_hand(context, name, (ability.words,), "resolve.ability")
        return
    if source is None or source.face_down:
        return
    found = traits(context.view, source)
    named = naming_this_step(context.view, source)
    words = tuple(
        each.words
        for each in _abilities(found)
        if each.begins in {Begins.TRIGGER, Begins.COST, Begins.CHAPTER}
        and not _MANA.search(each.words)
        and (not named or any(line in each.words for line in named))
    )
    _tell(context, source, found, words, "resolve.ability")


def tell_what_is_left(context: ActionContext) -> None:
    """Report the text of permanents to carry out by hand after the events of an action."""
    told: set[tuple[int, str]] = set()
    for event in tuple(context.events):
        state = context.start if event.kind in _LOOKS_BACK else context.state
        obj = state.objects.get(event.object) if event.object is not None else None
        if obj is None or obj.face_down:
            continue
        view = context.view.at(state)
        found = traits(view, obj)
        words = tuple(
            each for each in _left_after(event, context, obj, found) if (obj.id, each) not in told
        )
        told.update((obj.id, each) for each in words)
        _tell(context, obj, found, words)


def remaining_of_spell(found: Traits) -> Iterator[str]:
    """Yield the abilities of an instant or sorcery that are carried out as it resolves."""
    for each in _abilities(found):
        if each.begins in {Begins.WORDS, Begins.TRIGGER} and not _is_about_the_cast(each):
            yield each.words


def _left_after(
    event: Event, context: ActionContext, obj: GameObject, found: Traits
) -> Iterator[str]:
    moment = _MOMENTS.get(event.kind)
    if moment is not None and not (event.kind in _OFFERED and context.state.is_followed):
        before = _before(context, obj) if event.kind == "unlocked" else ()
        for each in _abilities(found):
            if each.begins is Begins.TRIGGER and moment.search(each.event) and each not in before:
                yield each.words
    if event.kind == "enters":
        yield from (each.words for each in _abilities(found) if _DOOR.search(each.event))
        yield from _static(found)
    if event.kind in {"enters", "counters"}:
        yield from _chapters(context.start, obj, found)


def _before(context: ActionContext, obj: GameObject) -> tuple[PrintedAbility, ...]:
    was = context.start.objects.get(obj.id)
    return () if was is None else tuple(_abilities(traits(context.view.at(context.start), was)))


def _static(found: Traits) -> Iterator[str]:
    """Yield the static abilities that no rule here carries out."""
    entry = tuple(each.words for each in read_entry("\n".join(found.text), found.name))
    for each in _abilities(found):
        if each.begins is Begins.WORDS:
            left = (
                sentence
                for sentence in sentences(each.words)
                if not any(sentence in words or words in sentence for words in entry)
            )
            words = " ".join(left)
            if words and not _CAST_RULES.search(words):
                yield words


def _chapters(before: GameState, obj: GameObject, found: Traits) -> Iterator[str]:
    was = before.objects.get(obj.id)
    earlier = was.counter("lore") if was is not None and was.zone == BATTLEFIELD else 0
    now = obj.counter("lore")
    for each in _abilities(found):
        numbers = chapters_of(each.words) if each.begins is Begins.CHAPTER else ()
        if any(earlier < number <= now for number in numbers):
            yield each.words


def _is_about_the_cast(ability: PrintedAbility) -> bool:
    return all(_CAST_RULES.search(each) for each in sentences(ability.plain))


def _abilities(found: Traits) -> Iterator[PrintedAbility]:
    for text in found.text:
        name = next((each for each in found.names if each in text), found.name)
        yield from printed_abilities(text, name)


def _source(context: ActionContext, ability: Waiting) -> GameObject | None:
    there = context.state.find(ability.source)
    return there or context.state.objects.get(ability.source.id)


def _tell(
    context: ActionContext, obj: GameObject, found: Traits, words: tuple[str, ...], key: str = ""
) -> None:
    leave_by_hand(context, CardName(obj.id, found.name), words, key)
