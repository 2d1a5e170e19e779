"""Six small positions of Magic, in which lawful actions are counted."""

from collections.abc import Callable, Mapping

from core.rules.actions import BecomeCopy, TurnFaceDown
from core.rules.ruleset import Ruleset
from core.state.zones import HAND
from tests.core.stage import ADA, Stage


def transforming(rules: Ruleset) -> Stage:
    """Delver of Secrets on the battlefield, front face up."""
    stage = Stage(rules)
    stage.place("Delver of Secrets // Insectile Aberration")
    return stage


def modal(rules: Ruleset) -> Stage:
    """Umara Wizard in hand, a modal card with a land on its back."""
    stage = Stage(rules)
    stage.place("Umara Wizard // Umara Skyfalls", HAND)
    return stage


def pair(rules: Ruleset) -> Stage:
    """Graf Rats and Midnight Scavengers on the battlefield, apart."""
    stage = Stage(rules)
    stage.place("Graf Rats")
    stage.place("Midnight Scavengers")
    return stage


def fuse(rules: Ruleset) -> Stage:
    """Far // Away in hand, a split card with fuse."""
    stage = Stage(rules)
    stage.place("Far // Away", HAND)
    return stage


def face_down(rules: Ruleset) -> Stage:
    """Grizzly Bears on the battlefield, turned face down."""
    stage = Stage(rules)
    stage.do(TurnFaceDown(player=ADA, object=stage.place("Grizzly Bears")))
    return stage


def clone(rules: Ruleset) -> Stage:
    """Clone on the battlefield, a copy of a back face whose card has left since."""
    stage = Stage(rules)
    back, copy = (
        stage.place("Delver of Secrets // Insectile Aberration", side=1),
        stage.place("Clone"),
    )
    stage.do(BecomeCopy(player=ADA, object=copy, of=back))
    stage.state = stage.state.without(back)
    return stage


POSITIONS: Mapping[str, Callable[[Ruleset], Stage]] = {
    each.__name__: each for each in (transforming, modal, pair, fuse, face_down, clone)
}
