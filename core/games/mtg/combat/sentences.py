"""Sentences of permanents that restrict or require attacks and blocks: players apply them."""

import re
from collections.abc import Iterable, Iterator

from core.games.mtg.traits import traits
from core.messages import CardName, Message, verbatim
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, by_hand
from core.state.ids import ObjectId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_NOT = "can(?:not|['\u2019]t)"
CANT_ATTACK = re.compile(rf"\b{_NOT} attack\b|\bcan attack only\b", re.IGNORECASE)
MUST_ATTACK = re.compile(r"\battacks? (?:\S+ )*?(?:each|every|if able)\b", re.IGNORECASE)
CANT_BLOCK = re.compile(
    rf"\b{_NOT} (?:attack or )?block\b|\bcan block\b|\bblocks? (?:each|every|if able)\b",
    re.IGNORECASE,
)
CANT_BE_BLOCKED = re.compile(rf"\b{_NOT} be blocked\b|\bblocked (?:if able|only)\b", re.IGNORECASE)
MUST_BE_BLOCKED = re.compile(r"\bblocked if able\b|\bable to block\b", re.IGNORECASE)

_REMINDER = re.compile(r"\([^)]*\)")
_SENTENCE = re.compile(r"(?<=\.)\s+")
_OF_AN_EVENT = re.compile(
    r"^(?:when|whenever|at|if)\b|\btarget\b|\bthis turn\b|\buntil\b", re.IGNORECASE
)
_HOST = re.compile(r"^(?:enchanted|equipped) (?:creature|permanent)\b", re.IGNORECASE)
_ITSELF = re.compile(r"^(?:this|it|~)(?:\b|\s)", re.IGNORECASE)


def named_by_hand(
    view: StateView, subjects: Iterable[ObjectId], about: re.Pattern[str], key: str
) -> Iterator[Finding]:
    """Yield a reminder for each sentence about the subjects that matches ``about``.

    The sentences are those of the subjects, those of their attachments, and general ones of any
    permanent, such as "Creatures can't block".
    """
    ids = tuple(dict.fromkeys(subjects))
    if not ids:
        return
    for obj in view.state.objects:
        if obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        for sentence in _static_sentences(found.text):
            if about.search(sentence) and _concerns(obj, found.names, sentence, ids):
                says = Message(
                    "By hand: {card} says “{clause}”",
                    card=CardName(obj.id, found.name),
                    clause=verbatim(sentence),
                )
                yield by_hand("combat.by_hand", says, key)


def _concerns(
    obj: GameObject, names: tuple[str, ...], sentence: str, ids: tuple[ObjectId, ...]
) -> bool:
    if _HOST.match(sentence):
        return isinstance(obj.attached_to, Ref) and obj.attached_to.id in ids
    short = tuple(name.partition(",")[0] for name in names)
    if _ITSELF.match(sentence) or sentence.startswith(short):
        return obj.id in ids
    return True


def _static_sentences(texts: Iterable[str]) -> Iterator[str]:
    """Yield the sentences that apply all the time: no costs, no triggers, no spell effects."""
    for text in texts:
        for line in _REMINDER.sub("", text).split("\n"):
            if ":" in line or _OF_AN_EVENT.search(line.strip()):
                continue
            for sentence in _SENTENCE.split(line.strip()):
                if sentence:
                    yield sentence.strip()
