"""What replaces a move: effects that somebody started, and ephemeral (FaB CR 6.4, 8.3.21)."""

from collections.abc import Iterator

from core.games.fab.faces import ceases_outside
from core.games.fab.traits import traits
from core.games.fab.zones import noun_for, place_of
from core.messages import CardName, Message
from core.rules.choices import Option
from core.rules.lasting_effects import applicable
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done
from core.state.ids import Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD

EPHEMERAL = "Ephemeral"


def is_ephemeral(view: StateView, obj: GameObject) -> bool:
    """Tell whether an object ceases to exist instead of going to a graveyard."""
    return traits(view, obj).has(EPHEMERAL)


def what_replaces(
    view: StateView, obj: GameObject, to: Zone, chosen: str | None
) -> Iterator[Finding]:
    """Find what replaces a move; of several effects one is chosen.

    ``chosen`` is the answer so far, None where an action has no room for one.
    """
    to = place_of(to)
    found = applicable(view, obj, to)
    options = [
        Option(
            each.name,
            Message(
                "{effect}: to the {zone}",
                effect=CardName(obj.id, each.name),
                zone=noun_for(each.instead),
            ),
        )
        for each in found
    ]
    if to == GRAVEYARD and is_ephemeral(view, obj) and not ceases_outside(view.state, obj):
        options.append(
            Option(EPHEMERAL, Message("{keyword}: it ceases to exist", keyword=EPHEMERAL))
        )
    if chosen is not None and len(options) > 1 and chosen not in {each.id for each in options}:
        says = Message("{count} replacement effects apply to it; choose one.", count=len(options))
        yield choice("replacement.applies", says, "replacement", tuple(options), obj.controller)
    elif found and chosen != EPHEMERAL:
        yield done("replacement.applies", Message("A replacement effect sends it elsewhere."))
    elif options:
        says = Message("It is ephemeral: it ceases to exist instead of going to the graveyard.")
        yield done("zone.ephemeral", says)
