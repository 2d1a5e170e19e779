"""Every act of a player in a puzzle of Magic, and the values of its goals."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from core.cards.card import Card, whole
from core.games.mtg import texts
from core.games.mtg.actions import Activate, Cast, PlayLand, Resolve
from core.games.mtg.casting.cast_modes import cast_modes, is_the_time
from core.games.mtg.casting.mana import sources
from core.games.mtg.combat.attack_targets import Target, attackable, fight_of
from core.games.mtg.combat.attacking import Attack, may_attack
from core.games.mtg.combat.blocking import Block, about_blocker, defenders
from core.games.mtg.combat.damage import (
    Assigned,
    CombatDamage,
    Deal,
    Fighter,
    fighters,
    next_damage_step,
)
from core.games.mtg.layers.traits import traits
from core.games.mtg.opponent.worths import position_worth
from core.games.mtg.playable import playable
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import hand_of
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import cards_too_many
from core.puzzles.acts import TooLargeError
from core.puzzles.lines import GoalName
from core.puzzles.positions import Positions
from core.rules import engine
from core.rules.actions import Action, Discard, EndTurn
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL, Ruling
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK

Pairs = list[tuple[ObjectId, Target]]
_MOST_DECLARATIONS = 600
_MOST_TURNS = 4
_MANY_CARDS = 5
_TRICKS = 2
"""So much power may come from spells."""
_CARRIED = frozenset({HAND, COMMAND, GRAVEYARD, EXILE})
_ACTIVATED = ("Equip", "Craft", "Level", "Crew", "Morph", "Megamorph", "Disguise", "Outlast")


class MagicMoves:
    """The acts of players in Magic."""

    def goals(self, view: StateView) -> Iterator[tuple[GoalName, PlayerId]]:
        """Yield possible goals of puzzles in a position of a game, each with its solver."""
        state, me = view.state, view.state.active
        fight = fight_of(view)
        if state.turn_step == steps.ATTACKERS and fight is not None and not fight.declared:
            if _could_win(view):
                yield "win_this_turn", me
        elif state.turn_step == steps.BLOCKERS and defenders(view):
            defender = defenders(view)[0]
            yield "best_block", defender
            if _power(view, me) >= state.player(defender).life:
                yield "survive", defender
        elif state.turn_step == steps.MAIN_1 and self.is_quiet(view):
            if _could_win(view):
                yield "win_this_turn", me
            hand = [state.printed(obj) for obj in hand_of(state, me)]
            lands = {card.name for card in hand if any(x.is_land for x in cast_modes(card))}
            few = len(hand) - len(lands) < _MANY_CARDS
            if len(lands) > 1 and few and not state.player(me).lands_played:
                yield "which_land", me

    def declaration(
        self, view: StateView, positions: Positions
    ) -> tuple[PlayerId, Iterable[Action]] | None:
        """Return the player of a due declaration or discard, with every one."""
        state = view.state
        fight = fight_of(view)
        if state.unfinished is not None:
            raise TooLargeError("a text that players carry out by hand")
        if state.turn_step == steps.ATTACKERS and fight is not None and not fight.declared:
            return state.active, _attacks(view, positions)
        if state.turn_step == steps.BLOCKERS and defenders(view):
            player = defenders(view)[0]
            return player, _blocks(view, player, positions)
        if state.turn_step == steps.CLEANUP and cards_too_many(view):
            player = state.active
            hand = hand_of(state, player)
            return player, [Discard(player=player, object=obj.id) for obj in hand]
        return None

    def uses(self, view: StateView, player: PlayerId, known: frozenset[int]) -> Iterator[Action]:
        """Yield lands, spells and abilities that a player can pay for."""
        state = view.state
        if state.turn_step in steps.BEFORE_THE_GAME or state.match.over:
            return
        slow = is_the_time(view, player)
        has_mana = bool(state.player(player).mana or sources(view, player))
        for obj in state.objects:
            if obj.id not in known or not _may_be_used(view, obj, player, slow=slow):
                continue
            if not has_mana and obj.zone == HAND and not _is_free(state.printed(obj)):
                continue
            for each in playable(view, obj.id, player):
                if not _makes_mana(view, each.option.action):
                    yield each.option.action

    def onward(self, view: StateView) -> tuple[PlayerId, Iterable[Action]]:
        """Return the resolution of the top of the stack, the damage, or the next step."""
        state = view.state
        if not self.is_quiet(view):
            top = state.waiting[-1] if state.waiting else state.in_zone(STACK)[-1]
            return top.controller, [Resolve(player=top.controller, object=top.id)]
        if state.turn_step in {steps.BLOCKERS, steps.FIRST_DAMAGE} and next_damage_step(view) in {
            steps.FIRST_DAMAGE,
            steps.DAMAGE,
        }:
            return state.active, _damage(view)
        return state.active, [NextStep(player=state.active)]

    def next_main_phase(self, view: StateView, player: PlayerId) -> GameState:
        """Return the position at the next main phase of a player, after turns without actions."""
        state = view.state
        for _ in range(_MOST_TURNS):
            ends = EndTurn(player=state.active)
            state = engine.apply(view.at(state), ends).state
            if state.active == player:
                break
        to_main = NextStep(player=player, to=steps.MAIN_1)
        return engine.apply(view.at(state), to_main).state

    def is_quiet(self, view: StateView) -> bool:
        """Return whether nothing is on the stack."""
        return not view.state.waiting and not view.state.in_zone(STACK)

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position by the values of the practice opponent."""
        return position_worth(view, player)

    def fight_is_over(self, view: StateView, start: GameState) -> bool:
        """Return whether the combat damage has been dealt."""
        state = view.state
        past = state.turn_step not in steps.IN_COMBAT or state.turn_step == steps.END_COMBAT
        return (past and self.is_quiet(view)) or state.turn != start.turn

    def spent(self, view: StateView, start: GameState, player: PlayerId) -> float:
        """Return the total mana value of the cards that have left the hand and became no land."""
        found = 0.0
        for obj in start.in_zone(HAND, player):
            now = view.state.holding(obj.cards[0])
            if now is None or now.zone == HAND or "Land" in traits(view, now).types:
                continue
            modes = (each for each in cast_modes(start.printed(obj)) if not each.is_land)
            found += float(next((each.mana_value for each in modes), 0))
        return found

    def is_a_land(self, action: Action) -> bool:
        """Return whether an action plays a land."""
        return isinstance(action, PlayLand)

    def is_a_card(self, action: Action) -> bool:
        """Return whether an action plays a land or casts a spell."""
        return isinstance(action, PlayLand | Cast)


