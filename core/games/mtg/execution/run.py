"""A resolving spell or ability of Magic in progress."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.cards.mana import ManaCost as PrintedCost
from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution import run as shared
from core.execution.scene import NotExecutableError
from core.games.mtg.casting.mana import Mana, proposed_payment
from core.games.mtg.execution import nouns
from core.games.mtg.execution.events import is_known_event
from core.games.mtg.execution.handlers import HANDLERS
from core.games.mtg.execution.kinds import Described
from core.games.mtg.execution.scene import Scene, Thing, snapshot
from core.games.mtg.layers.traits import traits
from core.rules.actions import Tap
from core.rules.card_texts import Delay
from core.state.effects import Snapshot
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, HAND

KEY = "resolve.instant"


class Run(Scene, shared.Run[Described]):
    """A scene in which clauses are carried out, step by step, with the answers given so far."""

    key = KEY
    piles: tuple[tuple[Ref, ...], ...] = ()
    """The piles into which cards have been separated."""
    adds_tokens: bool = False
    """Whether tokens are made that static abilities add to others."""
    counters_named: str = ""
    """The kind of counters that were put last: "those counters"."""
    chosen_name: str = ""
    """The name of a card that was chosen."""

    def perform(self, clause: lang.AnyClause) -> None:
        """Carry out one clause, its conditions apart."""
        HANDLERS.perform(self, clause)

    def makes_a_difference(self, clause: lang.AnyClause) -> bool:
        """Return whether an optional clause could change anything: new targets need old ones."""
        if not isinstance(clause, lang.NewTargets):
            return True
        return any(each.obj is not None and each.obj.targets for each in self.meant(clause.what))

    def players(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players of a phrase, in turn order; raise where one has to be chosen."""
        return nouns.players(self, who)

    def meant(self, noun: lang.Noun) -> tuple[Thing, ...]:
        """Return the objects that a noun means; raise where some of them have to be chosen."""
        return nouns.things(self, noun)

    def fitting(self, noun: lang.Noun) -> tuple[Thing, ...]:
        """Return all objects that fit a noun, wherever it looks."""
        return nouns.fitting(self, noun)

    def fits(self, noun: lang.Noun, thing: Thing) -> bool:
        """Return whether a noun may mean an object, by its kinds and conditions."""
        return nouns.fits(self, noun, thing)

    def spoken_by(self, condition: lang.AnyCondition | None) -> tuple[Ref, ...]:
        """Return the objects that a pronoun behind it may mean: "if you control A and B"."""
        if not isinstance(condition, lang.Controls) or not condition.what.joined:
            return ()
        parts = (replace(condition.what, joined=()), *condition.what.joined)
        found = (
            each.ref
            for part in parts
            for each in (self.meant(part) if part.how == "self" else self.fitting(part))
            if each.found.controller == self.me
        )
        return tuple(dict.fromkeys(found))

    def snapshot(self, obj: GameObject, ref: Ref) -> Snapshot:
        """Return the characteristics of an object now, under the reference that it has later."""
        return snapshot(self.view, obj, ref)

    def name_of(self, obj: GameObject) -> str:
        """Return the name of an object, for a question."""
        return traits(self.view, obj).name

    def delay(
        self,
        on: lang.AnyEvent,
        clauses: tuple[lang.AnyClause, ...],
        *,
        once: bool = True,
        until: lang.Until | None = None,
        at_once: bool = False,
    ) -> None:
        """Let clauses wait for an event; their pronouns keep the current objects."""
        if not is_known_event(on):
            raise NotExecutableError(f"waiting for {type(on).__name__}")
        refs = [self.now(each) for group in self.topics for each in group if isinstance(each, Ref)]
        there = [each.id for each in dict.fromkeys(refs) if self.state.find(each) is not None]
        ability = lang.Triggered(on=on, clauses=clauses)
        self.act(
            Delay(
                player=self.me,
                source=self.source.id,
                incarnation=self.source.incarnation,
                program=encoded(Printed(ability, self.line)),
                about=tuple(there),
                amount=self.that_many,
                once=once,
                at_once=at_once,
                until="end_of_turn" if until is not None and until.how != "event" else "permanent",
            )
        )

    def last(self, ability: lang.AnyAbility, until: lang.Until | None) -> None:
        """Let an ability without an event work for the rest of the turn."""
        if until is None or until.how not in {"this_turn", "end_of_turn"}:
            raise NotExecutableError("an ability for another time")
        self.act(
            Delay(
                player=self.me,
                source=self.source.id,
                incarnation=self.source.incarnation,
                program=encoded(Printed(ability, self.line)),
                once=False,
                until="end_of_turn",
            )
        )

    def select(
        self, noun: lang.Noun, chooser: PlayerId, pool: Sequence[Thing] | None = None
    ) -> tuple[Thing, ...]:
        """Return the objects of a noun, including those that a player chooses.

        ``pool`` are the candidates of a noun that does not define them.
        """
        found: tuple[Thing, ...] = ()
        first = noun
        if noun.by == "and" and noun.joined and noun.how in _CHOSEN:
            first = replace(noun, joined=())
        for each in (first, *noun.joined):
            if each.how != "player":
                found = (*found, *self._select(each, chooser, pool))
        return tuple({each.ref: each for each in found}.values())

    def _select(
        self, noun: lang.Noun, chooser: PlayerId, pool: Sequence[Thing] | None
    ) -> tuple[Thing, ...]:
        if noun.how == "one_pile":
            return self._pile(chooser)
        if noun.how in _CHOSEN:
            among = nouns.among_seen(self, noun, spoken=noun.how in _OF_SPOKEN)
            if among is not None and pool is None:
                options = among
            elif noun.how in _OF_SPOKEN:
                spoken = lang.Noun(how="them", kinds=noun.kinds)
                options = nouns.things(self, spoken) if pool is None else tuple(pool)
            elif pool is not None:
                options = tuple(each for each in pool if nouns.fits(self, noun, each))
            else:
                options = nouns.fitting(self, noun)
            least, most = self.how_many(noun, len(options))
            at_random = any(
                isinstance(each, lang.Did) and "random" in each.name for each in noun.where
            )
            if at_random:
                return tuple(options[:most])
            picked = self.pick(chooser, options, least, most)
            if noun.how in _OF_SPOKEN:
                self.rest = tuple(each.ref for each in options if each not in picked)
            return picked
        if pool is not None and noun.how in nouns.EVERY:
            return tuple(each for each in pool if nouns.fits(self, noun, each))
        return nouns.things(self, noun)

    def _pile(self, chooser: PlayerId) -> tuple[Thing, ...]:
        """Return the pile that a player chooses of two; the other one is the rest."""
        if len(self.piles) != 2:  # noqa: PLR2004 - two piles
            raise NotExecutableError("piles")
        words = ("1", "2")
        taken = words.index(self.pick_word(chooser, words))
        self.rest = self.piles[1 - taken]
        return self.things(self.piles[taken])

    # Costs that are paid while an ability resolves

    def can_pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> bool:
        """Return whether a player is able to pay costs."""
        return all(self._can_pay(player, each) for each in costs)

    def _can_pay(self, player: PlayerId, cost: lang.AnyCost) -> bool:
        if isinstance(cost, lang.ManaCost):
            if not self._mana_counts:
                return True
            return not proposed_payment(self.view, player, self._mana(cost), self.x or 0).missing
        if isinstance(cost, lang.Do):
            match cost.clause:
                case lang.LoseLife(amount=amount):
                    return self.state.player(player).life >= self.number(amount)
                case lang.Discard(what=what):
                    return len(self.state.in_zone(HAND, player)) >= self.number(what.amount)
                case lang.MoveTo(way="sacrifice", what=what):
                    own = (
                        each
                        for each in self.objects((BATTLEFIELD,))
                        if each.found.controller == player and nouns.fits(self, what, each)
                    )
                    return any(True for _ in own)
            return True
        raise NotExecutableError(f"cost {type(cost).__name__}")

    @property
    def _mana_counts(self) -> bool:
        """Whether mana has to be paid at this table."""
        return self.state.is_followed and self.view.rules.costs_are_paid

    def _mana(self, cost: lang.ManaCost) -> PrintedCost:
        times = self.number(cost.each)
        return PrintedCost.read(cost.mana * max(times, 0) or "{0}")

    def pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> None:
        """Have a player pay costs; mana comes from the pool and from lands that are proposed."""
        for cost in costs:
            if isinstance(cost, lang.ManaCost):
                mana = self._mana(cost)
                if self._mana_counts and mana.mana_value:
                    for each in proposed_payment(self.view, player, mana, self.x or 0).tap:
                        self.act(Tap(player=player, object=each))
                    self.act(Mana(player=player, spend=str(mana)))
            elif isinstance(cost, lang.Do):
                before, self.same = self.same, player
                self.perform(replace(cost.clause, by=lang.Who(how="same")))
                self.same = before


_OF_SPOKEN = frozenset(
    {"one_of_them", "one_of_those", "n_of_them", "n_of_those", "one_of_the", "n_of_the"}
    | {"any_of_them"}
)
_CHOSEN = _OF_SPOKEN | {"a", "n", "any_number", "some", "one_of_your", "single"}
"""The determiners by which a player chooses objects as the clause is carried out."""
