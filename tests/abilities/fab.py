"""Abilities of Flesh and Blood: cards of a file on drawn tables, and the trial of one ability."""

import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from unittest.mock import patch

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeBox
from core.cli.play import card_faults, secrecy_faults, undo_faults
from core.effects import program as lang
from core.effects.printed import encoded
from core.effects.targeting import chosen_clauses, modal_of
from core.execution import run
from core.execution.scene import NotExecutableError, Topic
from core.games.fab.actions import Resolve
from core.games.fab.execution.abilities import printed_on
from core.games.fab.execution.facts import snapshot
from core.games.fab.execution.resolution import is_continuous
from core.games.fab.execution.scene import Scene
from core.games.fab.execution.targets import Aim, slots
from core.games.fab.keyword_actions.marked import MARKED
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.turns import begins_at
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    BANISHED,
    CHEST,
    COMBAT_CHAIN,
    DECK,
    HERO,
    PERMANENT,
    PITCH,
    WEAPON,
    in_arena,
)
from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.codecs import decode_action, encode_action
from core.rules.history import REVEALED, History, Outcome
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling, Verdict
from core.state.announced import Announced, Spent
from core.state.combat import REACTION, Chain, ChainLink
from core.state.effects import PastEvent, Waiting
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK
from tests.abilities.abilities import Found, is_understood
from tests.abilities.fab_wanted import Wish, counters_named, wishes
from tests.abilities.trial import Fault, Tried

RULES = CR_9.unpaid()
ADA, BEN = PlayerId("Ada"), PlayerId("Ben")
_KINDS = RULES.tables.actions
_MOST_CHOICES = 40
_HALF = 0.5
_KINDS_OF_EVENTS = (
    *("play", "activate", "attack", "hit", "discard", "pitch", "boost", "charge", "create"),
    *("transcend", "damage", "banish", "destroy", "fuse", "beat_chest", "wager", "life"),
)
_WAYS = ("fuse", "scrap", "beat_chest", "optional")
_PILES = ((HAND, 4), (DECK, 8), (GRAVEYARD, 5), (BANISHED, 3), (PITCH, 2), (ARSENAL, 1))


def _made_up(name: str, box: str, **stats: str) -> Card:
    face = Face(
        name=name, typebox=box, type_line=TypeBox.read(box).line, stats=tuple(stats.items())
    )
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))


_NUMBERS = {"cost": "1", "power": "4", "defense": "3"}
POOL = (
    _made_up("Red Blow", "Generic Action - Attack", pitch="1", color="Red", **_NUMBERS),
    _made_up("Blue Blow", "Ninja Action - Attack", pitch="3", color="Blue", **_NUMBERS),
    _made_up("Big Blow", "Brute Action - Attack", pitch="2", cost="3", power="7", defense="3"),
    _made_up("Plan", "Wizard Action", pitch="3", color="Blue", cost="0", defense="2"),
    _made_up("Spark", "Lightning Instant", pitch="1", color="Red", cost="0"),
    _made_up("Ward", "Illusionist Instant - Aura", pitch="2", cost="1"),
    _made_up("Tool", "Mechanologist Action - Item", pitch="3", cost="1"),
)
_ARENA = (
    _made_up("Cloud", "Runeblade Token - Aura"),
    _made_up("Drake", "Draconic Illusionist Token - Dragon Ally", power="2", life="3"),
    _made_up("Gear", "Mechanologist Token - Item"),
    _made_up("Cinder", "Draconic Illusionist Token - Ash"),
)
_HEROES = {
    ADA: _made_up("Ada", "Generic Hero", life="20", intellect="4"),
    BEN: _made_up("Ben", "Generic Hero", life="20", intellect="4"),
}
_VEST = _made_up("Vest", "Generic Equipment - Chest", defense="2")
_FULL = 0.85
"""The share of piles that are not empty."""
_KNIFE = _made_up("Knife", "Ninja Weapon - Dagger (1H)", power="1")


def of_cards(cards: Sequence[Card], chance: random.Random) -> Iterator[Found]:
    """Yield the understood abilities of cards in a drawn order, those of one card together."""
    for card in chance.sample(list(cards), len(cards)):
        for side, faces in enumerate(card.sides):
            for face in faces:
                alone = (
                    replace(card, name=face.name, sides=((face,),), layout=Layout.SINGLE)
                    if len(faces) > 1 or side
                    else card
                )
                yield from of_face(alone)


