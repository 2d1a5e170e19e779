"""Nouns, amounts and conditions of a program, compared with the objects of a position."""

from msgspec import Struct

from core.effects import program as lang
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.objects.traits import traits
from core.games.fab.zones import (
    ARMS,
    ARSENAL,
    BANISHED,
    CHEST,
    COMBAT_CHAIN,
    DECK,
    HEAD,
    LEGS,
    PITCH,
    WEAPON,
    in_arena,
)
from core.rules.ruleset import StateView
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND

_ZONES: dict[str, Zone] = {
    "hand": HAND,
    "deck": DECK,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "arsenal": ARSENAL,
    "pitch": PITCH,
    "combat_chain": COMBAT_CHAIN,
    "head": HEAD,
    "chest": CHEST,
    "arms": ARMS,
    "legs": LEGS,
    "weapon": WEAPON,
}
_COLORS = {"red": "1", "yellow": "2", "blue": "3"}


class NotExecutableError(Exception):
    """A part of a program that the table does not carry out."""


class Scene(Struct, frozen=True):
    """A position, the object whose text is carried out, and its controller."""

    view: StateView
    source: GameObject
    me: PlayerId

    def number(self, amount: lang.AnyAmount | None) -> int:
        """Return the value of an amount."""
        if amount is None:
            return 1
        if isinstance(amount, lang.Number):
            return amount.value
        if isinstance(amount, lang.Count):
            return len(self.fitting(amount.of))
        raise NotExecutableError(type(amount).__name__)

    def players(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players of a phrase that needs no choice."""
        opponents = tuple(self.view.state.opponents(self.me))
        if who.where or who.other:
            raise NotExecutableError(who.how)
        if who.how == "you":
            return (self.me,)
        if who.how == "each":
            return opponents if who.kind == "opponent" else (self.me, *opponents)
        raise NotExecutableError(who.how)

    def fitting(self, noun: lang.Noun) -> tuple[GameObject, ...]:
        """Return all objects that fit a noun; without a zone those in the arena."""
        zones = any(isinstance(each, lang.In) for each in noun.where)
        return tuple(
            obj
            for obj in self.view.state.by_place
            if (zones or in_arena(obj)) and self.fits(noun, obj)
        )

    def fits(self, noun: lang.Noun, obj: GameObject) -> bool:
        """Return whether an object is of the kind that a noun describes."""
        if noun.how == "self":
            return obj.ref == self.source.ref
        if noun.joined or not noun.kinds:
            raise NotExecutableError(noun.how)
        if noun.other and obj.ref == self.source.ref:
            return False
        if not any(self._is_of(kind, obj) for kind in noun.kinds):
            return False
        return all(self._is_where(where, obj) for where in noun.where)

    def _is_of(self, kind: lang.Kind, obj: GameObject) -> bool:
        found = traits(self.view, obj)
        words = set(found.typebox.lower().replace("—", " ").replace("-", " ").split())
        is_attack = obj.proxy_of is not None or "attack" in words
        facts = {
            "card": bool(obj.cards) and obj.proxy_of is None,
            "attack": is_attack,
            "token": obj.token,
            "permanent": in_arena(obj),
            "non-attack": not is_attack,
            **{color: found.stat("pitch") == pitch for color, pitch in _COLORS.items()},
        }
        for word in (*kind.types, *kind.traits):
            if word in _NEITHER:
                raise NotExecutableError(word)
            if not facts.get(word, word in words):
                return False
        return True

    def _is_where(self, where: lang.AnyWhere, obj: GameObject) -> bool:  # noqa: PLR0911 - one case a condition
        found = traits(self.view, obj)
        match where:
            case lang.Controlled(by=by, negated=False, past=False):
                return found.controller in self.players(by)
            case lang.Owned(by=by, negated=False, controlled=False):
                return obj.owner in self.players(by)
            case lang.Named(name=name, negated=False, within=within):
                return any(name in each.split() if within else each == name for each in found.names)
            case lang.Has(abilities=abilities, without=without):
                return all(found.has(keyword(each)) for each in abilities) != without
            case lang.In(zones=zones, whose=whose):
                owners = self.players(whose) if whose is not None else None
                there = {_zone(each) for each in zones}
                return obj.zone in there and (owners is None or obj.owner in owners)
            case lang.Statistic(stat=stat, counter="", than=None, amount=amount) if (
                stat and amount is not None
            ):
                value = found.stat(stat)
                return value is not None and compared(
                    found.number(stat), where.compare, self.number(amount)
                )
            case lang.Statistic(counter=kind, amount=amount) if kind and amount is not None:
                return compared(obj.counter(kind), where.compare, self.number(amount))
        raise NotExecutableError(type(where).__name__)

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true, as none is."""
        match condition:
            case None:
                return True
            case lang.AllOf(of=conditions):
                true = [self.holds(each) for each in conditions]
                return all(true)
            case lang.AnyOf(of=conditions):
                true = [self.holds(each) for each in conditions]
                return any(true)
            case lang.Controls(who=who, what=what, than=None, owns=False, most=False):
                return self._controls(who, what) != condition.negated
            case lang.Is(what=what, kinds=kinds, where=where, past=False) if what.how in _OWN:
                fits = not kinds or any(self._is_of(kind, self.source) for kind in kinds)
                fits = fits and all(self._is_where(each, self.source) for each in where)
                return fits != condition.negated
            case lang.Compares(left=lang.PlayerStat(stat="life", of=lang.Who(how="you"))):
                raise NotExecutableError("life")
            case lang.Holds():
                return self._fact(condition) != condition.negated
        raise NotExecutableError(type(condition).__name__)

    def _controls(self, who: lang.Who, what: lang.Noun) -> bool:
        plain = lang.Noun(how="bare", other=what.other, kinds=what.kinds, where=what.where)
        players = self.players(who)
        there = sum(traits(self.view, each).controller in players for each in self.fitting(plain))
        return _enough(what, there, self)

    def _fact(self, fact: lang.Holds) -> bool:
        if fact.name == "your_turn":
            return self.view.state.active == self.me
        if fact.name == "has" and fact.who is not None and fact.what is not None:
            if fact.who.how != "you" or not fact.what.kinds:
                raise NotExecutableError(fact.name)
            plain = lang.Noun(how="bare", kinds=fact.what.kinds, where=fact.what.where)
            return _enough(fact.what, len(self.fitting(plain)), self)
        if fact.name == "last_attack" and fact.what is not None:
            return self._was_last(fact.what)
        raise NotExecutableError(fact.name)

    def _was_last(self, noun: lang.Noun) -> bool:
        """Return whether the attack before the source on this chain was of a kind."""
        chain = chain_of(self.view.state)
        links = chain.links if chain is not None else ()
        at = next((n for n, each in enumerate(links) if each.attack == self.source.ref), len(links))
        if at == 0:
            return False
        before = self.view.state.find(links[at - 1].attack)
        if before is None:
            raise NotExecutableError("an attack that has gone")
        plain = lang.Noun(how="bare", kinds=noun.kinds, where=noun.where)
        return self.fits(plain, before)


_OWN = frozenset({"self", "it", "same"})
_NEITHER = frozenset(
    [
        "chain_link",
        "effect",
        "ability",
        "source",
        "random",
        "face-up",
        "face-down",
        "attacking",
        "defending",
        "marked",
        "revealed",
        "chosen",
        "discarded",
        "destroyed",
        "banished",
        "equipped",
        "frozen",
        "exposed",
        "top",
        "bottom",
        "base",
        "named",
    ]
)


def _enough(noun: lang.Noun, there: int, scene: Scene) -> bool:
    if noun.how == "no":
        return there == 0
    if noun.how in {"at_least", "n"}:
        return there >= scene.number(noun.amount)
    if noun.how in {"a", "some", "bare", "any"}:
        return there > 0
    raise NotExecutableError(noun.how)


def _zone(word: str) -> Zone:
    if word not in _ZONES:
        raise NotExecutableError(word)
    return _ZONES[word]


def compared(left: int, how: str, right: int) -> bool:
    """Return whether two numbers compare as a sign requires."""
    return {
        "=": left == right,
        "<": left < right,
        ">": left > right,
        "<=": left <= right,
        ">=": left >= right,
        "!=": left != right,
    }[how]


def keyword(ability: lang.AnyAbility) -> str:
    """Return a keyword as cards print it."""
    if not isinstance(ability, lang.Keyword) or ability.costs or ability.quality:
        raise NotExecutableError(type(ability).__name__)
    if ability.amount is None:
        return ability.name.capitalize()
    if not isinstance(ability.amount, lang.Number):
        raise NotExecutableError(ability.name)
    return f"{ability.name.capitalize()} {ability.amount.value}"
