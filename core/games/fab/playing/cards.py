"""Playing cards: declared face, source zone, permissions and costs (FaB CR 5.1)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import Cost
from core.cards.type_line import TypeLine
from core.games.fab.actions import Play
from core.games.fab.combat.attacking import target_is_declared, targets_of
from core.games.fab.keyword_actions.freeze import it_is_not_frozen
from core.games.fab.objects.faces import BOTH, DECK_TYPES, HALVES, SIDES, UNPLAYABLE_TYPES
from core.games.fab.objects.traits import Draft, base_faces, fits, stats_of, traits
from core.games.fab.objects.zone_changes import (
    AS_INSTANT,
    FREE,
    NEW,
    UNPAID,
    Arrival,
    change_zone,
    name_of,
)
from core.games.fab.playing.additional_costs import (
    ADDITIONAL_COST,
    BOOST,
    boost,
    it_can_be_boosted,
    pay_additional_costs,
    they_can_be_paid,
    what_may_be_paid_too,
)
from core.games.fab.playing.costs import (
    Price,
    change_finding,
    changed,
    charge,
    cost_finding,
    each_is_needed,
    more_declared,
    pitch,
    price,
    states_additional_cost,
    text_cost_of_playing,
    texts_of_other_permanents,
    uncounted_costs,
    with_pitched,
    x_declared,
)
from core.games.fab.playing.stack import (
    Layer,
    begin_attack,
    chants_of,
    has_rune_gate,
    is_rune_gated,
    is_timely,
)
from core.games.fab.playing.transforming import (
    Material,
    declared_materials,
    materials_are_declared,
    targeted,
)
from core.games.fab.turn.phases import is_running, the_game_is_on
from core.games.fab.zones import (
    ARSENAL,
    PRIVATE_ZONES,
    actual_zone,
    apart,
    everybody,
    in_arena,
    is_public,
    zone_noun,
)
from core.messages import CardName, Message
from core.rules import choices
from core.rules.action_context import ActionContext, known_to_player
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, Ruling, choice, done, refused
from core.rules.views import Why
from core.state.effects import Permission
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

OWN_ZONES = frozenset({HAND, ARSENAL})
_CHOICE_KEYS = {Layout.TWIN_CARD: "twin.one_active", Layout.SPLIT: "split.stack_side"}


class PlayMode(Struct, frozen=True, kw_only=True):
    """One way to play a card: which face or sides it has on the stack."""

    id: str
    faces: tuple[Face, ...]
    side: int = 0
    halves: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The names it has on the stack, for a sentence."""
        return " and ".join(face.name for face in self.faces)


def play_modes(view: StateView, obj: GameObject) -> tuple[PlayMode, ...]:
    """Return the faces and sides that may be declared for a card."""
    card = view.state.printed(obj)
    if card.layout is Layout.SPLIT:
        return _split_modes(card)
    if card.layout is Layout.TWIN_CARD:
        return tuple(
            PlayMode(id=word, faces=card.sides[side], side=side)
            for side, word in enumerate(SIDES[: len(card.sides)])
        )
    shown = base_faces(view, obj)
    return (PlayMode(id=shown.words[0], faces=shown.faces, side=obj.side),)


def _split_modes(card: Card) -> tuple[PlayMode, ...]:
    ways = [
        PlayMode(id=word, faces=(face,), halves=(half,))
        for half, (word, face) in enumerate(zip(HALVES, card.faces, strict=False))
    ]
    if any(face.has("Meld") for face in card.faces):
        halves = tuple(range(len(card.faces)))
        ways.append(PlayMode(id=BOTH, faces=card.faces, halves=halves))
    return tuple(ways)


def open_modes(view: StateView, action: Play) -> tuple[PlayMode, ...]:
    """Return the ways in which the card may be played now."""
    obj = view.object(action.card)
    return tuple(
        mode
        for mode in play_modes(view, obj)
        if all(f.ruling is Ruling.DONE for f in _judge(view, obj, action, mode))
    )


