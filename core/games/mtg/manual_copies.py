"""What is different about a copy made by hand: exceptions that belong to the copy itself."""

from core.games.mtg.manual_terms import TYPES
from core.messages import Message
from core.rules.forms import Answers, Field, asking, filled
from core.rules.forms_targets import Targets
from core.state.effects import Change

_BUT = "but_"
_AS_IT_IS = Message("empty: as the original")


def exception_fields(targets: Targets) -> tuple[Field, ...]:
    """Return the fields for "except its name is ..., except it's 1/1 ..." and the like."""
    power, toughness = (
        asking(
            Change, f"set_{stat}", Message("Except: {stat}", stat=stat), prefix=_BUT, hint=_AS_IT_IS
        )
        for stat in ("power", "toughness")
    )
    return (
        asking(
            Change,
            "set_name",
            Message("Except: name"),
            prefix=_BUT,
            hint=_AS_IT_IS,
            known=targets.names(),
        ),
        asking(
            Change,
            "add_types",
            Message("Except: also is"),
            prefix=_BUT,
            hint=Message("e.g. Artifact"),
            known=TYPES,
        ),
        power,
        toughness,
    )


def exceptions_of(answers: Answers) -> Change:
    """Return what is different about the copy."""
    return filled(Change, answers, _BUT)
