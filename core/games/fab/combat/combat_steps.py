"""Passing to the next step of combat, and hits (FaB CR 5.3.1, 7.0.1, 7.5.5)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab.actions import Hit, Pass
from core.games.fab.combat.attacking import close, has_a_target
from core.games.fab.combat.combat_chain import (
    Sum,
    active_link,
    attack_of,
    current_link,
    hit_of,
    is_attack_on_stack,
    link_of,
    note_hit,
    put_link,
    put_step,
    step_of,
    still_attacked,
    sum_at,
    sum_of,
    targets_of,
)
from core.games.fab.combat.combat_chain import defenders_text as in_words
from core.games.fab.keyword_actions.marked import MARKED, is_marked
from core.games.fab.keyword_actions.wager import wagers_are_won
from core.games.fab.objects.damage_effects import reduced
from core.games.fab.objects.permanents import Use, can_be_used, prevented
from core.games.fab.objects.traits import is_hero, traits
from core.games.fab.objects.zone_changes import controller_of, name_of, named
from core.games.fab.playing.costs import has_go_again
from core.games.fab.playing.resolving import fails_to_defend, resolve_layer, what_resolves
from core.games.fab.playing.stack import StackLayer, attack_on_stack, layer_name, top_layer, unpaid
from core.games.fab.playing.transforming import becoming
from core.games.fab.turn.game_state_actions import apply_state_based_actions
from core.games.fab.turn.phases import ACTION, the_game_is_on, timing_finding
from core.games.fab.turn.reminders import hit_sentences, is_left, report_hit_text
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import NO_WORDS, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Points
from core.rules.history import BY_HAND, Event
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.table_actions import change_points
from core.rules.verdict import Finding, done, nothing, refused
from core.state.combat import ATTACK, DAMAGE, DEFEND, LAYER, REACTION, RESOLUTION, ChainLink, Step
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

PHYSICAL = "physical"
_CLEARED = Message("It is cleared: {card}.")
_MOST = 200
"""Maximum of layers and steps that one action passes."""


# The next event


class Next(Struct, frozen=True):
    """Result of passing: its rule, a sentence, and further rules."""

    key: str
    message: Message
    also: tuple[str, ...] = ()


def next_of(view: StateView) -> Next | None:
    """Return the result of passing now, None if nothing is left to pass."""
    top = top_layer(view.state)
    if top is not None:
        return _layer_result(view, top)
    step = step_of(view.state)
    result = _STEP_RESULTS.get(step)
    return result(view) if result is not None else None


def _layer_result(view: StateView, top: StackLayer) -> Next:
    name = layer_name(view, top)
    if isinstance(top, GameObject) and is_attack_on_stack(view, top):
        if not has_a_target(view, top):
            says = Message("{card} has nothing to attack any more: the chain closes.", card=name)
            return Next("combat.target_gone", says, ("combat.close",))
        found = (view.state.find(ref) for ref in top.targets if isinstance(ref, Ref))
        at = tuple(name_of(view, obj) for obj in found if obj is not None)
        says = Message("{card} attacks.", card=name)
        if at:
            says = Message("{card} attacks {at}.", card=name, at=at)
        return Next("combat.attack_step", says, ("combat.link", *_proxy_rules(view, top)))
    says = _layer_sentence(view, top).filled({"card": name})
    return Next("resolve.layer", says, what_resolves(view, top))


def _layer_sentence(view: StateView, top: StackLayer) -> Message:
    """Return the sentence about the resolution, negation or clearing of a ``card``."""
    if isinstance(top, GameObject):
        what = becoming(view, top)
        if what is not None and what.zone is None:
            return Message("It is negated: {card}.") if what.negated else _CLEARED
        if what is None and fails_to_defend(view, top):
            return _CLEARED
    return Message("It resolves: {card}.")


def _proxy_rules(view: StateView, top: GameObject) -> tuple[str, ...]:
    """Return the rules about an attack-proxy, and about a source that leaves a link."""
    source = view.state.find(top.proxy_of) if top.proxy_of is not None else None
    if source is None:
        return ()
    moves = source.zone == COMBAT_CHAIN
    return ("combat.proxy", "combat.last_known") if moves else ("combat.proxy",)


def _damage_result(view: StateView) -> Next:
    link = active_link(view)
    if link is None:
        says = Message("No attack is there, so no damage is dealt.")
        return Next("combat.defense_sums", says, ("combat.last_known",))
    attacker = controller_of(view, link.attack)
    if not any(still_attacked(view, ref, attacker) for ref in _attacked(view)):
        says = Message("Nothing is there that could be dealt damage.")
        return Next("combat.defense_sums", says, ("combat.target_gone", "combat.not_a_hit"))
    several = _sums_of_several(view, link.attack)
    if several:
        says = Message("{sums:;}.", sums=tuple(_sum_at(view, *each) for each in several))
        hits = all(found.damage for _, found in several)
        return Next("combat.defense_sums", says, () if hits else ("combat.not_a_hit",))
    found = sum_of(view, link)
    says = Message(
        "{power} power less {defense} defense: {damage} damage.",
        power=found.power,
        defense=found.defense,
        damage=found.damage,
    )
    return Next("combat.defense_sums", says, () if found.damage else ("combat.not_a_hit",))


def _sums_of_several(view: StateView, attack: GameObject) -> list[tuple[GameObject, Sum]]:
    """Return the damage to each of several targets, nothing for a single target."""
    link = current_link(view.state)
    if link is None or len(link.targets) <= 1:
        return []
    return [(each, sum_at(view, link, attack, each.ref)) for each in targets_of(view.state, link)]


def _sum_at(view: StateView, target: GameObject, found: Sum) -> Message:
    return Message(
        "{target}: {power} power less {defense} defense is {damage} damage",
        target=name_of(view, target),
        power=found.power,
        defense=found.defense,
        damage=found.damage,
    )


def _resolution_result(view: StateView) -> Next:
    link = current_link(view.state)
    says = Message("The link is resolved.")
    if link is not None and goes_again(view, link):
        says = Message("The link is resolved, and go again gives an action point.")
    return Next("combat.go_again", says)


_STEP_RESULTS: Mapping[str, Callable[[StateView], Next]] = {
    LAYER: lambda _: Next("combat.close", Message("No attack is left: the combat chain closes.")),
    ATTACK: lambda _: Next("defend.declare", Message("The defend step begins.")),
    DEFEND: lambda _: Next("reaction.defense", Message("The reaction step begins.")),
    REACTION: _damage_result,
    DAMAGE: _resolution_result,
    RESOLUTION: lambda _: Next(
        "combat.close", Message("The combat chain closes."), ("combat.return_and_clear",)
    ),
}


def there_is_something_to_pass(view: StateView, action: Pass) -> Iterator[Finding]:
    """Report the result of passing; it never ends a turn (``resolve.layer``)."""
    found = next_of(view)
    if found is None:
        says = Message(
            "Nothing is on the stack and the combat chain is closed: end the turn instead."
        )
        yield nothing("turn.action_phase_ends", says)
    elif action.to and action.to == step_of(view.state) and top_layer(view.state) is None:
        yield nothing(found.key, Message("This is the {step} step.", step=action.to))
    else:
        yield done(found.key, found.message, *found.also)
        top = top_layer(view.state)
        what = becoming(view, top) if isinstance(top, GameObject) else None
        if what is not None:
            yield done(what.key, what.message, *what.also)


def everything_is_paid(view: StateView, _action: Pass) -> Iterator[Finding]:
    """An unpaid layer does not resolve (``play.cost``)."""
    for obj in unpaid(view.state):
        says = Message("{card} has not been paid for.", card=name_of(view, obj))
        yield timing_finding(view, "play.cost", says)


def what_prevents(view: StateView, action: Pass) -> Iterator[Finding]:
    """The declared abilities prevent damage of the attack (``keyword.prevention``)."""
    use = Use(prevent=action.prevent, pitch=action.pitch)
    if not use.prevent and not use.pitch:
        return
    found = (view.state.find(ref) for ref in _attacked(view))
    heroes = [obj for obj in found if obj is not None and is_hero(view, obj)]
    left = use
    for hero in heroes[1:]:
        mine = _use_of(view, controller_of(view, hero), use)
        left = Use(
            prevent=tuple(each for each in left.prevent if each not in mine.prevent),
            pitch=tuple(each for each in left.pitch if each not in mine.pitch),
        )
        yield from can_be_used(view, hero, PHYSICAL, mine)
    yield from can_be_used(view, next(iter(heroes), None), PHYSICAL, left)


def _use_of(view: StateView, player: PlayerId, use: Use) -> Use:
    """Return the part of ``use`` that a player uses for their own hero."""
    prevent = (each for each in use.prevent if controller_of(view, view.object(each)) == player)
    pitch = (each for each in use.pitch if view.object(each).owner == player)
    return Use(prevent=tuple(prevent), pitch=tuple(pitch))


def _attacked(view: StateView) -> tuple[Ref, ...]:
    """Return the targets of the next damage step; an attack on the stack comes first."""
    waiting = attack_on_stack(view)
    if waiting is not None:
        return tuple(each for each in waiting.targets if isinstance(each, Ref))
    link = current_link(view.state)
    return link.targets if link is not None else ()


def pass_on(context: ActionContext, action: Pass) -> None:
    """Pass for all players, once or until a step begins."""
    use = Use(prevent=action.prevent, pitch=action.pitch)
    for number in range(_MOST):
        if number:
            _emit_rules(context)
        _pass_once(context, use, action)
        apply_state_based_actions(context)
        step = step_of(context.state)
        over = context.state.match.over or context.asked is not None or not step
        if over or not action.to or step == action.to or unpaid(context.state):
            return


def _emit_rules(context: ActionContext) -> None:
    """Emit the rules of a further step; checks report those of the first."""
    found = next_of(context.view)
    for key in (found.key, *found.also) if found is not None else ():
        context.emit(Event(kind="step", key=key))


def _pass_once(context: ActionContext, use: Use, action: Pass) -> None:
    top = top_layer(context.state)
    if top is not None:
        resolve_layer(context, top, carried_out=action.carried_out, left=action.left)
        return
    begin = _NEXT.get(step_of(context.state))
    if begin is not None:
        begin(context, use)


def _begin(step: Step) -> Callable[[ActionContext, Use], None]:
    def begin(context: ActionContext, _use: Use) -> None:
        put_step(context, step)

    return begin


def begin_damage(context: ActionContext, use: Use) -> None:
    """Deal the power above the defense to each target (``combat.defense_sums``)."""
    put_step(context, DAMAGE)
    link = current_link(context.state)
    if link is None:
        return
    for ref in link.targets:
        attack = attack_of(context.state, link)
        if attack is None:
            return
        target = still_attacked(context.view, ref, controller_of(context.view, attack))
        if target is None or traits(context.view, target).stat("life") is None:
            continue
        amount = sum_at(context.view, link, attack, ref).damage
        if amount and is_hero(context.view, target):
            against = replace(use, source=attack)
            amount = prevented(context, target, amount, PHYSICAL, against)
            if not amount:
                says = Message("All of it was prevented: that is no hit")
                context.emit(Event(kind="state", key="combat.not_a_hit", message=says))
        elif amount:
            amount = reduced(context, target, amount, PHYSICAL, attack)
        if amount:
            who = controller_of(context.view, attack)
            hit(context, Hit(player=who, source=attack.id, hero=target.id, amount=amount))
            _report_hit(context, attack)


def _report_hit(context: ActionContext, attack: GameObject) -> None:
    found = hit_sentences(traits(context.view, attack))
    if not found:
        report_hit_text(context, attack)
    for words in found:
        if not is_left(context.view, traits(context.view, attack), words):
            continue
        name = name_of(context.view, attack)
        says = Message("By hand, as {card} hits: “{words}”", card=name, words=words)
        context.emit(Event(kind=BY_HAND, object=attack.id, key="hit.definition", message=says))


def begin_resolution(context: ActionContext, _use: Use) -> None:
    """Resolve the link; go again gives an action point (``combat.go_again``)."""
    put_step(context, RESOLUTION)
    link = current_link(context.state)
    if link is None:
        return
    put_link(context, replace(link, resolved=True))
    context.emit(Event(kind="link_resolved", player=attacker_of(context.view, link)))
    wagers_are_won(context, link)
    who = attacker_of(context.view, link)
    if who is not None and who == context.state.active and goes_again(context.view, link):
        change_points(context, Points(player=who, kind=ACTION, change=1))
        says = Message("{player} gains an action point by go again", player=who)
        context.emit(Event(kind="state", player=who, key="combat.go_again", message=says))


def goes_again(view: StateView, link: ChainLink) -> bool:
    """Return whether the attack of a link has go again, or had it as it left."""
    attack = attack_of(view.state, link)
    if attack is None:
        words = link.last.keywords if link.last is not None else ()
        return any(word.casefold() == "go again" for word in words)
    found = traits(view, attack)
    return found.has("Go again") if attack.proxy_of is not None else has_go_again(found)


def attacker_of(view: StateView, link: ChainLink) -> PlayerId | None:
    """Return the controller of the attack of a link, or the last known one."""
    attack = attack_of(view.state, link)
    if attack is not None:
        return controller_of(view, attack)
    return link.last.controller if link.last is not None else None


def _close(context: ActionContext, _use: Use) -> None:
    close(context, context.state.active)


_NEXT: Mapping[str, Callable[[ActionContext, Use], None]] = {
    LAYER: _close,
    ATTACK: _begin(DEFEND),
    DEFEND: _begin(REACTION),
    REACTION: begin_damage,
    DAMAGE: begin_resolution,
    RESOLUTION: _close,
}


def _label(view: StateView, action: Pass) -> Message:
    if action.to == "closed":
        return Message("Go on until the combat chain is closed")
    if action.to:
        return Message("Go on to the {step} step", step=action.to)
    found = next_of(view)
    if found is None:
        return Message("Next")
    return Message("{what:open}", what=found.message)


# Hits


def it_is_a_hit(view: StateView, action: Hit) -> Iterator[Finding]:
    """An attack hits if it deals damage in the damage step (``hit.definition``)."""
    source, hero = view.object(action.source), view.object(action.hero)
    name = name_of(view, source)
    if not in_arena(source) and source.zone != STACK:
        says = Message(
            "{card} is neither in the arena nor on the stack: it makes no attack.", card=name
        )
        yield refused("hit.definition", says, possible=False)
    if traits(view, hero).stat("life") is None or not in_arena(hero):
        says = Message(
            "{hero} has no life here: no damage is dealt to it.", hero=name_of(view, hero)
        )
        yield nothing("damage.dealt", says, possible=False)
    elif action.amount < 1 and view.state.reads_texts:
        says = Message("By a text {card} has hit {hero}.", card=name, hero=name_of(view, hero))
        yield done("hit.definition", says)
    elif action.amount < 1:
        says = Message("{card} deals no damage, so it does not hit.", card=name)
        yield nothing("hit.definition", says)
    else:
        says = Message(
            "{card} hits {hero} for {amount}.",
            card=name,
            hero=name_of(view, hero),
            amount=action.amount,
        )
        yield done("hit.definition", says)


def power_less_defense(view: StateView, action: Hit) -> Iterator[Finding]:
    """Damage is power less the defense of all defenders (``combat.defense_sums``)."""
    link = link_of(view, view.object(action.source))
    if link is None:
        return
    if action.amount < 1 and view.state.reads_texts:
        return
    found = sum_of(view, link)
    says = Message(
        "{power} power, and nothing defends: {damage} damage.",
        power=found.power,
        damage=found.damage,
    )
    if link.defenders:
        less = Message(
            "{power} power less {defense} defense ({the_in})",
            power=found.power,
            defense=found.defense,
            the_in=in_words(view, link),
        )
        says = Message("{less}: {damage} damage.", less=less, damage=found.damage)
    also = ("keyword.piercing",) if found.piercing else ()
    if action.amount > 0:
        yield done("combat.defense_sums", says, *also)
    else:
        yield nothing("combat.defense_sums", says, *also)


def the_mark_goes_with_the_hit(view: StateView, action: Hit) -> Iterator[Finding]:
    """An opponent's hit takes the mark as part of the hit (``marked.removed_by_hit``)."""
    hero = view.object(action.hero)
    if not is_marked(hero) or action.amount < 1:
        return
    if by_an_opponent(view, action.source, hero):
        says = Message("An opponent controls the source: the mark goes, as part of the hit itself.")
        yield done("marked.removed_by_hit", says)
    else:
        says = Message("No opponent controls the source: the mark stays.")
        yield done("marked.lasts", says)


