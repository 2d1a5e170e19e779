"""Actions by hand: what card texts say and no table can read, as forms to fill in."""

from core.cards.typebox import SUPERTYPES, TYPES, sorted_out
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.manual_damage import damage_form
from core.games.fab.manual_game_actions import game_forms
from core.games.fab.manual_terms import IDIOM, type_words
from core.games.fab.stages import COLORS
from core.messages import Message, verbatim
from core.rules import actions as base
from core.rules import forms_effects
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.forms import Answers, Form, UnfinishedError, asking, filled, pick
from core.rules.forms_effects import CARD, KnownTypes, changing, who
from core.rules.forms_targets import Targets
from core.rules.ruleset import StateView
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId

_KEYWORDS = (
    *("Ambush", "Arcane Barrier 1", "Battleworn", "Blade Break", "Dominate", "Go again"),
    *("Intimidate", "Overpower", "Phantasm", "Piercing 1", "Spellvoid 1", "Stealth", "Temper"),
    *("Ward 1",),
)
_COUNTERS = ("+1{p}", "-1{p}", "+1{d}", "-1{d}", "steam", "energy", "aim", "verse", "doom")
_ABILITY = Message(
    "Puts an ability of it on the stack as a layer. It stays there without its source."
)
_CONTROL = Message("Another player controls it. Its owner stays the same.")


def forms(view: StateView, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every action by hand, the most used first: of a hero damage and life."""
    targets = Targets(view, chosen, player, IDIOM)
    numbers = _numbers(targets), forms_effects.counters(targets, _COUNTERS), _abilities(targets)
    life = damage_form(targets), _life(targets)
    obj = view.state.objects.get(chosen) if chosen is not None else None
    return (
        *((*life, *numbers) if obj is not None and is_hero(view, obj) else (*numbers, *life)),
        _cost(targets),
        _base(targets),
        _types(targets),
        _colour(targets),
        forms_effects.name(targets),
        _copy(targets),
        forms_effects.control(targets, _CONTROL),
        forms_effects.ability(targets, _ABILITY),
        *game_forms(targets),
    )


def _numbers(targets: Targets) -> Form:
    return changing(
        targets,
        "numbers",
        (
            Message("Power and defense"),
            Message("Adds to power or defense, or takes from them, e.g. +3 power."),
        ),
        (
            asking(Change, "power", Message("Power"), start=1),
            asking(Change, "defense", Message("Defense")),
        ),
    )


def _cost(targets: Targets) -> Form:
    says = Message("It costs more to play or to activate; a negative number makes it cost less.")
    field = asking(Change, "cost", Message("Resource points more"), start=1)
    return changing(targets, "cost", (Message("Cost"), says), (field,))


def _base(targets: Targets) -> Form:
    hint = Message("empty leaves it as it is")
    return changing(
        targets,
        "base",
        (
            Message("Set base values"),
            Message("Sets base power or defense, before what adds to it."),
        ),
        (
            asking(Change, "set_power", Message("Base power"), lowest=0, hint=hint),
            asking(Change, "set_defense", Message("Base defense"), lowest=0, hint=hint),
        ),
    )


def _types(targets: Targets) -> Form:
    known = type_words(targets.view, targets.player)
    suggested = KnownTypes(
        all=known,
        types=TYPES,
        subtypes=sorted_out(known).subtypes,
        supertypes=tuple(sorted(SUPERTYPES)),
    )
    says = Message("Adds types, subtypes and supertypes, or sets them.")
    return forms_effects.types(targets, says, Message("e.g. Draconic, Dagger"), suggested)


def _colour(targets: Targets) -> Form:
    known = (
        *(Option(word, verbatim(word.lower())) for word in COLORS),
        Option("", Message("of no colour")),
    )
    field = pick("colour", Message("It is"), known)

    def change(answers: Answers) -> Change:
        word = answers.text("colour")
        return Change(set_colors=(word,) if word else ())

    says = Message("Changes its colour strip. Its pitch value stays the same.")
    return changing(targets, "colour", (Message("Colour strip"), says), (field,), change)


def _abilities(targets: Targets) -> Form:
    return changing(
        targets,
        "abilities",
        (Message("Abilities"), Message("Gives it abilities, or removes its own.")),
        (
            asking(
                Change,
                "add_abilities",
                Message("Has"),
                hint=Message("e.g. Dominate, Go again"),
                known=_KEYWORDS,
            ),
            asking(Change, "lose_abilities", Message("Loses all of its own")),
        ),
    )


def _copy(targets: Targets) -> Form:
    zones = tuple(spec.zone for spec in targets.view.rules.zones)
    says = Message("It becomes a copy of another card. It stays the same object.")
    return forms_effects.copy(targets, zones, says)


def _life(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.number("change"):
            raise UnfinishedError(Message("Say how much life."))
        return filled(base.Life, answers, player=PlayerId(answers.text("who")))

    asks = (who(targets), asking(base.Life, "change", Message("Gains or loses"), start=1))
    says = Message("A hero gains life; a negative number loses life.")
    return Form(id="life", title=Message("Life"), message=says, fields=asks, make=make, group=CARD)
