"""Cards under other cards: what is put under a permanent is a sub-card (FaB CR 3.0.14)."""

from collections.abc import Iterator

from core.games.fab.moving import NEW, clear, name_of, put_under
from core.games.fab.zones import in_arena
from core.rules.actions import Attach, Unattach
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import ObjectId, PlayerId
from core.state.table import Table
from core.state.zones import STACK

# Checks


def it_can_be_put_under(reading: Reading, action: Attach) -> Iterator[Finding]:
    """A card goes under a permanent or a card on the stack (``subcard.definition``)."""
    yield from it_goes_under(reading, action.object, action.to)


def it_goes_under(reading: Reading, who: ObjectId, host: ObjectId | PlayerId) -> Iterator[Finding]:
    """Find whether a card can be put under another one, by whatever deed."""
    obj = reading.object(who)
    key = "subcard.definition"
    if not isinstance(host, int):
        yield refused(key, "A card is put under a card, not under a player.", possible=False)
        return
    top = reading.object(ObjectId(host))
    if top.id == obj.id or top.id in _all_under(reading.table, obj.id):
        yield refused(key, "A card can't be put under itself.", possible=False)
    elif not in_arena(top) and top.zone != STACK:
        says = f"{name_of(reading, top)} is neither in the arena nor on the stack."
        yield refused(key, says, possible=False)
    else:
        says = f"{name_of(reading, obj)} goes under {name_of(reading, top)}."
        yield done(key, says)
        yield done(NEW, "What becomes a sub-card is a new object.", "subcard.new")
        if in_arena(obj) and in_arena(top):
            says = f"It has transformed into {name_of(reading, top)}."
            yield done("transform.effect", says)


def it_lies_under_something(reading: Reading, action: Unattach) -> Iterator[Finding]:
    """Only a sub-card can be taken from under its top-card; it is cleared."""
    obj = reading.object(action.object)
    if obj.attached_to is None:
        yield nothing("subcard.definition", "It is not under a card.")
    else:
        yield done("zone.clear", f"{name_of(reading, obj)} goes to the graveyard.")


ATTACH_CHECKS = {"subcard.definition": it_can_be_put_under}
UNATTACH_CHECKS = {"subcard.definition": it_lies_under_something}


def _all_under(table: Table, who: ObjectId) -> frozenset[ObjectId]:
    found = {who}
    for each in table.attached:
        obj = table.objects.get(each)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host in found:
            found.add(each)
    return frozenset(found - {who})


# Handlers


def attach(progress: Progress, action: Attach) -> None:
    """Put a card under another one."""
    if isinstance(action.to, int):
        top = progress.table.object(ObjectId(action.to))
        put_under(progress, progress.table.object(action.object), top)


def unattach(progress: Progress, action: Unattach) -> None:
    """Clear a sub-card."""
    clear(progress, progress.table.object(action.object))