def dealt_in_its_step(view: StateView, action: Hit) -> Iterator[Finding]:
    """In a game an attack hits by the damage that its damage step deals (``combat.not_a_hit``).

    A hit without damage is one that a text names.
    """
    if view.state.is_followed and action.amount:
        yield refused("combat.not_a_hit", Message("The damage step deals the damage: go on to it."))


def by_an_opponent(view: StateView, source: ObjectId, hero: GameObject) -> bool:
    """Return whether an opponent of the hero's controller controls the source."""
    return controller_of(view, source) != controller_of(view, hero)


def hit(context: ActionContext, action: Hit) -> None:
    """Deal the damage; one event holds both the hit and the end of the mark."""
    hero = context.state.object(action.hero)
    view = context.view
    loses = is_marked(hero) and by_an_opponent(view, action.source, hero)
    left = tuple(word for word in hero.conditions if not (loses and word == MARKED))
    context.put(replace(hero, damage=hero.damage + action.amount, conditions=left))
    note_hit(context, view.object(action.source), action.amount)
    if not context.state.is_followed:
        report_hit_text(context, view.object(action.source))
    source = name_of(view, view.object(action.source))
    says = Message(
        "{source} hit {hero} for {amount}",
        source=source,
        hero=name_of(view, hero),
        amount=action.amount,
    )
    context.emit(
        Event(
            kind="hit",
            object=hero.id,
            player=controller_of(view, action.source),
            by=action.source,
            amount=action.amount,
            key="marked.removed_by_hit" if loses else "hit.definition",
            message=Message("{hit}; the mark went with it", hit=says) if loses else says,
        )
    )


