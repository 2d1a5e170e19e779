"""Keyword actions, emblems, mana, new targets, and replacements that wait."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded, words_in
from core.effects.targeting import chosen_clauses
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Cast, DayNight, Prepare
from core.games.mtg.casting.mana import Mana
from core.games.mtg.effect_actions import Emblem, Retarget
from core.games.mtg.execution import nouns
from core.games.mtg.execution.announcing import spell_clauses
from core.games.mtg.execution.clauses_cards import amount_of, pile, thing_of
from core.games.mtg.execution.clauses_zones import make_predefined
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.run import KEY, Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.execution.targets import Aim, Target, slots
from core.games.mtg.keyword_actions.phasing import PhaseIn, PhaseOut
from core.games.mtg.keyword_actions.regenerating import Regenerate
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message, verbatim
from core.rules.actions import (
    AppliesTo,
    Counters,
    Discard,
    Draw,
    Instead,
    Move,
    Points,
    Replacement,
    Reveal,
    TokenCopy,
)
from core.rules.choices import Choice, Option, target_of
from core.rules.table_actions import top_cards
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY

_PLUS = "+1/+1"
COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@performs(lang.KeywordAction)
def _keyword_action(run: Run, clause: lang.KeywordAction) -> None:
    handler = _ACTIONS.get(clause.name)
    if handler is None:
        raise NotExecutableError(f"keyword action {clause.name}")
    handler(run, clause)


def _objects(run: Run, clause: lang.KeywordAction) -> tuple[Thing, ...]:
    found = run.select(clause.what or lang.SELF, run.me)
    run.mean(*(each.ref for each in found))
    return tuple(each for each in found if each.obj is not None)


def _regenerate(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(Regenerate(player=run.me, object=each.ref.id))


def _phase_out(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(PhaseOut(player=run.me, object=each.ref.id))


def _phase_in(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(PhaseIn(player=run.me, object=each.ref.id))


def _prepare(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(Prepare(player=run.me, object=each.ref.id))


def _investigate(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        for _ in range(amount_of(run, clause, clause.amount)):
            run.mean(*make_predefined(run, "clue", player))


def _monstrosity(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        if each.obj is None or (clause.name == "adapt" and each.obj.counter(_PLUS)):
            continue
        amount = amount_of(run, clause, clause.amount)
        run.act(Counters(player=run.me, object=each.ref.id, kind=_PLUS, change=amount))


def _bolster(run: Run, clause: lang.KeywordAction) -> None:
    own = tuple(
        each
        for each in run.objects((BATTLEFIELD,))
        if each.found.controller == run.me and "Creature" in each.found.type_line.types
    )
    least = min((int(each.found.toughness or 0) for each in own), default=0)
    weakest = tuple(each for each in own if int(each.found.toughness or 0) == least)
    amount = amount_of(run, clause, clause.amount)
    for each in run.pick(run.me, weakest, 1, 1):
        run.act(Counters(player=run.me, object=each.ref.id, kind=_PLUS, change=amount))


def _proliferate(run: Run, clause: lang.KeywordAction) -> None:
    for _ in range(amount_of(run, clause, clause.amount)):
        there = tuple(
            each
            for each in run.objects((BATTLEFIELD,))
            if each.obj is not None and each.obj.counters
        )
        players = tuple(each.id for each in run.state.players if each.points and not each.out)
        options = (*(Option(each, verbatim(each)) for each in players), *map(_option, there))
        choice = Choice(
            id="proliferate",
            player=run.me,
            title=Message("{card}: proliferate", card=run.name()),
            key=KEY,
            options=options,
            at_least=0,
            at_most=len(options),
        )
        if not options:
            continue
        for word in run.ask(choice, always=True).options:
            target = target_of(word)
            if isinstance(target, str):
                for kind, _ in run.state.player(PlayerId(target)).points:
                    run.act(Points(player=PlayerId(target), kind=kind, change=1))
            else:
                for kind, _ in run.state.object(target).counters:
                    run.act(Counters(player=run.me, object=target, kind=kind, change=1))


def _option(thing: Thing) -> Option:
    name = CardName(thing.ref.id, " // ".join(thing.found.names))
    return Option(object_answer(thing.ref.id), Message("{card}", card=name), thing.ref.id)


def _populate(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        tokens = tuple(
            each
            for each in run.objects((BATTLEFIELD,))
            if each.obj is not None
            and each.obj.token
            and each.found.controller == player
            and "Creature" in each.found.type_line.types
        )
        for each in run.pick(player, tokens, 1, 1):
            run.act(TokenCopy(player=player, of=each.ref.id))


def _explore(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        player = each.found.controller
        top = top_cards(run.state, LIBRARY, player, 1)
        card = thing_of(run, top[0]) if top else None
        if card is not None:
            run.act(Reveal(player=player, object=card.ref.id))
        if card is not None and "Land" in card.found.type_line.types:
            run.act(Move(player=player, object=card.ref.id, to=HAND))
            continue
        run.act(Counters(player=player, object=each.ref.id, kind=_PLUS, change=1))
        if card is not None and run.says_yes(player, clause):
            run.act(Move(player=player, object=card.ref.id, to=GRAVEYARD))


def _connive(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        player = each.found.controller
        amount = amount_of(run, clause, clause.amount)
        run.act(Draw(player=player, count=amount))
        hand = pile(run, HAND, player)
        chosen = run.pick(player, hand, amount, amount)
        for card in chosen:
            run.act(Discard(player=player, object=card.ref.id))
        more = sum("Land" not in card.found.type_line.types for card in chosen)
        if more:
            run.act(Counters(player=player, object=each.ref.id, kind=_PLUS, change=more))


def _day_or_night(run: Run, clause: lang.KeywordAction) -> None:
    to = "day" if clause.name == "becomes_day" else "night"
    run.act(DayNight(player=run.me, to="day" if to == "day" else "night"))


_ACTIONS = {
    "regenerate": _regenerate,
    "phase_out": _phase_out,
    "phase_in": _phase_in,
    "prepare": _prepare,
    "investigate": _investigate,
    "monstrosity": _monstrosity,
    "adapt": _monstrosity,
    "renown": _monstrosity,
    "bolster": _bolster,
    "proliferate": _proliferate,
    "populate": _populate,
    "explore": _explore,
    "connive": _connive,
    "becomes_day": _day_or_night,
    "becomes_night": _day_or_night,
}


@performs(lang.Emblem)
def _emblem(run: Run, clause: lang.Emblem) -> None:
    programs = tuple(
        encoded(Printed(each, words_in(run.line, each.words))) for each in clause.abilities
    )
    for player in run.doers(clause.by):
        run.act(Emblem(player=player, programs=programs, name=str(run.name())))


@performs(lang.AddMana)
def _add_mana(run: Run, clause: lang.AddMana) -> None:
    for player in run.doers(clause.by):
        run.act(Mana(player=player, add=_mana(run, clause, player)))


def _mana(run: Run, clause: lang.AddMana, player: PlayerId) -> str:
    if clause.options:
        option = run.pick_word(player, clause.options)
        return option * amount_of(run, clause, clause.amount)
    count = amount_of(run, clause, clause.amount)
    words = tuple(clause.colors) or tuple(COLOR_LETTERS)
    match clause.color:
        case "any" | "any_one":
            word = run.pick_word(player, words)
            return f"{{{COLOR_LETTERS[word]}}}" * count
        case "combination" | "any_combination":
            picked = (run.pick_word(player, words) for _ in range(count))
            return "".join(f"{{{COLOR_LETTERS.get(word, word.strip('{}'))}}}" for word in picked)
    raise NotExecutableError(f"mana {clause.color}")


@performs(lang.NewTargets)
def _new_targets(run: Run, clause: lang.NewTargets) -> None:
    """Choose new targets for spells, each anew."""
    if clause.change or clause.to is not None:
        raise NotExecutableError("changing a target")
    player = next(iter(run.doers(clause.by)), run.me)
    for each in nouns.things(run, clause.what):
        if each.obj is None or not each.obj.targets:
            continue
        targets = _targets_anew(run, each, player)
        run.act(Retarget(player=player, object=each.ref.id, targets=targets))


def _targets_anew(run: Run, thing: Thing, player: PlayerId) -> tuple[Target, ...]:
    obj = thing.obj
    if obj is None:
        return ()
    scene = Run(run.view, obj.ref, player, announced=obj.announced)
    clauses = chosen_clauses(spell_clauses(run.view, obj), obj.announced.modes)
    aim = Aim(scene, replace(traits(run.view, obj), controller=player))
    found: list[Target] = []
    for slot in slots(scene, clauses):
        taken: list[Target] = []
        while len(taken) < min(slot.most, len(obj.targets)):
            word = _pick_target(run, player, aim.candidates(slot, taken))
            if not word:
                break
            taken.append(target_of(word))
        found += taken
    return tuple(found)


def _pick_target(run: Run, player: PlayerId, options: Sequence[Target]) -> str:
    offered = tuple(
        Option(each, verbatim(each))
        if isinstance(each, str)
        else Option(object_answer(each), Message("{card}", card=CardName(each, "")), each)
        for each in options
    )
    if not offered:
        return ""
    choice = Choice(
        id="target",
        player=player,
        title=Message("Choose a target for {card}.", card=run.name()),
        key="cast.targets",
        options=offered,
    )
    return next(iter(run.ask(choice).options), "")


@performs(lang.ReplaceNext)
def _replace_next(run: Run, clause: lang.ReplaceNext) -> None:
    """Exile those of the mentioned objects that would die this turn."""
    moves = [each for each in clause.clauses if isinstance(each, lang.MoveTo)]
    if not isinstance(clause.on, lang.Dies) or len(moves) != 1 or moves[0].way != "exile":
        raise NotExecutableError("a replacement of this kind")
    spoken = run.topics[-1] if run.topics else ()
    for ref in spoken:
        if isinstance(ref, Ref) and run.state.find(ref) is not None:
            run.act(
                Replacement(
                    player=run.me,
                    applies_to=AppliesTo(object=ref.id, zone=BATTLEFIELD, to=GRAVEYARD),
                    instead=Instead(to=EXILE),
                    name=str(run.name()),
                    until="end_of_turn",
                )
            )


@performs(lang.Special)
def _special(run: Run, clause: lang.Special) -> None:
    if clause.name != "cast_defeated_siege":
        raise NotExecutableError(f"instruction {clause.name}")
    card = run.state.objects.get(ObjectId(run.source.id))
    if card is not None and card.zone == EXILE:
        run.act(Cast(player=run.me, card=card.id, as_="transformed", free=True))
