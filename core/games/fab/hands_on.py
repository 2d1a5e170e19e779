"""Deeds by hand: what card texts say and no table can read, as forms to fill in."""

from collections.abc import Callable

from core.games.fab import actions as fab
from core.games.fab.hands_on_game import game_forms
from core.games.fab.hands_on_targets import (
    FIT,
    UNTIL,
    Targets,
    filter_of,
    options,
    picked,
    until_of,
    upper,
)
from core.games.fab.stages import COLORS
from core.law import actions as law
from core.law.actions import Action
from core.law.forms import Answers, Ask, Field, Form, UnfinishedError
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.typebox import SUPERTYPES, TYPES, sorted_out
from core.table.effects import Change
from core.table.ids import ObjectId, PlayerId

_KEYWORDS = (
    *("Ambush", "Arcane Barrier 1", "Battleworn", "Blade Break", "Dominate", "Go again"),
    *("Intimidate", "Overpower", "Phantasm", "Piercing 1", "Spellvoid 1", "Stealth", "Temper"),
    *("Ward 1",),
)
_COUNTERS = ("+1{p}", "-1{p}", "+1{d}", "-1{d}", "steam", "energy", "aim", "verse", "doom")
_SET = "what it was goes; empty leaves it as it is, none takes all"
_CARD = "This card"


