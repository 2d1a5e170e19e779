"""The shares of a number add up to it, and no shipped text changes one without being named."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from core.cards.card import Card, whole
from core.games import GAMES
from core.rules.actions import Effect
from core.rules.ruleset import StateView
from core.rules.views import CharacteristicsView, Number
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD
from core.storage.assets import opening, starter_cards
from tests.core.stage import ADA, BEN, Stage

_CHANGES_NUMBERS = re.compile(r"(?:gets?|have|has) [+-]\d+/[+-]\d+")
_FOR_A_TURN = re.compile(r"until end of turn|this turn")
_ATTACHED = frozenset({"Aura", "Equipment"})
CREATURES = (
    "Grizzly Bears", "Loyal Cathar", "Elite Vanguard", "Village Ironsmith", "Kessig Prowler",
    "Delver of Secrets", "Graf Rats", "Huntmaster of the Fells", "Bloodline Keeper",
)  # fmt: skip


NOT_NOW = {
    "Instigator Gang // Wildblood Pack",  # attacking creatures alone
    "Jace, Vryn's Prodigy // Jace, Telepath Unbound",  # an activated ability
    "Invasion of New Phyrexia // Teferi Akosa of Zhalfir",  # an emblem
    "Blackbloom Rogue // Blackbloom Bog",  # eight cards in a graveyard
    "Case of the Gateway Express",  # once it is solved
}
"""Cards that change no number on the tables of these tests."""


def numbers(shown: CharacteristicsView) -> Iterator[Number]:
    for row in shown.rows:
        yield from row.numbers


def assert_sums(view: StateView) -> int:
    """Check every number of every object; return how many of them something changes."""
    changed = 0
    for obj in view.state.objects:
        shown = view.rules.tables.characteristics_view(view, obj.id, None)
        for number in numbers(shown):
            value = whole(str(number.value))
            if value is None:
                continue
            assert number.total == value, (shown.title, str(number.title), number.shares)
            changed += len(number.shares) > 1
    return changed


@pytest.mark.parametrize("game", list(GAMES))
def test_the_shares_of_each_number_add_up_on_the_first_table(game: str) -> None:
    rules, state = opening(GAMES[game])
    assert_sums(StateView(rules, state))
    assert_sums(StateView(rules, replace(state, reads_texts=True)))


def test_the_shares_of_all_shipped_creatures_add_up_under_all_their_lords() -> None:
    stage = Stage("2026-09")
    stage.state = replace(stage.state, reads_texts=True)
    for card in starter_cards().values():
        for face in card.front, *card.sides[-1]:
            if "Creature" in face.type_line.types or _changes(card):
                stage.place(card, owner=ADA)
                break
    bear = stage.place("Grizzly Bears", counters=(("+1/+1", 2), ("-1/-1", 1)))
    for change in (Change(set_power=4, set_toughness=4), Change(power=-2), Change(toughness=3)):
        stage.do(Effect(player=ADA, objects=(bear,), change=change, source="A hand"))
    assert assert_sums(stage.view) > 50


def _changes(card: Card) -> bool:
    """Return whether a face of a card changes numbers for longer than a turn."""
    lines = (line for face in card.faces for line in face.text.splitlines())
    return any(_CHANGES_NUMBERS.search(line) and not _FOR_A_TURN.search(line) for line in lines)


@pytest.mark.parametrize("reads", [True, False])
def test_each_shipped_text_that_changes_numbers_is_counted_or_named(*, reads: bool) -> None:
    silent = [card.name for card in starter_cards().values() if _changes(card)]
    assert len(silent) > 10
    silent = [name for name in silent if not _is_told(name, reads=reads)]
    assert set(silent) <= NOT_NOW


def test_two_static_abilities_of_one_card_each_find_their_own_creatures() -> None:
    stage = Stage("2026-09")
    stage.state = replace(stage.state, reads_texts=True)
    upright, turned = stage.place("Grizzly Bears"), stage.place("Grizzly Bears", tapped=True)
    stage.place("Plargg, Dean of Chaos // Augusta, Dean of Order", side=1)
    sizes = [(found.power, found.toughness) for found in map(stage.traits, (upright, turned))]
    assert sizes == [("2", "3"), ("3", "2")]


def _is_told(name: str, *, reads: bool) -> bool:
    """Return whether a number on a table with the card is changed, or names the card."""
    card = starter_cards()[name]
    for side in range(len(card.sides)):
        stage = Stage("2026-09")
        stage.state = replace(stage.state, reads_texts=reads)
        others = [stage.place(each, owner=owner) for each in CREATURES for owner in (ADA, BEN)]
        kinds = set(card.sides[side][0].type_line.subtypes)
        host = stage.object(others[0]).ref if kinds & _ATTACHED else None
        stage.place(card, BATTLEFIELD, side=side, attached_to=host)
        others.append(stage.place(card, BATTLEFIELD, side=side, flipped=True))
        if any(_is_changed(stage, each) for each in others):
            return True
    return False


def _is_changed(stage: Stage, object_id: ObjectId) -> bool:
    shown = stage.rules.tables.characteristics_view(stage.view, object_id, None)
    return any(len(number.shares) > 1 for number in numbers(shown))
