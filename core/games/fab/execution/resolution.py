"""The resolution of layers by their texts: the actions that a card or an ability makes."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, decoded
from core.effects.targeting import Slot, chosen_clauses, shares_of
from core.execution.carrying import carry_out
from core.execution.halting import halt, resume
from core.execution.run import AskedError, HaltedError
from core.execution.scene import NotExecutableError, Topic
from core.games.fab.actions import ActionPhase, EndPhase, Pass, Resolve, Settle
from core.games.fab.combat.combat_chain import chain_of, is_attack_on_stack, step_of
from core.games.fab.execution import (  # noqa: F401 - imported to register their handlers
    clauses_cards,
    clauses_changes,
    clauses_damage,
    clauses_keywords,
    clauses_permissions,
    clauses_points,
    clauses_zones,
)
from core.games.fab.execution.abilities import read_on
from core.games.fab.execution.run import Run
from core.games.fab.execution.targets import Aim, alternatives, slots
from core.games.fab.execution.waiting_effects import is_about_done, is_about_next, is_of_each
from core.games.fab.objects.traits import base_faces
from core.games.fab.playing.resolving import enters, half_done
from core.games.fab.playing.stack import StackLayer, top_layer, unpaid
from core.games.fab.playing.transforming import becoming
from core.rules.actions import Action, Batch, EndTurn
from core.rules.card_texts import Continue, Halt
from core.rules.engine import judge
from core.rules.proposals import Proposed, ProposedClause, ProposedStep, Resolving
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL
from core.state.announced import UNANNOUNCED, Announced
from core.state.combat import REACTION
from core.state.effects import Unfinished, Waiting
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

_MOST = 200
NOBODY = Ref(ObjectId(0), 0)


class Text(Struct, frozen=True):
    """The text of a layer: its clauses with their lines, its targets and its ability.

    One that ``attacks`` chooses its targets as it resolves; those of its layer are attacked.
    """

    source: Ref
    controller: PlayerId
    clauses: tuple[lang.AnyClause, ...]
    lines: dict[int, str]
    targets: tuple[Topic, ...] = ()
    ability: Waiting | None = None
    when: lang.AnyCondition | None = None
    attacks: bool = False


def resolution(view: StateView, resolving: Resolving) -> Proposed:
    """Return the proposal of an action by which layers resolve, or a turn ends."""
    action = resolving.action
    if not view.state.reads_texts:
        return Proposed(action=action)
    rest = view.state.unfinished
    if rest is not None and _goes_on(action, rest):
        return _of_rest(view, resolving, rest)
    match action:
        case Resolve(carried_out=False):
            return _of_layer(view, resolving, action)
        case Pass(carried_out=False):
            return _of_course(view, resolving, action)
        case EndTurn() if view.state.is_followed:
            return _of_course(view, resolving, action)
    return Proposed(action=action)


def _goes_on(action: Action, rest: Unfinished) -> bool:
    """Return whether an action continues a text that has halted."""
    if isinstance(action, Resolve):
        return action.object == rest.object
    return isinstance(action, Continue | Pass)


# One layer


def _of_layer(view: StateView, resolving: Resolving, action: Resolve) -> Proposed:
    layer = _layer(view, action.object)
    text = text_of(view, layer) if layer is not None else None
    if text is None:
        return Proposed(action=action)
    run = _run_of(text, view, resolving)
    run.account_for(text.clauses, resolving.left_out)
    try:
        clauses = text.clauses if _is_due(run, text) else ()
    except AskedError as asked:
        return _asking(run, action, asked, run.course(ended=False))
    return _whole(run, action, clauses)


def _of_rest(view: StateView, resolving: Resolving, rest: Unfinished) -> Proposed:
    """Return the proposal of the clauses behind those that players have carried out."""
    layer = _layer(view, rest.object)
    ability = layer if isinstance(layer, Waiting) else None
    run = Run(
        view,
        rest.source,
        rest.controller,
        answers=resolving.answers,
        topics=ability.topics if ability is not None else (),
        number=ability.amount if ability is not None else None,
        known=ability.known if ability is not None else (),
        announced=rest.announced,
    )
    run.stops = resolving.stops
    clauses = resume(run, rest)
    run.account_for(clauses, resolving.left_out)
    player = resolving.action.player
    first = Continue(player=player)
    run.act(first)
    run.steps.clear()
    return _whole(run, Resolve(player=player, object=rest.object), clauses, first)


def _whole(
    run: Run, action: Resolve, clauses: Sequence[lang.AnyClause], *before: Action
) -> Proposed:
    """Return the proposal of clauses whose targets are known, up to those by hand if it stops."""
    try:
        rest = _carried_out(run, clauses)
    except AskedError as asked:
        return _asking(run, action, asked, run.course(ended=False))
    left = tuple(run.by_hand)
    ends: tuple[Action, ...] = ()
    if rest:
        ends = (halt(run, action.object, rest),)
    elif _is_on_the_stack(run, action.object):
        ends = (replace(action, carried_out=True, left=left),)
    elif left:
        ends = (halt(run, action.object, ()),)
    steps = (*before, *(each.action for each in run.steps), *ends)
    whole = steps[0]
    if len(steps) > 1:
        whole = Batch(player=action.player, steps=steps, answers=tuple(run.answered))
    return Proposed(
        action=whole,
        steps=tuple(run.steps),
        by_hand=left,
        clauses=run.course(ended=not rest),
    )


def _carried_out(run: Run, clauses: Sequence[lang.AnyClause]) -> Sequence[lang.AnyClause]:
    """Carry clauses out; return those that wait behind clauses by hand."""
    run.before_repeat = tuple(
        each
        for each in clauses
        if not (isinstance(each, lang.KeywordAction) and each.name.startswith("repeat"))
    )
    try:
        carry_out(run, clauses)
    except HaltedError as halted:
        rest = list(halted.rest)
        while rest and isinstance(rest[0], lang.ByHand):
            run.leave(rest.pop(0))
        return rest
    return ()


def _asking(
    run: Run, action: Action, asked: AskedError, clauses: tuple[ProposedClause, ...]
) -> Proposed:
    return Proposed(
        action=action,
        steps=tuple(run.steps),
        asks=asked.choice,
        by_hand=tuple(run.by_hand),
        clauses=clauses,
    )


def _layer(view: StateView, object_id: ObjectId) -> StackLayer | None:
    obj = view.state.objects.get(object_id)
    if obj is not None:
        return obj if obj.zone == STACK else None
    return next((each for each in view.state.waiting if each.id == object_id), None)


def _is_on_the_stack(run: Run, object_id: ObjectId) -> bool:
    """Return whether a layer has not left the stack by its own text."""
    return _layer(run.view, object_id) is not None


def text_of(view: StateView, layer: StackLayer) -> Text | None:
    """Return the text that a layer carries out as it resolves, None without one."""
    if isinstance(layer, Waiting):
        return _text_of_ability(layer) if layer.program else None
    if becoming(view, layer) is not None or (not half_done(layer) and enters(view, layer)):
        return None
    return _text_of_card(view, layer)


def _text_of_ability(layer: Waiting) -> Text:
    printed = decoded(layer.program)
    clauses: tuple[lang.AnyClause, ...] = getattr(printed.ability, "clauses", ())
    clauses = chosen_clauses(clauses, layer.announced.modes)
    when = printed.ability.when if isinstance(printed.ability, lang.Triggered) else None
    return Text(
        source=layer.source,
        controller=layer.controller,
        clauses=clauses,
        lines={id(each): printed.line for each in clauses},
        targets=layer.targets,
        ability=layer,
        when=when,
    )


def _text_of_card(view: StateView, obj: GameObject) -> Text | None:
    faces = view.state.printed(obj).faces if obj.halves else base_faces(view, obj).faces
    half = _half(obj)
    face = faces[half] if half is not None else faces[0]
    on_chain = is_attack_on_stack(view, obj)
    if obj.proxy_of is not None:
        return None
    clauses, lines = _instructions(read_on(view.state, face), obj, lasts=on_chain)
    targets: tuple[Topic, ...] = () if on_chain else obj.targets
    if len(obj.halves) > 1 and half:
        first, _ = _instructions(read_on(view.state, faces[0]), obj, lasts=False)
        wanted = slots(Run(view, obj.ref, obj.controller, announced=obj.announced), first)
        targets = targets[sum(each.most for each in wanted) :]
    elif len(obj.halves) > 1:
        wanted = slots(Run(view, obj.ref, obj.controller, announced=obj.announced), clauses)
        targets = targets[: sum(each.most for each in wanted)]
    if not clauses:
        return None
    return Text(
        source=obj.ref,
        controller=obj.controller,
        clauses=tuple(clauses),
        lines=lines,
        targets=targets,
        attacks=on_chain,
    )


def _half(obj: GameObject) -> int | None:
    """Return the side of a split card that resolves now; the right one comes first."""
    if not obj.halves:
        return None
    if len(obj.halves) == 1:
        return obj.halves[0]
    return 1 if half_done(obj) else 0


def _instructions(
    printed: Sequence[Printed], obj: GameObject, *, lasts: bool
) -> tuple[list[lang.AnyClause], dict[int, str]]:
    """Return the instructions of a resolving card; players carry out an unread line."""
    clauses: list[lang.AnyClause] = []
    lines: dict[int, str] = {}
    for each in printed:
        found: Sequence[lang.AnyClause] = ()
        if isinstance(each.ability, lang.Spell):
            found = chosen_clauses(each.ability.clauses, obj.announced.modes)
        elif isinstance(each.ability, lang.Unread) and not lasts:
            found = (lang.ByHand(words=each.ability.words),)
        elif isinstance(each.ability, lang.Keyword):
            found = clauses_keywords.meaning(each.ability)
        for each_clause in found:
            clause = each_clause
            if isinstance(clause, lang.AdditionalCost):
                clause = replace(clause, may=None)  # it was decided as the card was played
            own = each_clause in getattr(each.ability, "clauses", ())
            if not (own and is_continuous(clause)):
                clauses.append(clause)
                lines[id(clause)] = each.line
    return clauses, lines


def is_continuous(clause: lang.AnyClause) -> bool:
    """Return whether a clause of a card describes the card itself while its condition is true."""
    if not isinstance(clause, lang.Alter) or clause.may is not None or clause.until is not None:
        return False
    if is_about_done(clause.when) or is_about_next(clause.when):
        return False
    how = clause.what.how
    if how in {"bare", "your"} and is_of_each(clause.when):
        return True
    return how in {"self", "its_attacks"} or (how == "it" and _is_about_itself(clause.when))


def _is_about_itself(condition: lang.AnyCondition | None) -> bool:
    """Return whether a condition is about the source: "if this was played from arsenal, it ..."."""
    what = getattr(condition, "what", None)
    return isinstance(what, lang.Noun) and what.how == "self"


def _run_of(text: Text, view: StateView, resolving: Resolving, before: Run | None = None) -> Run:
    """Return the run of a text; with ``before`` it continues another run."""
    ability = text.ability
    announced = ability.announced if ability is not None else _announced(view, text.source)
    run = Run(
        view,
        text.source,
        text.controller,
        answers=resolving.answers,
        topics=ability.topics if ability is not None else (),
        number=ability.amount if ability is not None else None,
        known=ability.known if ability is not None else (),
        announced=announced,
    )
    run.lines.update(text.lines)
    run.line = next(iter(text.lines.values()), "")
    run.stops = resolving.stops
    if ability is not None:
        run.cause = next((each for each in ability.topics if isinstance(each, Ref)), None)
    if before is not None:
        run.follow(before)
    return run


def _announced(view: StateView, source: Ref) -> Announced:
    obj = view.state.find(source)
    return obj.announced if obj is not None else UNANNOUNCED


def _is_due(run: Run, text: Text) -> bool:
    """Return whether a text is carried out: its condition and its targets are still right."""
    if text.when is not None:
        try:
            if not run.holds(text.when):
                return False
        except NotExecutableError:
            run.by_hand.append(run.line)
            return False
    return _takes_targets(run, text)


def _takes_targets(run: Run, text: Text) -> bool:
    """Assign the chosen targets to their phrases; return False if all are illegal."""
    try:
        wanted = slots(run, text.clauses)
    except NotExecutableError:
        wanted = ()
    run.slots.update({id(each): () for each in alternatives(text.clauses)})
    aim = Aim(run)
    if text.attacks:
        return _asks_for_targets(run, aim, wanted)
    legal = 0
    for slot, topics in zip(wanted, shares_of(wanted, text.targets), strict=True):
        there = tuple(each for each in topics if _is_legal(run, aim, slot, each))
        run.slots[id(slot.part)] = there
        run.targets = (*run.targets, *there)
        legal += len(there)
    return legal > 0 or not text.targets


def _asks_for_targets(run: Run, aim: Aim, wanted: Sequence[Slot]) -> bool:
    """Have the player of an attack choose the targets of its text, as far as there are any."""
    chosen: list[Topic] = []
    for slot in wanted:
        found = [run.thing_of(run.state.object(each)) for each in aim.candidates(slot)]
        picked = run.pick(run.me, found, slot.least, slot.most)
        run.slots[id(slot.part)] = tuple(each.ref for each in picked)
        chosen += [each.ref for each in picked]
    run.targets = tuple(chosen)
    return True


def _is_legal(run: Run, aim: Aim, slot: Slot, topic: Topic) -> bool:
    if not isinstance(topic, Ref):
        return True
    obj = run.state.find(topic)
    if obj is None:
        return any(each.id == topic.id for each in run.state.waiting)
    return aim.is_legal(slot, obj.id)


# Several layers, steps of combat, and the end of a turn


def _of_course(view: StateView, resolving: Resolving, action: Pass | EndTurn) -> Proposed:
    """Return several resolutions as one action; without a text the action itself."""
    verdict = judge(view, action)
    if verdict.ruling not in LAWFUL or not verdict.possible:
        return Proposed(action=action)
    course = _Course(view, resolving)
    try:
        if isinstance(action, Pass):
            course.passes(action)
        else:
            course.ends_turn(action)
    except AskedError as asked:
        return _asking(course.run, action, asked, tuple(course.clauses))
    run = course.run
    if not course.carried:
        answers = (*action.answers, *run.answered)
        return Proposed(action=replace(action, answers=answers) if run.answered else action)
    steps = tuple(each.action for each in run.steps)
    whole = Batch(player=action.player, steps=steps, answers=tuple(run.answered))
    shown = tuple(each for each in run.steps if _is_of_text(each))
    return Proposed(
        action=whole,
        steps=shown,
        by_hand=tuple(course.by_hand),
        clauses=tuple(course.clauses),
    )


_OF_COURSE = (Pass, Resolve, EndTurn, Settle, EndPhase, ActionPhase, Halt)


def _is_of_text(step: ProposedStep) -> bool:
    return not isinstance(step.action, _OF_COURSE)


class _Course:
    """Layers and steps one after the other, with the texts between them."""

    def __init__(self, view: StateView, resolving: Resolving) -> None:
        self.resolving = resolving
        self.run = Run(
            view,
            NOBODY,
            view.state.active,
            answers=resolving.answers,
            announced=UNANNOUNCED,
        )
        self.by_hand: list[str] = []
        self.clauses: list[ProposedClause] = []
        self.carried = False
        self.halted = False

    def passes(self, action: Pass) -> None:
        """Pass once or until a step begins."""
        for _ in range(_MOST):
            before = len(self.run.steps)
            was_open = chain_of(self.run.state) is not None
            left = self._text_of_top()
            if self.halted:
                return
            if left is None:
                is_damage = step_of(self.run.state) == REACTION and not top_layer(self.run.state)
                prevents = is_damage or not action.to
                self.run.act(
                    Pass(
                        player=action.player,
                        prevent=action.prevent if prevents else (),
                        pitch=action.pitch if prevents else (),
                    )
                )
            else:
                self.run.act(Pass(player=action.player, carried_out=True, left=left))
            if was_open and chain_of(self.run.state) is None:
                self._resolve_all(action.player)
            if self.halted:
                return
            state = self.run.state
            step = step_of(state)
            over = state.match.over or not step or len(self.run.steps) == before
            if over or not action.to or step == action.to or unpaid(state):
                return

    def ends_turn(self, action: EndTurn) -> None:
        """Carry out the end phase, and the start of the next turn."""
        who = action.player
        self.resolving = replace(self.resolving, stops=False)
        self.run.act(EndPhase(player=who))
        self._resolve_all(who)
        if self.run.state.match.over:
            return
        self.run.act(action)
        self._resolve_all(self.run.state.active)
        self.run.act(ActionPhase(player=self.run.state.active))

    def _resolve_all(self, who: PlayerId) -> None:
        self.run.act(Settle(player=who))
        for _ in range(_MOST):
            top = top_layer(self.run.state)
            if top is None or self.run.state.match.over:
                return
            left = self._text_of_top()
            if self.halted:
                return
            done = left is not None
            self.run.act(Resolve(player=who, object=top.id, carried_out=done, left=left or ()))
            self.run.act(Settle(player=who))
            self.carried = True

    def _text_of_top(self) -> tuple[str, ...] | None:
        """Carry out the text of the top layer; return its clauses by hand, None without a text."""
        top = top_layer(self.run.state)
        text = text_of(self.run.view, top) if top is not None else None
        if text is None:
            return None
        before = self.run
        run = _run_of(text, before.view, self.resolving, before)
        self.run = run
        places = (each - len(self.clauses) for each in self.resolving.left_out)
        run.account_for(text.clauses, frozenset(places))
        try:
            rest = _carried_out(run, text.clauses) if _is_due(run, text) else ()
        except AskedError:
            self.clauses += run.course(ended=False)
            raise
        self.clauses += run.course(ended=not rest)
        self.carried = True
        self.by_hand += run.by_hand
        if rest and top is not None:
            run.act(halt(run, top.id, rest))
            self.halted = True
        return tuple(run.by_hand)