def forms(reading: Reading, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every deed by hand, the most used first."""
    targets = Targets(reading, chosen, player)
    return (
        _numbers(targets),
        _counters(targets),
        _abilities(targets),
        _damage(targets),
        _life(targets),
        _base(targets),
        _types(targets),
        _colour(targets),
        _name(targets),
        _copy(targets),
        _control(targets),
        _ability(targets),
        *game_forms(targets),
    )


def _changing(
    targets: Targets,
    name: str,
    words: tuple[str, str],
    fields: tuple[Field, ...],
    change: Callable[[Answers], Change],
) -> Form:
    """Return a form that starts one continuous effect."""

    def make(answers: Answers) -> Action:
        made = change(answers)
        if made == Change():
            raise UnfinishedError("Say what changes.")
        fitting = answers.text("on") == FIT
        return law.Effect(
            player=targets.player,
            objects=() if fitting else targets.chosen_objects(answers),
            all_=filter_of(answers) if fitting else None,
            change=made,
            until=until_of(answers),
            source=answers.text("source"),
        )

    source = Field(
        id="source",
        label="By",
        ask=Ask.TEXT,
        start="",
        options=options(targets.names()),
        hint="the card that says so, if you like",
    )
    asks = (*targets.fields(fitting=True), *fields, UNTIL, source)
    return Form(id=name, words=words[0], says=words[1], fields=asks, make=make, group=_CARD)


def _number(
    name: str, label: str, start: int | None = 0, lowest: int = -99, hint: str = ""
) -> Field:
    return Field(id=name, label=label, ask=Ask.NUMBER, start=start, lowest=lowest, hint=hint)


def _numbers(targets: Targets) -> Form:
    return _changing(
        targets,
        "numbers",
        ("Power and defense", "Adds to power or defense, or takes from them, e.g. +3 power."),
        (_number("power", "Power", 1), _number("defense", "Defense")),
        lambda answers: Change(
            power=answers.number("power") or 0, defense=answers.number("defense") or 0
        ),
    )


def _base(targets: Targets) -> Form:
    hint = "empty leaves it as it is"
    return _changing(
        targets,
        "base",
        ("Set base values", "Sets base power or defense, before what adds to it."),
        (
            _number("power", "Base power", None, 0, hint),
            _number("defense", "Base defense", None, 0, hint),
        ),
        lambda answers: Change(
            set_power=answers.number("power"), set_defense=answers.number("defense")
        ),
    )


def _types(targets: Targets) -> Form:
    def words(name: str, label: str, hint: str, known: tuple[str, ...]) -> Field:
        return Field(
            id=name, label=label, ask=Ask.WORDS, start=(), hint=hint, options=options(known)
        )

    known = targets.type_words()
    return _changing(
        targets,
        "types",
        ("Types", "Adds types, subtypes and supertypes, or sets them."),
        (
            words("add", "Also is", "e.g. Draconic, Dagger", known),
            words("types", "Set types", _SET, TYPES),
            words("subtypes", "Set subtypes", _SET, sorted_out(known).subtypes),
            words("supertypes", "Set supertypes", _SET, tuple(sorted(SUPERTYPES))),
        ),
        lambda answers: Change(
            add_types=_type_words(answers, "add") or (),
            set_types=_type_words(answers, "types"),
            set_subtypes=_type_words(answers, "subtypes"),
            set_supertypes=_type_words(answers, "supertypes"),
        ),
    )


def _type_words(answers: Answers, field: str) -> tuple[str, ...] | None:
    found = answers.words(field)
    if [word.lower() for word in found] == ["none"]:
        return ()
    return tuple(upper(word) for word in found) or None


def _colour(targets: Targets) -> Form:
    field = Field(
        id="colour",
        label="It is",
        ask=Ask.PICK,
        start=COLORS[0],
        options=(*(Option(word, word.lower()) for word in COLORS), Option("", "of no colour")),
    )

    def change(answers: Answers) -> Change:
        word = answers.text("colour")
        return Change(set_colors=(word,) if word else ())

    says = "Its colour strip is another one. Its pitch value stays."
    return _changing(targets, "colour", ("Colour strip", says), (field,), change)


def _name(targets: Targets) -> Form:
    field = Field(id="name", label="Name", ask=Ask.TEXT, start="", options=options(targets.names()))

    def change(answers: Answers) -> Change:
        return Change(set_name=answers.text("name") or None)

    return _changing(targets, "name", ("Name", "It goes by another name."), (field,), change)


def _abilities(targets: Targets) -> Form:
    return _changing(
        targets,
        "abilities",
        ("Abilities", "It has abilities, or loses those of its own."),
        (
            Field(
                id="add",
                label="Has",
                ask=Ask.WORDS,
                start=(),
                options=options(_KEYWORDS),
                hint="e.g. Dominate, Go again",
            ),
            Field(id="lose", label="Loses all of its own", ask=Ask.FLAG, start=False),
        ),
        lambda answers: Change(
            add_abilities=tuple(upper(word) for word in answers.words("add")),
            lose_abilities=answers.flag("lose"),
        ),
    )


def _copy(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        of = picked(answers, "of", "Say what it becomes a copy of.")
        until = until_of(answers)
        return targets.each(
            answers,
            lambda who: fab.BecomeCopy(player=targets.player, object=who, of=of, until=until),
        )

    zones = (spec.zone for spec in targets.reading.rules.zones)
    others = tuple(each for each in targets.objects(zones) if each.id != str(targets.chosen))
    of = Field(id="of", label="Copy of", ask=Ask.PICK, start="", options=(Option("", "…"), *others))
    says = "It takes over what is printed on another card. It stays the same object."
    asks = (*targets.fields(), of, UNTIL)
    return Form(id="copy", words="Become a copy", says=says, fields=asks, make=make, group=_CARD)


def _control(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        to, until = PlayerId(answers.text("to")), until_of(answers)
        return targets.each(
            answers,
            lambda who: law.Control(player=targets.player, object=who, to=to, until=until),
        )

    to = Field(
        id="to",
        label="To",
        ask=Ask.PICK,
        start=targets.another_player(),
        options=targets.players(),
    )
    asks = (*targets.fields(), to, UNTIL)
    says = "Another player controls it. Whose card it is stays."
    return Form(id="control", words="Control", says=says, fields=asks, make=make, group=_CARD)


def _counters(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        kind, change = answers.text("kind"), answers.number("change")
        if not kind or not change:
            raise UnfinishedError("Say which counters, and how many.")
        return targets.each(
            answers,
            lambda who: law.Counters(player=targets.player, object=who, kind=kind, change=change),
        )

    kind = Field(
        id="kind", label="Kind", ask=Ask.TEXT, start=_COUNTERS[0], options=options(_COUNTERS)
    )
    asks = (*targets.fields(), kind, _number("change", "How many", 1))
    says = "Puts counters of any kind on it; fewer than none takes them off."
    return Form(id="counters", words="Counters", says=says, fields=asks, make=make, group=_CARD)


def _damage(targets: Targets) -> Form:
    """Damage to a player is damage to the hero."""

    def make(answers: Answers) -> Action:
        amount = answers.number("amount") or 0
        player = answers.text("player")
        if player:
            return law.Damage(player=targets.player, object=PlayerId(player), amount=amount)
        return targets.each(
            answers,
            lambda who: law.Damage(player=targets.player, object=who, amount=amount),
        )

    hits = Field(
        id="player",
        label="To",
        ask=Ask.PICK,
        start="" if targets.chosen is not None else targets.player,
        options=(Option("", "objects"), *targets.players()),
    )
    objects = tuple(_only_if(each, hits.id) for each in targets.fields())
    asks = (hits, *objects, _number("amount", "How much", 1, lowest=1))
    says = "Deals damage by an effect. That alone is no hit."
    return Form(id="damage", words="Damage", says=says, fields=asks, make=make, group=_CARD)


def _only_if(field: Field, other: str) -> Field:
    """Ask for a field only while another one is empty, unless it has a condition already."""
    if field.when[0]:
        return field
    return Field(
        id=field.id,
        label=field.label,
        ask=field.ask,
        start=field.start,
        options=field.options,
        when=(other, ("",)),
    )


def _life(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        change = answers.number("change")
        if not change:
            raise UnfinishedError("Say how much life.")
        return law.Life(player=PlayerId(answers.text("who")), change=change)

    who = Field(
        id="who", label="Who", ask=Ask.PICK, start=targets.player, options=targets.players()
    )
    asks = (who, _number("change", "Gains or loses", 1))
    says = "A hero gains life, or loses it: less than none."
    return Form(id="life", words="Life", says=says, fields=asks, make=make, group=_CARD)


def _ability(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return targets.each(answers, lambda who: fab.Ability(player=targets.player, source=who))

    says = "Notes that an ability of it is a layer on the stack. It stays there without its source."
    fields = targets.fields()
    return Form(
        id="ability", words="Ability waits", says=says, fields=fields, make=make, group=_CARD
    )
