"""What is different about a copy made by hand: exceptions that belong to the copy itself."""

from core.games.mtg.manual_terms import TYPES
from core.messages import Message
from core.rules.forms import Answers, Field, capitals, number, text, words
from core.rules.forms_targets import Targets
from core.state.effects import Change

_AS_IT_IS = Message("empty: as the original")


def exception_fields(targets: Targets) -> tuple[Field, ...]:
    """Return the fields for "except its name is ..., except it's 1/1 ..." and the like."""
    return (
        text("but_name", Message("Except: name"), _AS_IT_IS, targets.names()),
        words("but_types", Message("Except: also is"), Message("e.g. Artifact"), TYPES),
        *(
            number(f"but_{stat}", Message("Except: {stat}", stat=stat), None, hint=_AS_IT_IS)
            for stat in ("power", "toughness")
        ),
    )


def exceptions_of(answers: Answers) -> Change:
    """Return what is different about the copy."""
    return Change(
        set_name=answers.text("but_name") or None,
        add_types=capitals(answers, "but_types"),
        set_power=answers.number("but_power"),
        set_toughness=answers.number("but_toughness"),
    )
