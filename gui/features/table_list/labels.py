"""What the list calls a card and a zone: one sentence with everything that the board shows."""

from collections.abc import Callable, Iterable, Iterator

from core.rules.choices import Target
from core.rules.fights import Lane
from core.rules.ruleset import StateView
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.visibility import can_see
from core.state.zones import ZoneSpec
from gui.faces.card_view import CardView

_FACE_DOWN = "a face-down card"
_ATTACHED = {"Aura": "enchanted by", "Equipment": "equipped with", "Fortification": "fortified by"}


class Namer:
    """Names cards as whoever looks may know them."""

    def __init__(self, viewer: Callable[[], PlayerId]) -> None:
        self._viewer = viewer
        self._fight: tuple[StateView, tuple[Lane, ...]] | None = None

    def short(self, state_view: StateView, obj: GameObject) -> str:
        """Return the name alone."""
        if not can_see(state_view.rules.zones, state_view.state, obj, self._viewer()):
            return _FACE_DOWN if obj.face_down else "a hidden card"
        name = str(state_view.rules.tables.characteristics(state_view, obj.id)["name"])
        return name or (_FACE_DOWN if obj.face_down else "a nameless card")

    def whole(self, state_view: StateView, obj: GameObject, view: CardView) -> str:
        """Return everything: what it is, how it lies, what lies on it, and whose it is."""
        said = view.name
        if view.hidden and obj.face_down:
            said = _FACE_DOWN
        return ", ".join((said, *self._more(state_view, obj, view)))

    def _more(self, state_view: StateView, obj: GameObject, view: CardView) -> Iterator[str]:
        if view.hidden:
            if obj.tapped:
                yield "tapped"
            yield from (f"{amount} {kind}" for kind, amount in obj.counters)
        if obj.damage:
            yield f"{obj.damage} damage"
        yield from self._fighting(state_view, obj)
        if view.copy:
            yield "a copy"
        yield from self._doing(state_view, obj, view)
        yield from self._attached(state_view, obj)
        if isinstance(obj.attached_to, Ref):
            host = state_view.state.find(obj.attached_to)
            if host is not None:
                yield f"attached to {self.short(state_view, host)}"
        elif obj.attached_to is not None:
            yield f"attached to {obj.attached_to}"
        controller = state_view.rules.controls(state_view, obj.id)
        if controller != obj.owner:
            yield f"controlled by {controller}, owned by {obj.owner}"
        if view.turns:
            yield "may turn over"

    def _doing(self, state_view: StateView, obj: GameObject, view: CardView) -> Iterator[str]:
        """Yield what it does in a fight, with the words that say that replaced; and all others."""
        tables = state_view.rules.tables
        role = "" if view.hidden else str(tables.proposals.role(state_view, obj))
        if role:
            yield role
        by_rules = (
            {word for word, each in tables.conditions.items() if each.told_by} if role else ()
        )
        words = (word for word in obj.conditions if word not in by_rules)
        yield from (word for word in words if word not in view.name)

    def _fighting(self, state_view: StateView, obj: GameObject) -> Iterator[str]:
        """Yield what it attacks or blocks, and what blocks it."""
        for lane in self._lanes(state_view):
            if lane.attacker == obj.id:
                yield f"attacks {self._of(state_view, lane.at)}"
                if lane.blocked:
                    names = ", ".join(self._of(state_view, each) for each in lane.blockers)
                    yield f"blocked by {names or 'nothing any more'}"
            elif obj.id in lane.blockers:
                yield f"blocks {self._of(state_view, lane.attacker)}"

    def _lanes(self, state_view: StateView) -> tuple[Lane, ...]:
        """Return the lanes of a fight; the rules are asked once for a position."""
        if state_view.state.fight is None:
            return ()
        if self._fight is None or self._fight[0].state is not state_view.state:
            fight = state_view.rules.tables.fight(state_view)
            self._fight = (state_view, fight.lanes if fight is not None else ())
        return self._fight[1]

    def _of(self, state_view: StateView, target: Target | None) -> str:
        if target is None:
            return "nothing"
        return (
            target if isinstance(target, str) else self.short(state_view, state_view.object(target))
        )

    def _attached(self, state_view: StateView, obj: GameObject) -> Iterator[str]:
        """Yield what is attached to it, each kind in its own words."""
        state = state_view.state
        for object_id in state.attached:
            each = state.objects.get(object_id)
            host = each.attached_to if each is not None else None
            if each is None or not isinstance(host, Ref) or host.id != obj.id:
                continue
            yield f"{self._how(state_view, each)} {self.short(state_view, each)}"

    def _how(self, state_view: StateView, obj: GameObject) -> str:
        if not can_see(state_view.rules.zones, state_view.state, obj, self._viewer()):
            return "with"
        kinds = state_view.rules.tables.characteristics(state_view, obj.id).get("subtypes", ())
        found = (_ATTACHED[kind] for kind in _words(kinds) if kind in _ATTACHED)
        return next(found, "with")


def zone_words(spec: ZoneSpec, player: PlayerId | None, count: int) -> str:
    """Return what the list says of a zone: whose it is, and how many cards lie there."""
    number = {0: "empty", 1: "1 card"}.get(count, f"{count} cards")
    return f"{share(spec, player)}, {number}"


def share(spec: ZoneSpec, player: PlayerId | None) -> str:
    """Return the name of a zone, and whose it is where each player has one."""
    return spec.title if player is None else f"{player}: {spec.title}"


def _words(value: object) -> Iterable[str]:
    return value if isinstance(value, tuple) else ()