def of_face(card: Card) -> Iterator[Found]:
    """Yield the understood abilities of a card of one face that a layer carries out."""
    spells: list[lang.AnyClause] = []
    for printed in printed_on(card.front):
        ability = printed.ability
        if isinstance(ability, lang.Spell):
            spells += [each for each in ability.clauses if not is_continuous(each)]
        elif not isinstance(ability, lang.Triggered | lang.Activated):
            continue
        elif is_understood(ability) and not _is_attack(ability):
            yield Found(card=card, side=0, ability=ability, printed=printed)
    if spells and is_understood(tuple(spells)):
        yield Found(card=card, side=0, ability=lang.Spell(clauses=tuple(spells)), printed=None)


def _is_attack(ability: lang.Triggered | lang.Activated) -> bool:
    return any(
        isinstance(each, lang.KeywordAction) and each.name == "attack" for each in ability.clauses
    )


class _Table:
    """A table in the making: two heroes in a fight, with cards in every zone."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self._wanted: Sequence[Wish] = ()
        state = GameState.for_players(ADA, BEN)
        self.state = replace(begins_at(state, "action", 2), reads_texts=True)
        for player in (ADA, BEN):
            seat = self.state.player(player)
            points = chance.choice((0, 3))
            self.state = self.state.with_player(seat.with_points("resource", points))
            hero = self.lay(_HEROES[player], HERO, player)
            self._put(replace(hero, damage=chance.choice((0, 5))))
            self.lay(_KNIFE, WEAPON, player)
            self.lay(_VEST, CHEST, player)
            for zone, most in _PILES:
                count = most if chance.random() < _FULL else 0
                for _ in range(count):
                    self.lay(chance.choice(POOL), zone, player)
            if chance.random() < _FULL:
                soul = self.lay(chance.choice(POOL), HERO, player)
                self._put(replace(soul, attached_to=hero.ref))
                self.state = replace(self.state, attached=(*self.state.attached, soul.id))
            for each in _ARENA:
                self.lay(each, PERMANENT, player, token=True)

    def lay(self, card: Card, zone: Zone, owner: PlayerId, *, token: bool = False) -> GameObject:
        """Put a card, or a token, into a zone."""
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
            token=token,
            base=card if token else None,
            cast=zone == STACK,
            face_down=zone == ARSENAL,
        )
        self._put(obj)
        self.state = RULES.initialise(self.state, number)
        return self.state.object(number)

    def _put(self, obj: GameObject) -> None:
        self.state = self.state.put(obj)

    def fit(self, wanted: Sequence[Wish]) -> None:
        """Add cards that are wanted where nouns look for them, for both players."""
        self._wanted = wanted
        for wish in wanted:
            place = wish.place
            for player in (ADA, BEN):
                for _ in range(wish.times if place is not None else 0):
                    token = "Token" in wish.card.front.type_line.types
                    self.lay(wish.card, place or PERMANENT, player, token=token)
                for zone, _ in _PILES[:4]:
                    for _ in range(wish.times if zone in wish.zones or not wish.zones else 1):
                        self.lay(wish.card, zone, player)

    def mark(self, kinds: Sequence[str]) -> None:
        """Put counters of some kinds on objects of the arena, and a mark on Ben's hero."""
        for obj in self.state.in_zones(ARENA_ZONES):
            there = dict(obj.counters)
            for kind in kinds:
                if self.chance.random() < _FULL:
                    there[kind] = self.chance.randint(1, 4)
            self._put(replace(obj, counters=tuple(sorted(there.items()))))
        if self.chance.random() < _HALF:
            hero = self.hero(BEN)
            self._put(replace(hero, conditions=(*hero.conditions, MARKED)))

    def _attack(self) -> GameObject:
        """Put an attack on the combat chain; attacks of weapons have no card."""
        wish = next(iter(self._drawn(lambda each: each.attacks)), None)
        if wish is None:
            return self.lay(POOL[0], COMBAT_CHAIN, ADA)
        if wish.place is None:
            return self.lay(wish.card, COMBAT_CHAIN, ADA)
        source = self.lay(wish.card, wish.place, ADA)
        attack = self.lay(wish.card, COMBAT_CHAIN, ADA, token=True)
        return replace(attack, token=False, proxy_of=source.ref)

    def _drawn(self, is_wanted: Callable[[Wish], bool]) -> list[Wish]:
        there = [each for each in self._wanted if is_wanted(each)]
        return self.chance.sample(there, len(there))

    def remember(self, attack: Ref) -> None:
        """Add events of this turn, of Ada and of cards of every kind, on half of the tables.

        The cards were pitched for the attack, which is above its printed power on half of those.
        """
        if self.chance.random() < _HALF:
            return
        view = StateView(RULES, self.state)
        cards = [obj for obj in self.state.by_place if obj.owner == ADA and obj.zone == HAND]
        lasts = [snapshot(view, each) for each in cards]
        found = [
            PastEvent(
                kind=kind,
                player=ADA,
                what=last,
                amount=attack.id if kind == "pitch" else 1,
                word="arcane",
                chain=1,
                link=1,
            )
            for kind in _KINDS_OF_EVENTS
            for last in lasts
        ]
        self.state = replace(self.state, past_events=tuple(found))

    def hero(self, player: PlayerId) -> GameObject:
        """Return the hero of a player."""
        mine = (each for each in self.state.in_zone(HERO, player) if each.attached_to is None)
        return next(mine)

    def is_attacked(self, defender: GameObject) -> None:
        """Open the combat chain with an attack of Ben, which a card of Ada defends."""
        attack = self.lay(POOL[2], COMBAT_CHAIN, BEN)
        attacking = replace(attack, conditions=("attacking",))
        self._put(attacking)
        others = [self.lay(POOL[0], COMBAT_CHAIN, ADA)] if self.chance.random() < _HALF else []
        target = self.hero(ADA).ref
        for each in (*others, defender):
            self._put(replace(each, zone=COMBAT_CHAIN, conditions=("defending",), home=HAND))
        there = tuple((each.ref, target) for each in (*others, defender))
        link = ChainLink(attack=attacking.ref, source=None, targets=(target,), defenders=there)
        self.state = replace(self.state, fight=Chain(step=REACTION, links=(link,)))
        self.remember(attacking.ref)

    def fight(self, attack: GameObject | None = None) -> None:
        """Open the combat chain with an attack of Ada, which a card of Ben defends."""
        target = self.hero(BEN).ref
        links: list[ChainLink] = []
        for wish in self._drawn(lambda each: each.previous)[:1]:
            gone = self.lay(wish.card, COMBAT_CHAIN, ADA)
            links.append(
                ChainLink(attack=gone.ref, source=None, targets=(target,), hit=True, resolved=True)
            )
        own = attack or self._attack()
        more = (("+1{p}", 1),) if self.chance.random() < _HALF else ()
        attacking = replace(
            own, zone=COMBAT_CHAIN, conditions=("attacking",), counters=(*own.counters, *more)
        )
        self._put(attacking)
        shields = [self.lay(POOL[1], COMBAT_CHAIN, BEN)] if self.chance.random() < _FULL else []
        defending = self._drawn(lambda each: each.defends)
        shields += [self.lay(each.card, COMBAT_CHAIN, BEN) for each in defending]
        for shield in shields:
            self._put(replace(shield, conditions=("defending",), home=HAND))
        defenders = tuple((shield.ref, target) for shield in shields)
        links.append(
            ChainLink(
                attack=attacking.ref,
                source=attacking.proxy_of,
                targets=(target,),
                defenders=defenders,
                hit=self.chance.random() < _HALF,
            )
        )
        self.state = replace(self.state, fight=Chain(step=REACTION, links=tuple(links)))
        self.remember(attacking.ref)


