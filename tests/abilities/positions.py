"""Drawn positions made to fit an ability: permanents, cards and spells that its nouns name."""

import random
from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from core.cards.card import Card
from core.effects import program as lang
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import BLOCKERS, MAIN_1, MAIN_2, UPKEEP, begins_at
from core.state.combat import Attacker, Combat
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.abilities.wanted import (
    Wanted,
    card_of,
    counters_named,
    parts_of,
    plain_card,
    wanted,
)

RULES = list(EDITIONS.values())[-1].unpaid()
ADA, BEN, CLEO = (PlayerId(each) for each in ("Ada", "Ben", "Cleo"))
_TRIBES = ("Goblin", "Human Wizard", "Zombie", "Elf Warrior", "Dragon", "Spirit", "Human Soldier")
_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_COUNTERS = ("+1/+1", "charge", "-1/-1", "loyalty")
_OF_COMBAT = lang.Attacks | lang.AttacksWith | lang.Blocks | lang.BecomesBlocked | lang.Linked
_FIGHTING = frozenset({"attacking", "blocking", "blocked", "unblocked"})
_FITS = 0.85
"""Share of positions with objects that fit an ability."""
_TAPPED = 0.25
_OFTEN = 0.5
_MOST_KINDS = 8
_HAPPENED = (
    *("attacked", "cards discarded", "cards drawn", "creatures died", "descended"),
    *("lands entered", "life gained", "life lost", "permanents left", "spells cast"),
)
"""The counts of a turn that the engine keeps for each player."""
_OF_OBJECTS = {
    BATTLEFIELD: (
        *("attacked_this_turn", "entered_this_turn"),
        *("dealt_damage", "was_dealt_damage_this_turn"),
    ),
    GRAVEYARD: ("died_this_turn",),
}
_OF_POINTS = {"energy_at_least", "player_counters_at_least"}
_PILES = {"hand": HAND, "graveyard": GRAVEYARD, "library": LIBRARY}
_ATTACHED = {"enchanted": "Enchantment — Aura", "equipped": "Artifact — Equipment"}
_ASK_ABOUT_TURNS = lang.Happened | lang.Holds | lang.Did | lang.Known
_BASES = 12
"""Number of drawn positions that abilities share before fitting objects are added."""


