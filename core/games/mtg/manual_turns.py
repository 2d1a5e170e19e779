"""Actions by hand for what a card's own text does to it: return turned, wait, turn by ability."""

from core.games.mtg import actions as mtg
from core.messages import CardName, Message, verbatim
from core.rules import actions as base
from core.rules import forms_effects
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.forms import Answers, Form, UnfinishedError, pick
from core.rules.forms_targets import Targets
from core.state.ids import ObjectId

_OWN = "Abilities"
_WAYS = (
    Option("", Message("as it is")),
    Option("transformed", Message("transformed")),
    Option("converted", Message("converted")),
)


def turning_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for returning, waiting and turning by what waits."""
    return (_return(targets), _ability(targets), _turn_by(targets))


def _return(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        way = answers.text("way")
        return targets.each(
            answers,
            lambda object_id: base.Flicker(player=targets.player, object=object_id, as_=way),
        )

    way = pick("way", Message("It returns"), _WAYS, "transformed")
    says = Message(
        "Exiles it and returns it at once, as Sagas, craft and igniting planeswalkers do."
    )
    asks = (*targets.fields(), way)
    return Form(
        id="return",
        title=Message("Exile and return"),
        message=says,
        fields=asks,
        make=make,
        group=_OWN,
    )


def _ability(targets: Targets) -> Form:
    says = Message("Puts an ability of it on the stack, which remembers what it was then.")
    return forms_effects.ability(targets, says, _OWN)


def _turn_by(targets: Targets) -> Form:
    waiting = targets.view.state.waiting

    def make(answers: Answers) -> Action:
        named = answers.text("by")
        found = next((each for each in waiting if str(each.id) == named), None)
        if found is None:
            raise UnfinishedError(Message("No ability is on the stack. Put one there first."))
        return mtg.Transform(player=targets.player, object=ObjectId(found.source.id), by=found.id)

    offered = tuple(
        Option(str(each.id), _object_label(targets, each.source.id)) for each in waiting
    )
    by = pick("by", Message("Ability of"), offered or (Option("", Message("none")),))
    says = Message("Lets an ability on the stack turn its own source over, if it still can.")
    return Form(
        id="turn_by",
        title=Message("Turn by an ability"),
        message=says,
        fields=(by,),
        make=make,
        group=_OWN,
    )


def _object_label(targets: Targets, object_id: ObjectId) -> Message:
    obj = targets.view.state.objects.get(object_id)
    if obj is None:
        return Message("something that is gone")
    name = str(targets.view.rules.tables.characteristics(targets.view, object_id)["name"])
    return verbatim(CardName(obj.id, name)) if name else Message("a nameless one")