def chosen_mode(view: StateView, action: Play) -> PlayMode | None:
    """Return the way the action means: the named one, or the only one that is open."""
    ways = play_modes(view, view.object(action.card))
    if action.as_:
        return next((mode for mode in ways if mode.id == action.as_), None)
    open_now = open_modes(view, action)
    if len(open_now) == 1:
        return open_now[0]
    return None if open_now else ways[0]


# Checks


def side_is_declared(view: StateView, action: Play) -> Iterator[Finding]:
    """Where several faces or sides may be played one is declared first."""
    open_now = open_modes(view, action)
    if action.as_ or len(open_now) <= 1:
        return
    layout = view.state.printed(view.object(action.card)).layout
    options = tuple(choices.Option(mode.id, play_label(mode)) for mode in open_now)
    says = Message("Declare its face or side before it goes onto the stack.")
    yield choice(_CHOICE_KEYS.get(layout, "play.card"), says, "as_", options, action.player)


def mode_is_lawful(view: StateView, action: Play) -> Iterator[Finding]:
    """Judge the declared face or side by itself."""
    obj = view.object(action.card)
    mode = chosen_mode(view, action)
    if mode is not None:
        found = tuple(_judge(view, obj, action, mode))
        yield from found
        if is_rune_gated(view, obj, action.player, mode.faces):
            says = Message("By rune gate its resource cost is not paid.")
            yield done("keyword.rune_gate", says, "play.from")
        yield from _what_is_on_the_stack(view, obj, mode)
        costs = price_of(view, obj, action, mode)
        after = with_pitched(view, action.player, action.pitch)
        if not found:
            yield from change_finding(view, obj, action.more)
            if cost := cost_finding(after, action.player, costs):
                yield cost
            yield from uncounted_costs(cost_of(view, obj, action, mode))
    elif action.as_:
        yield from _no_such_mode(view, obj, action.as_)


def stays_the_same(view: StateView, action: Play) -> Iterator[Finding]:
    """On the stack it is the object it was before (``object.new_on_zone_change``)."""
    if view.object(action.card).zone != STACK:
        yield done(NEW, Message("The stack makes no new object of it."))


def an_attack_has_a_target(view: StateView, action: Play) -> Iterator[Finding]:
    """A played attack needs a declared target (``attack.target``)."""
    mode = chosen_mode(view, action)
    if mode is not None and _is_attack(mode):
        yield from target_is_declared(view, action)


def what_it_transforms_is_declared(view: StateView, action: Play) -> Iterator[Finding]:
    """A card whose text transforms a target is played with that target (``play.target``)."""
    mode = chosen_mode(view, action)
    if mode is not None and not _is_attack(mode):
        yield from materials_are_declared(view, action, _targeted(mode))


def _targeted(mode: PlayMode) -> tuple[Material, ...]:
    return targeted(face.text for face in mode.faces)


def at_the_right_time(view: StateView, action: Play) -> Iterator[Finding]:
    """Cards but instants wait for their timing (``action.when``)."""
    mode = chosen_mode(view, action)
    if mode is None:
        return
    layer = Layer(
        player=action.player,
        types=frozenset(word for face in mode.faces for word in face.type_line.types),
        attack=_is_attack(mode),
        instant=action.instant,
        card=view.object(action.card),
    )
    yield from is_timely(view, layer)


def what_is_pitched_for_it(view: StateView, action: Play) -> Iterator[Finding]:
    """Cards are pitched only as long as they are needed (``points.pitch_need``)."""
    if action.card in action.pitch:
        says = Message("A card can't be pitched for itself: it is on the stack by then.")
        yield refused("points.pitching", says)
    mode = chosen_mode(view, action)
    if mode is not None:
        costs = price_of(view, view.object(action.card), action, mode)
        need = None if costs.unknown else costs.resource
        yield from each_is_needed(view, action.player, action.pitch, need)


PLAY_CHECKS = {
    "game.start": the_game_is_on,
    "split.stack_side": side_is_declared,
    "attack.target": an_attack_has_a_target,
    "play.target": what_it_transforms_is_declared,
    "action.when": at_the_right_time,
    "points.pitch_need": what_is_pitched_for_it,
    "keyword.boost": it_can_be_boosted,
    "effect.freeze": it_is_not_frozen,
    "play.cost": what_may_be_paid_too,
    ADDITIONAL_COST: they_can_be_paid,
    "play.card": mode_is_lawful,
    NEW: stays_the_same,
}


