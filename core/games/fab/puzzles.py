"""Every act of a player in a puzzle of Flesh and Blood, and the values of its goals."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.combat.combat_steps import next_of
from core.games.fab.combat.defending import defending_player, may_be_declared
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, has_room_in_arsenal
from core.games.fab.playable import playable
from core.games.fab.playing.costs import gain_of
from core.games.fab.playing.stack import unpaid
from core.games.fab.proposals import missing_before_pitching, payable, prepared
from core.games.fab.turn.phases import ACTION_PHASE
from core.games.fab.zones import ARSENAL, DECK, PITCH, in_arena
from core.puzzles.acts import TooLargeError
from core.puzzles.lines import GoalName
from core.puzzles.positions import Positions
from core.rules import engine
from core.rules.actions import Action, EndTurn
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL
from core.state.combat import DEFEND
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

_MOST_DECLARATIONS = 600
_CARD = 2.5
_EQUIPMENT = 1.2
_DEAD = 500.0
_CARRIED = frozenset({HAND, ARSENAL, GRAVEYARD, "banished"})


class FabMoves:
    """The acts of players in Flesh and Blood."""

    def goals(self, view: StateView) -> Iterator[tuple[GoalName, PlayerId]]:
        """Yield possible goals of puzzles in a position of a game, each with its solver."""
        state, me = view.state, view.state.active
        if state.turn_step != ACTION_PHASE or not self.is_quiet(view):
            return
        chain = chain_of(state)
        if chain is None:
            power = sum(
                _power(view, obj) for obj in state.objects if controller_of(view, obj) == me
            )
            if any(state.player(each).life <= power for each in state.opponents(me)):
                yield "win_this_turn", me
            return
        defender = defending_player(view)
        link = chain.active
        attack = state.find(link.attack) if link is not None else None
        fresh = len(chain.links) == 1 and attack is not None and attack.proxy_of is None
        if chain.step == DEFEND and not chain.declared_by and defender is not None and fresh:
            yield "best_block", defender
            if attack is not None and _power(view, attack) >= state.player(defender).life:
                yield "survive", defender

    def declaration(
        self, view: StateView, positions: Positions
    ) -> tuple[PlayerId, Iterable[Action]] | None:
        """Return the player who declares defending cards."""
        state = view.state
        if state.unfinished is not None or unpaid(state):
            raise TooLargeError("a text or a cost that players follow by hand")
        player = defending_player(view)
        if player is None or prepared(view, Defend(player=player, objects=())) is None:
            return None
        return player, _defenses(view, player, positions)

    def uses(self, view: StateView, player: PlayerId, known: frozenset[int]) -> Iterator[Action]:
        """Yield cards and abilities that a player can pay for, with every fitting payment."""
        state = view.state
        if state.match.over or state.turn_step != ACTION_PHASE:
            return
        for obj in state.objects:
            if obj.id not in known or obj.zone in {DECK, STACK}:
                continue
            if obj.zone in _CARRIED and obj.owner != player:
                continue
            for each in playable(view, obj.id, player):
                action = each.option.action
                if isinstance(action, Play | Activate):
                    yield from _paid(view, action)

    def onward(self, view: StateView) -> tuple[PlayerId, Iterable[Action]]:
        """Return the pass that resolves a layer or begins the next step, or the end of the turn."""
        state, player = view.state, view.state.active
        if next_of(view) is not None:
            return player, [Pass(player=player)]
        pitched = tuple(obj.id for obj in state.in_zone(PITCH))
        hand = state.in_zone(HAND, player) if has_room_in_arsenal(view, player) else ()
        ends = [EndTurn(player=player, order=pitched)]
        ends += [EndTurn(player=player, arsenal=obj.id, order=pitched) for obj in hand]
        return player, ends

    def next_main_phase(self, view: StateView, _player: PlayerId) -> GameState:
        """Return the same position: the game has no puzzles about lands."""
        return view.state

    def is_quiet(self, view: StateView) -> bool:
        """Return whether nothing is on the stack."""
        return not view.state.in_zone(STACK) and not view.state.waiting

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return life, cards in hand and equipment of a player less those of the opponents."""
        state, worth = view.state, 0.0
        for each in state.players:
            sign = 1 if each.id == player else -1
            worth += sign * (each.life if each.life > 0 else -_DEAD)
            held = (*state.in_zone(HAND, each.id), *state.in_zone(ARSENAL, each.id))
            worth += sign * _CARD * len(held)
        for obj in state.objects:
            if in_arena(obj) and "Equipment" in traits(view, obj).types:
                sign = 1 if controller_of(view, obj) == player else -1
                worth += sign * _EQUIPMENT * (1 + traits(view, obj).number("defense"))
        return worth

    def fight_is_over(self, view: StateView, start: GameState) -> bool:
        """Return whether the chain link of the start has resolved."""
        chain, before = chain_of(view.state), chain_of(start)
        if chain is None or before is None or view.state.turn != start.turn:
            return True
        number = len(before.links)
        return len(chain.links) > number or chain.links[number - 1].resolved

    def spent(self, view: StateView, start: GameState, player: PlayerId) -> float:
        """Return the number of cards that have left the hand."""
        left = len(view.state.in_zone(HAND, player))
        return float(len(start.in_zone(HAND, player)) - left)

    def is_a_land(self, _action: Action) -> bool:
        """Return False: the game has no lands."""
        return False

    def is_a_card(self, action: Action) -> bool:
        """Return whether an action plays a card."""
        return isinstance(action, Play)


def _power(view: StateView, obj: GameObject) -> int:
    if obj.zone in {DECK, GRAVEYARD, PITCH}:
        return 0
    return traits(view, obj).number("power")


def _defenses(view: StateView, player: PlayerId, positions: Positions) -> Iterator[Action]:
    """Yield no defense and every group of cards that may defend, of equal cards the first ones."""
    yield Pass(player=view.state.active)
    able = [
        obj.id
        for obj in view.state.objects
        if controller_of(view, obj) == player and may_be_declared(view, obj)
    ]
    tried: set[Hashable] = set()
    for number in range(1, len(able) + 1):
        for some in combinations(able, number):
            key = _multiset(view.state, positions, some)
            if key in tried:
                continue
            tried.add(key)
            if len(tried) > _MOST_DECLARATIONS:
                raise TooLargeError("defenses")
            defend = Defend(player=player, objects=some)
            if engine.judge(view, defend).ruling in LAWFUL:
                yield defend


def _multiset(state: GameState, positions: Positions, some: Sequence[ObjectId]) -> Hashable:
    return tuple(sorted(hash(positions.alike(state, each)) for each in some))


def _paid(view: StateView, action: Play | Activate) -> Iterator[Action]:
    """Yield an action with every set of cards that pays for it without a card too many."""
    missing = missing_before_pitching(view, action)
    if missing <= 0:
        yield action
        return
    cards = [(each, _gain(view, each)) for each in payable(view, action)]
    for number in range(1, len(cards) + 1):
        for some in combinations(cards, number):
            amounts = [amount for _, amount in some]
            if sum(amounts) >= missing > sum(amounts) - min(amounts):
                yield replace(action, pitch=tuple(each for each, _ in some))


def _gain(view: StateView, object_id: ObjectId) -> int:
    gain = gain_of(view, view.object(object_id))
    return gain[1] if gain is not None else 0


MOVES = FabMoves()
