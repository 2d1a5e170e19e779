"""Actions by hand: what card texts say and no table can read, as forms to fill in."""

from core.cards.mana import COLOR_ORDER, Color
from core.cards.type_line import SUPERTYPES
from core.games.mtg.manual_copies import exception_fields, exceptions_of
from core.games.mtg.manual_game_actions import lasting_forms
from core.games.mtg.manual_terms import IDIOM, PERMANENTS_AND_SPELLS, TYPES
from core.games.mtg.manual_turns import turning_forms
from core.messages import Message, verbatim
from core.rules import forms_effects
from core.rules.choices import Option
from core.rules.forms import Answers, Ask, Field, Form, asking, pick
from core.rules.forms_effects import KnownTypes, changing
from core.rules.forms_targets import Targets
from core.rules.ruleset import StateView
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId
from core.state.zones import GRAVEYARD

_KEYWORDS = (
    *("Deathtouch", "Defender", "Double strike", "First strike", "Flash", "Flying", "Haste"),
    *("Hexproof", "Indestructible", "Lifelink", "Menace", "Reach", "Trample", "Vigilance"),
)
_COUNTERS = ("+1/+1", "-1/-1", "loyalty", "defense", "lore", "charge", "shield", "stun")
_DAMAGE = Message("Deals damage to permanents or to a player.")


def forms(view: StateView, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every action by hand, the most used first."""
    targets = Targets(view, chosen, player, IDIOM)
    return (
        _bigger(targets),
        forms_effects.counters(targets, _COUNTERS),
        _abilities(targets),
        forms_effects.damage(targets, _DAMAGE),
        _set_size(targets),
        _types(targets),
        _colours(targets),
        forms_effects.name(targets),
        _copy(targets),
        forms_effects.control(targets, Message("Another player controls it.")),
        *turning_forms(targets),
        *lasting_forms(targets),
    )


def _bigger(targets: Targets) -> Form:
    return changing(
        targets,
        "bigger",
        (Message("Power/toughness bonus"), Message("Adds to power and toughness, e.g. +2/+2.")),
        (
            asking(Change, "power", Message("Power"), start=1),
            asking(Change, "toughness", Message("Toughness"), start=1),
        ),
    )


def _set_size(targets: Targets) -> Form:
    hint = Message("empty leaves it as it is")
    return changing(
        targets,
        "set_size",
        (
            Message("Set power and toughness"),
            Message("Sets base power and toughness, before bonuses."),
        ),
        (
            asking(Change, "set_power", Message("Power"), hint=hint),
            asking(Change, "set_toughness", Message("Toughness"), hint=hint),
        ),
    )


def _types(targets: Targets) -> Form:
    supertypes = tuple(sorted(SUPERTYPES))
    known = KnownTypes(all=(*TYPES, *supertypes), types=TYPES, supertypes=supertypes)
    says = Message("Adds card types, subtypes and supertypes, or sets them.")
    return forms_effects.types(targets, says, Message("e.g. Artifact, Zombie"), known)


def _colours(targets: Targets) -> Form:
    colours = tuple(Option(letter, verbatim(Color(letter).word)) for letter in COLOR_ORDER)
    ways = (Option("set", Message("Set to")), Option("add", Message("Add")))

    def change(answers: Answers) -> Change:
        letters = answers.words("colours")
        if answers.text("way") == "add":
            return Change(add_colors=letters)
        return Change(set_colors=letters)

    return changing(
        targets,
        "colours",
        (Message("Colours"), Message("Sets colours or adds some; none at all is colourless.")),
        (
            pick("way", Message("How"), ways),
            Field(id="colours", title=Message("Colours"), ask=Ask.MANY, start=(), options=colours),
        ),
        change,
    )


def _abilities(targets: Targets) -> Form:
    return changing(
        targets,
        "abilities",
        (
            Message("Abilities"),
            Message("Gives it abilities, removes all of them, or stops it from transforming."),
        ),
        (
            asking(
                Change,
                "add_abilities",
                Message("Has"),
                hint=Message("e.g. Flying, First strike"),
                known=_KEYWORDS,
            ),
            asking(Change, "lose_abilities", Message("Loses all abilities first")),
            asking(Change, "cant_transform", Message("Can't transform")),
        ),
    )


def _copy(targets: Targets) -> Form:
    zones = (*PERMANENTS_AND_SPELLS, GRAVEYARD)
    says = Message("It becomes a copy of another card, without its counters.")
    return forms_effects.copy(targets, zones, says, exception_fields(targets), exceptions_of)
