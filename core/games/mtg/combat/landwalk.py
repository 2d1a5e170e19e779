"""Landwalk: what can't be blocked while the defending player controls such a land (CR 702.14c)."""

from collections.abc import Iterator

from core.cards.type_line import TypeLine
from core.games.mtg.traits import Traits, traits
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD

_WALK = "walk"
_FAMILY = "landwalk"
"""The word by which card data lists any landwalk; the very land has a keyword of its own."""
_NOT = "non"


def walks_past(view: StateView, attacker: Traits, defender: PlayerId) -> Iterator[Finding]:
    """Say why nobody blocks a creature with landwalk (``evasion.other``)."""
    walks = [
        each
        for each in attacker.keywords
        if each.casefold().endswith(_WALK) and each.casefold() != _FAMILY
    ]
    if not walks:
        return
    lands = [
        found
        for obj in view.state.objects
        if obj.zone == BATTLEFIELD and "Land" in (found := traits(view, obj)).types
        if found.controller == defender
    ]
    for keyword in walks:
        wanted = keyword.casefold().removesuffix(_WALK).split()
        land = next((each for each in lands if _is_such(each.type_line, wanted)), None)
        if land is not None:
            says = Message(
                "{attacker} has {keyword}, and {defender} controls {land}.",
                attacker=attacker.name,
                keyword=keyword.lower(),
                defender=defender,
                land=land.name,
            )
            yield refused("evasion.other", says, "combat.cant_block")


def _is_such(line: TypeLine, wanted: list[str]) -> bool:
    """Tell whether a land is what the keyword names: "island", "snow swamp", "nonbasic land"."""
    words = {word.casefold() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return all(
        each.removeprefix(_NOT) not in words if each.startswith(_NOT) else each in words
        for each in wanted
    )
