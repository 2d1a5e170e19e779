"""Texts of cards that players carry out by hand after an action.

Rules carry out keywords, counters of cards that enter, transcending as an answer, and the
question whether surge gives go again. All other sentences are reported at their moment.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.abilities import Begins, PrintedAbility, printed_abilities, sentences
from core.games.fab.points import GO_AGAIN_KEY, go_again_question
from core.games.fab.traits import Traits, traits
from core.games.fab.zones import in_arena
from core.messages import CardName
from core.rules.action_context import ActionContext, leave_by_hand
from core.state.effects import Waiting
from core.state.objects import GameObject

_HIT = re.compile(r"\bhits?\b", re.IGNORECASE)
_OTHERS_HIT = re.compile(
    r"\byour\b[^.]*\battacks?\b[^.]*\bhits?\b|\battacks?\b[^.]*\byou control hits?\b", re.IGNORECASE
)
_OF_CARDS = re.compile(r"\battack action card", re.IGNORECASE)
_ENTERS = re.compile(r"\benters\b|\bis equipped\b", re.IGNORECASE)
_BY_THE_RULES = re.compile(
    r"\benters the arena with\b|^[^;:]*\btranscend\.?$|^it can only be pitched\b"
    r"|^it gives \d+ chi\b|^or discard this card as an instant\b|^instant, discard this\b"
    r"|\btransform it\b[^.]* into this, then equip this\b|\ballies you control have [\"“]"
    r"|\bis under an? (?:object|permanent)\b|^an object it lies under\b",
    re.IGNORECASE,
)
"""Sentences that the rules carry out, or that are about another way to use the card."""
_LATER = re.compile(
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
    return ability.begins is Begins.WORDS and not _LATER.search(ability.words)


def _remaining_texts(abilities: Iterator[PrintedAbility], but: str = "") -> tuple[str, ...]:
    """Return the words of abilities without the sentences that the rules carry out."""
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
    leave_by_hand(context, CardName(obj.id, found.name), words, key)
