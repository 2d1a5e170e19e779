"""An object's properties under the names that scenario files use."""

from collections.abc import Callable, Mapping

from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.kinds import category
from core.games.fab.link_facts import link, number_of_layers, number_of_links, phase, step
from core.games.fab.names import has_name
from core.games.fab.pool import in_pool
from core.games.fab.stages import fits as described_fits
from core.games.fab.traits import STATS, traits
from core.rules.objects import characteristics_of_any
from core.rules.ruleset import StateView
from core.state.effects import Filter
from core.state.ids import ObjectId
from core.state.objects import GameObject


def characteristics(view: StateView, object_id: ObjectId) -> Mapping[str, object]:
    """Return every property by its key in the scenario format; None is "has none".

    ``name`` joins the names of several active faces for people; ``names`` holds them apart.
    ``in_group`` tells that a zone of the arena has it in the arena: a sub-card is not.
    """
    obj = view.object(object_id)
    found = traits(view, obj)
    return {
        **characteristics_of_any(view, obj),
        **{stat: found.stat(stat) for stat in STATS},
        "name": found.name,
        "names": found.names,
        "active": found.active,
        "face": found.active[0] if len(found.active) == 1 else "both",
        "typebox": found.typebox,
        "types": found.types,
        "subtypes": found.subtypes,
        "supertypes": found.type_line.supertypes,
        "keywords": found.keywords,
        "in_group": obj.attached_to is None,
        "controller": found.controller,
        "marked": is_marked(obj),
        "text": "\n".join(found.text),
        "category": category(view, object_id),
    }


def fits(view: StateView, wanted: Filter, obj: GameObject) -> bool:
    """Tell whether an object as it is now fits a filter."""
    return described_fits(wanted, traits(view, obj), obj)


QUERIES: Mapping[str, Callable[..., object]] = {
    "has_name": has_name,
    "category": category,
    "in_pool": in_pool,
    "step": step,
    "phase": phase,
    "layers": number_of_layers,
    "links": number_of_links,
    "link": link,
}
