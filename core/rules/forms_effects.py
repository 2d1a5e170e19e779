"""Forms for what happens to a card by hand in any game: effects, copies, control, counters."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.rules import actions as base
from core.rules.actions import Action
from core.rules.forms import Answers, Field, Form, UnfinishedError
from core.rules.forms_fields import (
    NOTHING_YET,
    capitals,
    number,
    options,
    pick,
    picked,
    text,
    words,
)
from core.rules.forms_targets import ALWAYS, FIT, Targets, filter_of
from core.rules.forms_time import bound_of, time_fields, until_of
from core.rules.verdict import Alternative
from core.state.effects import Change
from core.state.ids import PlayerId

Exceptions = Callable[[Answers], Change]
"""Reads what is different about a copy."""
CARD = "This card"
"""The group of forms for one card."""
_SETS: Mapping[str, Literal["fixed", "open"]] = {FIT: "fixed", ALWAYS: "open"}
_SET = "replaces what it had; empty changes nothing, “none” removes all"


def no_exceptions(answers: Answers) -> Change:
    """Return that a copy differs in nothing."""
    del answers
    return Change()


def changing(
    targets: Targets,
    name: str,
    says: tuple[str, str],
    fields: tuple[Field, ...],
    change: Callable[[Answers], Change],
) -> Form:
    """Return a form that starts one continuous effect; ``says`` is its title and a sentence."""

    def make(answers: Answers) -> Action:
        made = change(answers)
        if made == Change():
            raise UnfinishedError("Say what changes.")
        fits = _SETS.get(answers.text("on"))
        return base.Effect(
            player=targets.player,
            objects=() if fits else targets.chosen_objects(answers),
            all_=filter_of(answers) if fits else None,
            set_=fits or "",
            change=made,
            until=until_of(answers),
            bound_to=bound_of(answers),
            source=answers.text("source"),
        )

    source = text("source", "Source", "the card that says so (optional)", targets.names())
    asks = (*targets.fields(fitting=True), *fields, *time_fields(targets), source)
    return Form(id=name, words=says[0], says=says[1], fields=asks, make=make, group=CARD)


class KnownTypes(Struct, frozen=True, kw_only=True):
    """The words that are suggested as types: all that one can be too, and kind by kind."""

    all: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...]


def types(targets: Targets, says: str, example: str, known: KnownTypes) -> Form:
    """Return the form that adds types, subtypes and supertypes, or sets them."""
    return changing(
        targets,
        "types",
        ("Types", says),
        (
            words("add", "Also is", example, known.all),
            words("types", "Set types", _SET, known.types),
            words("subtypes", "Set subtypes", _SET, known.subtypes),
            words("supertypes", "Set supertypes", _SET, known.supertypes),
        ),
        lambda answers: Change(
            add_types=_type_words(answers, "add") or (),
            set_types=_type_words(answers, "types"),
            set_subtypes=_type_words(answers, "subtypes"),
            set_supertypes=_type_words(answers, "supertypes"),
        ),
    )


def _type_words(answers: Answers, field: str) -> tuple[str, ...] | None:
    if [word.lower() for word in answers.words(field)] == ["none"]:
        return ()
    return capitals(answers, field) or None


def name(targets: Targets) -> Form:
    """Return the form that gives another name."""

    def change(answers: Answers) -> Change:
        return Change(set_name=answers.text("name") or None)

    field = text("name", "Name", known=targets.names())
    return changing(targets, "name", ("Name", "Changes its name."), (field,), change)


def copy(
    targets: Targets,
    zones: tuple[str, ...],
    says: str,
    fields: tuple[Field, ...] = (),
    exceptions: Exceptions = no_exceptions,
) -> Form:
    """Return the form that makes one object a copy of another one that lies in ``zones``."""

    def make(answers: Answers) -> Action:
        of = picked(answers, "of", "Say what it becomes a copy of.")
        until, bound, but = until_of(answers), bound_of(answers), exceptions(answers)
        return targets.each(
            answers,
            lambda object_id: base.BecomeCopy(
                player=targets.player,
                object=object_id,
                of=of,
                until=until,
                bound_to=bound,
                except_=but,
            ),
        )

    others = tuple(each for each in targets.objects(zones) if each.id != str(targets.chosen))
    of = pick("of", "Copy of", (NOTHING_YET, *others))
    asks = (*targets.fields(), of, *fields, *time_fields(targets))
    return Form(id="copy", words="Become a copy", says=says, fields=asks, make=make, group=CARD)


def control(targets: Targets, says: str) -> Form:
    """Return the form that gives something to another controller."""

    def make(answers: Answers) -> Action:
        to, until, bound = PlayerId(answers.text("to")), until_of(answers), bound_of(answers)
        return targets.each(
            answers,
            lambda object_id: base.Control(
                player=targets.player, object=object_id, to=to, until=until, bound_to=bound
            ),
        )

    to = pick("to", "To", targets.players(), targets.another_player())
    asks = (*targets.fields(), to, *time_fields(targets))
    return Form(id="control", words="Control", says=says, fields=asks, make=make, group=CARD)


def counters(targets: Targets, kinds: tuple[str, ...]) -> Form:
    """Return the form that puts counters on something, the most frequent kind first."""

    def make(answers: Answers) -> Action:
        kind, change = answers.text("kind"), answers.number("change")
        if not kind or not change:
            raise UnfinishedError("Say which counters, and how many.")
        return targets.each(
            answers,
            lambda object_id: base.Counters(
                player=targets.player, object=object_id, kind=kind, change=change
            ),
        )

    kind = replace(text("kind", "Kind"), start=kinds[0], options=options(kinds))
    asks = (*targets.fields(), kind, number("change", "How many", 1))
    says = "Puts counters of any kind on it; a negative number removes them."
    return Form(id="counters", words="Counters", says=says, fields=asks, make=make, group=CARD)


def damage(targets: Targets, says: str) -> Form:
    """Return the form that deals damage to objects, or to a player, who is none."""

    def make(answers: Answers) -> Action:
        amount = answers.number("amount") or 0
        player = answers.text("player")
        if player:
            return base.Damage(player=targets.player, object=PlayerId(player), amount=amount)
        return targets.each(
            answers,
            lambda object_id: base.Damage(player=targets.player, object=object_id, amount=amount),
        )

    known = (Alternative("", targets.idiom.word), *targets.players())
    hits = pick("player", "To", known, "" if targets.chosen is not None else targets.player)
    objects = tuple(
        each if each.when[0] else replace(each, when=(hits.id, ("",))) for each in targets.fields()
    )
    asks = (hits, *objects, number("amount", "How much", 1, lowest=1))
    return Form(id="damage", words="Damage", says=says, fields=asks, make=make, group=CARD)


def ability(targets: Targets, says: str, group: str = CARD) -> Form:
    """Return the form that notes that an ability of something is on the stack."""

    def make(answers: Answers) -> Action:
        return targets.each(
            answers, lambda object_id: base.Ability(player=targets.player, source=object_id)
        )

    asks = targets.fields()
    return Form(
        id="ability", words="Ability on the stack", says=says, fields=asks, make=make, group=group
    )
