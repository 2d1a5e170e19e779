"""The trial of one ability on one drawn position: it resolves, and the invariants are checked."""

import random
import traceback
from collections.abc import Iterator, Sequence
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace

from core.cli.play import card_faults, secrecy_faults, undo_faults
from core.effects import program as lang
from core.effects.printed import encoded
from core.effects.targeting import chosen_clauses, modal_of
from core.execution import run
from core.execution.scene import NotExecutableError, Topic
from core.games.mtg.actions import Activate, Resolve
from core.games.mtg.execution import nouns
from core.games.mtg.execution.activating import usable
from core.games.mtg.execution.announcing import mode_bounds
from core.games.mtg.execution.kinds import DESIGNATED
from core.games.mtg.execution.scene import Scene, snapshot
from core.games.mtg.execution.targets import Aim, slots, topic_of
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.reading.readings import reading_of
from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.codecs import decode_action, encode_action
from core.rules.history import History, Outcome
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling, Verdict
from core.state.announced import UNANNOUNCED, Announced, Spent
from core.state.effects import Snapshot, Waiting
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from tests.abilities.abilities import Found
from tests.abilities.positions import ADA, BEN, RULES, Drawn, position
from tests.abilities.wanted import (
    counters_named,
    marks_of,
    parts_of,
    plain_card,
    speaks_of_exiled,
)

_MOST_CHOICES = 60
_MOST_TARGETS = 3
_TAPPED = 0.3
_FITS = 0.85
_SPENT = {"sacrifice": "sacrificed", "exile": "exiled", "discard": "discarded"}
_KINDS = RULES.tables.actions
_ATTACHED = {"Aura", "Equipment", "Fortification"}


class Fault(Struct, frozen=True, kw_only=True):
    """A fault of a kind: exception, refused, unequal, lost, revealed or passed over.

    A step is passed over if the rules refuse it on the way.
    """

    kind: str
    text: str


class Tried(Struct, frozen=True, kw_only=True):
    """The result of one trial.

    ``result`` is whole, part, none (all left to the players), idle (nothing to do), or unfit (no
    legal target, costs not payable).
    """

    result: str
    faults: tuple[Fault, ...] = ()
    by_hand: tuple[str, ...] = ()


class _UnfitError(Exception):
    """The position has no target for the ability, or nothing to pay its cost with."""


