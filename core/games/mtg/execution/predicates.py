"""Predicates on permanents, made of nouns that ask about nothing but the permanent itself."""

from collections.abc import Callable
from functools import lru_cache

from core.effects import program as lang
from core.games.mtg.execution import nouns
from core.games.mtg.execution.kinds import Described
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.reading.creature_types import CREATURE_TYPES
from core.rules.ruleset import StateView
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject

Predicate = Callable[[Described, GameObject], bool]
_WIDE = frozenset({"token", "permanent", "card", "object", "spell", "source", "outlaw"})
"""Words for objects that are no words of a type line."""


class NeedsPositionError(Exception):
    """A noun asks about more than one object and its controller."""


class Plain(Scene):
    """A scene without a position: nouns are compared with one object in the making."""

    def __init__(self, source: Ref, controller: PlayerId) -> None:
        self.source = source
        self.me = controller
        self.known = {}
        self.topics = []
        self.same = None
        self.x = None

    @property
    def view(self) -> StateView:
        """There is none."""
        raise NeedsPositionError


@lru_cache(maxsize=1024)
def predicate_of(noun: lang.Noun, me: PlayerId, source: Ref) -> Predicate:
    """Return the predicate of a noun that is local, in an ability of a source; zones apart."""
    scene = Plain(source, me)
    others = tuple(predicate_of(each, me, source) for each in noun.joined)
    kinds = tuple(_of_kind(scene, each) for each in noun.kinds)
    wheres = tuple(_where(scene, noun, each) for each in noun.where)
    but = source.id if noun.other else None

    if len(kinds) == 1 and not others:
        kind = kinds[0]

        def is_one(found: Described, obj: GameObject) -> bool:
            if obj.id == but or not kind(found, obj):
                return False
            return all(each(found, obj) for each in wheres)

        return is_one

    def fits(found: Described, obj: GameObject) -> bool:
        if any(each(found, obj) for each in others):
            return True
        if obj.id == but or not any(each(found, obj) for each in kinds):
            return False
        return all(each(found, obj) for each in wheres)

    return fits


def _of_kind(scene: Scene, kind: lang.Kind) -> Predicate:
    if len(kind.types) == 1 and not kind.traits and kind.types[0] not in _WIDE:
        word = kind.types[0].replace("_", " ")
        title = word.title()
        if word.isalpha() and word not in CREATURE_TYPES:
            return lambda found, _obj: title in found.type_line
    whole = lang.Noun(how="bare", kinds=(kind,))
    return lambda found, obj: nouns.fits(scene, whole, Thing(obj.ref, found, obj))


def _where(scene: Scene, noun: lang.Noun, where: lang.AnyWhere) -> Predicate:
    if isinstance(where, lang.Controlled):
        mine = (where.by.how == "you") != where.negated
        return lambda found, _obj: (found.controller == scene.me) == mine
    one = lang.Noun(how="bare", kinds=noun.kinds, where=(where,))
    return lambda found, obj: nouns.fits(scene, one, Thing(obj.ref, found, obj))
