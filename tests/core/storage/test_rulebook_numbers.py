"""Each number of the Magic rulebook is one of its edition's rules, and that rule is about it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from core.rules.rulebook import Entry
from core.storage.assets import read_rulebook

BOOK = read_rulebook("mtg")
WITHOUT_A_TEXT = {"2026-09"}
"""Editions whose text was read and compared, and is not among the reference files."""
EDITIONS = [edition.id for edition in BOOK.editions if edition.id not in WITHOUT_A_TEXT]
NEWEST = EDITIONS[-1]
_RULE = re.compile(r"\s*(\d{3}\.\d+[a-z]?)\.? +(.*)")
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 5
_SAME = 0.6
"""So many words are shared at least by a rule and its successor."""
_RENUMBERED = 0.8
_REWRITTEN = frozenset(
    {
        # Until 2022 one rule explained all kinds of double-faced cards.
        *("dfc.definition", "tdfc.definition", "mdfc.definition", "wiki.kind_at_a_glance"),
        # Meld cards had a section of their own, with the list of pairs in one rule.
        *(
            "meld.back_only_when_melded",
            "meld.not_castable_back",
            "meld.pairs",
            "meld.enters_melded",
        ),
        *("meld.pair.chittering_host", "meld.pair.writhing_township", "meld.pair.brisela"),
        *("meld.stack", "meld.substitutes", "info.up_face_only"),
        # The wording for looking at a card exiled face down has changed.
        "exile.face_down",
        # Casting and entering with a back face up came step by step.
        *("tdfc.stack", "dfc.front_up", "dfc.cast_front_default", "tdfc.cast_transformed"),
        *(
            "mdfc.cast_choice",
            "dfc.resolve_same_face",
            "dfc.put_front_default",
            "tdfc.put_transformed",
        ),
        *("wiki.blink_transformers", "wiki.saga_blink", "wiki.dies_return_transformed"),
        # Shorter since 2023, or about tokens too.
        *("meld.definition", "info.look_at_both", "info.indistinguishable"),
        *("face.own_characteristics", "tdfc.not_into_instant", "naming.one_face"),
        # Symbols were added with each block of cards.
        *("tdfc.front_icon", "tdfc.back_icon"),
        # The rules for transforming permanents and their copies changed in 2021, 2023 and 2025.
        *("tdfc.only_they_transform", "wiki.copy_only_visible", "copy.token_of_double_faced"),
        *("daybound.only_by_itself", "wiki.daybound"),
        # Interchangeable names came in 2022, further kinds of partners in 2021, 2022 and 2026.
        *("commander.copies", "commander.partner"),
        # Written anew in 2024: how a permanent spell resolves. In 2022: Sagas with read ahead.
        *("resolve.permanent", "saga.lore"),
        # Reworded: sideboards, random choices, companions' timing.
        *("game.sideboard", "mana.pay", "commander.start"),
        # Since 2026 one rule ends effects and empties the mana pool.
        "mana.pool",
        # Wider since 2024: planeswalkers and battles too. In 2025 the order of damage went.
        *("combat.put_attacking", "combat.damage_division"),
    }
)
"""Keys whose rule reads quite otherwise in some edition, each with the reason; all were read."""


@pytest.fixture(scope="module")
def texts(reference: Path) -> Mapping[str, Mapping[str, str]]:
    """The rules of each edition by number."""
    folder = reference / "rules" / "sources" / "magic-full"
    return {edition: dict(_rules(folder / f"{edition}.txt")) for edition in EDITIONS}


def _rules(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        found = _RULE.match(line)
        if found:
            yield found[1], found[2]


def _numbers(entry: Entry, edition: str) -> list[str]:
    return [each for each in BOOK.number(entry.key, edition).split(", ") if each]


def _words(text: str) -> Counter[str]:
    without_numbers = re.sub(r"\d{3}(\.\d+[a-z]?)?", "", text.partition("Example:")[0])
    return Counter(re.findall(r"\w+", without_numbers.casefold()))


def _alike(one: Counter[str], other: Counter[str], least: float = 0.0) -> float:
    """Return the share of words that two rules have in common, 0 if it is below the least."""
    short, long = sorted((one.total(), other.total()))
    if short < least * long:
        return 0.0
    return (one & other).total() / max((one | other).total(), 1)


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_number_is_a_rule_of_the_edition(
    texts: Mapping[str, Mapping[str, str]], edition: str
) -> None:
    wrong = [
        (entry.key, number)
        for entry in BOOK.entries
        for number in _numbers(entry, edition)
        if number not in texts[edition]
    ]
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_rule_speaks_of_what_the_entry_speaks_of(
    texts: Mapping[str, Mapping[str, str]], edition: str
) -> None:
    wrong = [
        (entry.key, numbers)
        for entry in BOOK.worded(edition).entries
        if (numbers := _numbers(entry, edition))
        and not _stems(f"{entry.key} {entry.title} {entry.says}".replace("_", " "))
        & _stems(" ".join(texts[edition][number] for number in numbers))
    ]
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS[:-1])
def test_an_older_number_is_the_same_rule_as_the_newest_one(
    texts: Mapping[str, Mapping[str, str]], edition: str
) -> None:
    wrong = []
    for entry in BOOK.entries:
        newest = [_words(texts[NEWEST][number]) for number in _numbers(entry, NEWEST)]
        for number in _numbers(entry, edition):
            then = _words(texts[edition][number])
            alike = max((_alike(then, now) for now in newest), default=0.0)
            # Without a newest number the rule has become part of another one, as meld cards' have.
            if newest and alike < _SAME and entry.key not in _REWRITTEN:
                wrong.append((entry.key, number, round(alike, 2)))
    assert not wrong, wrong


@pytest.mark.parametrize("edition", EDITIONS[:-1])
def test_a_rule_that_an_edition_is_said_to_lack_is_not_in_it(
    texts: Mapping[str, Mapping[str, str]], edition: str
) -> None:
    cited = {number for entry in BOOK.entries for number in _numbers(entry, edition)}
    others = {n: _words(text) for n, text in texts[edition].items() if n not in cited}
    wrong = []
    for entry in BOOK.entries:
        if not BOOK.absence(entry.key, edition) or entry.key.startswith("wiki."):
            continue  # frequent questions are about cards, which may be younger than the rule
        for now in (_words(texts[NEWEST][number]) for number in _numbers(entry, NEWEST)):
            alike = ((n, _alike(then, now, _RENUMBERED)) for n, then in others.items())
            wrong += [(entry.key, n) for n, share in alike if share > _RENUMBERED]
    assert wrong == []
