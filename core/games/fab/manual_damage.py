"""Damage by hand: of which type it is, and what its player prevents it with (FaB CR 6.4.10)."""

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.pitching import gain_of
from core.games.fab.prevention import ARCANE, shields_of
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message, verbatim
from core.rules import forms_effects
from core.rules.actions import Action, Batch, Damage
from core.rules.choices import Option
from core.rules.forms import Answers, Ask, Field, Form, pick
from core.rules.forms_targets import Targets
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND

_SAYS = Message("Deals damage by an effect. That alone is not a hit.")
_TYPES = (Option("generic", Message("Generic")), Option(ARCANE, Message("Arcane")))


def damage_form(targets: Targets) -> Form:
    """Return the form that deals damage; what may prevent it is offered where there is any."""
    plain = forms_effects.damage(targets, _SAYS)
    view = targets.view
    shields = tuple(_shields(view))
    hand = targets.objects((HAND,)) if any(paid for _, paid in shields) else ()
    hand = tuple(each for each in hand if gain_of(view, view.object(ObjectId(int(each.id)))))
    fields = [*plain.fields, pick("type", Message("Type"), _TYPES)]
    if shields:
        fields.append(
            _many("prevent", Message("Prevented with"), tuple(each for each, _ in shields))
        )
    if hand:
        fields.append(_many("pitch", Message("Pitched for it"), hand))

    def make(answers: Answers) -> Action:
        return _with(view, plain.make(answers), answers)

    return replace(plain, fields=tuple(fields), make=make)


def _shields(view: StateView) -> Iterator[tuple[Option, bool]]:
    """Yield what players may prevent damage with, each once, and whether they pay for it."""
    for player in view.state.playing:
        for _, same in groupby(shields_of(view, player, ARCANE), lambda shield: shield.obj.id):
            shields = tuple(same)
            says = Message(
                "{card}: {keywords}, {player}",
                card=name_of(view, shields[0].obj),
                keywords=tuple(verbatim(f"{each.by.keyword} {each.amount}") for each in shields),
                player=player,
            )
            yield Option(str(shields[0].obj.id), says), any(each.by.paid for each in shields)


def _many(name: str, title: Message, known: tuple[Option, ...]) -> Field:
    return Field(id=name, title=title, ask=Ask.MANY, start=(), options=known)


def _with(view: StateView, action: Action, answers: Answers) -> Action:
    if isinstance(action, Batch):
        return replace(action, steps=tuple(_with(view, each, answers) for each in action.steps))
    if not isinstance(action, Damage):
        return action
    dealt = replace(action, type=answers.text("type"))
    player = _whose(view, action)
    if player is None:
        return dealt
    prevent, pitch = (_chosen(view, answers, field, player) for field in ("prevent", "pitch"))
    return replace(dealt, prevent=prevent, pitch=pitch if prevent else ())


def _whose(view: StateView, action: Damage) -> PlayerId | None:
    """Return whose hero is dealt damage, None where it is no hero."""
    if isinstance(action.object, str):
        return action.object
    obj = view.object(action.object)
    return controller_of(view, obj) if is_hero(view, obj) else None


def _chosen(
    view: StateView, answers: Answers, field: str, player: PlayerId
) -> tuple[ObjectId, ...]:
    found = (ObjectId(int(word)) for word in answers.words(field))
    return tuple(each for each in found if controller_of(view, view.object(each)) == player)
