"""Decisions of the levels in Magic, each in a position where one act is clearly right."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.games import GAMES
from core.games.mtg.actions import Cast, PlayLand
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.rulesets import MTG_2026_04
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import ATTACKERS
from core.opponent.attempts import attempt
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.rules.actions import Action
from core.rules.engine import apply
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import STACK
from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

A, B = PlayerId("A"), PlayerId("B")


RULES = MTG_2026_04
BIG = creature("Big Bear", size="4/4")
BOLT = card(
    "Small Fire", "Instant", "Small Fire deals 3 damage to target creature.", mana_cost="{R}"
)
MOUNTAIN = card("Red Hill", "Basic Land — Mountain")
_ANY_STEP = {"do": "draw", "player": "A"}
"""A scenario has a step; the position before it is used."""


class Table:
    """A position in the first main phase of A, with names for its objects."""

    def __init__(self, *setup: dict[str, Any], life: int = 20) -> None:
        played = Played([BIG, BOLT, MOUNTAIN], [*setup, *library("A"), *library("B")], [_ANY_STEP])
        self.ids = played.runner.ids
        state = played.runner.history.start
        self.state = state.with_player(replace(state.player(B), life=life))

    def go_to(self, step: str) -> "Table":
        """Advance to a step of this turn."""
        while self.state.turn_step != step:
            self.do(NextStep(player=A))
        return self

    def do(self, action: Action) -> "Table":
        outcome = apply(StateView(RULES, self.state), action)
        assert outcome.carried_out, outcome.verdict
        self.state = outcome.state
        return self

    def acts(self, level: int, player: PlayerId = A) -> list[Action]:
        """Return the options of a level, the best first."""
        opponent = Opponent(RULES, GAMES["mtg"].tactics(), player, LEVELS[level])
        return [each.action for each in opponent.moves(self.state)]

    def named(self, *words: str) -> tuple[ObjectId, ...]:
        return tuple(self.ids[word] for word in words)


def bears(player: str, *words: str, name: str = "Plain Bear") -> list[dict[str, Any]]:
    return [put(word, player, "battlefield", name) for word in words]


def test_only_the_player_to_act_has_moves() -> None:
    table = Table()
    assert table.acts(2, B) == []
    assert table.acts(2, A) == [NextStep(player=A)]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_every_level_plays_a_land_first(level: int) -> None:
    table = Table(put("land", "A", "hand", "Red Hill"))
    (land,) = table.named("land")
    first = table.acts(level)[0]
    assert isinstance(first, PlayLand)
    assert first.card == land


@pytest.mark.parametrize("level", [0, 1, 2])
def test_every_level_attacks_where_nothing_can_block(level: int) -> None:
    table = Table(*bears("A", "one", "two")).go_to(ATTACKERS)
    first = table.acts(level)[0]
    assert isinstance(first, Attack)
    assert set(first.attackers) == set(table.named("one", "two"))


def test_nothing_attacks_into_a_larger_blocker() -> None:
    table = Table(*bears("A", "one"), *bears("B", "big", name="Big Bear")).go_to(ATTACKERS)
    assert not any(isinstance(each, Attack) for each in table.acts(2))


def test_a_win_by_combat_is_found_although_blockers_kill_attackers() -> None:
    there = bears("A", "one", "two", "three"), bears("B", "big", name="Big Bear")
    table = Table(*there[0], *there[1], life=4).go_to(ATTACKERS)
    first = table.acts(2)[0]
    assert isinstance(first, Attack)
    assert len(first.attackers) == 3


def test_nobody_attacks_who_would_die_in_the_counterattack() -> None:
    table = Table(*bears("A", "one"), *bears("B", "big", "huge", name="Big Bear"))
    poor = replace(table.state.player(A), life=8)
    tapped = [replace(table.state.object(each), tapped=True) for each in table.named("big", "huge")]
    table.state = table.state.with_player(poor)
    for each in tapped:
        table.state = table.state.put(each)
    table.go_to(ATTACKERS)
    assert not any(isinstance(each, Attack) for each in table.acts(2))
    assert any(isinstance(each, Attack) for each in table.acts(1))


def attacked(attackers: str, blockers: str, life: int = 20) -> Table:
    """Return a table in which a creature of A attacks B."""
    table = Table(
        *bears("A", "attacker", name=attackers), *bears("B", "blocker", name=blockers), life=life
    ).go_to(ATTACKERS)
    table.do(Attack(player=A, attackers=table.named("attacker"), at=(B,)))
    return table.go_to("blockers")


@pytest.mark.parametrize("level", [0, 1, 2])
def test_every_level_blocks_where_the_blocker_kills_and_lives(level: int) -> None:
    table = attacked("Plain Bear", "Big Bear")
    first = table.acts(level, B)[0]
    assert first == Block(player=B, blockers=table.named("blocker"), of=table.named("attacker"))


def test_a_small_creature_blocks_only_to_stay_alive() -> None:
    assert attacked("Big Bear", "Plain Bear").acts(2, B)[0] == Block(player=B)
    dying = attacked("Big Bear", "Plain Bear", life=4)
    for level in (0, 2):
        first = dying.acts(level, B)[0]
        assert isinstance(first, Block)
        assert first.blockers == dying.named("blocker")


def test_a_burn_spell_is_cast_at_a_creature_of_the_other_player() -> None:
    table = Table(
        put("fire", "A", "hand", "Small Fire"),
        *bears("A", "mine"),
        *bears("A", "hill", name="Red Hill"),
        *bears("B", "theirs"),
    )
    first = table.acts(2)[0]
    assert isinstance(first, Cast)
    opponent = Opponent(RULES, GAMES["mtg"].tactics(), A, LEVELS[2])
    view = StateView(RULES, table.state)
    outcome = attempt(view, first, opponent, list)
    assert outcome is not None
    (spell,) = outcome.state.in_zone(STACK)
    assert spell.targets == (table.state.object(table.ids["theirs"]).ref,)


def test_a_burn_spell_is_kept_where_it_could_only_hit_the_own_side() -> None:
    table = Table(
        put("fire", "A", "hand", "Small Fire"),
        *bears("A", "mine"),
        *bears("A", "hill", name="Red Hill"),
    )
    assert table.acts(2) == [NextStep(player=A)]