class Drawn:
    """A position in the making."""

    def __init__(self, state: GameState, chance: random.Random) -> None:
        self.state = state
        self._chance = chance
        self.fights = False

    def lay(
        self, card: Card, zone: Zone, owner: PlayerId, *, token: bool = False, side: int = 0
    ) -> GameObject:
        """Put a card, or a token that looks like it, into a zone."""
        self.state = self.state.tick()
        number, now = ObjectId(self.state.next_id), self.state.clock
        if token:
            self.state = replace(self.state, next_id=number + 1)
        else:
            self.state = self.state.add_card(card, owner)
        obj = GameObject(
            id=number,
            cards=() if token else (CardId(number),),
            owner=owner,
            controller=owner,
            zone=zone,
            order=now,
            incarnation=now,
            timestamp=now,
            side=side,
            token=token,
            base=card if token else None,
            cast=zone == STACK,
        )
        self.state = RULES.initialise(self.state.put(obj), number)
        return self.state.object(number)

    def fit(self, wishes: Sequence[Wanted], keywords: tuple[str, ...]) -> None:
        """Add objects that are wanted, for each player, in the zones where nouns look for them."""
        for wish in wishes:
            card = card_of(wish, keywords, self._chance)
            if card is None:
                continue
            is_spell = not card.front.type_line.is_permanent
            for player in (ADA, BEN):
                if not is_spell:
                    for _ in range(wish.times):
                        self._lay_permanent(card, player, wish)
                for zone in (GRAVEYARD, LIBRARY, HAND):
                    for _ in range(wish.times if zone in wish.zones else 1):
                        self.lay(card, zone, player)
            if is_spell or "spell" in wish.kind.types:
                self.lay(card, STACK, BEN)

    def _lay_permanent(self, card: Card, player: PlayerId, wish: Wanted) -> None:
        obj = self.lay(card, BATTLEFIELD, player, token="token" in wish.kind.types)
        counters = dict(obj.counters)
        if wish.counter:
            counters[wish.counter] = max(counters.get(wish.counter, 0), 3)
        self.state = self.state.put(
            replace(
                obj,
                tapped="tapped" in wish.marks
                or ("untapped" not in wish.marks and self._chance.random() < _TAPPED),
                counters=tuple(sorted(counters.items())),
            )
        )
        self.attach(obj, wish.marks)

    def attach(self, obj: GameObject, marks: frozenset[str]) -> None:
        """Attach an Aura or an Equipment to an object that has to be enchanted or equipped."""
        for mark, line in _ATTACHED.items():
            if mark in marks:
                card = plain_card(f"Made {line}", line, "W")
                held = self.lay(card, BATTLEFIELD, obj.controller)
                self.state = self.state.put(replace(held, attached_to=obj.ref))

    def mark(self, counters: Sequence[str], *, tapped: bool) -> None:
        """Put counters of some kinds on permanents that are there, or tap many of them."""
        for obj in self.state.in_zone(BATTLEFIELD):
            there = dict(obj.counters)
            for kind in counters:
                if self._chance.random() < _OFTEN:
                    there[kind] = there.get(kind, 0) + self._chance.randint(1, 3)
            is_tapped = obj.tapped or (tapped and self._chance.random() < _OFTEN)
            changed = replace(obj, counters=tuple(sorted(there.items())), tapped=is_tapped)
            self.state = self.state.put(changed)

    def remember(self) -> None:
        """Have things have happened in this turn and in the turn before, to every player."""
        for player in self.state.players:
            seat = replace(player, spells_cast=self._chance.randint(1, 4))
            for kind in _HAPPENED:
                seat = seat.with_fact(kind, self._chance.randint(1, 4))
                seat = seat.with_fact(f"last turn {kind}", self._chance.randint(1, 4))
            for obj in self.state.objects:
                if obj.controller == player.id and self._chance.random() < _OFTEN:
                    for fact in _OF_OBJECTS.get(obj.zone, ()):
                        seat = seat.with_fact_about(fact, obj.ref)
            self.state = self.state.with_player(seat)

    def measure(self, parts: Sequence[object]) -> None:
        """Give every player the life, hand and points that conditions ask for."""
        for part in parts:
            if isinstance(part, lang.Compares) and isinstance(part.right, lang.Number):
                if isinstance(part.left, lang.PlayerStat):
                    near = part.right.value + self._chance.choice((-1, 0, 1))
                    self._set(part.left.stat, max(near, 0))
            elif isinstance(part, lang.Calculated):
                self._set("hand", self._chance.randint(0, 9))
            elif (isinstance(part, lang.Holds) and part.name in _OF_POINTS) or (
                isinstance(part, lang.CountCounters) and part.of is not None
            ):
                kind = part.word if isinstance(part, lang.Holds) else part.kind
                kind = kind or "energy"
                for player in self.state.players:
                    many = self._chance.randint(0, 9)
                    self.state = self.state.with_player(player.with_points(kind, many))

    def _set(self, stat: str, number: int) -> None:
        for player in self.state.players:
            if stat == "life" and number:
                self.state = self.state.with_player(replace(player, life=number))
            elif stat in _PILES:
                pile = self.state.in_zone(_PILES[stat], player.id)
                for obj in pile[number:]:
                    self._take_away(obj)
                for _ in range(number - len(pile)):
                    self.lay(plain_card("Filler", "Creature — Ox"), _PILES[stat], player.id)

    def _take_away(self, obj: GameObject) -> None:
        if obj.token:
            self.state = self.state.without(obj.id)
        else:
            self.state = self.state.put(replace(obj, zone=EXILE, attached_to=None))

    def clear(self, nouns: Sequence[lang.Noun], player: PlayerId) -> None:
        """Take away a player's permanents of kinds that a condition wants to be absent."""
        for noun in nouns:
            words = {word for kind in noun.kinds for word in kind.types}
            for obj in self.state.in_zone(BATTLEFIELD):
                line = self.state.printed(obj).front.type_line
                own = {word.lower() for word in (*line.types, *line.subtypes)}
                if obj.controller == player and words <= {*own, "permanent"}:
                    self._take_away(obj)

    def wait(self) -> None:
        """Put an activated ability of a permanent of Ben on the stack."""
        self.state = self.state.tick()
        number = ObjectId(self.state.next_id)
        source = self._chance.choice(self.state.in_zone(BATTLEFIELD))
        waiting = Waiting(
            id=number,
            source=source.ref,
            turned=0,
            cards=source.cards,
            controller=BEN,
            order=self.state.clock,
            words="An ability",
        )
        waits = (*self.state.waiting, waiting)
        self.state = replace(self.state, next_id=number + 1, waiting=waits)

    def begin_combat(self) -> None:
        """Have creatures of the active player attack, and some of the others block, if so drawn."""
        if not self.fights:
            return
        state = replace(self.state, turn_step=BLOCKERS)
        active = state.active
        other = next(each for each in state.playing if each != active)
        there = [
            each
            for each in state.in_zone(BATTLEFIELD)
            if "Creature" in state.printed(each).front.type_line.types
        ]
        own = [each for each in there if each.controller == active]
        blockers = [each.ref for each in there if each.controller == other]
        attackers = []
        for number, each in enumerate(own):
            faced = tuple(blockers[number : number + 1]) if number % 2 == 0 else ()
            attackers.append(
                Attacker(
                    obj=each.ref,
                    at=other,
                    defender=other,
                    blocked=bool(faced),
                    blockers=faced,
                )
            )
        combat = Combat(attackers=tuple(attackers), begun=True, declared=True, blocks_by=(other,))
        self.state = replace(state, fight=combat)


