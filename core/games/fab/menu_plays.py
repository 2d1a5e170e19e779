"""What a person could play, and the ways in which a card on the stack resolves."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab import actions as fab
from core.games.fab.playing import play_words, ways_of
from core.games.fab.resolving import may_transcend
from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject


def play_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield playing a card, once for each face or side that may be declared."""
    for way in ways_of(view, obj):
        play = fab.Play(player=player, card=obj.id, as_=way.id)
        costs = (face.stat("cost") for face in way.faces)
        cost = " + ".join(value for value in costs if value is not None)
        detail = ", ".join(face.typebox for face in way.faces)
        detail = f"{detail}, cost {cost}" if cost else detail
        yield Option(action=play, words=play_words(way), detail=detail, verb="play")


def resolving(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the ways to resolve a card: one that may transcend does so now or never."""
    resolve = fab.Resolve(player=player, object=obj.id)
    also = may_transcend(view, obj)
    if also:
        back = view.state.printed(obj).sides[-1][0].name
        yield Option(
            action=replace(resolve, transcend=True),
            words="Resolve and transcend",
            detail=f"if its text lets it: {back} to hand",
            verb="play",
        )
    yield Option(
        action=resolve,
        words="Resolve",
        detail="without transcending" if also else "",
        verb="play",
    )
