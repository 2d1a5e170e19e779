"""Announcing a spell or ability by its program: modes, targets and shares (MTG CR 601.2)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed
from core.effects.targeting import MOST, Slot, assigned, chosen_clauses, modal_of
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Cast
from core.games.mtg.execution import amounts, conditions  # noqa: F401 - imported to register their handlers
from core.games.mtg.execution.abilities import abilities
from core.games.mtg.execution.scene import Scene
from core.games.mtg.execution.targets import Aim, Target, enchanting, overloaded, slots
from core.games.mtg.layers.traits import Traits, traits
from core.messages import CardName, Message, Words, verbatim
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.announced import Announced
from core.state.ids import object_answer
from core.state.objects import GameObject

KEY = "cast.targets"
MODES = "cast.spell"
OVERLOAD = "Overload"
"""The alternative cost by which a spell affects each instead of a target."""


class Announcement(Struct, frozen=True, kw_only=True):
    """The choices that a player makes for a spell or ability as it is put on the stack."""

    targets: tuple[Target, ...] = ()
    modes: tuple[int, ...] = ()
    divided: tuple[int, ...] = ()
    asks: bool = False


def announced_by(action: Cast) -> Announced:
    """Return the announced choices of a cast, without its targets."""
    return Announced(modes=action.modes, x=action.x, kicked=action.kicked, divided=action.divided)


def spell_clauses(view: StateView, spell: GameObject) -> tuple[lang.AnyClause, ...]:
    """Return the clauses with targets of a spell: its instructions, or those of an Aura."""
    found: list[lang.AnyClause] = []
    for each in abilities(view, spell):
        if isinstance(each.ability, lang.Spell):
            clauses = each.ability.clauses
            found.extend(overloaded(clauses) if spell.paid == OVERLOAD else clauses)
        elif isinstance(each.ability, lang.Keyword) and each.ability.name == "enchant":
            found.append(_enchants(each))
    return tuple(found)


def _enchants(printed: Printed) -> lang.AnyClause:
    ability = printed.ability
    if not isinstance(ability, lang.Keyword):
        raise NotExecutableError("what it enchants")
    if ability.quality in {"player", "opponent"}:
        who = lang.Who(how="target", kind="player" if ability.quality == "player" else "opponent")
        return lang.Draw(by=who)
    part = enchanting(ability)
    return lang.Draw(by=part) if isinstance(part, lang.Who) else lang.Attach(to=part)


def cast_findings(view: StateView, action: Cast, spell: GameObject) -> Iterator[Finding]:
    """Judge the modes, targets and shares of a cast by the program of the spell."""
    found = traits(view, spell)
    spell = replace(spell, paid=action.cost)
    scene = Scene(view, spell.ref, action.player, announced=announced_by(action))
    announcement = Announcement(
        targets=action.targets, modes=action.modes, divided=action.divided, asks=action.asks
    )
    try:
        clauses = spell_clauses(view, spell)
        yield from findings(scene, found, clauses, announcement)
    except NotExecutableError:
        return


def findings(
    scene: Scene,
    source: Traits,
    clauses: Sequence[lang.AnyClause],
    announcement: Announcement,
) -> Iterator[Finding]:
    """Judge the modes, targets and shares that are announced."""
    name: Words = CardName(scene.source.id, source.name)
    modal = modal_of(clauses)
    if modal is not None:
        wrong = _modes_fault(scene, modal, announcement.modes, name)
        if wrong is not None:
            yield wrong
            return
    chosen = chosen_clauses(clauses, announcement.modes)
    wanted = slots(scene, chosen)
    aim = Aim(scene, source)
    taken = assigned(aim, wanted, announcement.targets)
    if taken is None:
        yield _missing(aim, wanted, announcement, name)
        return
    if announcement.asks:
        more = _more(aim, wanted, taken, name)
        if more is not None:
            yield more
            return
    yield from _shares_fault(scene, chosen, announcement, name)


def _modes_fault(
    scene: Scene, modal: lang.Modal, modes: Sequence[int], name: Words
) -> Finding | None:
    least, most = mode_bounds(scene, modal)
    if not modes and least:
        options = tuple(
            Option(str(number), verbatim(each.word or str(number)))
            for number, each in enumerate(modal.modes, 1)
        )
        message = Message("Choose the modes of {card}.", card=name)
        return choice(MODES, message, "modes", options, scene.me)
    known = all(1 <= each <= len(modal.modes) for each in modes)
    repeated = len(set(modes)) < len(modes) and not modal.repeated
    if not known or repeated or not least <= len(modes) <= most:
        message = Message("{card} can't have these modes.", card=name)
        return refused(MODES, message, possible=False)
    return None


def mode_bounds(scene: Scene, modal: lang.Modal) -> tuple[int, int]:
    """Return how many modes are chosen at least and at most; of an entwined spell all of them."""
    if scene.announced.kicked and _is_entwined(scene):
        return len(modal.modes), len(modal.modes)
    least, most = _bound(scene, modal.at_least, 0), _bound(scene, modal.at_most, len(modal.modes))
    if modal.more is not None and scene.holds(modal.more):
        least = _bound(scene, modal.more_least, least) if modal.more_least is not None else least
        most = _bound(scene, modal.more_most, most) if modal.more_most is not None else most
    return least, most


def _is_entwined(scene: Scene) -> bool:
    obj = scene.state.objects.get(scene.source.id)
    words = (each.ability for each in abilities(scene.view, obj)) if obj is not None else ()
    return any(isinstance(each, lang.Keyword) and each.name == "entwine" for each in words)


def _bound(scene: Scene, amount: lang.AnyAmount | None, otherwise: int) -> int:
    if amount is None or isinstance(amount, lang.AnyNumber):
        return otherwise
    if isinstance(amount, lang.UpTo):
        return scene.number(amount.amount)
    return scene.number(amount)


def _missing(aim: Aim, wanted: Sequence[Slot], announcement: Announcement, name: Words) -> Finding:
    """Ask for the first missing target where each phrase has one, else refuse.

    After the targets of some phrases the next phrase is asked for.
    """
    if not announcement.targets or announcement.asks:
        needed: tuple[Target, ...] = ()
        for slot in wanted:
            found = aim.candidates(slot)
            if len(found) < slot.least:
                return refused(KEY, Message("{card} has no legal target.", card=name))
            needed = needed or (found if slot.least else ())
        if needed and not announcement.targets:
            return _asked(aim, needed, name)
        for number in range(len(wanted) - 1, 0, -1):
            if assigned(aim, wanted[:number], announcement.targets) is not None:
                return _asked(aim, aim.candidates(wanted[number]), name)
    message = Message("{card} can't have these targets.", card=name)
    return refused(KEY, message)


def _asked(aim: Aim, found: Sequence[Target], name: Words, *, may_end: bool = False) -> Finding:
    options = [Option(NO_TARGET, Message("No more targets"))] if may_end else []
    options += [_option(aim, each) for each in found]
    message = Message("Choose a target for {card}.", card=name)
    return choice(KEY, message, "targets", tuple(options), aim.scene.me)


def _option(aim: Aim, target: Target) -> Option:
    if isinstance(target, str):
        return Option(target, verbatim(target))
    obj = aim.scene.state.objects.get(target)
    if obj is None:
        return Option(object_answer(target), Message("An ability on the stack"))
    name = traits(aim.scene.view, obj).name
    return Option(object_answer(target), Message("{card}", card=CardName(target, name)), target)


def _more(
    aim: Aim, wanted: Sequence[Slot], taken: Sequence[Sequence[Target]], name: Words
) -> Finding | None:
    """Ask for further targets of the first phrase that may have more of them."""
    for slot, targets in zip(wanted, taken, strict=True):
        if len(targets) < min(slot.most, MOST):
            found = aim.candidates(slot, targets)
            if found:
                return _asked(aim, found, name, may_end=True)
    return None


def _shares_fault(
    scene: Scene,
    clauses: Sequence[lang.AnyClause],
    announcement: Announcement,
    name: Words,
) -> Iterator[Finding]:
    """Judge a division: each target gets at least one, and all is divided (601.2d)."""
    total = divided_total(scene, clauses)
    if not total:
        return
    shares = announcement.divided
    if not shares and len(announcement.targets) == 1:
        return
    even = len(shares) == len(announcement.targets) and all(each > 0 for each in shares)
    if not even or sum(shares) != total:
        yield refused("cast.spell", Message("{card} divides {total}.", card=name, total=total))
    else:
        yield done("cast.spell", Message("{total} are divided.", total=total))


def divided_total(scene: Scene, clauses: Sequence[lang.AnyClause]) -> int:
    """Return the amount that clauses divide among their targets, 0 if they divide none."""
    return next((_divided(scene, each) for each in clauses if _divided(scene, each)), 0)


def _divided(scene: Scene, clause: lang.AnyClause) -> int:
    if isinstance(clause, lang.Damage) and clause.divided:
        return scene.number(clause.amount)
    if isinstance(clause, lang.PutCounters) and clause.divided:
        return sum(scene.number(each.amount) for each in clause.counters)
    return 0


def shares(
    scene: Scene, clauses: Sequence[lang.AnyClause], announcement: Announcement
) -> tuple[int, ...]:
    """Return the shares of the targets: of a single one all of it."""
    if announcement.divided or len(announcement.targets) != 1:
        return announcement.divided
    total = next((_divided(scene, each) for each in clauses if _divided(scene, each)), 0)
    return (total,) if total else ()