def _may_be_used(view: StateView, obj: GameObject, player: PlayerId, *, slow: bool) -> bool:
    """Return whether a player may have a use for an object; ``slow``: at sorcery speed, too.

    It excludes early some objects without a legal use.
    """
    if obj.zone == BATTLEFIELD:
        changed = obj.face_down or bool(view.effects.on(obj))
        return changed or _has_abilities(view.state.printed(obj))
    if obj.zone not in _CARRIED or (obj.zone in {HAND, COMMAND} and obj.owner != player):
        return False
    card = view.state.printed(obj)
    if not slow and not _is_quick(card) and not view.effects.on(obj):
        return False
    if obj.zone in {HAND, COMMAND}:
        return True
    return bool(view.state.permissions) or _works_elsewhere(card)


@cache
def _has_abilities(card: Card) -> bool:
    """Return whether a permanent may have an ability that is activated."""
    if card.front.type_line.types == ("Land",) and "Basic" in card.front.type_line.supertypes:
        return False
    words = (
        *(face.text for face in card.faces),
        *(x for face in card.faces for x in face.keywords),
    )
    return any(":" in each or each.startswith(_ACTIVATED) for each in words) or _is_room(card)


def _is_room(card: Card) -> bool:
    return "Room" in card.front.type_line.subtypes


@cache
def _is_quick(card: Card) -> bool:
    faces = card.faces
    return any("Instant" in face.type_line.types or face.has("Flash") for face in faces)


@cache
def _is_free(card: Card) -> bool:
    """Return whether some way to play a card takes no mana."""
    return any(mode.is_land or not mode.mana_cost for mode in cast_modes(card))


@cache
def _works_elsewhere(card: Card) -> bool:
    """Return whether a card may be cast from a graveyard or from exile."""
    return any(face.keywords or "graveyard" in face.text for face in card.faces)


def _could_win(view: StateView) -> bool:
    """Return whether the power of the active player is as much as the life of an opponent."""
    state = view.state
    rivals = state.opponents(state.active)
    most = _power(view, state.active) + _TRICKS
    return any(state.player(each).life <= most for each in rivals)


def _power(view: StateView, player: PlayerId) -> int:
    """Return the power of the creatures that attack or may attack."""
    fight = fight_of(view)
    declared = fight is not None and fight.declared
    total = 0
    for obj in view.state.in_zone(BATTLEFIELD):
        attacks = fight is not None and fight.attacker(obj.ref) is not None
        if attacks or (not declared and may_attack(view, obj, player)):
            total += max(whole(traits(view, obj).power) or 0, 0)
    return total


def _makes_mana(view: StateView, action: Action) -> bool:
    if not isinstance(action, Activate) or isinstance(action.ability, str):
        return False
    usable = tuple(texts.loaded().usable(view, view.object(action.source)))
    return action.ability <= len(usable) and usable[action.ability - 1].ability.is_mana


