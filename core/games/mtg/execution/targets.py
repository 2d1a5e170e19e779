"""Targets that a program asks for: how many, and which are legal (MTG CR 115, 601.2c)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.targeting import Slot, slot_of, targeting
from core.execution.scene import NotExecutableError, Topic
from core.games.mtg.casting.targets import unlawful_targets
from core.games.mtg.execution import nouns
from core.games.mtg.execution.kinds import words_of
from core.games.mtg.execution.permissions import is_guarded, is_kept_from_targets
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.traits import Traits, traits
from core.rules.ruleset import StateView
from core.state.effects import Waiting
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, STACK

_ANY_TARGET = frozenset({"creature", "planeswalker", "battle"})
Target = ObjectId | PlayerId


def slots(scene: Scene, clauses: Iterable[lang.AnyClause]) -> tuple[Slot, ...]:
    """Return the targets that clauses ask for, in their order."""
    return tuple(slot_of(part, scene.number) for clause in clauses for part in targeting(clause))


def overloaded(part: Any) -> Any:  # noqa: ANN401 - a part of a program of any kind
    """Return a part of a program in which "each" stands for "target" (MTG CR 702.96)."""
    if isinstance(part, tuple):
        return tuple(overloaded(each) for each in part)
    if not isinstance(part, Struct) or isinstance(part, lang.Words):
        return part
    if isinstance(part, lang.Noun) and part.how == "target":
        return replace(part, how="each", amount=None, up_to=False)
    fields = {name: overloaded(getattr(part, name)) for name in part.__struct_fields__}
    return replace(part, **fields)


class Aim:
    """The choice of targets for a spell or ability, by its program."""

    def __init__(self, scene: Scene, source: Traits) -> None:
        self.scene = scene
        self.source = source

    def candidates(self, slot: Slot, taken: Sequence[Target] = ()) -> tuple[Target, ...]:
        """Return the legal targets of a phrase but for those that it has already."""
        state = self.scene.state
        players = (*state.opponents(self.scene.me), self.scene.me)
        found: list[Target] = [each for each in players if each in state.playing]
        zones = self._zones(slot)
        found += [obj.id for obj in state.in_zones(zones)]
        found += [each.id for each in state.waiting]
        return tuple(
            each for each in found if each not in taken and self.is_legal(slot, each, taken)
        )

    def _zones(self, slot: Slot) -> tuple[str, ...]:
        return nouns.zones_of(slot.part) if isinstance(slot.part, lang.Noun) else ()

    def take(self, slot: Slot, targets: Sequence[Target]) -> None:
        """Let later phrases know the targets of one: "that player controls"."""
        topics = tuple(topic_of(self.scene, each) for each in targets)
        self.scene.slots[id(slot.part)] = topics
        self.scene.mean(*topics)

    def is_legal(self, slot: Slot, target: Target, taken: Sequence[Target] = ()) -> bool:
        """Return whether a target fits a phrase, and nothing protects it."""
        fits = (
            self._player_fits(slot.part, target)
            if isinstance(target, str)
            else self._object_fits(slot.part, target)
        )
        if isinstance(target, str) and is_guarded(self.scene.view, target, self.scene.me):
            return False
        if not fits or any(unlawful_targets(self.scene.view, self.source, (target,))):
            return False
        if not isinstance(target, str) and is_kept_from_targets(self.scene.view, target):
            return False
        return self._goes_with(slot.part, target, taken)

    def _player_fits(self, part: lang.Noun | lang.Who, player: PlayerId) -> bool:
        scene = self.scene
        if player not in scene.state.playing:
            return False
        if isinstance(part, lang.Noun):
            if part.how == "any_target":
                return not part.kinds
            return any(
                each.who is not None and self._is_player(each.who, player)
                for each in (part, *part.joined)
                if each is part or each.how == "player"
            )
        return self._is_player(part, player)

    def _is_player(self, who: lang.Who, player: PlayerId) -> bool:
        if who.kind == "opponent" and player == self.scene.me:
            return False
        if who.how not in {"target", "any", "each"}:
            return player in nouns.players(self.scene, who)
        return not (who.other and player == self.scene.me)

    def _object_fits(self, part: lang.Noun | lang.Who, target: ObjectId) -> bool:  # noqa: PLR0911 - one case a place
        if not isinstance(part, lang.Noun):
            return False
        scene = self.scene
        obj = scene.state.objects.get(target)
        if obj is None:
            waits = any(each.id == target for each in scene.state.waiting)
            return waits and any("ability" in kind.types for kind in part.kinds)
        if obj.zone not in nouns.zones_of(part) or is_phased_out(obj):
            return False
        if obj.zone == STACK and obj.id == scene.source.id:
            return False
        thing = Thing(obj.ref, traits(scene.view, obj), obj)
        if part.how == "any_target" and not part.kinds:
            if part.other and obj.id == scene.source.id:
                return False
            return obj.zone == BATTLEFIELD and bool(words_of(thing.found) & _ANY_TARGET)
        try:
            return nouns.fits(scene, part, thing)
        except NotExecutableError:
            return True  # the players judge all other targets

    def _goes_with(
        self, part: lang.Noun | lang.Who, target: Target, taken: Sequence[Target]
    ) -> bool:
        """Return whether a target goes with those before it: one zone, different values."""
        if isinstance(target, str) or not isinstance(part, lang.Noun):
            return True
        if not self._differs(part, target, taken):
            return False
        single = any(isinstance(each, lang.In) and _is_single(each) for each in part.where)
        if not single:
            return True
        owner = self.scene.state.object(target).owner
        others = (self.scene.state.objects.get(each) for each in taken if not isinstance(each, str))
        return all(obj is None or obj.owner == owner for obj in others)

    def _differs(self, part: lang.Noun, target: ObjectId, taken: Sequence[Target]) -> bool:
        asks = (isinstance(x, lang.Statistic) and x.stat == _DIFFERENT for x in part.where)
        if not any(asks):
            return True
        view = self.scene.view
        values = {traits(view, each).mana_value for each in taken if not isinstance(each, str)}
        return traits(view, target).mana_value not in values


_DIFFERENT = "different_mana_value"


def _is_single(where: lang.In) -> bool:
    """Return whether all targets are in one and the same zone of a player."""
    return where.single or (where.whose is not None and where.whose.how == "single")


def topic_of(scene: Scene, target: Target) -> Topic:
    """Return the reference to a target as it is now."""
    if isinstance(target, str):
        return target
    obj = scene.state.objects.get(target)
    return obj.ref if obj is not None else Ref(target, 0)


def target_judge(view: StateView, source: GameObject, found: Traits, player: PlayerId) -> Aim:
    """Return the judge of the targets of a spell or ability of a player."""
    return Aim(Scene(view, source.ref, player), found)


def still_legal(aim: Aim, slot: Slot, topic: Topic) -> bool:
    """Return whether a chosen target is there and still legal (CR 608.2b)."""
    if isinstance(topic, Ref):
        waiting = waiting_named(aim.scene, topic)
        if waiting is not None:
            return True
        obj = aim.scene.state.find(topic)
        return obj is not None and aim.is_legal(slot, obj.id)
    return aim.is_legal(slot, topic)


def waiting_named(scene: Scene, topic: Ref) -> Waiting | None:
    """Return the ability on the stack that a reference means."""
    found = (each for each in scene.state.waiting if each.id == topic.id)
    return next(found, None) if topic.incarnation == 0 else None


def enchanting(words: lang.Keyword) -> lang.Noun | lang.Who:
    """Return the target of an Aura."""
    if words.what is not None:
        return lang.Noun(how="target", kinds=words.what.kinds, where=words.what.where)
    if words.who is not None:
        return lang.Who(how="target", kind=words.who.kind)
    raise NotExecutableError("what it enchants")
