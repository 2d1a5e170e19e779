"""Costs that programs name: their payment with objects, and changes of resource costs."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.cards.card import Face
from core.effects import program as lang
from core.effects.printed import Printed, decoded
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Activate, AdditionalCost, Charge, Play, Token
from core.games.fab.execution import history
from core.games.fab.execution.abilities import abilities, printed_on
from core.games.fab.execution.announcing import announced_by
from core.games.fab.execution.facts import snapshot
from core.games.fab.execution.optional_costs import REQUIRED, Offer, offers
from core.games.fab.execution.scene import Scene
from core.games.fab.execution.token_cards import token_action
from core.games.fab.objects.decks import reveal, turn_face_down, turn_face_up
from core.games.fab.objects.permanents import hero_of, tap_as_cost
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import Arrival, change_zone, name_of
from core.games.fab.playing.stack import destroy
from core.games.fab.zones import BANISHED, DECK, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Reveal, TurnFaceDown, TurnFaceUp
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.rules.table_actions import lose_life
from core.rules.verdict import Finding, choice, done, refused
from core.state.announced import Spent
from core.state.effects import Snapshot
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND

KEY = "play.cost"
_SOUL = "soul"


def chosen_objects(action: Play | Activate) -> tuple[ObjectId, ...]:
    """Return the objects that pay additional costs, in their order."""
    return tuple(
        each.object if isinstance(each, AdditionalCost) else each for each in action.additional
    )


class Payment:
    """The payment of the parts of a cost other than points, part by part."""

    def __init__(self, view: StateView, action: Play | Activate, obj: GameObject) -> None:
        self.view = view
        self.action = action
        self.obj = obj
        self.scene = Scene(view, obj.ref, action.player, announced=announced_by(action))
        self._left = list(chosen_objects(action))
        self._taken: set[ObjectId] = set()

    @property
    def left(self) -> tuple[ObjectId, ...]:
        """Objects that no part has taken."""
        return tuple(self._left)

    def faults(self, cost: lang.AnyCost) -> Iterator[Finding]:  # noqa: C901 - one case a clause
        """Yield a refusal of a part that can't be paid, or the choice of the objects for it."""
        if isinstance(cost, lang.ResourceCost):
            return
        if not isinstance(cost, lang.Do):
            raise NotExecutableError(type(cost).__name__)
        match cost.clause:
            case lang.KeywordAction(name="tap_self"):
                if self.obj.tapped:
                    yield refused(KEY, Message("It is tapped already."))
            case lang.RemoveCounters(what=what, kind=kind, amount=amount) if what.how == "self":
                if self.obj.counter(kind) < self.scene.number(amount):
                    yield refused(KEY, Message("There are too few counters."))
            case lang.PutCounters(what=what) if what.how == "self":
                return
            case lang.Make(token=token):
                if token_action(self.action.player, token) is None:
                    raise NotExecutableError("a token that is not known")
            case lang.LoseLife(amount=amount):
                hero = hero_of(self.view, self.action.player)
                life = traits(self.view, hero).number("life") if hero is not None else 0
                if life < self.scene.number(amount):
                    yield refused(KEY, Message("There is too little life."))
            case clause:
                yield from self._of_objects(clause)

    def _of_objects(self, clause: lang.AnyClause) -> Iterator[Finding]:
        for noun in _nouns(clause):
            options = self._options(clause, noun)
            taken = self._take(noun, options)
            if taken is not None:
                continue
            if not self._left and len(options) > self._count(noun):
                yield self._asked(options)
            else:
                yield refused(KEY, Message("The cost of {card} is not paid.", card=self._name()))

    def _asked(self, options: Sequence[GameObject]) -> Finding:
        found = tuple(
            Option(
                object_answer(each.id), Message("{card}", card=name_of(self.view, each)), each.id
            )
            for each in options
        )
        says = Message("Choose what pays the cost of {card}.", card=self._name())
        return choice(KEY, says, "additional", found, self.action.player)

    def _name(self) -> Message:
        return Message("{card}", card=name_of(self.view, self.obj))

    def accepts(self, costs: Sequence[lang.AnyCost]) -> bool:
        """Return whether the chosen objects pay an optional cost, and take them for it."""
        taken: list[ObjectId] = []
        for cost in costs:
            clause = cost.clause if isinstance(cost, lang.Do) else None
            if clause is None or (isinstance(clause, _WITHOUT_OBJECTS) and not _charges(clause)):
                return False
            for each in _nouns(clause):
                if each.how == "self":
                    return False
                named = [obj.id for obj in self._options(clause, each) if obj.id in self._left]
                named = [one for one in named if one not in taken or _is_shown(clause)]
                count = self._count(each)
                if len(named) < count:
                    return False
                taken += named[:count]
        self._left = [each for each in self._left if each not in taken]
        return True

    def taken(self, clause: lang.AnyClause) -> tuple[GameObject, ...]:
        """Return the objects that pay a part, the chosen ones first."""
        return tuple(
            obj
            for noun in _nouns(clause)
            for obj in self._take(noun, self._options(clause, noun)) or ()
        )

    def _take(
        self, noun: lang.Noun, options: Sequence[GameObject]
    ) -> tuple[GameObject, ...] | None:
        count = self._count(noun)
        if noun.how in {"all", "each"}:
            count = len(options)
        wanted = [obj for each in self._left for obj in options if obj.id == each][:count]
        if len(wanted) < count and len(options) == count:
            wanted = list(options)
        if len(wanted) < count:
            return None
        for obj in wanted:
            if obj.id in self._left:
                self._left.remove(obj.id)
            self._taken.add(obj.id)
        return tuple(wanted)

    def _count(self, noun: lang.Noun) -> int:
        return 1 if noun.how in {"self", "a", "your", "the"} else self.scene.number(noun.amount)

    def _options(self, clause: lang.AnyClause, noun: lang.Noun) -> tuple[GameObject, ...]:
        if noun.how == "self":
            return (self.obj,)
        there = [obj for obj in self._there(clause, noun) if obj.id not in self._taken]
        plain = lang.Noun(how="bare", kinds=noun.kinds, where=_describing(noun))
        return tuple(
            obj
            for obj in there
            if obj.id != self.obj.id and self.scene.fits(plain, self.scene.thing_of(obj))
        )

    def _there(self, clause: lang.AnyClause, noun: lang.Noun) -> Iterator[GameObject]:
        """Yield the objects that may pay a part, by their place alone."""
        state, me = self.view.state, self.action.player
        zones = tuple(
            zone for each in noun.where if isinstance(each, lang.In) for zone in each.zones
        )
        if isinstance(clause, lang.Discard):
            zones = ("hand",)
        if _is_under(noun):
            yield from (obj for obj in state.objects if obj.attached_to == self.obj.ref)
        elif _SOUL in zones:
            yield from soul(self.view, me)
        elif zones:
            yield from (
                obj
                for obj in state.by_place
                if obj.zone in zones and obj.owner == me and obj.attached_to is None
            )
        else:
            mine = (obj for obj in state.by_place if in_arena(obj))
            for obj in mine:
                free = not (isinstance(clause, lang.Tap) and obj.tapped)
                if free and traits(self.view, obj).controller == me:
                    yield obj