def _hit_label(view: StateView, action: Hit) -> Message:
    source, hero = named(view, action.source), named(view, action.hero)
    return Message(
        "{source} hits {hero} for {amount}", source=source, hero=hero, amount=action.amount
    )


def hit_targets(view: StateView, obj: GameObject) -> Iterator[GameObject]:
    """Yield the objects that the attack on the active chain link could hit, heroes first.

    Only heroes are defended, never allies (FaB CR 8.2.8d).
    """
    link = active_link(view)
    if link is not None and link.attack.id == obj.id:
        living = [each for each in view.state.objects if can_be_hit(view, obj, each)]
        heroes = [each for each in living if is_hero(view, each)]
        others = () if link.defenders and heroes else (o for o in living if o not in heroes)
        yield from (*heroes, *others)


def can_be_hit(view: StateView, obj: GameObject, target: GameObject) -> bool:
    """Return whether an attack can hit an object: it is an opponent's and has life."""
    if not in_arena(target):
        return False
    found = traits(view, target)
    rival = found.controller != traits(view, obj).controller
    return rival and found.stat("life") is not None


def hit_option(
    view: StateView, obj: GameObject, target: GameObject, player: PlayerId
) -> MenuOption:
    """Return the option of a hit for the remaining power, with its subtraction."""
    found = hit_of(view, obj)
    hits = Hit(player=player, source=obj.id, hero=target.id, amount=found.damage)
    name = name_of(view, target)
    words = Message("No hit on {card}", card=name)
    if found.damage:
        words = Message("Hit {card} for {damage}", card=name, damage=found.damage)
    if found.words:
        words = Message("{words} ({card})", words=words, card=found.words)
    loses = found.damage and is_marked(target)
    more = Message("the mark goes with it") if loses else NO_WORDS
    return MenuOption(action=hits, message=words, more=more, verb="hit")


def _hit_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == COMBAT_CHAIN and in_arena(obj):
        for target in hit_targets(view, obj):
            yield hit_option(view, obj, target, player)


SPECS = (
    ActionSpec(
        action=Pass,
        goes_on=True,
        checks={
            "game.start": the_game_is_on,
            "resolve.layer": there_is_something_to_pass,
            "play.cost": everything_is_paid,
            "keyword.prevention": what_prevents,
        },
        handler=pass_on,
        label=_label,
    ),
    ActionSpec(
        action=Hit,
        checks={
            "combat.not_a_hit": dealt_in_its_step,
            "hit.definition": it_is_a_hit,
            "combat.defense_sums": power_less_defense,
            "marked.removed_by_hit": the_mark_goes_with_the_hit,
        },
        handler=hit,
        label=_hit_label,
        menu=_hit_menu,
    ),
)
