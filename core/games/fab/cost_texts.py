"""Sentences of card texts about costs, without their amounts (FaB CR 5.1.6, 5.4.4).

The payment shows additional and alternative costs and changes of a cost; players set the amount.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.mana import Cost

_SENTENCES = re.compile(r"(?<=[.!])\s+|\n")
_ADDITIONAL = re.compile(r"(?:^|[,-] )as an additional cost to play ", re.IGNORECASE)
_INSTEAD = re.compile(r"\brather than pay\b", re.IGNORECASE)
_DIFFERS = re.compile(
    r"\bcosts? (?:(?!\bwith\b).)*?(?:\{r\}|resource)(?! or (?:less|more)).*?(?:\bless\b|\bmore\b)"
    r"|\bcosts? [\w ]*\badditional \{r\}|\bcost to play.* can't be modified|\bis cheaper\b",
    re.IGNORECASE,
)
_ABILITY = re.compile(r"\b(?:action|instant|reaction) +[-–—]", re.IGNORECASE)
_LATER = re.compile(r"\b(?:next|if you do|first (?:attack|action)|gain)\b", re.IGNORECASE)
_OF_OPPONENTS = re.compile(r"\bcosts? opposing hero", re.IGNORECASE)
_OF_THE_ABILITY = re.compile(r"\bactivate|\bthis ability\b", re.IGNORECASE)
_RESOURCES = re.compile(r"(?:\{r\})+", re.IGNORECASE)
_TEXTS = 2048


class SaidOfOthers(Struct, frozen=True, kw_only=True):
    """Sentences about the costs of its player and about those of opponents."""

    own: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()


@lru_cache(maxsize=_TEXTS)
def said_of_playing(text: str, name: str) -> Cost:
    """Return the cost to play a card of this name, as far as its text is about it."""
    by_hand = (each for each in _sentences(text) if _is_of_another_cost(each))
    differ = (each for each in _own(text, name) if not _OF_THE_ABILITY.search(each))
    return Cost(by_hand=_in_words(by_hand), may_differ=_in_words(differ))


@lru_cache(maxsize=_TEXTS)
def said_of_activating(text: str, name: str) -> Cost:
    """Return the cost to activate a card of this name, as far as its text is about it."""
    found = (each for each in _own(text, name) if _OF_THE_ABILITY.search(each))
    return Cost(may_differ=_in_words(found))


@lru_cache(maxsize=_TEXTS)
def said_of_other_costs(text: str, name: str) -> SaidOfOthers:
    """Return the sentences of a permanent about the costs of other cards."""
    found = [
        sentence
        for sentence in _sentences(text)
        if _speaks_of_costs(sentence)
        and not _is_about_itself(sentence, name)
        and not _LATER.search(sentence)
    ]
    theirs = tuple(each for each in found if _OF_OPPONENTS.search(each))
    mine = (each for each in found if each not in theirs)
    return SaidOfOthers(own=_in_words(mine), opponents=_in_words(theirs))


def is_of_an_additional_cost(sentence: str) -> bool:
    """Return whether a sentence states an additional cost to play its card."""
    return _ADDITIONAL.search(sentence) is not None


def _in_words(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return sentences with their resource symbols as a number of resources."""
    return tuple(_RESOURCES.sub(_resources, each) for each in sentences)


def _resources(symbols: re.Match[str]) -> str:
    count = len(symbols[0]) // len("{r}")
    return f"{count} resource" if count == 1 else f"{count} resources"


def _sentences(text: str) -> Iterator[str]:
    yield from (part.strip() for part in _SENTENCES.split(text) if part.strip())


def _is_of_another_cost(sentence: str) -> bool:
    return is_of_an_additional_cost(sentence) or _INSTEAD.search(sentence) is not None


def _own(text: str, name: str) -> Iterator[str]:
    for sentence in _sentences(text):
        if _speaks_of_costs(sentence) and _is_about_itself(sentence, name):
            yield sentence


def _speaks_of_costs(sentence: str) -> bool:
    differs = _DIFFERS.search(sentence) is not None and not _is_of_another_cost(sentence)
    return differs and _ABILITY.search(sentence) is None


def _is_about_itself(sentence: str, name: str) -> bool:
    subject = rf"(?:\bthis|\bthis ability|\bits|{re.escape(name)}) (?:\{{r\}} )?costs?\b"
    return re.search(subject, sentence, re.IGNORECASE) is not None