def _is_attack(mode: PlayMode) -> bool:
    return any("Attack" in face.type_line.subtypes for face in mode.faces)


def price_of(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Price:
    """Return the cost to play a card by an action."""
    costs = price(mode.faces, free=_is_free(view, obj, action, mode), x=action.x)
    costs = changed(view, obj, costs, action.more)
    return replace(costs, action=0) if action.instant else costs


def cost_of(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Cost:
    """Return the cost of playing a card, with sentences that the table does not count."""
    said = tuple(text_cost_of_playing(face.text, face.name) for face in mode.faces)
    return Cost(
        points=price_of(view, obj, action, mode).points,
        by_hand=tuple(
            words
            for each in said
            for words in each.by_hand
            if not (action.additional and states_additional_cost(words))
        ),
        may_differ=(
            *(words for each in said for words in each.may_differ),
            *texts_of_other_permanents(view, action.player, obj),
        ),
    )


def _judge(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> Iterator[Finding]:
    if action.from_ is not None and actual_zone(action.from_) != obj.zone:
        says = Message(
            "It is in the {zone}, not in the {other_zone}.",
            zone=zone_noun(obj.zone),
            other_zone=zone_noun(action.from_),
        )
        yield refused("play.from", says, possible=False)
        return
    yield from _check_source_zone(view, obj, action.player, mode)
    yield from _playable_at_all(view, obj, action.player, mode)
    if mode.id == BOTH and action.free:
        says = Message(
            "Meld is a price of its own: a card is melded, or played without paying its cost."
        )
        yield refused("split.meld", says, "play.one_price", "play.cost")


def _check_source_zone(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[Finding]:
    if obj.zone == STACK or in_arena(obj):
        where = Message("on the stack") if obj.zone == STACK else Message("in the arena")
        says = Message("{card} is {where} already.", card=name_of(view, obj), where=where)
        yield refused("play.from", says, possible=False)
        return
    allowed = _permission(view, obj, player, mode)
    if allowed is False:
        yield refused("play.from", Message("An effect forbids it to be played."))
    elif allowed is None and obj.owner != player:
        yield refused("play.owner", Message("Only {owner} may play it.", owner=obj.owner))
    elif allowed is None and is_rune_gated(view, obj, player, mode.faces):
        return
    elif allowed is None and has_rune_gate(view, obj, player):
        says = Message(
            "{player} controls {amount} Runechant, fewer than {card} costs.|"
            "{player} controls {amount} Runechants, fewer than {card} costs.",
            player=player,
            amount=chants_of(view, player),
            card=name_of(view, obj),
        )
        yield refused("keyword.rune_gate", says, "play.from")
    elif allowed is None and (obj.zone not in OWN_ZONES or obj.attached_to is not None):
        says = Message(
            "A card is played from hand or arsenal, not from the {zone}.",
            zone=zone_noun(obj.zone),
        )
        yield refused("play.from", says)


def _permission(view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode) -> bool | None:
    """Return the finding of permissions and prohibitions; a prohibition is stronger."""
    found = [each.allows for each in _permissions_for(view, obj, player, mode)]
    return all(found) if found else None


def _is_free(view: StateView, obj: GameObject, action: Play, mode: PlayMode) -> bool:
    about = _permissions_for(view, obj, action.player, mode)
    by_effect = any(each.allows and each.free for each in about)
    return action.free or by_effect or is_rune_gated(view, obj, action.player, mode.faces)


def _permissions_for(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> tuple[Permission, ...]:
    line = TypeLine()
    for face in mode.faces:
        line |= face.type_line
    findable = obj.zone in PRIVATE_ZONES or is_public(obj, everybody(view.state))
    draft = Draft(
        start=Why("characteristics.printed", Message("as printed")),
        names=tuple(face.name for face in mode.faces),
        type_line=line,
        keywords=[],
        text=(),
        stats=dict(stats_of(mode.faces)),
        controller=obj.controller,
    )
    return tuple(
        each
        for each in view.state.permissions
        if each.who == player
        and each.what in {"play", "cast"}
        and not (mode.id == BOTH and each.free)  # one price only: it is melded or free
        and fits(each.filter, draft, obj)
        and (findable or each.filter.object == obj.id)
    )


def _playable_at_all(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[Finding]:
    types = {word for face in mode.faces for word in face.type_line.types}
    unplayable = types & UNPLAYABLE_TYPES
    if unplayable:
        word = min(unplayable).lower()
        yield refused(
            "play.unplayable",
            Message(
                "{way} is a {word} card: it can't be played.",
                way=CardName(obj.id, mode.name),
                word=word,
            ),
        )
    elif not types & DECK_TYPES:
        yield refused(
            "play.unplayable",
            Message("{way} has no type that can be played.", way=CardName(obj.id, mode.name)),
        )
    subtypes = {word for face in mode.faces for word in face.type_line.subtypes}
    in_arsenal = obj.zone == ARSENAL and obj.owner == player
    if "Arrow" in subtypes and not (in_arsenal and _has_a_bow(view, player)):
        says = Message(
            "An arrow is played from its player's arsenal only, by a player who has a bow."
        )
        yield refused("play.arrow", says)


def _has_a_bow(view: StateView, player: PlayerId) -> bool:
    there = (obj for obj in view.state.objects if in_arena(obj))
    found = (traits(view, obj) for obj in there)
    return any("Bow" in each.subtypes and each.controller == player for each in found)


def _what_is_on_the_stack(view: StateView, obj: GameObject, mode: PlayMode) -> Iterator[Finding]:
    layout = view.state.printed(obj).layout
    if layout is Layout.SPLIT and mode.id == BOTH:
        says = Message("Melded it has both sides; the right one resolves first.")
        yield done("split.stack_side", says, "split.meld")
    elif layout is Layout.SPLIT:
        yield done(
            "split.stack_side",
            Message("On the stack and after it is only {way}.", way=CardName(obj.id, mode.name)),
        )
    elif layout is Layout.TWIN_CARD:
        yield done(
            "twin.one_active",
            Message("On the stack only {way} is active.", way=CardName(obj.id, mode.name)),
        )
    elif layout is Layout.FLIP_CARD:
        yield done(
            "flip.inside_game",
            Message("On the stack its front is active: {way}.", way=CardName(obj.id, mode.name)),
        )
    elif layout is Layout.TRANSCEND_CARD:
        yield done(
            "transcend.stays", Message("It is played as {way}.", way=CardName(obj.id, mode.name))
        )
    else:
        yield done(
            "play.card", Message("{way} goes onto the stack.", way=CardName(obj.id, mode.name))
        )


def _no_such_mode(view: StateView, obj: GameObject, word: str) -> Iterator[Finding]:
    card = view.state.printed(obj)
    keys = {
        Layout.FLIP_CARD: (
            "flip.inside_game",
            Message("A flip-card is played with its front active."),
        ),
        Layout.TWIN_CARD: (
            "twin.one_active",
            Message("On the stack a twin-card has one face active."),
        ),
        Layout.TRANSCEND_CARD: (
            "transcend.stays",
            Message("A transcend-card is played with the face that is active."),
        ),
    }
    if card.layout is Layout.SPLIT and word == BOTH:
        says = Message("Only a card with meld may be played with both sides.")
        yield refused("split.meld", says, "split.stack_side")
        return
    other = Message("{card} has no {way} to play.", card=CardName(obj.id, card.name), way=word)
    key, says = keys.get(card.layout, ("play.card", other))
    yield refused(key, says, possible=card.layout in keys and word in {*SIDES})


def play_label(mode: PlayMode, *, boosted: bool = False) -> Message:
    """Return words for playing a card in a way."""
    if boosted:
        return Message("Play {way} with boost", way=mode.name)
    return (
        Message("Play {way}, melded", way=mode.name)
        if mode.id == BOTH
        else Message("Play {way}", way=mode.name)
    )


# Handler


def play(context: ActionContext, action: Play) -> None:
    """Put the card onto the stack with the declared face or sides."""
    obj = context.state.object(action.card)
    mode = chosen_mode(context.view, action) or play_modes(context.view, obj)[0]
    free = _is_free(context.view, obj, action, mode)
    costs = price_of(context.view, obj, action, mode)
    targets = (
        targets_of(context, action)
        if _is_attack(mode)
        else declared_materials(context, action, _targeted(mode))
    )
    how = Arrival(controller=action.player, side=mode.side, halves=mode.halves)
    played = change_zone(context, obj, STACK, how)
    if played is None or played.zone != STACK:
        return
    played = replace(
        played,
        targets=targets,
        conditions=(*played.conditions, *((AS_INSTANT,) if action.instant else ())),
        chosen=(*played.chosen, *_declared(action)),
    )
    context.put(played)
    pitch(context, action.pitch)
    charge(context, played, costs, free=free)
    pay_additional_costs(context, action)
    if action.boost:
        boost(context, played)
    if _is_attack(mode):
        begin_attack(context, context.state.object(played.id))
    player = context.state.player(action.player)
    counted = replace(player, spells_cast=player.spells_cast + 1)
    context.state = context.state.with_player(counted)
    says = Message("{player} played {way}", player=action.player, way=CardName(obj.id, mode.name))
    context.emit(Event(kind="cast", object=played.id, player=action.player, message=says))
    if mode.id == BOTH:
        context.emit(Event(kind="melded", object=played.id, key="split.meld", message=says))


def _declared(action: Play) -> Iterator[str]:
    if action.x is not None:
        yield x_declared(action.x)
    if action.more:
        yield more_declared(action.more)


def _label(view: StateView, action: Play) -> Message:
    if not known_to_player(view, action, action.card):
        return Message("Play a hidden card")
    mode = chosen_mode(view, action)
    if mode is not None:
        return play_label(mode, boosted=action.boost)
    return Message("Play {card}", card=view.state.printed(view.object(action.card)).name)


# Menu


def play_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield playing a card, once for each face or side that may be declared, and with boost."""
    for mode in play_modes(view, obj):
        yield from options_of_mode(view, obj, player, mode)


def options_of_mode(
    view: StateView, obj: GameObject, player: PlayerId, mode: PlayMode
) -> Iterator[MenuOption]:
    """Yield one way to play a card, for boost also with that cost."""
    play = Play(player=player, card=obj.id, as_=mode.id)
    costs = (face.stat("cost") for face in mode.faces)
    cost = " + ".join(value for value in costs if value is not None)
    detail = Message("{types:,}", types=tuple(face.typebox for face in mode.faces))
    detail = Message("{types}, cost {cost}", types=detail, cost=cost) if cost else detail
    said = tuple(text_cost_of_playing(face.text, face.name) for face in mode.faces)
    if any(each.by_hand or each.may_differ for each in said):
        detail = Message("{detail}, and the costs in its text", detail=detail)
    yield MenuOption(action=play, message=play_label(mode), more=detail, verb="play")
    if traits(view, obj).has(BOOST):
        words = play_label(mode, boosted=True)
        yield MenuOption(action=replace(play, boost=True), message=words, more=detail, verb="play")


def _at_another_cost(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the option to play a card at a cost that the player sets."""
    for mode in play_modes(view, obj) if is_running(view.state) else ():
        yield MenuOption(
            action=Play(player=player, card=obj.id, as_=mode.id, more=0),
            message=Message("{play} at another cost", play=play_label(mode)),
            more=Message("an effect makes it cost more or less"),
            verb="play",
            usual=False,
        )


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if apart(obj):
        yield from play_options(view, obj, player)
        yield from _at_another_cost(view, obj, player)


SPECS = (
    ActionSpec(
        action=Play,
        checks=PLAY_CHECKS,
        handler=play,
        label=_label,
        menu=_menu,
        shows=(
            Condition(
                word=UNPAID,
                key="play.cost",
                message=Message("paid as soon as there are enough points"),
                told_by="payment",
            ),
            Condition(
                word=FREE,
                key="play.cost",
                message=Message("an effect lets it be played without its cost"),
            ),
            Condition(
                word=AS_INSTANT,
                key="action.as_instant",
                message=Message("an effect lets it be played as though it were an instant"),
            ),
        ),
    ),
)
