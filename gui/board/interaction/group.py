"""Several cards carried at once: what a drop could mean for all of them together.

An action of a group is one batch of the same action with each card, so it is one step to take
back. Cards for which it is not lawful are passed over and stay.
"""

from collections.abc import Callable, Mapping, Sequence

from core.messages import NO_WORDS, verbatim
from core.rules.actions import Action, Batch, Control, Move
from core.rules.references import but_for
from core.rules.ruleset import Option
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.interaction.drag_source import leading_to
from gui.board.interaction.offers import Light, Offer, light_of, offer_of
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey
from gui.board.reconcile import KeyOf
from gui.faces.card_view import Cite
from gui.session import Session

_MOST_REASONS = 2

Options = Sequence[Option]
OptionsOf = Callable[[CardItem], Options]


class GroupDragSource:
    """Chosen objects that are carried together, one of them in the hand."""

    def __init__(
        self, session: Session, cite: Cite, item: CardItem, items: Sequence[CardItem]
    ) -> None:
        self.item = item
        self.items = (item, *(each for each in items if each is not item))
        areas = {each.area for each in self.items}
        self.origin: AreaKey | None = item.area if len(areas) == 1 else None
        self._session = session
        self._cite = cite
        self._onto: dict[ObjectId, tuple[Offer, ...]] = {}

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Return what a drop on a zone could mean for those that do not lie there yet."""

        def options(item: CardItem) -> Options:
            actor = self._actor(item)
            return self._session.drops(item.object_id, area.zone, area.player or actor, actor)

        return self.joint(options, [item for item in self.items if item.area != area.key])

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return what it could mean to send each of them to a zone of its owner."""

        def options(item: CardItem) -> Options:
            owner = self._session.state.object(item.object_id).owner
            return self._session.drops(item.object_id, zone, owner, self._actor(item))

        state = self._session.state
        return self.joint(
            options, [item for item in self.items if state.object(item.object_id).zone != zone]
        )

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Return what a drop on another card could mean."""
        items = [item for item in self.items if item is not host]
        if host.view.unknown or any(item.view.unknown for item in items):
            return ()
        if host.object_id not in self._onto:

            def options(item: CardItem) -> Options:
                return self._session.onto(item.object_id, host.object_id, self._actor(item))

            self._onto[host.object_id] = self.joint(options, items)
        return self._onto[host.object_id]

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Return the actions that all of them have and after which all would lie in a zone."""
        if any(item.view.unknown for item in self.items):
            return ()

        def options(item: CardItem) -> Options:
            obj = self._session.state.object(item.object_id)
            return list(leading_to(self._session, obj, area.key, key_of))

        found = self.joint(options, self.items)
        return tuple(offer for offer in found if not offer.partial)

    def joint(self, options: OptionsOf, items: Sequence[CardItem]) -> tuple[Offer, ...]:
        """Return what can be done with all of some cards, each action as one batch."""
        if not items:
            return ()
        if any(item.view.unknown for item in items):
            return self._redacted([(item, options(item)) for item in items])
        found = [
            (item, {kind_of(option, item.object_id): option for option in options(item)})
            for item in items
        ]
        first = found[0][1]
        shared = [kind for kind in first if all(kind in others for _, others in found[1:])]
        if shared:
            return tuple(self._offer([(item, of[kind]) for item, of in found]) for kind in shared)
        if all(of for _, of in found):
            return (self._offer([(item, _likeliest(of)) for item, of in found]),)
        return ()

    def _offer(self, each: Sequence[tuple[CardItem, Option]]) -> Offer:
        """Return one action with each card as an offer: lawful if it is so for any of them."""
        lit = [light_of(option) for _, option in each]
        some = [light for light in lit if light is not Light.REFUSED]
        refused = [(item, option) for item, option in each if light_of(option) is Light.REFUSED]
        if not some:
            light = Light.REFUSED
        else:
            light = Light.CHOICE if Light.CHOICE in some else Light.LAWFUL
        stays = [self._stays(item, option) for item, option in refused[:_MOST_REASONS]]
        if len(refused) > _MOST_REASONS:
            stays.append(f"{len(refused) - _MOST_REASONS} more stay.")
        count = f"{len(some)} of {len(each)} cards" if refused else f"{len(each)} cards"
        shown = offer_of(refused[0][1] if refused else each[0][1], self._cite)
        actions = tuple(option.action for _, option in each)
        told_of = [option.verdict for _, option in each]
        welcome = [option.verdict for _, option in each if light_of(option) is not Light.REFUSED]
        possible = [verdict for verdict in told_of if verdict.possible]
        verdict = (welcome or possible or told_of)[0]
        detail = ". ".join((count, *stays)) if some else count
        words = joint_words([option.label for _, option in each])
        return Offer(
            label=words,
            light=light,
            detail=detail,
            reason=shown.reason if not some else "",
            rule=shown.rule if refused else "",
            partial=bool(refused) and bool(some),
            option=Option(
                action=batch_of(actions),
                message=verbatim(words),
                more=verbatim(detail),
                verdict=verdict,
            ),
        )

    def _stays(self, item: CardItem, option: Option) -> str:
        reason = offer_of(option, self._cite).reason.rstrip(".")
        return f"{short_name(item)} stays: {reason}"

    @staticmethod
    def _redacted(each: Sequence[tuple[CardItem, Options]]) -> tuple[Offer, ...]:
        """Offer only to move them: what else the rules say could tell what a hidden one is."""
        plain: list[Action] = []
        for _, options in each:
            moves = [
                option.action for option in options if isinstance(option.action, (Move, Control))
            ]
            if not moves:
                return ()
            plain.append(moves[0])
        return (
            Offer(
                label="", light=Light.OPEN, option=Option(action=batch_of(plain), message=NO_WORDS)
            ),
        )

    def _actor(self, item: CardItem) -> PlayerId:
        return self._session.controller(item.object_id)


def kind_of(option: Option, object_id: ObjectId) -> tuple[object, ...]:
    """Return what makes the actions with two cards the same: all but which card it is."""
    fields = but_for(option.action, object_id).items()
    others = ((name, repr(value)) for name, value in fields if name != "player")
    return (type(option.action), option.verb, *others)


def joint_words(words: Sequence[str]) -> str:
    """Return one name for actions that differ in the names of their cards."""
    each = list(dict.fromkeys(words))
    if len(each) == 1:
        return each[0]
    split = [one.split() for one in each]
    same = 0
    while all(len(one) > same and one[same] == split[0][same] for one in split):
        same += 1
    if same:
        return f"{' '.join(split[0][:same])} each"
    return " / ".join(each[:2]) + (" …" if len(each) > 2 else "")  # noqa: PLR2004 - two are named


def short_name(item: CardItem) -> str:
    """Return the name of a card without what is said of it besides."""
    return item.view.name.partition(",")[0]


def _likeliest(options: Mapping[tuple[object, ...], Option]) -> Option:
    """Return the first action that is not refused, else the first."""
    each = list(options.values())
    return next((option for option in each if light_of(option) is not Light.REFUSED), each[0])


def batch_of(steps: Sequence[Action]) -> Batch:
    """Return several actions as one."""
    return Batch(player=steps[0].player, steps=tuple(steps))
