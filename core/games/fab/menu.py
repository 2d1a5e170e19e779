"""What can be done with an object: the order of its menu, and the faces it may be played with."""

from collections.abc import Iterator

from core.games.fab import actions as fab
from core.games.fab.costs import waits_for_points
from core.games.fab.faces import BOTH, HALVES, SIDES
from core.rules import actions as base
from core.rules import engine
from core.rules.options import offered, place_in
from core.rules.ruleset import Option, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId

OFFERS = (*SIDES, *HALVES, BOTH)
ORDER = (
    *("play", "pitch", "counter", "hit", "points", "attack", "activate", "close_chain", "defend"),
    *("tap", "counters", "copy", "put", "", "turn", "face_down", "move", "face_up", "hide"),
)
"""The groups of a menu, the most natural first; ``""`` stands for all others."""
_OWING = ("pitch", *ORDER)
"""First of all, who still has to pay for something pitches cards."""


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces and sides as which the player may play the card now."""
    tries = ((word, fab.Play(player=player, card=object_id, as_=word)) for word in OFFERS)
    return tuple(word for word, play in tries if engine.judge(view, play).ruling is Ruling.DONE)


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Option]:
    """Yield every action with an object in the game's words, in order."""
    obj = view.object(object_id)
    order = _OWING if waits_for_points(view, player) else ORDER
    options = offered(view, obj, player)
    yield from sorted(options, key=lambda option: place_in(order, _group(option)))


def _group(option: Option) -> str:
    action = option.action
    pitches = isinstance(action, base.Move) and action.reason == "pitch"
    return "pitch" if pitches else option.verb