def _attacks(view: StateView, positions: Positions) -> Iterator[Action]:
    """Yield every group of attackers with every target, of equal creatures the first ones."""
    state, player = view.state, view.state.active
    able = [obj.id for obj in state.in_zone(BATTLEFIELD) if may_attack(view, obj, player)]
    targets = attackable(view, player)
    choices = [_assignments(group, targets) for group in _alike(state, positions, able)]
    yield NextStep(player=player)
    for pairs in _pairings(choices, "attacks"):
        attack = Attack(
            player=player,
            attackers=tuple(each for each, _ in pairs),
            at=tuple(at for _, at in pairs),
        )
        if engine.judge(view, attack).ruling in LAWFUL:
            yield attack


def _blocks(view: StateView, player: PlayerId, positions: Positions) -> Iterator[Action]:
    """Yield every lawful block, of equal creatures the first ones."""
    fight = fight_of(view)
    attackers = [each for each in fight.attackers if each.defender == player] if fight else []
    able: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for obj in view.state.in_zone(BATTLEFIELD):
        if traits(view, obj).controller != player or not traits(view, obj).is_creature:
            continue
        of = tuple(
            each.obj.id
            for each in attackers
            if view.state.find(each.obj) is not None
            and not any(
                found.ruling is Ruling.REFUSED for found in about_blocker(view, obj, each, player)
            )
        )
        if of:
            able[obj.id] = of
    choices = []
    for group in _alike(view.state, positions, list(able)):
        by_targets: dict[tuple[ObjectId, ...], list[ObjectId]] = {}
        for each in group:
            by_targets.setdefault(able[each], []).append(each)
        choices += [_assignments(some, of) for of, some in by_targets.items()]
    yield Block(player=player)
    for pairs in _pairings(choices, "blocks"):
        block = Block(
            player=player,
            blockers=tuple(each for each, _ in pairs),
            of=tuple(of for _, of in pairs if isinstance(of, int)),
        )
        if engine.judge(view, block).ruling in LAWFUL:
            yield block


def _alike(
    state: GameState, positions: Positions, objects: Sequence[ObjectId]
) -> list[list[ObjectId]]:
    """Return the objects in groups of interchangeable ones."""
    groups: dict[Hashable, list[ObjectId]] = {}
    for each in objects:
        groups.setdefault(positions.alike(state, each), []).append(each)
    return list(groups.values())


def _pairings(choices: Sequence[Sequence[Pairs]], kind: str) -> Iterator[Pairs]:
    """Yield every combination of assignments that pairs something; raise `TooLargeError`."""
    found = ([pair for some in chosen for pair in some] for chosen in product(*choices))
    for number, pairs in enumerate(filter(None, found), 1):
        if number > _MOST_DECLARATIONS:
            raise TooLargeError(kind)
        yield pairs


def _assignments(group: Sequence[ObjectId], targets: Sequence[Target]) -> list[Pairs]:
    """Return every way to give interchangeable objects a target or none."""
    found: list[Pairs] = []
    for way in combinations_with_replacement((*targets, None), len(group)):
        pairs = zip(group, way, strict=True)
        found.append([(each, to) for each, to in pairs if to is not None])
    return found


def _damage(view: StateView) -> Iterator[Action]:
    """Yield the combat damage, with every order of creatures that get lethal damage."""
    player = view.state.active
    several = [each for each in fighters(view) if each.power > 0 and len(each.among) > 1]
    yield NextStep(player=player)
    ways = [[tuple(_in_order(view, each, order)) for order in _orders(each)] for each in several]
    for number, deals in enumerate(product(*ways) if ways else ()):
        if number > _MOST_DECLARATIONS:
            raise TooLargeError("damage")
        action = CombatDamage(player=player, assign=tuple(deal for some in deals for deal in some))
        if engine.judge(view, action).ruling in LAWFUL:
            yield action


def _orders(fighter: Fighter) -> Iterator[tuple[GameObject, ...]]:
    return permutations(fighter.among)


def _in_order(view: StateView, fighter: Fighter, order: tuple[GameObject, ...]) -> Iterator[Deal]:
    """Yield lethal damage to each creature in an order, and the rest to the last or through."""
    assigned, left = Assigned(view), fighter.power
    at = fighter.through
    through = at.id if isinstance(at, Ref) else at
    for number, faced in enumerate(order, 1):
        last = number == len(order) and through is None
        amount = left if last else min(assigned.lethal(faced, fighter.obj), left)
        if amount > 0:
            yield Deal(from_=fighter.obj.id, to=faced.id, amount=amount)
            left -= amount
    if through is not None and left > 0:
        yield Deal(from_=fighter.obj.id, to=through, amount=left)


MOVES = MagicMoves()
