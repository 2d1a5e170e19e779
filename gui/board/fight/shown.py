"""What the board shows of a fight, as values: outlines and badges on cards, lanes with sums.

Read from the position, from what a person has proposed, and from the position that would come.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from core.rules.fighting import ATTACK, Blow, DamageRow, FightState, Lane, Pair, Target
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId

Called = Callable[[Target], str]
"""Returns what the seat calls a card or a player."""


class Outline(StrEnum):
    """What the line around a card says: may be named, is named, fights."""

    NONE = "none"
    ABLE = "able"
    NAMED = "named"
    DOUBTFUL = "doubtful"
    FIGHTS = "fights"


class CardSign(Struct, frozen=True, kw_only=True):
    """What stands on one card. ``blocks`` tells a shield from a sword.

    ``number`` is its place in an order, 0 without one; ``badge`` says what the damage makes of
    it, and whether it ``dies`` of that. A ``quiet`` one leaves room for cards close beside it.
    """

    object: ObjectId
    outline: Outline = Outline.NONE
    blocks: bool = False
    number: int = 0
    badge: str = ""
    dies: bool = False
    quiet: bool = False


class LaneSign(Struct, frozen=True, kw_only=True):
    """One lane: an attacker, what it attacks or what blocks it, and words for what comes of it.

    ``ends`` are the words that stand out: who dies, what is left of a life total.
    """

    attacker: ObjectId
    at: Target | None
    blockers: tuple[ObjectId, ...] = ()
    words: str = ""
    ends: str = ""
    proposed: bool = False


class Shown(Struct, frozen=True):
    """All of it; ``life`` is what the life totals of players would come to."""

    signs: tuple[CardSign, ...] = ()
    lanes: tuple[LaneSign, ...] = ()
    life: tuple[tuple[PlayerId, int], ...] = ()


NOTHING = Shown()


class Proposed(Struct, frozen=True, kw_only=True):
    """What a person has proposed so far and nobody has carried out yet.

    ``doubtful`` ones are named although a rule speaks against it. ``waiting`` is a blocker of which
    is not said yet what it blocks.
    """

    pairs: tuple[Pair, ...] = ()
    doubtful: frozenset[ObjectId] = frozenset()
    waiting: ObjectId | None = None
    assigned: tuple[Blow, ...] = ()
    prevented: tuple[Blow, ...] = ()


NOT_PROPOSED = Proposed()


def divided(rows: Sequence[DamageRow], proposed: Proposed) -> tuple[Blow, ...]:
    """Return the damage that would be dealt: as the person has divided it, less what is prevented.

    What is prevented is left in with an amount of 0.
    """
    said = {(each.source, each.to): each.amount for each in proposed.assigned}
    less = {(each.source, each.to): each.amount for each in proposed.prevented}

    def left(row: DamageRow, to: Target) -> int:
        key = (row.source, to)
        return max(said.get(key, row.amount) - less.get(key, 0), 0)

    return tuple(
        Blow(
            source=row.source,
            to=row.to,
            amount=left(row, row.to),
        )
        for row in rows
        if row.to is not None
    )


def read(
    state: GameState,
    fight: FightState,
    proposed: Proposed,
    after: GameState | None,
    called: Called,
) -> Shown:
    """Return what is to be seen; ``after`` is the position that the damage would lead to."""
    return _Reading(state, fight, proposed, after, called).shown()


class _Reading:
    def __init__(
        self,
        state: GameState,
        fight: FightState,
        proposed: Proposed,
        after: GameState | None,
        called: Called,
    ) -> None:
        self.state, self.fight, self.proposed = state, fight, proposed
        self.after, self.called = after, called
        rows = fight.damage.rows if fight.damage is not None else ()
        self.blows = divided(rows, proposed)

    def shown(self) -> Shown:
        lanes = self._lanes()
        return Shown(
            signs=tuple(self._signs(lanes)),
            lanes=tuple(map(self._lane, lanes)),
            life=tuple(self._life()),
        )

    def _lanes(self) -> tuple[tuple[Lane, bool], ...]:
        """Return the lanes with what is proposed, and which of them only are."""
        declaration, pairs = self.fight.declaration, self.proposed.pairs
        if declaration is None:
            return tuple((lane, False) for lane in self.fight.lanes)
        if declaration.kind == ATTACK:
            found = [(lane, False) for lane in self.fight.lanes]
            player = declaration.player
            found += [(Lane(attacker=p.object, at=p.to, defender=player), True) for p in pairs]
            return tuple(found)
        return tuple(
            (
                Lane(
                    attacker=lane.attacker,
                    at=lane.at,
                    defender=lane.defender,
                    blocked=lane.blocked or any(pair.to == lane.attacker for pair in pairs),
                    blockers=(
                        *lane.blockers,
                        *(pair.object for pair in pairs if pair.to == lane.attacker),
                    ),
                ),
                False,
            )
            for lane in self.fight.lanes
        )

    # Cards

    def _signs(self, lanes: Sequence[tuple[Lane, bool]]) -> Iterator[CardSign]:
        made: dict[ObjectId, CardSign] = {}
        declaration = self.fight.declaration
        if declaration is not None:
            blocks = declaration.kind != ATTACK
            for each in declaration.able:
                made[each] = CardSign(object=each, outline=Outline.ABLE, blocks=blocks)
            for pair in self.proposed.pairs:
                doubtful = pair.object in self.proposed.doubtful
                outline = Outline.DOUBTFUL if doubtful else Outline.NAMED
                made[pair.object] = CardSign(object=pair.object, outline=outline, blocks=blocks)
            waiting = self.proposed.waiting
            if waiting is not None:
                made[waiting] = CardSign(object=waiting, outline=Outline.NAMED, blocks=blocks)
        orders = self.fight.damage is not None and self.fight.damage.reorder is not None
        for lane, _ in lanes:
            made.setdefault(lane.attacker, self._fighter(lane.attacker))
            for place, each in enumerate(lane.blockers, 1):
                number = place if orders and len(lane.blockers) > 1 else 0
                made.setdefault(each, self._fighter(each, number, blocks=True))
        yield from made.values()

    def _fighter(self, who: ObjectId, number: int = 0, *, blocks: bool = False) -> CardSign:
        taken = sum(each.amount for each in self.blows if each.to == who)
        dies = self._dies(who)
        size = next((words for object_id, words in self.fight.sizes if object_id == who), "")
        badge = f"{size} −{taken}" if taken else ""
        return CardSign(
            object=who,
            outline=Outline.FIGHTS,
            blocks=blocks,
            number=number,
            badge=badge,
            dies=dies,
        )

    def _dies(self, who: Target | None) -> bool:
        before = self.state.objects.get(who) if isinstance(who, int) else None
        if self.after is None or before is None:
            return False
        found = self.after.find(before.ref)
        return found is None or found.zone != before.zone

    # Lanes

    def _lane(self, found: tuple[Lane, bool]) -> LaneSign:
        lane, proposed = found
        words, ends = self._sum(lane) if self.fight.damage is not None else (self._says(lane), "")
        return LaneSign(
            attacker=lane.attacker,
            at=lane.at,
            blockers=lane.blockers,
            words=words,
            ends=ends,
            proposed=proposed,
        )

    def _says(self, lane: Lane) -> str:
        """Return what a lane says before there is a sum."""
        if lane.blockers:
            return f"{self._all(lane.blockers)} blocks {self.called(lane.attacker)}"
        return f"attacks {self.called(lane.at)}" if lane.at is not None else "attacks nothing"

    def _sum(self, lane: Lane) -> tuple[str, str]:
        name = self.called(lane.attacker)
        dealt = {each.to: each.amount for each in self.blows if each.source == lane.attacker}
        back = sum(
            each.amount
            for each in self.blows
            if each.source in lane.blockers and each.to == lane.attacker
        )
        through = dealt.get(lane.at, 0) if lane.at is not None else 0
        if not lane.blockers:
            return self._unblocked(lane, name, through)
        first = lane.blockers[0]
        if len(lane.blockers) == 1:
            words = f"{name} {dealt.get(first, 0)} ⇄ {back} {self.called(first)}"
        else:
            parts = ", ".join(f"{self.called(each)} {dealt.get(each, 0)}" for each in lane.blockers)
            words = f"{name} → {parts} ⇄ {back}"
        if through and lane.at is not None:
            words = f"{words} · {through} → {self.called(lane.at)}"
        return words, self._deaths((lane.attacker, *lane.blockers))

    def _unblocked(self, lane: Lane, name: str, through: int) -> tuple[str, str]:
        if lane.at is None or (lane.blocked and not through):
            return f"{name} deals no damage", ""
        words = f"{name} {through} → {self.called(lane.at)}"
        if not isinstance(lane.at, str):
            return words, self._deaths((lane.at,))
        alone = sum(each.to == lane.at and each.amount > 0 for each in self.blows) == 1
        life = dict(self._life()).get(lane.at)
        if life is None or not alone:
            return words, ""
        return words, f"{self.state.player(lane.at).life} → {life}"

    def _deaths(self, those: Sequence[ObjectId]) -> str:
        dying = [each for each in those if self._dies(each)]
        if len(dying) > 1 and len(dying) == len(those):
            return "both die" if len(those) == len(("one", "other")) else "all die"
        return f"{self._all(dying)} {'dies' if len(dying) == 1 else 'die'}" if dying else ""

    def _all(self, those: Sequence[ObjectId]) -> str:
        return ", ".join(map(self.called, those))

    def _life(self) -> Iterator[tuple[PlayerId, int]]:
        after: Mapping[PlayerId, int] = {}
        if self.after is not None:
            after = {each.id: each.life for each in self.after.players}
        for player in self.state.players:
            if after.get(player.id, player.life) != player.life:
                yield player.id, after[player.id]