def tried(found: Found, seed: str, *, thorough: bool) -> Tried:
    """Carry an ability out on a position drawn by a seed.

    A thorough trial checks secrecy too, which carries the ability out once more.
    """
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
        passed = (Fault(kind="passed over", text=each) for each in dict.fromkeys(self._dropped))
        faults = (*self._faults(state, outcome, thorough=thorough), *passed)
        if not outcome.carried_out:
            result = "none"
        elif proposed.by_hand:
            result = "part" if proposed.steps else "none"
        else:
            result = "whole" if proposed.steps else "idle"
        return Tried(
            result=result,
            faults=faults,
            by_hand=proposed.by_hand,
        )

    def _judged(self, view: StateView, action: Action) -> Verdict:
        verdict = engine.judge(view, action)
        if verdict.ruling is Ruling.REFUSED:
            found = [each for each in verdict.findings if each.ruling is Ruling.REFUSED]
            says = "; ".join(each.says for each in found)
            self._dropped.append(f"{type(action).__name__}: {says}")
        return verdict

    # The position

    def _set_up(self) -> tuple[GameState, Action]:
        """Return a position and the action by which the ability resolves."""
        ability = self._found.ability
        drawn = position(ability, self._chance, self._found.card.sides[self._found.side][0].name)
        controller = ADA if self._chance.random() < 0.85 else BEN
        if isinstance(ability, lang.Spell):
            drawn.begin_combat()
            return self._of_spell(drawn, controller, ability)
        source = self._source(drawn, controller)
        drawn.begin_combat()
        if isinstance(ability, lang.Activated) and ability.is_mana:
            return self._of_mana(drawn, source, ability)
        return self._of_ability(drawn, source, ability)

    def _source(self, drawn: Drawn, controller: PlayerId) -> GameObject:
        found = self._found
        zone = BATTLEFIELD
        if isinstance(found.ability, lang.Activated):
            zones = [each.zone for each in found.ability.limits if each.zone]
            zone = {"hand": HAND, "graveyard": GRAVEYARD}.get(next(iter(zones), ""), zone)
        face = found.card.sides[found.side][0]
        if not face.type_line.is_permanent and zone == BATTLEFIELD:
            zone = GRAVEYARD
        obj = drawn.lay(found.card, zone, controller, side=found.side)
        if zone == BATTLEFIELD:
            if _ATTACHED & set(face.type_line.subtypes):
                host = self._host(drawn, controller)
                obj = replace(obj, attached_to=host)
            counters = dict(obj.counters) | dict.fromkeys(("charge", "level"), 5)
            if self._chance.random() < _FITS:
                several = self._chance.choice((0, 1, 2, 3, 5, 12))
                counters |= dict.fromkeys(counters_named(found.ability), several)
                counters = {kind: amount for kind, amount in counters.items() if amount}
            parts = tuple(parts_of(found.ability))
            untaps = any(isinstance(each, lang.Tap) and each.untap for each in parts)
            tapped = self._chance.random() < (_FITS if untaps else _TAPPED)
            was_cast = [each for each in parts if isinstance(each, lang.WasCast)]
            obj = replace(
                obj,
                counters=tuple(sorted(counters.items())),
                tapped=tapped,
                cast=bool(was_cast),
                paid=next((each.cost or each.how for each in was_cast), ""),
                announced=Announced(zone=was_cast[0].zone or HAND) if was_cast else UNANNOUNCED,
                chosen=("Goblin", "Elf", "green"),
                conditions=tuple(sorted(marks_of(found.ability) & set(DESIGNATED))),
            )
            drawn.state = drawn.state.put(obj)
            drawn.attach(obj, marks_of(found.ability))
            if speaks_of_exiled(parts):
                self._exile_by(drawn, obj)
        return obj

    def _exile_by(self, drawn: Drawn, source: GameObject) -> None:
        """Let some exiled cards be those that the source has exiled."""
        for player in drawn.state.playing:
            for line in self._chance.sample(("Creature — Elf", "Instant", "Artifact", "Land"), 3):
                card = drawn.lay(plain_card(f"Exiled {line}", line, "G"), EXILE, player)
                drawn.state = drawn.state.put(replace(card, exiled_by=source.ref))

    def _spent(self, drawn: Drawn, source: GameObject) -> Iterator[Spent]:
        """Pay the costs of an ability that take objects; yield those."""
        for way, obj in tuple(self._paying(drawn, source, self._costs())):
            view = StateView(RULES, drawn.state)
            drawn.state = drawn.state.tick()
            to = EXILE if way == "exile" else GRAVEYARD
            gone = replace(obj, zone=to, incarnation=drawn.state.clock, attached_to=None)
            drawn.state = drawn.state.without(obj.id) if obj.token else drawn.state.put(gone)
            yield Spent(way=_SPENT[way], last=snapshot(view, obj, gone.ref))

    def _costs(self) -> tuple[lang.AnyCost, ...]:
        """Return the costs of an ability, or the additional costs of a spell."""
        if isinstance(self._found.ability, lang.Activated):
            return self._found.ability.costs
        if not isinstance(self._found.ability, lang.Spell):
            return ()
        face = self._found.card.sides[self._found.side][0]
        parts = parts_of(reading_of(face).abilities)
        return tuple(
            cost for each in parts if isinstance(each, lang.AdditionalCost) for cost in each.costs
        )

    def _paying(
        self, drawn: Drawn, source: GameObject, costs: Sequence[lang.AnyCost]
    ) -> Iterator[tuple[str, GameObject]]:
        """Yield the objects that pay costs, and how."""
        scene = Scene(StateView(RULES, drawn.state), source.ref, source.controller)
        for cost in costs:
            clause = cost.clause if isinstance(cost, lang.Do) else None
            if not isinstance(clause, lang.MoveTo | lang.Discard) or clause.what.how == "self":
                continue
            way = clause.way if isinstance(clause, lang.MoveTo) else "discard"
            if way not in _SPENT:
                continue
            noun = clause.what
            if way == "discard" and not any(isinstance(each, lang.In) for each in noun.where):
                noun = replace(noun, where=(*noun.where, lang.In(zones=("hand",))))
            try:
                own = [
                    each.obj
                    for each in nouns.fitting(scene, noun)
                    if each.obj is not None and each.found.controller == source.controller
                ]
            except NotExecutableError as error:
                raise _UnfitError from error
            if not own:
                raise _UnfitError
            count = min(scene.number(noun.amount), len(own))
            yield from ((way, each) for each in self._chance.sample(own, count))

    def _host(self, drawn: Drawn, controller: PlayerId) -> Ref:
        view = StateView(RULES, drawn.state)
        options = [
            each
            for each in drawn.state.in_zone(BATTLEFIELD)
            if "Creature" in traits(view, each).types and each.controller == controller
        ]
        return self._chance.choice(options).ref

    def _of_spell(
        self, drawn: Drawn, controller: PlayerId, ability: lang.Spell
    ) -> tuple[GameState, Action]:
        obj = drawn.lay(self._found.card, STACK, controller, side=self._found.side)
        # Programs differ by identity: the clauses are those of the object.
        clauses = _as_kept(self._found, ability)
        spent = tuple(self._spent(drawn, obj))
        announced, targets = self._announced(drawn.state, obj, controller, clauses, ())
        announced = replace(announced, spent=spent)
        spell = replace(obj, targets=targets, announced=announced)
        action = Resolve(player=controller, object=obj.id)
        return drawn.state.put(spell), action

    def _of_mana(
        self, drawn: Drawn, source: GameObject, ability: lang.Activated
    ) -> tuple[GameState, Action]:
        drawn.state = drawn.state.put(replace(source, tapped=False, since=0))
        line = ability.words.line
        found = usable(StateView(RULES, drawn.state), drawn.state.object(source.id))
        number = next((n for n, x in enumerate(found, 1) if x.ability.words.line == line), None)
        if number is None:
            raise _UnfitError
        x = self._chance.randint(1, 2)
        action = Activate(
            player=source.controller,
            source=source.id,
            ability=number,
            x=x,
            additional=tuple(obj.id for _, obj in self._paying(drawn, source, ability.costs)),
        )
        state = drawn.state
        if engine.judge(StateView(RULES, state), action).ruling is Ruling.REFUSED:
            raise _UnfitError
        return state, action

    def _of_ability(
        self, drawn: Drawn, source: GameObject, ability: lang.AnyAbility
    ) -> tuple[GameState, Action]:
        printed = self._found.printed
        if printed is None:
            raise ValueError("positions can't keep the program")
        topics: tuple[Topic, ...] = ()
        known: list[Snapshot] = []
        spent = tuple(self._spent(drawn, source))
        if isinstance(ability, lang.Triggered):
            topics = tuple(self._topics(drawn, source, ability.on))
            view = StateView(RULES, drawn.state)
            objects = [drawn.state.find(each) for each in topics if isinstance(each, Ref)]
            known = [snapshot(view, each) for each in objects if each is not None]
            if isinstance(ability.on, lang.Dies | lang.Leaves) and ability.on.what.how == "self":
                topics, known = self._died(drawn, source)
        clauses: Sequence[lang.AnyClause] = getattr(printed.ability, "clauses", ())
        present = drawn.state.object(source.id)
        announced, targets = self._announced(
            drawn.state, present, source.controller, clauses, topics
        )
        state = drawn.state.tick()
        number = ObjectId(state.next_id)
        waiting = Waiting(
            id=number,
            source=source.ref,
            turned=0,
            cards=present.cards,
            controller=source.controller,
            order=state.clock,
            targets=targets,
            words=printed.line,
            program=encoded(printed),
            topics=topics,
            amount=self._chance.randint(1, 3) if topics else None,
            known=tuple(known),
            announced=replace(announced, spent=spent),
        )
        state = replace(state, next_id=number + 1, waiting=(*state.waiting, waiting))
        return state, Resolve(player=source.controller, object=number)

    def _died(self, drawn: Drawn, source: GameObject) -> tuple[tuple[Topic, ...], list[Snapshot]]:
        """Put the source into its graveyard as a new object."""
        view = StateView(RULES, drawn.state)
        drawn.state = drawn.state.tick()
        gone = replace(
            source,
            zone=GRAVEYARD,
            incarnation=drawn.state.clock,
            counters=(),
            attached_to=None,
            side=0,
        )
        last = snapshot(view, source)
        drawn.state = drawn.state.put(gone)
        return (gone.ref,), [last, replace(last, ref=gone.ref)]

    def _topics(self, drawn: Drawn, source: GameObject, event: object) -> Iterator[Topic]:
        """Yield objects and players that an event may be about."""
        while isinstance(event, lang.While | lang.EitherEvent):
            event = event.event if isinstance(event, lang.While) else event.of[0]
        view = StateView(RULES, drawn.state)
        for name in getattr(event, "__struct_fields__", ()):
            part = getattr(event, name)
            if isinstance(part, lang.Noun):
                yield from self._meant(Scene(view, source.ref, source.controller), part)
            elif isinstance(part, lang.Who):
                me = part == lang.YOU
                others = [each for each in drawn.state.playing if each != source.controller]
                yield source.controller if me else self._chance.choice(others)

    def _meant(self, scene: Scene, noun: lang.Noun) -> Iterator[Ref]:
        if noun.how == "self":
            yield scene.source
            return
        try:
            options = [each.ref for each in nouns.fitting(scene, noun)]
        except NotExecutableError:
            options = []
        there = [each.ref for each in scene.state.in_zone(BATTLEFIELD)]
        yield self._chance.choice(options or there)

    def _announced(
        self,
        state: GameState,
        obj: GameObject,
        controller: PlayerId,
        clauses: Sequence[lang.AnyClause],
        topics: Sequence[Topic],
    ) -> tuple[Announced, tuple[Topic, ...]]:
        """Draw modes, X, kickers and targets."""
        chance = self._chance
        view = StateView(RULES, state)
        announced = Announced(x=chance.randint(1, 3), kicked=chance.randint(0, 1))
        scene = Scene(view, obj.ref, controller, topics=topics, number=2, announced=announced)
        try:
            modal = modal_of(clauses)
            if modal is not None:
                least, most = mode_bounds(scene, modal)
                count = max(1, chance.randint(min(least, most), max(least, most)))
                every = range(1, len(modal.modes) + 1)
                modes = tuple(sorted(chance.sample(every, min(count, len(every)))))
                announced = replace(announced, modes=modes)
                scene.announced = announced
            chosen = chosen_clauses(clauses, announced.modes)
            targets = self._targets(
                scene, replace(traits(view, obj), controller=controller), chosen
            )
        except NotExecutableError:
            return announced, ()
        total = sum(_divided(scene, each) for each in chosen)
        if total and targets:
            targets = targets[:total]
            shares = [1] * len(targets)
            shares[0] += total - len(targets)
            announced = replace(announced, divided=tuple(shares))
        return announced, targets

    def _targets(
        self, scene: Scene, source: Traits, clauses: Sequence[lang.AnyClause]
    ) -> tuple[Topic, ...]:
        aim = Aim(scene, source)
        found: list[Topic] = []
        for slot in slots(scene, clauses):
            options = list(aim.candidates(slot))
            most = min(slot.most, max(slot.least, _MOST_TARGETS), len(options))
            if most < slot.least:
                raise _UnfitError
            count = self._chance.randint(max(slot.least, min(1, most)), most)
            taken = self._chance.sample(options, count)
            topics = tuple(topic_of(scene, each) for each in taken)
            scene.slots[id(slot.part)] = topics
            scene.mean(*topics)
            found.extend(topics)
        return tuple(found)

    # Resolving

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
        if choice.kind == "number":
            return Selection(number=chance.randint(choice.at_least, min(choice.at_most, 5)))
        if choice.kind == "divide":
            total = choice.total or 0
            return Selection(amounts=tuple((x, total if x == ids[0] else 0) for x in ids))
        if choice.kind == "pairs":
            return Selection()
        if not ids:
            return Selection(options=("Elf",) if choice.is_open else ())
        most = min(choice.at_most, len(ids))
        count = chance.randint(min(choice.at_least, most), most)
        rest = [each for each in ids if each not in choice.required]
        more = chance.sample(rest, min(max(count - len(choice.required), 0), len(rest)))
        return Selection(options=(*choice.required, *more))

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

    # Checks

    def _faults(self, state: GameState, outcome: Outcome, *, thorough: bool) -> Iterator[Fault]:
        refused = [each.says for each in outcome.verdict.findings if each.ruling is Ruling.REFUSED]
        if not outcome.carried_out:
            says = "; ".join(each.says for each in outcome.verdict.findings)
            yield Fault(kind="refused", text=f"all: {says}")
            return
        if refused:
            yield Fault(kind="refused", text="; ".join(refused))
        before = History(start=state)
        for each in undo_faults(RULES, before, before.record(outcome)):
            yield Fault(kind="unequal", text=each)
        for each in card_faults(outcome):
            yield Fault(kind="lost", text=each)
        again = decode_action(encode_action(outcome.action), _KINDS)
        if again != outcome.action:
            yield Fault(kind="unequal", text="the action read back is another")
        if thorough:
            for each in secrecy_faults(RULES, state, outcome, self._chance):
                yield Fault(kind="revealed", text=each)


def _as_kept(found: Found, ability: lang.Spell) -> tuple[lang.AnyClause, ...]:
    printed = found.printed
    if printed is None:
        raise ValueError("positions can't keep the program")
    return getattr(printed.ability, "clauses", ability.clauses)


def _divided(scene: Scene, clause: lang.AnyClause) -> int:
    if isinstance(clause, lang.Damage) and clause.divided:
        return scene.number(clause.amount)
    if isinstance(clause, lang.PutCounters) and clause.divided:
        return sum(scene.number(each.amount) for each in clause.counters)
    return 0
