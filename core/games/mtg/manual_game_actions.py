"""Actions by hand that are about the game rather than one card: tokens, permissions, day."""

from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.games.mtg.keyword_actions.mana_by_hand import Mana
from core.games.mtg.manual_copies import exception_fields, exceptions_of
from core.games.mtg.manual_terms import PERMANENTS_AND_SPELLS
from core.games.mtg.names import names_on_table
from core.messages import Message
from core.rules import forms_effects
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.forms import (
    Answers,
    Ask,
    Field,
    Form,
    UnfinishedError,
    asking,
    filled,
    flag,
    how_many,
    pick,
)
from core.rules.forms_effects import GAME, MANY, NEW
from core.rules.forms_targets import Targets, so_many
from core.state.zones import EXILE, GRAVEYARD

_PERMIT = Message("Lets a player cast or play what the rules would not allow.")
_FORBID = Message("Forbids a player to cast or play something.")


def lasting_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        forms_effects.replacement(targets),
        forms_effects.permit(targets, Message("Allow casting or playing"), _PERMIT, GRAVEYARD),
        forms_effects.forbid(targets, Message("Forbid casting or playing"), _FORBID),
        _mana(targets),
        _day(targets),
        forms_effects.choose_name(
            targets,
            (Message("Choose a name"), Message("Chooses a card name for an effect.")),
            Message("one name of one face or half"),
            names_on_table(targets.view, targets.player),
        ),
    )


def _face_fields(prefix: str, label: str) -> tuple[Field, ...]:
    face, number = mtg.TokenFace, Ask.NUMBER
    example = Message("e.g. Creature — Zombie")
    abilities = Message("e.g. Flying, Haste")
    asks = (
        asking(face, "name", Message("{label}Name", label=label), prefix=prefix),
        asking(
            face,
            "type_line",
            Message("{label}Type line", label=label),
            prefix=prefix,
            hint=example,
            start="" if prefix else "Creature — ",
        ),
        asking(face, "power", Message("{label}Power", label=label), prefix=prefix, ask=number),
        asking(
            face, "toughness", Message("{label}Toughness", label=label), prefix=prefix, ask=number
        ),
        asking(
            face,
            "keywords",
            Message("{label}Abilities", label=label),
            prefix=prefix,
            hint=abilities,
        ),
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
        flag("double", Message("It has a back face")),
        *_face_fields("back_", "Back: "),
    )
    says = Message("Creates a token from words.")
    return Form(id="token", title=Message("Token"), message=says, fields=asks, make=make, group=NEW)


def _face(answers: Answers, prefix: str) -> mtg.TokenFace:
    line = answers.text(f"{prefix}type_line")
    line = line.replace(" - ", " — ").removeprefix("Token ").rstrip(" —")
    if not answers.text(f"{prefix}name"):
        raise UnfinishedError(
            Message("Give the back a name.") if prefix else Message("Give the token a name.")
        )
    if not line:
        raise UnfinishedError(Message("Give it a type line, e.g. Creature — Zombie."))
    face = filled(mtg.TokenFace, answers, prefix, type_line=line)
    if "creature" in line.lower() and None in {face.power, face.toughness}:
        raise UnfinishedError(Message("Give the creature power and toughness."))
    return face


def _token_copy(targets: Targets) -> Form:
    zones = (*PERMANENTS_AND_SPELLS, GRAVEYARD, EXILE)
    says = Message("Creates a token that is a copy of something.")
    fields = exception_fields(targets)
    return forms_effects.token_copy(targets, zones, says, fields, exceptions_of)


def _mana(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.text("add") and not answers.text("spend"):
            raise UnfinishedError(Message("Give the mana, e.g. {example}.", example="{R}{R}{C}"))
        return filled(Mana, answers, player=targets.player)

    hint = Message("e.g. {example}", example="RRC")
    asks = (
        asking(Mana, "add", Message("Adds"), hint=hint),
        asking(Mana, "spend", Message("Spends from the pool"), hint=Message("empty for nothing")),
    )
    says = Message("Adds mana that a text makes to your mana pool; a spell can be paid with it.")
    return Form(
        id="mana", title=Message("Add mana"), message=says, fields=asks, make=make, group=GAME
    )


def _day(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return filled(mtg.DayNight, answers, player=targets.player)

    start = "night" if targets.view.state.day_night == "day" else "day"
    asks = pick(
        "to",
        Message("It becomes"),
        (Option("day", Message("day")), Option("night", Message("night"))),
        start,
    )
    says = Message("Daybound and nightbound permanents follow.")
    return Form(
        id="day", title=Message("Day or night"), message=says, fields=(asks,), make=make, group=GAME
    )
