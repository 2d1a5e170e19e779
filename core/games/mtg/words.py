"""Names for actions, as undo and the timeline show them; hidden cards stay unnamed."""

from collections.abc import Mapping

from core.games.mtg import actions as mtg
from core.games.mtg.casting import cast_words, chosen_way
from core.games.mtg.lands import chosen_land
from core.games.mtg.traits import traits
from core.rules import actions as law
from core.rules.action_labels import (
    UNNAMED,
    Tell,
    batch_words,
    cards,
    fixed,
    known_to_player,
    law_words,
    named_by,
    of,
    told_by,
)
from core.rules.actions import Action
from core.rules.state_view import StateView
from core.state.objects import GameObject
from core.state.sight import may_see

ZONES = {
    "library": "library",
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "exile": "exile",
    "stack": "stack",
    "command": "command zone",
    "sideboard": "outside the game",
}


def _name(view: StateView, obj: GameObject) -> str:
    return traits(view, obj).name or "a face-down card"


named = named_by(_name)


def words(view: StateView, action: Action) -> str:
    """Return the name of an action, e.g. ``Meld Graf Rats and Midnight Scavengers``."""
    return told_by(WORDS, view, action)


def _cast(view: StateView, action: mtg.Cast) -> str:
    if action.as_ == "face_down":
        return "Cast a card face down"
    if not known_to_player(view, action, action.card):
        return "Cast a hidden card"
    way = chosen_way(view, action)
    card = view.state.printed(view.object(action.card))
    return cast_words(card, way) if way is not None else f"Cast {card.name}"


def _play_land(view: StateView, action: mtg.PlayLand) -> str:
    known = known_to_player(view, action, action.card)
    way = chosen_land(view, action) if known else None
    return f"Play {way.name if way else 'a land'}"


def _put(view: StateView, action: mtg.Put) -> str:
    how = {"": "", "front": "", "face_down": " face down"}.get(action.as_, f" {action.as_}")
    known = how != " face down" and known_to_player(view, action, action.card)
    name = view.state.printed(view.object(action.card)).front.name if known else "a card"
    return f"Put {name} onto the battlefield{how}"


def _move(view: StateView, action: law.Move) -> str:
    name = named(view, action.object)
    where = ZONES.get(action.to, action.to)
    if action.to == "library":
        where = f"{'top' if action.position == 'top' else 'bottom'} of the library"
    verb = {"dies": "dies", "destroy": "is destroyed", "sacrifice": "is sacrificed"}
    if action.reason in verb:
        return f"{name} {verb[action.reason]}"
    return f"{name} to {where}"


def _meld(view: StateView, action: mtg.Meld) -> str:
    return "Meld " + " and ".join(named(view, object_id) for object_id in action.objects)


def _substitute(view: StateView, action: mtg.Substitute) -> str:
    """Name the action, but tell nobody that a hidden card is a double-faced one."""
    if not may_see(view.rules.zones, view.object(action.object), None):
        return UNNAMED
    name = named(view, action.object)
    return f"Use a helper card for {name}" if action.use else f"Use {name} itself"


def _commander(view: StateView, action: mtg.Commander) -> str:
    name = named(view, action.object)
    commander = f"{action.player}'s commander"
    return f"{name} is {commander}" if action.use else f"{name} is no longer {commander}"


def _batch(view: StateView, action: law.Batch) -> str:
    if len(action.steps) > 1 and isinstance(action.steps[0], mtg.CopyCard):
        return f"Cast a copy of {named(view, action.steps[0].of)}"
    return batch_words(named, words)(view, action)


def _bring(view: StateView, action: law.Bring) -> str:
    name = "a card" if view.rules.zone(action.to).hidden else action.card.name
    return f"Add {name} to {action.owner}'s {ZONES.get(action.to, action.to)}"


def _of(verb: str) -> Tell:
    return of(named, verb)


WORDS: Mapping[type[Action], Tell] = {
    **law_words(named),
    mtg.Cast: _cast,
    mtg.PlayLand: _play_land,
    mtg.Put: _put,
    mtg.Meld: _meld,
    mtg.Resolve: _of("Resolve"),
    mtg.Counter: _of("Counter"),
    law.Flicker: _of("Exile and return"),
    mtg.Transform: _of("Transform"),
    mtg.Convert: _of("Convert"),
    mtg.Flip: _of("Flip"),
    mtg.Substitute: _substitute,
    mtg.Commander: _commander,
    mtg.CopySpell: _of("Copy"),
    mtg.CopyCard: _of("Copy"),
    mtg.Token: fixed(lambda action: f"Token: {action.name}"),
    law.ChooseName: fixed(lambda action: f"Choose the name {action.name}"),
    mtg.BeginMain: fixed(lambda action: f"{action.player}'s main phase begins"),
    mtg.DayNight: fixed(lambda action: f"It becomes {action.to}"),
    mtg.Unlock: _of("Unlock a door of"),
    mtg.Lock: _of("Lock a door of"),
    law.Move: _move,
    law.Attach: _of("Attach"),
    law.Unattach: _of("Unattach"),
    law.Mill: fixed(lambda action: f"{action.player} mills {cards(action.count)}"),
    law.Bring: _bring,
    law.Batch: _batch,
}
