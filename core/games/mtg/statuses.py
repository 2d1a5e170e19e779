"""What an effect has made of a permanent: phased out, or protected by a regeneration shield."""

from core.messages import Message
from core.rules.ruleset import Condition
from core.state.effects import END_OF_TURN
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

PHASED_OUT = Condition(
    word="phased out",
    key="phasing.out",
    message=Message("it is treated as though it did not exist until it phases in"),
)
PHASED_OUT_WITH_HOST = Condition(
    word="phased out with it",
    key="phasing.attached",
    message=Message("it phases in together with that"),
)
SHIELD = Condition(
    word="regeneration shield",
    key="regenerate.shield",
    message=Message("the next time it would be destroyed this turn, it regenerates"),
    until=END_OF_TURN,
)
_OUT = frozenset({PHASED_OUT.word, PHASED_OUT_WITH_HOST.word})


def is_phased_out(obj: GameObject) -> bool:
    """Tell whether a permanent is phased out, by itself or with what it is attached to."""
    return bool(obj.conditions) and obj.zone == BATTLEFIELD and not _OUT.isdisjoint(obj.conditions)