class _UnfitError(Exception):
    """The table has no target for the ability."""


def tried(found: Found, seed: str, *, thorough: bool) -> Tried:
    """Carry an ability out on a table drawn by a seed; a thorough trial checks secrecy too."""
    try:
        return _Trial(found, random.Random(seed)).result(thorough=thorough)  # noqa: S311 - repeatable
    except _UnfitError:
        return Tried(result="unfit")
    except Exception as error:  # noqa: BLE001 - every failure is a result
        place = traceback.extract_tb(error.__traceback__)[-1]
        text = f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
        return Tried(result="none", faults=(Fault(kind="exception", text=text),))


class _Trial:
    def __init__(self, found: Found, chance: random.Random) -> None:
        self._found = found
        self._chance = chance
        self._dropped: list[str] = []

    def result(self, *, thorough: bool) -> Tried:
        """Carry the ability out and check all that must hold."""
        state, action = self._set_up()
        view = StateView(RULES, state)
        with patch.object(run, "judge", self._judged):
            proposed = self._proposed(view, action)
        outcome = self._applied(view, proposed.action)
        faults = tuple(self._faults(state, outcome, thorough=thorough))
        if not outcome.carried_out:
            result = "none"
        elif proposed.by_hand:
            result = "part" if proposed.steps else "none"
        else:
            result = "whole" if proposed.steps or self._became(outcome) else "idle"
        return Tried(
            result=result,
            faults=faults,
            by_hand=proposed.by_hand,
        )

    def _became(self, outcome: Outcome) -> bool:
        """Return whether the card has become a permanent by the rules of its text."""
        steps = outcome.action
        found = outcome.state.objects.get(steps.object) if isinstance(steps, Resolve) else None
        return found is not None and (in_arena(found) or found.attached_to is not None)

    def _judged(self, view: StateView, action: Action) -> Verdict:
        verdict = engine.judge(view, action)
        if verdict.ruling is Ruling.REFUSED:
            self._dropped.append(f"{type(action).__name__}: {verdict.findings[0].says}")
        return verdict

    def _set_up(self) -> tuple[GameState, Action]:
        table = _Table(self._chance)
        table.fit(wishes(self._found.ability, self._found.card.name, self._chance))
        kinds = tuple(dict.fromkeys(counters_named(self._found.ability)))
        card, ability = self._found.card, self._found.ability
        types = card.front.type_line
        if isinstance(ability, lang.Spell):
            is_attack = "Attack" in types.subtypes
            if not is_attack:
                table.fight()
            table.mark(kinds)
            obj = table.lay(card, STACK, ADA)
            targets: tuple[Ref, ...] = (table.hero(BEN).ref,)
            if not is_attack:
                targets = self._targets(table, obj, ability.clauses, ())
            announced = Announced(x=2, modes=self._modes(ability), spent=self._spent(table))
            state = table.state.put(replace(obj, targets=targets, announced=announced))
            return state, Resolve(player=ADA, object=obj.id)
        zone = HERO if {"Hero", "Demi-Hero"} & set(types.types) else PERMANENT
        zone = WEAPON if "Weapon" in types.types else zone
        zone = COMBAT_CHAIN if "Attack" in types.subtypes else zone
        source = table.lay(card, zone, ADA, token="Token" in types.types)
        if self._defends():
            table.is_attacked(source)
        else:
            table.fight(source if "Attack" in types.subtypes else None)
        table.mark(kinds)
        return self._of_ability(table, table.state.object(source.id), ability)

    def _defends(self) -> bool:
        on = getattr(self._found.ability, "on", None)
        return isinstance(on, lang.Defends) and on.what == lang.SELF and not on.passive

    def _modes(self, ability: lang.Spell) -> tuple[int, ...]:
        modal = modal_of(ability.clauses)
        return () if modal is None else (self._chance.randint(1, len(modal.modes)),)

    def _of_ability(
        self, table: _Table, source: GameObject, ability: lang.AnyAbility
    ) -> tuple[GameState, Action]:
        printed = self._found.printed
        if printed is None:
            raise ValueError("an ability without a program")
        topics: tuple[Topic, ...] = ()
        if isinstance(ability, lang.Triggered):
            fight = table.state.fight
            attack = fight.links[-1].attack if isinstance(fight, Chain) else source.ref
            topics = (table.hero(BEN).ref, attack, BEN)
            if self._chance.random() < _HALF:
                topics = (table.hero(BEN).ref, BEN, attack)
            made = [obj.ref for obj in table.state.by_place if obj.owner == ADA]
            made.remove(table.hero(ADA).ref)
            of_combat = isinstance(ability.on, lang.Hits | lang.Attacks | lang.AttacksWith)
            if made and not of_combat and self._chance.random() < _HALF:
                topics = (BEN, self._chance.choice(made))
        clauses: Sequence[lang.AnyClause] = getattr(printed.ability, "clauses", ())
        modal = modal_of(clauses)
        modes = (1,) if modal is not None else ()
        announced = Announced(x=2, modes=modes)
        targets = self._targets(table, source, chosen_clauses(clauses, modes), topics)
        state = table.state.tick()
        number = ObjectId(state.next_id)
        waiting = Waiting(
            id=number,
            source=source.ref,
            turned=0,
            cards=source.cards,
            controller=ADA,
            order=state.clock,
            targets=targets,
            words=printed.line,
            program=encoded(printed),
            topics=topics,
            amount=5 if topics else None,
            announced=replace(announced, spent=self._spent(table)),
        )
        state = replace(state, next_id=number + 1, waiting=(*state.waiting, waiting))
        return state, Resolve(player=ADA, object=number)

    def _spent(self, table: _Table) -> tuple[Spent, ...]:
        """Return optional costs that were paid, on half of the tables."""
        if self._chance.random() < _HALF:
            return ()
        card = next(iter(table.state.by_place))
        last = snapshot(StateView(RULES, table.state), card)
        return tuple(Spent(way=way, last=last) for way in _WAYS)

    def _targets(
        self,
        table: _Table,
        obj: GameObject,
        clauses: Sequence[lang.AnyClause],
        topics: Sequence[Topic],
    ) -> tuple[Ref, ...]:
        scene = Scene(
            StateView(RULES, table.state),
            obj.ref,
            ADA,
            topics=topics,
            number=2,
            announced=Announced(x=2),
        )
        aim = Aim(scene)
        found: list[Ref] = []
        try:
            for slot in slots(scene, clauses):
                options = list(aim.candidates(slot))
                if len(options) < slot.least:
                    raise _UnfitError
                most = min(slot.most, max(slot.least, 2), len(options))
                taken = self._chance.sample(options, most)
                refs = [table.state.object(each).ref for each in taken]
                scene.slots[id(slot.part)] = tuple(refs)
                scene.mean(*refs)
                found += refs
        except (NotExecutableError, KeyError):
            return tuple(found)
        return tuple(found)

    def _proposed(self, view: StateView, action: Action) -> Proposed:
        made: tuple[Selection, ...] = ()
        for _ in range(_MOST_CHOICES):
            del self._dropped[:]
            resolving = Resolving(action=action, answers=made)
            proposed: Proposed = RULES.tables.resolution(view, resolving)
            if proposed.asks is None:
                return proposed
            made = (*made, self._selection(proposed.asks))
        raise LookupError(f"no end of choices: {proposed.asks}")

    def _selection(self, choice: Choice) -> Selection:
        chance = self._chance
        ids = [each.id for each in choice.options]
        if ids == ["yes", "no"]:
            return Selection(options=("yes" if chance.random() < 0.8 else "no",))
        if choice.kind == "number":
            return Selection(number=chance.randint(choice.at_least, min(choice.at_most, 5)))
        if not ids:
            return Selection(options=("Red Blow",) if choice.is_open else ())
        most = min(choice.at_most, len(ids))
        count = chance.randint(min(max(choice.at_least, 1), most), most)
        return Selection(options=tuple(chance.sample(ids, count)))

    def _applied(self, view: StateView, action: Action) -> Outcome:
        for _ in range(_MOST_CHOICES):
            outcome = engine.apply(view, action)
            asked = outcome.verdict.choice
            if outcome.carried_out or outcome.verdict.ruling is not Ruling.CHOICE or asked is None:
                return outcome
            if not asked.options:
                return outcome
            option = self._chance.choice([each.id for each in asked.options])
            action = engine.answer(action, asked, option)
        return outcome

    def _faults(self, state: GameState, outcome: Outcome, *, thorough: bool) -> Iterator[Fault]:
        refused = [each.says for each in outcome.verdict.findings if each.ruling is Ruling.REFUSED]
        if not outcome.carried_out:
            says = "; ".join(each.says for each in outcome.verdict.findings)
            yield Fault(kind="refused", text=f"all: {says}")
            return
        if refused:
            yield Fault(kind="refused", text="; ".join(refused))
        if self._dropped:
            yield Fault(kind="passed over", text="; ".join(self._dropped))
        before = History(start=state)
        for each in undo_faults(RULES, before, before.record(outcome)):
            yield Fault(kind="unequal", text=each)
        ephemeral = "Ephemeral" in self._found.card.front.keywords
        for each in () if ephemeral else card_faults(outcome):
            yield Fault(kind="lost", text=each)
        again = decode_action(encode_action(outcome.action), _KINDS)
        if again != outcome.action:
            yield Fault(kind="unequal", text="the action read back is another")
        shown = any(each.kind == REVEALED for each in outcome.events)
        if thorough and not shown:
            for each in secrecy_faults(RULES, state, outcome, self._chance):
                yield Fault(kind="revealed", text=each)