def soul(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the cards of the soul of a player's hero."""
    hero = hero_of(view, player)
    if hero is None:
        return ()
    return tuple(obj for obj in view.state.objects if obj.attached_to == hero.ref)


_OF_HAND = lang.Noun(
    kinds=(lang.Kind(types=("card",)),), where=(lang.In(zones=("hand",), whose=lang.YOU),)
)


def _nouns(clause: lang.AnyClause) -> tuple[lang.Noun, ...]:
    noun = getattr(clause, "what", None)
    if isinstance(clause, lang.KeywordAction) and clause.name == "charge":
        noun = _OF_HAND
    if not isinstance(noun, lang.Noun):
        raise NotExecutableError(type(clause).__name__)
    return (replace(noun, joined=()), *noun.joined)


def zones_of(noun: lang.Noun) -> tuple[str, ...]:
    """Return the zones that a noun names."""
    return tuple(zone for each in noun.where if isinstance(each, lang.In) for zone in each.zones)


def _is_under(noun: lang.Noun) -> bool:
    return any(isinstance(each, lang.Linked) and each.how == "under" for each in noun.where)


def _describing(noun: lang.Noun) -> tuple[lang.AnyWhere, ...]:
    """Return the conditions of a noun other than those on its place and player."""
    place = lang.In | lang.Linked | lang.Controlled | lang.Owned
    return tuple(each for each in noun.where if not isinstance(each, place))


def payable(
    view: StateView, action: Play | Activate, costs: Sequence[lang.AnyCost]
) -> Iterator[Finding]:
    """Judge the parts of a cost that are not paid with points."""
    source = action.source if isinstance(action, Activate) else action.card
    payment = Payment(view, action, view.object(source))
    for cost in costs:
        try:
            yield from payment.faults(cost)
        except NotExecutableError as error:
            yield done(KEY, Message("By hand: {words}", words=str(error)))
    for each in payment.left:
        obj = view.state.objects.get(each)
        if obj is not None:
            says = Message("{card} pays no part of the cost.", card=name_of(view, obj))
            yield refused(KEY, says)


def pay_with_objects(
    context: ActionContext, action: Play | Activate, obj: GameObject, costs: Sequence[lang.AnyCost]
) -> list[tuple[lang.AnyCost, tuple[Snapshot, ...]]]:
    """Pay the parts of a cost that are not points, in their order; return the objects of each."""
    payment = Payment(context.view, action, obj)
    parts: list[tuple[lang.Do, tuple[GameObject, ...]]] = []
    for cost in costs:
        if isinstance(cost, lang.Do):
            try:
                parts.append((cost, _objects(payment, cost.clause)))
            except NotExecutableError:
                continue  # it is paid by hand
    paid: list[tuple[lang.AnyCost, tuple[Snapshot, ...]]] = []
    for cost, objects in parts:
        paid.append((cost, tuple(snapshot(context.view, each) for each in objects)))
        _pay(context, payment, cost.clause, objects)
    return paid


_WITHOUT_OBJECTS = (
    lang.KeywordAction,
    lang.RemoveCounters,
    lang.PutCounters,
    lang.LoseLife,
    lang.Make,
)


def _is_shown(clause: lang.AnyClause) -> bool:
    """Return whether one card pays several parts: it is revealed for each (FaB CR 8.3.15)."""
    return isinstance(clause, lang.Reveal)


def _charges(clause: lang.AnyClause) -> bool:
    return isinstance(clause, lang.KeywordAction) and clause.name == "charge"


def _objects(payment: Payment, clause: lang.AnyClause) -> tuple[GameObject, ...]:
    if isinstance(clause, _WITHOUT_OBJECTS) and not _charges(clause):
        return ()
    return payment.taken(clause)


def _pay(
    context: ActionContext,
    payment: Payment,
    clause: lang.AnyClause,
    objects: Sequence[GameObject],
) -> None:
    scene, source = payment.scene, payment.obj
    match clause:
        case lang.KeywordAction(name="tap_self"):
            tap_as_cost(context, source)
        case lang.RemoveCounters(kind=kind, amount=amount):
            _change_counters(context, source.id, kind, -scene.number(amount))
        case lang.PutCounters(counters=counters):
            for put in counters:
                _change_counters(context, source.id, put.kind, scene.number(put.amount))
        case lang.Make(token=token, amount=amount):
            made = token_action(payment.action.player, token)
            for _ in range(scene.number(amount) if made is not None else 0):
                context.view.rules.tables.specs[Token].handler(context, made)
        case lang.LoseLife(amount=amount):
            lose_life(context, payment.action.player, scene.number(amount))
        case _:
            for each in objects:
                there = context.state.objects.get(each.id)
                if there is not None:
                    _pay_with(context, clause, there)


def _pay_with(  # noqa: C901 - one case a clause
    context: ActionContext, clause: lang.AnyClause, obj: GameObject
) -> None:
    match clause:
        case lang.MoveTo(way="destroy"):
            destroy(context, obj)
        case lang.Discard():
            change_zone(context, obj, GRAVEYARD, Arrival(reason="discard"))
        case lang.Tap():
            tap_as_cost(context, obj)
        case lang.KeywordAction(name="charge"):
            handler = context.view.rules.tables.specs[Charge].handler
            handler(context, Charge(player=obj.owner, object=obj.id))
        case lang.Reveal():
            reveal(context, Reveal(player=obj.owner, object=obj.id))
        case lang.MoveTo(way="banish", face_down=face_down):
            how = Arrival(reason="banish", face_down=face_down)
            change_zone(context, obj, BANISHED, how)
        case lang.MoveTo(to=lang.Place(zone="deck", position=position)):
            change_zone(context, obj, DECK, Arrival(position=position or "bottom"))
        case lang.MoveTo(to=lang.Place(zone="hand")):
            change_zone(context, obj, HAND, Arrival())
        case lang.Turn(to="face_up"):
            turn_face_up(context, TurnFaceUp(player=obj.controller, object=obj.id))
        case lang.Turn(to="face_down"):
            turn_face_down(context, TurnFaceDown(player=obj.controller, object=obj.id))


def _change_counters(context: ActionContext, object_id: ObjectId, kind: str, change: int) -> None:
    obj = context.state.object(object_id)
    amount = max(obj.counter(kind) + change, 0)
    context.put(replace(obj, counters=obj.counters_with(kind, amount)))
    context.emit(Event(kind="counters", object=object_id, key=KEY))


def change_for_ability(view: StateView, player: PlayerId, obj: GameObject, printed: Printed) -> int:
    """Return by how much texts change the resource cost of activating an ability."""
    own = tuple(
        clause
        for clause in _clauses_of(printed)
        if isinstance(clause, lang.CostChange) and _is_this_ability(clause)
    )
    scene = Scene(view, obj.ref, player)
    ability = printed.ability
    attacks = isinstance(ability, lang.Activated) and any(map(_is_attack, ability.clauses))
    found = [_change(scene, each) for each in (*own, *_of_itself(view, obj))]
    return sum(found) + _changes(view, player, obj, attacks=attacks, is_card=False)


def _of_itself(view: StateView, obj: GameObject) -> Iterator[lang.CostChange]:
    """Yield the changes of the costs of its abilities that static abilities of an object make."""
    for printed in abilities(view, obj):
        if isinstance(printed.ability, lang.Static):
            yield from (
                clause
                for clause in printed.ability.clauses
                if isinstance(clause, lang.CostChange)
                if clause.what is not None and clause.what.how in {"self", "its_attacks"}
            )


def _is_attack(clause: lang.AnyClause) -> bool:
    return isinstance(clause, lang.KeywordAction) and clause.name == "attack"


def _clauses_of(printed: Printed) -> tuple[lang.AnyClause, ...]:
    return tuple(getattr(printed.ability, "clauses", ()))


def _is_this_ability(clause: lang.CostChange) -> bool:
    noun = clause.what
    return noun is not None and noun.how == "this" and any("ability" in k.types for k in noun.kinds)


def _change(scene: Scene, clause: lang.CostChange) -> int:
    """Return how much more something costs by a clause; less is negative."""
    try:
        if not scene.holds(clause.when):
            return 0
        times = 1 if clause.each is None else scene.number(clause.each)
        amount = scene.number(clause.amount) * times
    except NotExecutableError:
        return 0
    return -amount if clause.less else amount


def static_clauses(view: StateView) -> Iterator[tuple[Scene, lang.AnyClause]]:
    """Yield the clauses of all static abilities at work in the arena, each with its scene."""
    there = (view.state.object(each) for each in view.found(_has_static))
    for obj in sorted(there, key=lambda obj: obj.order):
        for printed in abilities(view, obj):
            if isinstance(printed.ability, lang.Static):
                scene = Scene(view, obj.ref, traits(view, obj).controller)
                for clause in printed.ability.clauses:
                    yield scene, clause
    yield from lasting_clauses(view)


def _has_static(view: StateView, obj: GameObject) -> bool:
    if not in_arena(obj) or obj.face_down or obj.proxy_of is not None:
        return False
    return any(isinstance(each.ability, lang.Static) for each in abilities(view, obj))


def lasting_clauses(view: StateView) -> Iterator[tuple[Scene, lang.AnyClause]]:
    """Yield the clauses that texts have made static abilities for a time, each with its scene."""
    for each in view.state.delayed:
        ability = decoded(each.program).ability
        if isinstance(ability, lang.Static):
            scene = Scene(view, each.source, each.controller, topics=each.topics)
            for clause in ability.clauses:
                yield scene, clause


def change_for_card(
    view: StateView, player: PlayerId, obj: GameObject, faces: Sequence[Face]
) -> int:
    """Return by how much texts change the resource cost of playing a card."""
    own = Scene(view, obj.ref, player)
    found = [
        _change(own, clause)
        for face in faces
        for printed in printed_on(face)
        if isinstance(printed.ability, lang.Static | lang.Spell)
        for clause in printed.ability.clauses
        if isinstance(clause, lang.CostChange)
        if clause.what is not None and clause.what.how == "self"
    ]
    return sum(found) + _changes(view, player, obj, attacks=False, is_card=True)


def _changes(
    view: StateView, player: PlayerId, obj: GameObject, *, attacks: bool, is_card: bool
) -> int:
    """Return by how much other texts change the cost of a card, or of an ability of an object."""
    always = sum(
        _change(scene, clause)
        for scene, clause in static_clauses(view)
        if isinstance(clause, lang.CostChange)
        if _is_about(scene, clause, player, obj, attacks=attacks)
    )
    return always + _waiting_changes(view, player, obj, attacks=attacks, is_card=is_card)


_BY_PLAYING = frozenset({"play", "play_or_activate"})
_BY_ACTIVATING = frozenset({"activate", "play_or_activate"})


def _waiting_changes(
    view: StateView, player: PlayerId, obj: GameObject, *, attacks: bool, is_card: bool
) -> int:
    """Return the changes that wait for the next card or ability of a kind."""
    found = 0
    for each in view.state.delayed:
        ability = decoded(each.program).ability
        if not each.at_once or not isinstance(ability, lang.Triggered):
            continue
        on = ability.on
        past_events = _BY_PLAYING if is_card else _BY_ACTIVATING
        if not isinstance(on, lang.PlayerDoes) or on.does not in past_events:
            continue
        scene = Scene(view, each.source, each.controller, topics=each.topics)
        for clause in ability.clauses:
            if isinstance(clause, lang.CostChange) and on.what is not None:
                noun = replace(on.what, how="bare")
                about = replace(clause, what=noun, who=on.who)
                if _is_about(scene, about, player, obj, attacks=attacks):
                    found += _change(scene, clause)
    return found


def _is_about(
    scene: Scene, clause: lang.CostChange, player: PlayerId, obj: GameObject, *, attacks: bool
) -> bool:
    noun = clause.what
    if noun is None or noun.how not in _KINDS_OF or clause.until is not None:
        return False
    try:
        if noun.how == "first" and (player != scene.me or _was_first(scene, noun, attacks=attacks)):
            return False
        if noun.how == "your" and player != scene.me:
            return False
        if clause.who is not None and player not in scene.players(clause.who):
            return False
        kinds = noun.kinds
        if attacks:
            kinds = tuple(_without_attack(each) for each in kinds)
        where = noun.where if noun.how != "first" else _without_span(noun)
        plain = lang.Noun(how="bare", other=noun.other, kinds=kinds, where=where)
        return scene.fits(plain, scene.thing_of(obj))
    except NotExecutableError:
        return False


_KINDS_OF = frozenset({"bare", "your", "all", "each", "first"})


def _without_span(noun: lang.Noun) -> tuple[lang.AnyWhere, ...]:
    return tuple(x for x in noun.where if not isinstance(x, lang.Did | lang.DoneBy))


def _was_first(scene: Scene, noun: lang.Noun, *, attacks: bool) -> bool:
    """Return whether the first one of a turn has been played, or has attacked, already."""
    plain = lang.Noun(how="bare", kinds=noun.kinds, where=_without_span(noun))
    kind = "attack" if attacks else "play"
    past = (history.thing_of(x) for x in scene.state.past_events if x.kind == kind)
    return any(x is not None and scene.fits(plain, x) for x in past)


def _without_attack(kind: lang.Kind) -> lang.Kind:
    """Return the kind of the objects whose attacks a kind names: swords for "sword attacks"."""
    return replace(kind, types=tuple(each for each in kind.types if each != "attack"))


def _required(faces: Sequence[Face]) -> tuple[lang.AnyCost, ...]:
    """Return the additional costs to play a card that its text requires."""
    return tuple(
        cost
        for face in faces
        for printed in printed_on(face)
        if isinstance(printed.ability, lang.Static | lang.Spell)
        for clause in printed.ability.clauses
        if isinstance(clause, lang.AdditionalCost) and clause.may is None
        for cost in clause.costs
    )


def play_costs(view: StateView, action: Play, faces: Sequence[Face]) -> Iterator[Finding]:
    """Judge the additional costs of playing a card that are paid with objects."""
    required = _required(faces)
    more = _accepted(view, action, view.object(action.card), faces)
    yield from payable(view, action, (*required, *(cost for each in more for cost in each.costs)))


def _accepted(
    view: StateView, action: Play, obj: GameObject, faces: Sequence[Face]
) -> tuple[Offer, ...]:
    """Return the optional costs for which an action names objects, beyond the required ones."""
    if not action.additional:
        return ()
    payment = Payment(view, action, obj)
    for cost in _required(faces):
        try:
            tuple(payment.faults(cost))
        except NotExecutableError:
            continue
    found = []
    for each in offers(faces):
        try:
            if payment.left and payment.accepts(each.costs):
                found.append(each)
        except NotExecutableError:
            continue
    return tuple(found)


def pay_for_card(
    context: ActionContext, action: Play, obj: GameObject, faces: Sequence[Face]
) -> None:
    """Pay the additional costs of playing a card with objects, and note the optional ones."""
    accepted = _accepted(context.view, action, obj, faces)
    ways = {id(cost): each.way for each in accepted for cost in each.costs}
    optional = tuple(cost for each in accepted for cost in each.costs)
    paid = pay_with_objects(context, action, obj, (*_required(faces), *optional))
    spent = tuple(
        Spent(way=ways.get(id(cost), REQUIRED), last=last) for cost, taken in paid for last in taken
    )
    played = context.state.objects.get(obj.id)
    if not spent or played is None:
        return
    context.put(replace(played, announced=replace(played.announced, spent=spent)))
    for way in dict.fromkeys(each.way for each in accepted):
        context.emit(Event(kind="paid", object=obj.id, player=action.player, word=way, key=KEY))
