"""Combat on the board as plain values: outlines and badges of cards, lanes with sums.

Computed from the position, the proposal, and the position after the damage.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from core.rules.choices import Selection, Target
from core.rules.views import ATTACK, DamageRow, FightState, Lane, Pair, damage_rows
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.board.paint.composition import Icon

Called = Callable[[Target], str]
"""Return the viewer's name of a card or a player."""


class Outline(StrEnum):
    """Meaning of a card's outline.

    The card can be ``PLAYABLE`` or used with lands alone, or is ``COSTLY``: creatures, artifacts or
    cards of the hand pay for it. It ``CAN_ATTACK`` or ``CAN_BLOCK``, or does (``NAMED`` while it
    is only proposed); ``DOUBTFUL`` is against a rule. It can be chosen (``ABLE``), is a legal
    ``TARGET``, or is the target ``POINTED`` at.
    """

    NONE = "none"
    ABLE = "able"
    PLAYABLE = "playable"
    COSTLY = "costly"
    CAN_ATTACK = "can_attack"
    ATTACKS = "attacks"
    CAN_BLOCK = "can_block"
    BLOCKS = "blocks"
    NAMED = "named"
    DOUBTFUL = "doubtful"
    TARGET = "target"
    POINTED = "pointed"


class CardIcon(Struct, frozen=True, kw_only=True):
    """Outline, badge and icon of one card.

    ``number`` is its place in an order, 0 without one; ``badge`` is its size and the damage to it,
    ``dies`` whether the damage kills it. ``tag`` is a text on its upper edge.
    """

    object: ObjectId
    outline: Outline = Outline.NONE
    icon: Icon = Icon.SWORD
    number: int = 0
    badge: str = ""
    dies: bool = False
    tag: str = ""


class LaneIcon(Struct, frozen=True, kw_only=True):
    """One lane: an attacker, its target or its blockers, and the text of the result.

    ``ends`` is the emphasized part: deaths, or the new life total. ``brief`` is the text without
    names, for little room. With ``leads`` an arrow to the target is drawn, unless only one target
    is possible.
    """

    attacker: ObjectId
    at: Target | None
    blockers: tuple[ObjectId, ...] = ()
    words: str = ""
    ends: str = ""
    brief: str = ""
    proposed: bool = False
    leads: bool = True


class Shown(Struct, frozen=True):
    """Everything that is drawn of combat; ``life`` are the changed life totals of players."""

    card_icons: tuple[CardIcon, ...] = ()
    lanes: tuple[LaneIcon, ...] = ()
    life: tuple[tuple[PlayerId, int], ...] = ()


LaneTexts = tuple[str, str, str]
"""Texts of a lane: the whole text, the emphasized part, and the brief text."""
NOTHING = Shown()
_TWO = 2


class Proposed(Struct, frozen=True, kw_only=True):
    """The proposal of a player that is not carried out yet.

    ``doubtful`` cards are declared against a rule. ``waiting`` is a blocker without an attacker
    yet.
    """

    pairs: tuple[Pair, ...] = ()
    doubtful: frozenset[ObjectId] = frozenset()
    waiting: ObjectId | None = None
    division: Selection | None = None


NOT_PROPOSED = Proposed()


