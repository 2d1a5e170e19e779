"""Names for actions, as undo and the timeline show them; private cards stay unnamed."""

from collections.abc import Mapping

from core.games.fab import actions as fab
from core.games.fab.faces import HALVES, SIDES
from core.games.fab.moving import name_of
from core.games.fab.playing import chosen_way, play_words
from core.games.fab.zones import place_of, words_for
from core.rules import actions as law
from core.rules.action_labels import (
    Tell,
    batch_words,
    fixed,
    known_to_player,
    law_words,
    named_by,
    of,
    told_by,
)
from core.rules.actions import Action
from core.rules.state_view import StateView
from core.rules.wording import listed
from core.state.sight import may_see
from core.state.zones import STACK

named = named_by(name_of)


def words(view: StateView, action: Action) -> str:
    """Return the name of an action, e.g. ``Transcend Stir the Pot``."""
    return told_by(WORDS, view, action)


_several = batch_words(named, words)
_REASONS = {
    "attack": "Attack with",
    "banish": "Banish",
    "clear": "Clear",
    "defend": "Defend with",
    "destroy": "Destroy",
    "equip": "Equip",
    "pitch": "Pitch",
}


def _named_mover(view: StateView, action: law.Move) -> str:
    """Name what moves; who moves a card of theirs where all may see it has shown it to all."""
    obj = view.state.objects.get(action.object)
    shown = not view.rules.zone(place_of(action.to)).hidden and not action.face_down
    if obj is not None and shown and may_see(view.rules.zones, obj, action.player):
        return name_of(view, obj)
    return named(view, action.object)


def _play(view: StateView, action: fab.Play) -> str:
    if not known_to_player(view, action, action.card):
        return "Play a hidden card"
    way = chosen_way(view, action)
    if way is not None:
        return play_words(way)
    return f"Play {view.state.printed(view.object(action.card)).name}"


def _put(view: StateView, action: fab.Put) -> str:
    where = words_for(action.to) if action.to is not None else "arena"
    into = "onto" if action.to == STACK else "into"
    active = f", {action.as_} active" if action.as_ in {*SIDES, *HALVES} else ""
    return f"Put {named(view, action.card)} {into} the {where}{active}"


def _move(view: StateView, action: law.Move) -> str:
    name = _named_mover(view, action)
    if action.reason in _REASONS:
        return f"{_REASONS[action.reason]} {name}"
    bottom = "the bottom of the " if action.position == "bottom" else "the "
    return f"{name} to {bottom}{words_for(action.to)}"


def _hit(view: StateView, action: fab.Hit) -> str:
    source, hero = named(view, action.source), named(view, action.hero)
    return f"{source} hits {hero} for {action.amount}"


def _defend(view: StateView, action: fab.Defend) -> str:
    zones = view.rules.zones
    shown = (view.state.objects.get(object_id) for object_id in action.objects)
    known = (
        name_of(view, obj) if may_see(zones, obj, action.player) else "a card"
        for obj in shown
        if obj is not None
    )
    return f"Defend with {listed(known)}"


def _batch(view: StateView, action: law.Batch) -> str:
    """Name several actions; those with which a turn ends are the end of the turn."""
    if action.steps and isinstance(action.steps[-1], law.EndTurn):
        return words(view, action.steps[-1])
    return str(_several(view, action))


def _under(view: StateView, action: law.Attach) -> str:
    return f"Put {named(view, action.object)} under {named(view, action.to)}"


def _bring(view: StateView, action: law.Bring) -> str:
    hidden = view.rules.zone(place_of(action.to)).hidden
    return f"Add {'a card' if hidden else action.card.name}"


def _of(verb: str) -> Tell:
    return of(named, verb)


WORDS: Mapping[type[Action], Tell] = {
    **law_words(named),
    fab.Play: _play,
    fab.Put: _put,
    fab.Resolve: _of("Resolve"),
    fab.Counter: _of("Negate"),
    law.Flicker: _of("Banish and return"),
    fab.Become: _of("Make the back active:"),
    fab.Awaken: _of("Awaken"),
    fab.Transcend: _of("Transcend"),
    fab.Mark: _of("Mark"),
    fab.Hit: _hit,
    fab.Activate: _of("Attack with"),
    fab.Defend: _defend,
    fab.CloseChain: fixed(lambda _: "Close the combat chain"),
    fab.Token: fixed(lambda action: f"Create {action.name}"),
    law.ChooseName: fixed(lambda action: f"Name {action.name}"),
    law.Move: _move,
    law.Attach: _under,
    law.Unattach: _of("Clear"),
    law.Mill: fixed(lambda action: f"{action.player}: deck to graveyard"),
    law.Bring: _bring,
    law.Batch: _batch,
}
