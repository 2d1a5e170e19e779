"""Contents of zones: physical cards, and the objects that the rules see in them."""

from msgspec import Struct

from core.cards.card import Card
from core.state.announced import UNANNOUNCED, Announced
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone


class PhysicalCard(Struct, frozen=True, kw_only=True, gc=False):
    """One piece of cardboard: it keeps its identity through every zone and meld.

    With a ``substitute`` a helper card represents it while it is hidden; the rules treat it as the
    card itself.
    """

    id: CardId
    card: Card
    owner: PlayerId
    commander: bool = False
    substitute: bool = False


class GameObject(Struct, frozen=True, kw_only=True, gc=False):
    """One object, represented by one card, two (melded) or none (a token, a spell's copy).

    Independent axes: ``side`` (the face that is up, from 0), ``flipped`` (turned upside down),
    ``face_down``, ``tapped``, and visibility (its zone and ``visible_to``). ``halves`` are the
    halves chosen on the stack or unlocked in a Room. ``conditions`` are marks that a rule puts on
    this object, e.g. ``marked``. ``targets`` are a spell's. ``holder`` controls it by an effect
    while it is face down, and may look at it; None if no effect changes that. ``base`` replaces the
    printed card of an object without a card, and ``base_origin`` is the rule key that explains a
    mana value other than that of its cost. ``incarnation`` rises with every new object (MTG CR
    400.7); ``turned`` counts the transformations of this one. ``chosen`` are words chosen for it as
    it was cast or entered, e.g. a colour. ``note`` is a player's note; no rule reads it. ``home``
    is the zone that an object on the stack or Flesh and Blood's combat chain came from: a permanent
    goes back to it. ``proxy_of`` is the source of an attack without a card (FaB CR 1.4.3).
    ``kept_by`` is the prepared permanent for which a copy of its prepare spell stays in exile (MTG
    CR 722.3c). ``since`` is the turn in which it became this object under the controller
    ``since_under``; 0 is before turn tracking. ``deathtouched``: a source with deathtouch has dealt
    damage to it since the last check of state-based actions. ``paid`` names the cost for which a
    spell was cast, or the spell that became this permanent: ``""`` is its mana cost. ``mana_spent``
    is the amount of mana spent on it. ``exiled_by`` is the
    permanent whose ability exiled it. ``announced`` are further choices of its casting, also for
    the permanent that it became. Among the objects of a zone a higher ``order`` is nearer to the
    top.
    """

    id: ObjectId
    cards: tuple[CardId, ...]
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    order: int
    incarnation: int
    timestamp: int
    side: int = 0
    halves: tuple[int, ...] = ()
    flipped: bool = False
    cast: bool = False
    face_down: bool = False
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: Ref | PlayerId | None = None
    turned: int = 0
    visible_to: tuple[PlayerId, ...] = ()
    protector: PlayerId | None = None
    token: bool = False
    base: Card | None = None
    base_origin: str = ""
    exile_on_leaving: bool = False
    conditions: tuple[str, ...] = ()
    targets: tuple[Ref | PlayerId, ...] = ()
    chosen: tuple[str, ...] = ()
    note: str = ""
    holder: PlayerId | None = None
    home: Zone | None = None
    kept_by: Ref | None = None
    proxy_of: Ref | None = None
    since: int = 0
    since_under: PlayerId | None = None
    deathtouched: bool = False
    paid: str = ""
    mana_spent: int = 0
    announced: Announced = UNANNOUNCED
    exiled_by: Ref | None = None

    @property
    def ref(self) -> Ref:
        """A reference that goes stale when this becomes a new object."""
        return Ref(self.id, self.incarnation)

    @property
    def is_melded(self) -> bool:
        """Whether two cards represent it."""
        return len(self.cards) > 1

    def counter(self, kind: str) -> int:
        """Return the number of counters of a kind on it."""
        return next((amount for name, amount in self.counters if name == kind), 0)

    def counters_with(self, kind: str, amount: int) -> tuple[tuple[str, int], ...]:
        """Return its counters with ``amount`` of a kind; 0 or fewer removes the entry."""
        rest = tuple(pair for pair in self.counters if pair[0] != kind)
        return tuple(sorted((*rest, (kind, amount)))) if amount > 0 else rest
