"""Positions: every change returns a new one, and the old one stays as it was."""

import pytest
from msgspec.structs import replace

from core.state.effects import Change, Effect, Waiting
from core.state.game_state import LOST, GameState, Match
from core.state.ids import CardId, ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage, card_named


def test_a_table_starts_empty_with_the_first_player_active() -> None:
    state = GameState.for_players("Ada", "Ben", "Cleo", life=40)
    assert [player.id for player in state.players] == ["Ada", "Ben", "Cleo"]
    assert {player.life for player in state.players} == {40}
    assert (state.active, state.turn, len(state.objects)) == ("Ada", 1, 0)


def test_everybody_else_is_an_opponent_in_seating_order() -> None:
    state = GameState.for_players("Ada", "Ben", "Cleo")
    assert state.opponents(PlayerId("Ben")) == ("Cleo", "Ada")


def test_a_player_nobody_knows_is_no_player() -> None:
    with pytest.raises(KeyError):
        GameState.for_players("Ada").player(BEN)


def test_a_changed_player_takes_the_seat() -> None:
    state = GameState.for_players("Ada", "Ben")
    changed = state.with_player(replace(state.player(BEN), life=7))
    assert [player.life for player in changed.players] == [20, 7]
    assert state.player(BEN).life == 20


def test_what_does_not_exist_is_not_found() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    gone = stage.state.without(bear)
    with pytest.raises(KeyError):
        gone.object(bear)
    with pytest.raises(KeyError):
        gone.card(CardId(99))
    assert gone.holding(CardId(bear)) is None
    assert stage.state.object(bear).id == bear


def test_a_reference_finds_only_the_object_it_was_made_of() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    ref = stage.object(bear).ref
    assert stage.state.find(ref) is stage.object(bear)
    stage.alter(bear, tapped=True)
    assert stage.state.find(ref) is stage.object(bear)
    stage.alter(bear, incarnation=ref.incarnation + 1)
    assert stage.state.find(ref) is None
    assert stage.state.find(Ref(ObjectId(99), 1)) is None


def test_a_card_is_followed_alone_and_melded() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    who = stage.melded("Graf Rats", "Midnight Scavengers")
    first, second = stage.object(who).cards
    assert stage.state.holding(CardId(bear)) is stage.object(bear)
    assert stage.state.holding(first) is stage.object(who)
    assert stage.state.holding(second) is stage.object(who)
    assert [card.name for card in stage.state.fronts(stage.object(who))] == [
        "Graf Rats",
        "Midnight Scavengers",
    ]


def test_a_zone_lists_its_objects_lowest_first() -> None:
    stage = Stage()
    low, high = stage.place("Forest", LIBRARY), stage.place("Island", LIBRARY)
    other = stage.place("Swamp", LIBRARY, BEN)
    stage.place("Plains", HAND)
    stage.alter(low, order=50)
    assert [obj.id for obj in stage.state.in_zone(LIBRARY, ADA)] == [high, low]
    assert [obj.id for obj in stage.state.in_zone(LIBRARY)] == [high, other, low]


def test_the_index_of_what_is_attached_follows_every_change() -> None:
    stage = Stage()
    bear, axe = stage.place("Grizzly Bears"), stage.place("Bonesplitter")
    curse = stage.place("Curse of Leeches")
    assert list(stage.state.attached) == []
    stage.alter(axe, attached_to=stage.object(bear).ref)
    stage.alter(curse, attached_to=BEN)
    assert list(stage.state.attached) == [axe, curse]
    stage.alter(axe, tapped=True)
    assert list(stage.state.attached) == [axe, curse]
    stage.alter(axe, attached_to=None)
    assert list(stage.state.attached) == [curse]
    assert stage.state.without(curse).attached == ()


def test_what_changed_between_two_positions_is_told_by_id() -> None:
    stage = Stage()
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    before = stage.state
    stage.alter(lion, tapped=True)
    assert list(stage.state.changed(before)) == [lion]
    assert list(before.without(bear).changed(before)) == [bear]
    assert list(before.changed(before)) == []


def test_time_goes_on_by_one() -> None:
    state = GameState.for_players("Ada")
    assert state.tick().clock == state.clock + 1


def test_a_card_is_numbered_and_lies_nowhere_at_first() -> None:
    state = GameState.for_players("Ada").add_card(card_named("Forest"), ADA, commander=True)
    piece = state.card(CardId(1))
    assert (piece.owner, piece.commander, piece.card.name) == (ADA, True, "Forest")
    assert state.next_id == 2
    assert state.holding(CardId(1)) is None


def test_an_id_is_known_for_objects_abilities_and_effects() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    ability = Waiting(
        id=ObjectId(50), source=stage.object(bear).ref, turned=0, cards=(), controller=ADA
    )
    effect = Effect(id=ObjectId(51), timestamp=1, change=Change())
    state = replace(stage.state, waiting=(ability,), effects=(effect,))
    assert [who for who in range(60) if state.knows(ObjectId(who))] == [bear, 50, 51]


@pytest.mark.parametrize(
    ("amount", "left"),
    [(3, (("+1/+1", 3), ("lore", 1))), (0, (("lore", 1),)), (-2, (("lore", 1),))],
)
def test_counters_are_set_and_none_is_kept_at_nothing(
    amount: int, left: tuple[tuple[str, int], ...]
) -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", counters=(("+1/+1", 1), ("lore", 1)))
    assert stage.object(bear).counters_with("+1/+1", amount) == left
    assert stage.object(bear).counter("+1/+1") == 1
    assert stage.object(bear).counter("charge") == 0


def test_what_a_token_is_made_of_counts_as_its_print() -> None:
    stage = Stage()
    token = stage.token("Grizzly Bears")
    assert stage.state.printed(stage.object(token)).name == "Grizzly Bears"
    assert stage.state.fronts(stage.object(token)) == ()


def test_two_positions_made_alike_are_equal() -> None:
    def made() -> GameState:
        stage = Stage()
        stage.place("Grizzly Bears", GRAVEYARD)
        stage.place("Forest", EXILE)
        return stage.state

    assert made() == made()
    assert made() != made().tick()
    assert isinstance(made().object(ObjectId(1)), GameObject)
    assert made().in_zone(BATTLEFIELD) == ()


def test_who_is_out_of_the_game_has_no_turn_and_is_nobody_s_opponent() -> None:
    state = GameState.for_players("Ada", "Ben", "Cleo")
    left = state.with_player(replace(state.player(BEN), out=LOST))
    assert left.playing == (ADA, "Cleo")
    assert left.next_after(ADA) == "Cleo"
    assert left.opponents(PlayerId("Cleo")) == (ADA,)


def test_when_nobody_else_is_left_the_others_are_those_that_were() -> None:
    state = GameState.for_players("Ada", "Ben")
    over = state.with_player(replace(state.player(BEN), out=LOST))
    assert over.opponents(ADA) == (BEN,)
    assert over.next_after(ADA) == BEN


def test_a_table_is_followed_only_where_it_has_a_step() -> None:
    state = GameState.for_players("Ada", "Ben")
    assert not state.is_followed
    assert replace(state, turn_step="main1").is_followed


def test_wins_of_a_match_are_counted_for_each_player() -> None:
    match = Match()
    for winner in (BEN, ADA, BEN):
        match = replace(match, wins=match.with_win(winner))
    assert match.wins == ((ADA, 1), (BEN, 2))
    assert match.won_by(PlayerId("Cleo")) == 0
