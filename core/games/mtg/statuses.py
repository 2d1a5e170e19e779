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
MORPHED = Condition(
    word="morphed",
    key="facedown.morph",
    message=Message("cast face down by morph: its controller may turn it up for its morph cost"),
)
DISGUISED = Condition(
    word="disguised",
    key="facedown.disguise",
    message=Message("cast face down by disguise: it has ward {cost} until it is turned up").filled(
        {"cost": "{2}"}
    ),
)
MANIFESTED = Condition(
    word="manifested",
    key="facedown.manifest",
    message=Message("if it is a creature card, its controller may turn it up for its mana cost"),
)
CLOAKED = Condition(
    word="cloaked",
    key="facedown.cloak",
    message=Message(
        "it has ward {cost}; if it is a creature card, it may be turned up for its mana cost"
    ).filled({"cost": "{2}"}),
)
HIDDEN_WAYS = {each.word: each for each in (MORPHED, DISGUISED, MANIFESTED, CLOAKED)}
"""By which rule a spell or permanent is face down, by the word for it."""
_OUT = frozenset({PHASED_OUT.word, PHASED_OUT_WITH_HOST.word})


def hidden_by(obj: GameObject) -> str:
    """Return the condition by which an object is face down, ``""`` if unknown."""
    return next((word for word in obj.conditions if word in HIDDEN_WAYS), "")


def is_phased_out(obj: GameObject) -> bool:
    """Tell whether a permanent is phased out, by itself or with what it is attached to."""
    return bool(obj.conditions) and obj.zone == BATTLEFIELD and not _OUT.isdisjoint(obj.conditions)
