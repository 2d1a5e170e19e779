"""What is different about a copy made by hand: exceptions that belong to the copy itself."""

from core.games.mtg.hands_on_targets import TYPES, Targets, options, upper
from core.law.forms import Answers, Ask, Field
from core.table.effects import Change

_AS_IT_IS = "empty: as the original"


def exception_fields(targets: Targets) -> tuple[Field, ...]:
    """Return the fields for "except its name is ..., except it's 1/1 ..." and the like."""
    return (
        Field(
            id="but_name",
            label="Except: name",
            ask=Ask.TEXT,
            start="",
            options=options(targets.names()),
            hint=_AS_IT_IS,
        ),
        Field(
            id="but_types",
            label="Except: also is",
            ask=Ask.WORDS,
            start=(),
            options=options(TYPES),
            hint="e.g. Artifact",
        ),
        *(
            Field(
                id=f"but_{stat}",
                label=f"Except: {stat}",
                ask=Ask.NUMBER,
                start=None,
                hint=_AS_IT_IS,
            )
            for stat in ("power", "toughness")
        ),
    )


def exceptions_of(answers: Answers) -> Change:
    """Return what is different about the copy."""
    return Change(
        set_name=answers.text("but_name") or None,
        add_types=tuple(upper(word) for word in answers.words("but_types")),
        set_power=answers.number("but_power"),
        set_toughness=answers.number("but_toughness"),
    )