class Reading:
    """Combat of a position with a proposal; ``after`` is the position after the damage."""

    def __init__(
        self,
        state: GameState,
        fight: FightState,
        proposed: Proposed,
        after: GameState | None,
        called: Called,
    ) -> None:
        self.state, self.fight, self.proposed, self.after = state, fight, proposed, after
        self._names = _short_names(fight, proposed, called)
        self.rows: tuple[DamageRow, ...] = ()
        if fight.damage is not None:
            division = proposed.division or fight.damage.as_proposed()
            rows = damage_rows(fight.damage, division)
            self.rows = tuple(replace(row, amount=0) if row.is_prevented else row for row in rows)

    def shown(self) -> Shown:
        """Return the values to draw."""
        lanes = self._lanes()
        return Shown(
            card_icons=tuple(self._card_icons(lanes)),
            lanes=tuple(map(self._lane, lanes)),
            life=tuple(self._life()),
        )

    def _lanes(self) -> tuple[tuple[Lane, bool], ...]:
        """Return the lanes with the proposed ones, and whether each is only proposed."""
        declaration, pairs = self.fight.declaration, self.proposed.pairs
        if declaration is None:
            return tuple((lane, False) for lane in self.fight.lanes)
        if declaration.id == ATTACK:
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

    def _card_icons(self, lanes: Sequence[tuple[Lane, bool]]) -> Iterator[CardIcon]:
        made: dict[ObjectId, CardIcon] = {}
        declaration = self.fight.declaration
        if declaration is not None:
            attacks = declaration.id == ATTACK
            able, icon = Outline.CAN_BLOCK, Icon.SHIELD
            if attacks:
                able, icon = Outline.CAN_ATTACK, Icon.SWORD
            named = Outline.ATTACKS if attacks else Outline.BLOCKS
            for each in declaration.objects:
                made[each] = CardIcon(object=each, outline=able, icon=icon)
            for pair in self.proposed.pairs:
                doubtful = pair.object in self.proposed.doubtful
                made[pair.object] = CardIcon(
                    object=pair.object,
                    outline=Outline.DOUBTFUL if doubtful else named,
                    icon=Icon.QUESTION if doubtful else Icon.TICK,
                )
            waiting = self.proposed.waiting
            if waiting is not None:
                made[waiting] = CardIcon(object=waiting, outline=named, icon=Icon.QUESTION)
        orders = bool(self.fight.orders)
        for lane, _ in lanes:
            made.setdefault(lane.attacker, self._fighter(lane.attacker, Outline.ATTACKS))
            for place, each in enumerate(lane.blockers, 1):
                number = place if orders and len(lane.blockers) > 1 else 0
                made.setdefault(each, self._fighter(each, Outline.BLOCKS, number))
        yield from made.values()

    def _fighter(self, who: ObjectId, outline: Outline, number: int = 0) -> CardIcon:
        taken = sum(each.amount for each in self.rows if each.to == who)
        dies = self._dies(who)
        size = next((words for object_id, words in self.fight.sizes if object_id == who), "")
        badge = f"{size} −{taken}" if taken else ""
        return CardIcon(
            object=who,
            outline=outline,
            icon=Icon.NONE,
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

    def _lane(self, found: tuple[Lane, bool]) -> LaneIcon:
        lane, proposed = found
        words, ends, brief = self._sum(lane) if self._deals(lane) else self._says(lane)
        return LaneIcon(
            attacker=lane.attacker,
            at=lane.at,
            blockers=lane.blockers,
            words=words,
            ends=ends,
            brief=brief,
            proposed=proposed,
            leads=self._leads(),
        )

    def _leads(self) -> bool:
        if self.fight.damage is not None or len(self.state.playing) > _TWO:
            return True
        declaration = self.fight.declaration
        attacked = {lane.at for lane in self.fight.lanes}
        if declaration is not None and declaration.id == ATTACK:
            attacked.update(declaration.targets)
        return len(attacked) > 1

    def _deals(self, lane: Lane) -> bool:
        those = {lane.attacker, *lane.blockers}
        return any(row.source in those for row in self.rows)

    def _says(self, lane: Lane) -> LaneTexts:
        """Return the texts of a lane without a sum."""
        if self.fight.damage is not None:
            return f"{self._name(lane.attacker)} deals no damage now", "", "no damage"
        if lane.blockers:
            verb = "blocks" if len(lane.blockers) == 1 else "block"
            return f"{self._all(lane.blockers)} {verb}", "", "blocked"
        if lane.at is None:
            return "attacks nothing", "", "attacks"
        return f"attacks {self._name(lane.at)}", "", f"→ {self._name(lane.at)}"

    def _sum(self, lane: Lane) -> LaneTexts:
        name = self._name(lane.attacker)
        dealt = {each.to: each.amount for each in self.rows if each.source == lane.attacker}
        back = sum(
            each.amount
            for each in self.rows
            if each.source in lane.blockers and each.to == lane.attacker
        )
        through = dealt.get(lane.at, 0) if lane.at is not None else 0
        if not lane.blockers:
            return self._unblocked(lane, name, through)
        amounts = [dealt.get(each, 0) for each in lane.blockers]
        if len(lane.blockers) == 1:
            words = f"{name} {amounts[0]} ⇄ {back} {self._name(lane.blockers[0])}"
        else:
            named = zip(map(self._name, lane.blockers), amounts, strict=True)
            words = f"{name} → {', '.join(f'{who} {n}' for who, n in named)} ⇄ {back}"
        brief = f"{sum(amounts)} ⇄ {back}"
        if through and lane.at is not None:
            words = f"{words} · {through} → {self._name(lane.at)}"
            brief = f"{brief} · {through} → {self._name(lane.at)}"
        return words, self._deaths((lane.attacker, *lane.blockers)), brief

    def _unblocked(self, lane: Lane, name: str, through: int) -> LaneTexts:
        if lane.at is None or (lane.blocked and not through):
            return f"{name} deals no damage", "", "no damage"
        at = self._name(lane.at)
        words, brief = f"{name} {through} → {at}", f"{through} → {at}"
        if not isinstance(lane.at, str):
            return words, self._deaths((lane.at,)), brief
        alone = sum(each.to == lane.at and each.amount > 0 for each in self.rows) == 1
        life = dict(self._life()).get(lane.at)
        if life is None or not alone:
            return words, "", brief
        return words, f"{self.state.player(lane.at).life} → {life}", brief

    def _deaths(self, those: Sequence[ObjectId]) -> str:
        dying = [each for each in those if self._dies(each)]
        if len(dying) > 1 and len(dying) == len(those):
            return "both die" if len(those) == len(("one", "other")) else "all die"
        return f"{self._all(dying)} {'dies' if len(dying) == 1 else 'die'}" if dying else ""

    def _all(self, those: Sequence[ObjectId]) -> str:
        return ", ".join(map(self._name, those))

    def _name(self, who: Target) -> str:
        return self._names[who]

    def _life(self) -> Iterator[tuple[PlayerId, int]]:
        after: Mapping[PlayerId, int] = {}
        if self.after is not None:
            after = {each.id: each.life for each in self.after.players}
        for player in self.state.players:
            if after.get(player.id, player.life) != player.life:
                yield player.id, after[player.id]


def _short_names(fight: FightState, proposed: Proposed, called: Called) -> Mapping[Target, str]:
    """Return the shortest unambiguous name of each participant: one word if possible."""
    everybody = dict.fromkeys(_everybody(fight, proposed))
    whole = {who: called(who) for who in everybody}
    short = {who: name if isinstance(who, str) else _word(name) for who, name in whole.items()}
    meant = Counter({(short[who], whole[who]) for who in everybody})
    bearers = Counter(word for word, _ in meant)
    return {who: short[who] if bearers[short[who]] == 1 else whole[who] for who in everybody}


def _everybody(fight: FightState, proposed: Proposed) -> Iterator[Target]:
    for lane in fight.lanes:
        yield from (lane.attacker, *lane.blockers)
        if lane.at is not None:
            yield lane.at
    for pair in proposed.pairs:
        yield from (pair.object, pair.to)


def _word(name: str) -> str:
    """Return the last word of a name before "of"."""
    words = name.partition(" of ")[0].split()
    return words[-1] if words else name
