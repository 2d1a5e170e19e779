"""A resolving card or ability of Flesh and Blood in progress."""

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution import run as shared
from core.execution.scene import NotExecutableError
from core.games.fab.execution import nouns
from core.games.fab.execution.events import is_listened_to
from core.games.fab.execution.facts import Described, Thing, snapshot
from core.games.fab.execution.handlers import HANDLERS
from core.games.fab.execution.scene import Scene
from core.games.fab.execution.waiting_effects import is_about_next, is_of_each
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.traits import traits
from core.games.fab.turn.phases import RESOURCE
from core.games.fab.zones import DECK, PITCH
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Move
from core.rules.card_texts import Delay
from core.rules.choices import DIE, Choice
from core.state.effects import END_OF_TURN, PERMANENT, Snapshot
from core.state.ids import Answer, ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import HAND

KEY = "resolve.layer"

_THIS_TURN = frozenset({"this_turn", "end_of_turn", "this_action_phase"})


class Run(Scene, shared.Run[Described]):
    """A scene in which clauses are carried out, step by step, with the answers given so far.

    Its steps share one context, as the steps of a batch do, so that abilities trigger between
    them.
    """

    key = KEY
    named = ""
    """The card name that was chosen last."""
    before_repeat: Sequence[lang.AnyClause] = ()
    """The clauses that "repeat this process" means: those before it."""
    repeats = False
    _coming: tuple[lang.Noun | None, int] = (None, 0)
    you_do: lang.AnyEvent | None = None
    """The event of the permission before: "when you do"."""

    @cached_property
    def _contexts(self) -> list[ActionContext]:
        return []

    def perform(self, clause: lang.AnyClause) -> None:
        """Carry out one clause, its conditions apart."""
        HANDLERS.perform(self, clause)

    def is_possible(self, player: PlayerId, clause: lang.AnyClause) -> bool:
        """Return whether a player could do anything for a clause, as one of several."""
        try:
            match clause:
                case lang.Discard(what=what):
                    return any(self._fits_hand(what, each) for each in self.pile(HAND, player))
                case lang.MoveTo(what=what) if what.how == "top":
                    return bool(self.meant(what))
                case lang.MoveTo(what=what) if what.how in nouns.CHOSEN:
                    return bool(self.fitting(what))
        except NotExecutableError:
            return True
        return True

    def snapshot(self, obj: GameObject, ref: Ref) -> Snapshot:
        """Return the characteristics of an object now, under the reference that it has later."""
        return snapshot(self.view, obj, ref)

    def name_of(self, obj: GameObject) -> str:
        """Return the name of an object, for a question."""
        return traits(self.view, obj).name

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true; others are judged object by object."""
        if self.coming is not None and _is_about_it(condition):
            return True
        if self.about is None and is_of_each(condition):
            return True
        return is_about_next(condition) or super().holds(condition)

    @property
    def coming(self) -> lang.Noun | None:
        """The noun of a future object in the clauses before, the referent of "it"."""
        noun, spoken = self._coming
        return noun if spoken == len(self.topics) else None

    @coming.setter
    def coming(self, noun: lang.Noun) -> None:
        self._coming = (noun, len(self.topics))

    def doers(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players that do something; any number of them are chosen."""
        if who.how != "any_number":
            return super().doers(who)
        found = self.pick_words(self.me, self.players(who), 0, shared.MANY)
        self.subject = tuple(map(PlayerId, found))
        return self.subject

    # Steps

    def context(self, given: tuple[Answer, ...]) -> ActionContext:
        """Return the context of the steps so far, with the answers to the choices of the next."""
        while self._contexts and self._contexts[-1].state is not self.state:
            self._contexts.pop()
        if not self._contexts:
            return ActionContext(self.view, given)
        return self._contexts[-1].fork(given)

    def carried_out(self, context: ActionContext) -> None:
        """Take over the position that an action has made."""
        self._contexts.append(context)
        super().carried_out(context)

    def follow(self, before: "Run") -> None:
        """Continue another run, with its position, steps and answers."""
        self._view = before.view
        self._contexts = before._contexts  # noqa: SLF001 - of its own class
        self.steps, self.answered = before.steps, before.answered
        self._answers = before._answers  # noqa: SLF001 - of its own class

    def delay(
        self,
        on: lang.AnyEvent,
        clauses: tuple[lang.AnyClause, ...],
        *,
        once: bool = True,
        until: lang.Until | None = None,
        at_once: bool = False,
    ) -> None:
        """Let clauses wait for an event; their pronouns keep the current objects and players."""
        if not is_listened_to(on):
            raise NotExecutableError(f"waiting for {type(on).__name__}")
        refs = [self.now(each) for group in self.topics for each in group if isinstance(each, Ref)]
        there = [each.id for each in dict.fromkeys(refs) if self.state.find(each) is not None]
        ability = lang.Triggered(on=on, clauses=clauses)
        this_turn = until is not None and until.how in _THIS_TURN
        self.act(
            Delay(
                player=self.me,
                source=self.source.id,
                incarnation=self.source.incarnation,
                program=encoded(Printed(ability, self.line)),
                about=tuple(there),
                players=self.latest_players(),
                amount=self.that_many,
                once=once,
                at_once=at_once,
                until=END_OF_TURN if this_turn else PERMANENT,
            )
        )

    def chance(self, player: PlayerId, sides: int) -> int:
        """Return the result of a die that a player rolls."""
        title = Message("{card}: what does the die show?", card=self.name())
        die = Choice(
            id=DIE,
            player=player,
            title=title,
            key=self.key,
            kind="number",
            at_least=1,
            at_most=sides,
        )
        return self.ask(die).number or 1

    def source_name(self) -> str:
        """Return the name of the source for reasons, ``""`` if it is gone."""
        obj = self.state.objects.get(self.source.id)
        return self.state.printed(obj).name if obj is not None else ""

    # Objects

    def pile(self, zone: str, player: PlayerId) -> tuple[Thing, ...]:
        """Return a player's cards of a zone, the topmost first."""
        found = (obj for obj in self.state.by_place if obj.zone == zone and obj.owner == player)
        return tuple(self.thing_of(obj) for obj in found if obj.attached_to is None)[::-1]

    def hero(self, player: PlayerId) -> ObjectId:
        """Return the hero of a player; raise without one."""
        hero = hero_of(self.view, player)
        if hero is None:
            raise NotExecutableError("a player without a hero")
        return hero.id

    def select(
        self,
        noun: lang.Noun,
        chooser: PlayerId,
        pool: Sequence[Thing] | None = None,
        *,
        ordered: bool = False,
    ) -> tuple[Thing, ...]:
        """Return the objects of a noun, including those that a player chooses.

        ``pool`` are the candidates of a noun that does not define them.
        """
        if noun.joined and noun.by == "or" and noun.how in nouns.CHOSEN:
            return self._select(noun, chooser, pool, ordered=ordered)
        found: tuple[Thing, ...] = ()
        for each in (noun, *noun.joined):
            alone = each if each.how in {"target", "any_target"} else _alone(each)
            taken = self._select(alone, chooser, pool, ordered=ordered)
            found = (*found, *(one for one in taken if one not in found))
        return tuple({each.ref: each for each in found}.values())

    def _select(
        self,
        noun: lang.Noun,
        chooser: PlayerId,
        pool: Sequence[Thing] | None,
        *,
        ordered: bool,
    ) -> tuple[Thing, ...]:
        if noun.how in nouns.CHOSEN:
            options = self._options(noun, pool)
            least, most = self.how_many(noun, len(options))
            if any(_is_random(kind) for kind in noun.kinds) or _at_random(noun):
                return tuple(sorted(options, key=_place))[:most]
            hidden = any(each.obj is not None and each.obj.zone in {HAND, DECK} for each in options)
            picked = self.pick(chooser, options, least, most, ordered=ordered, private=hidden)
            if noun.how in nouns.OF_THEM:
                self.rest = tuple(each.ref for each in options if each not in picked)
            return picked
        if pool is not None and noun.how in nouns.EVERY:
            return tuple(each for each in pool if self.fits(noun, each))
        return self.meant(noun)

    def _options(self, noun: lang.Noun, pool: Sequence[Thing] | None) -> tuple[Thing, ...]:
        if noun.how in nouns.OF_THEM:
            spoken = lang.Noun(how="them", kinds=noun.kinds)
            return self.meant(spoken) if pool is None else tuple(pool)
        if pool is not None:
            return tuple(each for each in pool if self.fits(noun, each))
        among = [x for x in noun.where if isinstance(x, lang.Linked) and x.how == "among"]
        if among:
            return tuple(each for each in self.meant(among[0].to) if self.fits(noun, each))
        return self.fitting(noun)

    # Costs that are paid while an ability resolves

    def can_pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> bool:
        """Return whether a player is able to pay costs as the ability resolves."""
        return all(self._can_pay(player, each) for each in costs)

    def _can_pay(self, player: PlayerId, cost: lang.AnyCost) -> bool:
        match cost:
            case lang.ResourceCost(amount=amount, kind=kind):
                there = self.state.player(player).point(kind or RESOURCE)
                if not kind:
                    there += sum(self._pitch_value(each) for each in self.pile(HAND, player))
                return there >= self.number(amount)
            case lang.Do(clause=lang.Discard(what=what)):
                fitting = [x for x in self.pile(HAND, player) if self._fits_hand(what, x)]
                return len(fitting) >= self.number(what.amount)
            case lang.Do(clause=lang.MoveTo(what=what)):
                return len(self.fitting(what)) >= self.number(what.amount)
            case lang.Do(clause=lang.RemoveCounters(what=what, kind=kind, amount=count)):
                plain = what.how in {"self", "it", "that", "same"}
                able = self.meant(what) if plain else self.fitting(what)
                held = [each.obj.counter(kind) for each in able if each.obj is not None]
                return max(held, default=0) >= self.number(count)
            case lang.Do():
                return True
        raise NotExecutableError(f"cost {type(cost).__name__}")

    def _fits_hand(self, noun: lang.Noun, thing: Thing) -> bool:
        return self.fits(_alone(noun), thing)

    def pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> None:
        """Have a player pay costs as the ability resolves."""
        for cost in costs:
            if isinstance(cost, lang.Do):
                self.perform_by(player, cost.clause)
            elif isinstance(cost, lang.ResourceCost):
                if not cost.kind:
                    self._pitch_for(player, self.number(cost.amount))
                points = lang.GainPoints(
                    kind=cost.kind or "resource", amount=cost.amount, loses=True
                )
                self.perform_by(player, points)

    def _pitch_value(self, thing: Thing) -> int:
        """Return the resource points that a card gives as it is pitched."""
        return thing.found.number("pitch") if thing.obj is not None else 0

    def _pitch_for(self, player: PlayerId, amount: int) -> None:
        """Have a player pitch cards until an amount of resource points is there."""
        for _ in self.pile(HAND, player):
            if self.state.player(player).point(RESOURCE) >= amount:
                return
            able = [each for each in self.pile(HAND, player) if self._pitch_value(each)]
            for each in self.pick(player, able, 1, 1, private=True):
                self.act(Move(player=player, object=each.ref.id, to=PITCH, reason="pitch"))

    def perform_by(self, player: PlayerId, clause: lang.AnyClause) -> None:
        """Carry out a clause as one of a player."""
        before, self.same = self.same, player
        self.perform(replace(clause, by=lang.Who(how="same")))
        self.same = before


def _is_about_it(condition: lang.AnyCondition | None) -> bool:
    what = getattr(condition, "what", None)
    return isinstance(what, lang.Noun) and what.how == "it"


def _alone(noun: lang.Noun) -> lang.Noun:
    return replace(noun, joined=()) if noun.joined else noun


def _place(thing: Thing) -> int:
    return thing.obj.order if thing.obj is not None else 0


def _is_random(kind: lang.Kind) -> bool:
    return "random" in kind.traits


def _at_random(noun: lang.Noun) -> bool:
    return any(isinstance(each, lang.Did) and each.name == "at_random" for each in noun.where)
