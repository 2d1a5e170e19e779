"""What can be done with an object: the order of its menu, and the faces it may be played with."""

from collections.abc import Iterator

from core.games.mtg import actions as mtg
from core.games.mtg.casting import paying
from core.games.mtg.faces import PROTOTYPED
from core.rules import actions as base
from core.rules import engine
from core.rules.options import offered, place_in
from core.rules.ruleset import Option, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see

ORDER = (
    *("tap", "turn", "face_up", "face_down", "counters", "unattach", "attach", "return"),
    *("play", "resolve_turned", "counter", "put", "copy", "", "look", "move", "hide"),
)
"""The groups of a menu, the most natural first; ``""`` stands for all others."""
_UNSEEN: frozenset[type[base.Action]] = frozenset({mtg.Put, base.Move, base.Discard, base.Look})
"""The actions possible with a card that the player does not know."""
_OPEN = frozenset({Ruling.DONE, Ruling.CHOICE})
"""The rulings on a possible action, if need be after a choice of targets."""
OFFERS = ("front", "back", "left", "right", "fused", "transformed", "converted", PROTOTYPED)


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces, halves and ways in which the player may cast or play it now."""
    found = []
    for word in OFFERS:
        tries: tuple[base.Action, ...] = (
            paying(view, mtg.Cast(player=player, card=object_id, as_=word)),
            mtg.PlayLand(player=player, card=object_id, as_=word),
        )
        if any(engine.judge(view, each).ruling in _OPEN for each in tries):
            found.append(word)
    return tuple(found)


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Option]:
    """Yield every action with an object in Magic's words, in order."""
    obj = view.object(object_id)
    known = may_see(view.rules.zones, obj, player)
    options = offered(view, obj, player, None if known else _UNSEEN)
    yield from sorted(options, key=lambda option: place_in(ORDER, option.verb))
