"""What can be carried over the table, and what dropping it somewhere could mean."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from core.cards.card import Card
from core.rules.ruleset import Option
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from gui.board.interaction.offers import Light, Offer, light_of, offer_of, redacted_offers
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey
from gui.board.reconcile import KeyOf
from gui.board.scene import BoardScene
from gui.faces.card_view import CardView, Cite
from gui.session import Session

CARRIED = ObjectId(-1)
"""The id of an item that is no object yet."""


class DragSource(Protocol):
    """Something that is carried."""

    item: CardItem
    origin: AreaKey | None

    @property
    def items(self) -> Sequence[CardItem]:
        """All that the drop is about, the one in the hand first."""
        ...

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Return what a drop on a zone could mean."""
        ...

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return what it could mean to send it to a zone of its owner."""
        ...

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Return what a drop on another card could mean."""
        ...

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Return every action after which it would lie in a zone, less usual ones among them."""
        ...


class ObjectDragSource:
    """An object of the table. The rules say what a drop means."""

    def __init__(self, session: Session, cite: Cite, item: CardItem, obj: GameObject) -> None:
        self.item = item
        self.origin = item.area
        self.actor = session.controller(obj.id)
        self._session = session
        self._cite = cite
        self._obj = obj
        self._onto: dict[ObjectId, tuple[Offer, ...]] = {}

    @property
    def items(self) -> Sequence[CardItem]:
        """It alone."""
        return (self.item,)

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Ask the session; of a card that nobody here may know, the answer says nothing."""
        return self._dropped(area.zone, area.player or self.actor)

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Ask the session, unless it is there already."""
        return () if self._obj.zone == zone else self._dropped(zone, self._obj.owner)

    def _dropped(self, zone: Zone, owner: PlayerId) -> tuple[Offer, ...]:
        options = self._session.drops(self._obj.id, zone, owner, self.actor)
        if self.item.view.unknown:
            return redacted_offers(options)
        return tuple(offer_of(option, self._cite) for option in options)

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Ask the session once for every card that is passed over."""
        if host.view.unknown or self.item.view.unknown:
            return ()
        if host.object_id not in self._onto:
            options = self._session.onto(self._obj.id, host.object_id, self.actor)
            self._onto[host.object_id] = tuple(offer_of(option, self._cite) for option in options)
        return self._onto[host.object_id]

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Try the actions of its menu; a card that nobody here may know has none to show."""
        if self.item.view.unknown:
            return ()
        options = leading_to(self._session, self._obj, area.key, key_of)
        return tuple(offer_of(option, self._cite) for option in options)


def leading_to(session: Session, obj: GameObject, key: AreaKey, key_of: KeyOf) -> Iterator[Option]:
    """Yield the lawful actions of an object's menu after which it would lie in an area."""
    for option in session.menu(obj.id, session.controller(obj.id)):
        if light_of(option) is not Light.REFUSED:
            outcome = session.would(option.action)
            after = outcome.state.objects.get(obj.id) if outcome.carried_out else None
            if after is not None and key_of(after) == key:
                yield option


class OutsideDragSource:
    """A card from outside the table, e.g. out of a search. Every zone takes it."""

    def __init__(self, card: Card, item: CardItem) -> None:
        self.card = card
        self.item = item
        self.origin: AreaKey | None = None

    @property
    def items(self) -> Sequence[CardItem]:
        """It alone."""
        return (self.item,)

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Offer to bring it there."""
        return (Offer(label=f"Add to {area.title}", light=Light.OPEN),)

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """It lies nowhere yet and is sent nowhere."""
        del zone
        return ()

    def onto(self, _host: CardItem) -> tuple[Offer, ...]:
        """It is no object yet that could be put onto another one."""
        return ()

    def others(self, _area: Area, _key_of: KeyOf) -> tuple[Offer, ...]:
        """There is one thing to be done with it: to bring it."""
        return ()


class OutsideCardDragSource(ObjectDragSource):
    """An object with a picture of its own for as long as it is carried.

    Most cards of a pile have no item: only the upper ones show. The rules say what a drop
    means all the same, for it is the object itself that would move.
    """


def welcome(
    session: Session, cite: Cite, scene: BoardScene, obj: GameObject, view: CardView
) -> OutsideCardDragSource:
    """Return a load with a new item that looks as told and comes from where the object lies."""
    item = CardItem(obj.id)
    item.show_face(view)
    item.area = scene.key_of(obj)
    item.update_pixmap(scene.composer, scene.zoom)
    scene.addItem(item)
    return OutsideCardDragSource(session, cite, item, obj)
