"""Which object the last change was about: what panels speak of and windows select then."""

from collections.abc import Callable, Iterator

from core.rules.history import Outcome
from core.state.ids import ObjectId
from core.state.objects import GameObject
from gui.session import Session


def focused(session: Session, is_seen: Callable[[GameObject], bool]) -> ObjectId | None:
    """Return what the last change was about or has made, if that is there and may be seen."""
    for outcome in session.focus:
        for obj in _candidates(session, outcome):
            if is_seen(obj):
                return obj.id
    return None


def _candidates(session: Session, outcome: Outcome) -> Iterator[GameObject]:
    """Yield what an action was about, else what it names: before it is done, nothing is made."""
    subject = _subject(session, outcome)
    if subject is not None:
        yield subject
        return
    found = (session.state.objects.get(each.id) for each in outcome.action.references())
    yield from (obj for obj in found if obj is not None)


def _subject(session: Session, outcome: Outcome) -> GameObject | None:
    """Return what an action was about, in the position that is shown."""
    state = session.state
    obj = state.objects.get(outcome.subject) if outcome.subject is not None else None
    if obj is None or not session.rules.zone(obj.zone).ordered:
        return obj
    arrived = {object_id for event in outcome.events for object_id in event.arrived}
    top = state.in_zone(obj.zone, obj.owner)[-1]
    return top if top.id in arrived else obj
