"""Whole games through messages alone: each viewer holds its projection."""

import pytest
from msgspec.structs import replace

from core.rules.history import REVEALED
from core.scenario.chance import Draws
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import can_see
from core.table.follower import Follower
from core.table.messages import View, decode, encode
from core.table.table import PUBLIC, Table
from tests.core.table.games import Dealt, SharedTable, deal

_FIRST = 60
"""The first actions, in which some cards stay hidden; none of them is taken back."""
GAMES = [("mtg", 2, 3, ""), ("fab", 2, 3, ""), ("mtg", 3, 4, "commander")]


@pytest.fixture(scope="module", params=GAMES, ids=lambda each: f"{each[0]}-{each[1]}-seats")
def played(request: pytest.FixtureRequest) -> tuple[Dealt, SharedTable]:
    game, seats, seed, play_format = request.param
    start = deal(game, seats, seed, play_format)
    shared = SharedTable(start, seed)
    shared.play(seed)
    return start, shared


def test_a_game_ends_and_every_viewer_holds_the_projection(
    played: tuple[Dealt, SharedTable],
) -> None:
    _, shared = played
    assert shared.table.history.state.match.over
    assert shared.answers["asked"] > 0
    for name, follower in shared.followers.items():
        assert follower.state == shared.table.projection(name)
        assert len(follower.history.outcomes) == len(shared.table.history.outcomes)


def test_the_log_played_again_makes_the_same_bytes_for_every_viewer(
    played: tuple[Dealt, SharedTable],
) -> None:
    start, shared = played
    again = Table(start.rules, start.state, Draws("other dice"))
    made = {name: [encode(again.first(name))] for name in again.viewers}
    for line in shared.lines:
        for name, view in again.replay(line).views.items():
            made[name].append(encode(view))
    assert made == shared.bytes


def test_a_viewer_who_comes_late_catches_up_with_the_views_in_order(
    played: tuple[Dealt, SharedTable],
) -> None:
    _, shared = played
    late = Follower()
    for raw in shared.bytes[PUBLIC]:
        late.take(decode(raw, View))
    assert late.state == shared.followers[PUBLIC].state


def test_two_cards_that_a_viewer_never_sees_can_change_places_without_a_trace(
    played: tuple[Dealt, SharedTable],
) -> None:
    start, shared = played
    for viewer in shared.followers:
        pair = _never_seen(shared, viewer)
        assert pair is not None, "the game showed every card"
        one, two = (start.state.card(start.state.object(each).cards[0]) for each in pair)
        cards = start.state.cards.put(one.id, replace(one, card=two.card))
        swapped = replace(start.state, cards=cards.put(two.id, replace(two, card=one.card)))
        again = Table(start.rules, swapped, Draws(""))
        made = [encode(again.first(viewer))]
        made += [encode(again.replay(line).views[viewer]) for line in shared.lines[:_FIRST]]
        assert made == shared.bytes[viewer][: _FIRST + 1]


def _never_seen(shared: SharedTable, viewer: str) -> tuple[ObjectId, ObjectId] | None:
    """Return two different cards of one deck that stay hidden from a viewer."""
    history = shared.table.history.jump(_FIRST)
    outcomes = history.outcomes[:_FIRST]
    states = (history.start, *(each.state for each in outcomes))
    shown, named = set[ObjectId](), set[ObjectId]()
    for outcome in outcomes:
        for event in outcome.events:
            shown.update(event.arrived if event.kind == REVEALED else ())
        references = outcome.action.references()
        named.update(each.id for each in references if not each.named.by_chance)
    zones = shared.table.rules.zones
    seat = None if viewer == PUBLIC else PlayerId(viewer)
    hidden = [
        obj.id
        for obj in history.start.objects
        if len(obj.cards) == 1 and obj.id not in shown and obj.id not in named
        if all(
            (there := state.objects.get(obj.id)) is not None
            and there.zone in {obj.zone, "library", "deck"}
            and not can_see(zones, state, there, seat)
            for state in states
        )
    ]
    for first in hidden:
        for second in hidden:
            a, b = history.start.object(first), history.start.object(second)
            same = (a.owner, a.zone) == (b.owner, b.zone)
            if same and history.start.printed(a) != history.start.printed(b):
                return first, second
    return None
