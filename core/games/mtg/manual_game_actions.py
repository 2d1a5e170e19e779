"""Actions by hand that are about the game rather than one card: tokens, permissions, day."""

from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.games.mtg.manual_copies import exception_fields, exceptions_of
from core.games.mtg.manual_terms import PERMANENTS_AND_SPELLS
from core.games.mtg.names import names_on_table
from core.rules import forms_effects
from core.rules.actions import Action
from core.rules.forms import (
    Answers,
    Field,
    Form,
    UnfinishedError,
    capitals,
    flag,
    how_many,
    number,
    pick,
    text,
    words,
)
from core.rules.forms_effects import GAME, MANY, NEW
from core.rules.forms_targets import Targets, so_many
from core.rules.verdict import Alternative
from core.state.zones import EXILE, GRAVEYARD

_PERMIT = "Lets a player cast or play what the rules would not allow."
_FORBID = "Forbids a player to cast or play something."


def lasting_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        forms_effects.replacement(targets),
        forms_effects.permit(targets, "Allow casting or playing", _PERMIT, GRAVEYARD),
        forms_effects.forbid(targets, "Forbid casting or playing", _FORBID),
        _day(targets),
        forms_effects.choose_name(
            targets,
            ("Choose a name", "Chooses a card name for an effect."),
            "one name of one face or half",
            names_on_table(targets.view, targets.player),
        ),
    )


def _face_fields(prefix: str, label: str) -> tuple[Field, ...]:
    line = text(f"{prefix}type_line", f"{label}Type line", "e.g. Creature — Zombie")
    asks = (
        text(f"{prefix}name", f"{label}Name"),
        line if prefix else replace(line, start="Creature — "),
        number(f"{prefix}power", f"{label}Power", None),
        number(f"{prefix}toughness", f"{label}Toughness", None),
        words(f"{prefix}keywords", f"{label}Abilities", "e.g. Flying, Haste"),
    )
    return tuple(replace(each, when=("double", (True,))) for each in asks) if prefix else asks


def _token(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        front = _face(answers, "")
        token = mtg.Token(
            player=targets.player,
            name=front.name,
            type_line=front.type_line,
            power=front.power,
            toughness=front.toughness,
            keywords=front.keywords,
            faces=(front, _face(answers, "back_")) if answers.flag("double") else (),
        )
        return so_many(targets.player, token, answers.number("many"))

    asks = (
        *_face_fields("", ""),
        how_many("many", MANY),
        flag("double", "It has a back face"),
        *_face_fields("back_", "Back: "),
    )
    says = "Creates a token from words."
    return Form(id="token", words="Token", says=says, fields=asks, make=make, group=NEW)


def _face(answers: Answers, prefix: str) -> mtg.TokenFace:
    name, line = answers.text(f"{prefix}name"), answers.text(f"{prefix}type_line")
    line = line.replace(" - ", " — ").removeprefix("Token ").rstrip(" —")
    if not name:
        raise UnfinishedError("Give the back a name." if prefix else "Give the token a name.")
    if not line:
        raise UnfinishedError("Give it a type line, e.g. Creature — Zombie.")
    power, toughness = (answers.number(f"{prefix}{stat}") for stat in ("power", "toughness"))
    if "creature" in line.lower() and None in {power, toughness}:
        raise UnfinishedError("Give the creature power and toughness.")
    return mtg.TokenFace(
        name=name,
        type_line=line,
        power=None if power is None else str(power),
        toughness=None if toughness is None else str(toughness),
        keywords=capitals(answers, f"{prefix}keywords"),
    )


def _token_copy(targets: Targets) -> Form:
    zones = (*PERMANENTS_AND_SPELLS, GRAVEYARD, EXILE)
    says = "Creates a token that is a copy of something."
    fields = exception_fields(targets)
    return forms_effects.token_copy(targets, zones, says, fields, exceptions_of)


def _day(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        to = answers.text("to")
        return mtg.DayNight(player=targets.player, to="night" if to == "night" else "day")

    start = "night" if targets.view.state.day_night == "day" else "day"
    asks = pick(
        "to", "It becomes", (Alternative("day", "day"), Alternative("night", "night")), start
    )
    says = "Daybound and nightbound permanents follow."
    return Form(id="day", words="Day or night", says=says, fields=(asks,), make=make, group=GAME)