@cache
def _base(seed: int) -> GameState:
    """Return a drawn position with objects of every kind, before those that fit an ability."""
    chance = random.Random(seed)  # noqa: S311 - repeatable, no secret
    names = (ADA, BEN) if seed % 3 else (ADA, BEN, CLEO)
    state = replace(GameState.for_players(*names), reads_texts=True)
    drawn = Drawn(begins_at(state, chance.choice((MAIN_1, MAIN_2, UPKEEP)), 5), chance)
    for player in names:
        _lay_out(drawn, player, chance)
    drawn.lay(plain_card("Stack Spell", "Instant", "U"), STACK, BEN)
    drawn.lay(plain_card("Stack Creature", "Creature — Elf", "G"), STACK, chance.choice((ADA, BEN)))
    state = drawn.state
    for player in names:
        life = state.player(player)
        state = state.with_player(replace(life, life=chance.randint(3, 30)))
    return replace(state, active=ADA if chance.random() < 0.7 else BEN)


def _lay_out(drawn: Drawn, player: PlayerId, chance: random.Random) -> None:
    creatures = []
    for tribe in chance.sample(_TRIBES, 3):
        color, size = chance.choice("WUBRG"), chance.randint(1, 6)
        card = plain_card(
            f"Bear {tribe} {color}{size}", f"Creature — {tribe}", color, (size, size, 2)
        )
        creatures.append(drawn.lay(card, BATTLEFIELD, player, token=chance.random() < 0.3))
    for each in creatures:
        counters = (
            ((chance.choice(_COUNTERS), chance.randint(1, 3)),) if chance.random() < 0.4 else ()
        )
        changed = replace(each, tapped=chance.random() < 0.3, counters=counters)
        drawn.state = drawn.state.put(changed)
    for line in ("Artifact", "Enchantment", "Planeswalker — Jace", "Artifact — Equipment"):
        drawn.lay(plain_card(f"Plain {line}", line, "W"), BATTLEFIELD, player)
    aura = drawn.lay(plain_card("Plain Aura", "Enchantment — Aura", "B"), BATTLEFIELD, player)
    drawn.state = drawn.state.put(replace(aura, attached_to=creatures[0].ref))
    for land in chance.choices(_LANDS, k=chance.randint(1, 7)):
        drawn.lay(plain_card(land, f"Basic Land — {land}"), BATTLEFIELD, player)
    rest = ("Creature — Human", "Instant", "Sorcery", "Artifact", "Enchantment", "Land")
    for zone, most in ((GRAVEYARD, 6), (HAND, 4), (LIBRARY, 6), (EXILE, 2)):
        for line in chance.sample(rest, most):
            size = chance.randint(1, 5)
            card = plain_card(f"{line} {size}", line, chance.choice("WUBRG"), (size, size, 2))
            drawn.lay(card, zone, player)
    for land in _LANDS[:3]:
        drawn.lay(plain_card(land, f"Basic Land — {land}"), LIBRARY, player)


def position(ability: lang.AnyAbility, chance: random.Random, own_name: str = "") -> Drawn:
    """Return a drawn position with objects of every kind that an ability names."""
    drawn = Drawn(_base(chance.randrange(_BASES)), chance)
    parts = tuple(parts_of(ability))
    kinds = [each for each in parts if isinstance(each, lang.Kind)]
    needed = (each.abilities for each in parts if isinstance(each, lang.Has) and not each.without)
    keywords = tuple(
        each.name.capitalize()
        for several in needed
        for each in several
        if isinstance(each, lang.Keyword)
    )
    drawn.fit(wanted(parts, own_name)[:_MOST_KINDS], keywords if chance.random() < _FITS else ())
    untaps = any(isinstance(each, lang.Tap) and (each.untap or each.either) for each in parts)
    if chance.random() < _FITS:
        drawn.mark(tuple(sorted(counters_named(ability))), tapped=untaps)
    if any("ability" in each.types for each in kinds):
        drawn.wait()
    if any(isinstance(each, _ASK_ABOUT_TURNS) for each in parts) and chance.random() < _FITS:
        drawn.remember()
    if chance.random() < _FITS:
        drawn.measure(parts)
    absent = tuple(each.what for each in parts if isinstance(each, lang.Controls) and _no(each))
    if absent and chance.random() < _OFTEN:
        drawn.clear(absent, ADA)
    fights = any(_FIGHTING & {*each.traits, *each.types} for each in kinds)
    fights = fights or any(isinstance(each, _OF_COMBAT) for each in parts)
    fights = fights or any(isinstance(each, lang.Did) and each.name in _FIGHTING for each in parts)
    drawn.fights = chance.random() < (_FITS if fights else _TAPPED)
    return drawn


def _no(condition: lang.Controls) -> bool:
    return condition.negated or condition.what.how in {"no", "at_most"}
