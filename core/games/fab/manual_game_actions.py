"""Actions by hand that are about the game rather than one card: tokens, points, permissions."""

from core.games.fab import actions as fab
from core.games.fab.manual_terms import IN_PLAY
from core.games.fab.pitching import POINTS
from core.games.fab.zones import BANISHED
from core.messages import Message, sentence_case
from core.rules import actions as base
from core.rules import forms_effects
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.forms import (
    Answers,
    Ask,
    Form,
    UnfinishedError,
    asking,
    filled,
    how_many,
    pick,
)
from core.rules.forms_effects import GAME, MANY, NEW, who
from core.rules.forms_targets import Targets, so_many
from core.state.ids import PlayerId
from core.state.zones import GRAVEYARD

_STATS = ("power", "defense", "life")
_PERMIT = Message("Lets a player play what the rules would not allow.")
_FORBID = Message("Forbids a player to play something.")


def game_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        _points(targets),
        forms_effects.replacement(targets),
        forms_effects.permit(targets, Message("Allow playing"), _PERMIT, BANISHED),
        forms_effects.forbid(targets, Message("Forbid playing"), _FORBID),
        forms_effects.choose_name(
            targets,
            (Message("Name a card"), Message("Names a card for an effect.")),
            Message("one full name of one face or side"),
            targets.names(),
        ),
    )


def _token(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        box = answers.text("type_line").rstrip(" -—")
        if not answers.text("name"):
            raise UnfinishedError(Message("Give the token a name."))
        if not box:
            raise UnfinishedError(Message("Give it a type box, e.g. Generic Token - Aura."))
        token = filled(fab.Token, answers, player=targets.player, type_line=box)
        return so_many(targets.player, token, answers.number("many"))

    fields = (
        asking(fab.Token, "name", Message("Name")),
        asking(
            fab.Token,
            "type_line",
            Message("Type box"),
            hint=Message("e.g. Runeblade Token - Aura"),
            start="Token - ",
        ),
        *(
            asking(fab.Token, stat, sentence_case(stat), ask=Ask.NUMBER, lowest=0)
            for stat in _STATS
        ),
        asking(fab.Token, "keywords", Message("Abilities"), hint=Message("e.g. Ward 1, Go again")),
        how_many("many", MANY),
    )
    says = Message("Creates a token from words.")
    return Form(
        id="token", title=Message("Token"), message=says, fields=fields, make=make, group=NEW
    )


def _token_copy(targets: Targets) -> Form:
    zones = (*IN_PLAY, GRAVEYARD, BANISHED)
    says = Message("Creates a token with what is printed on the active face of a card.")
    return forms_effects.token_copy(targets, zones, says, (how_many("many", MANY),))


def _points(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.number("change"):
            raise UnfinishedError(Message("Say how many."))
        return filled(base.Points, answers, player=PlayerId(answers.text("who")))

    kinds = tuple(Option(spec.kind, spec.named.filled({"count": 2})) for spec in POINTS)
    fields = (
        who(targets),
        pick("kind", Message("Gains"), kinds, kinds[1].id),
        asking(base.Points, "change", Message("How many"), start=1),
    )
    says = Message("Gives points or takes them; unpaid cards on the stack are paid with them.")
    return Form(
        id="points", title=Message("Points"), message=says, fields=fields, make=make, group=GAME
    )
