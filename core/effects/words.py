"""Determiners, pronouns and players that the card texts of every game use."""

from typing import Literal

from core.effects.program import IT, YOU, AnyNumber, Noun, Who

OPPONENT: Literal["opponent"] = "opponent"
THEY = Who(how="they")
THEM = Noun(how="them")
DETERMINERS = {
    "target": Noun(how="target"),
    "another target": Noun(how="target", other=True),
    "any number of target": Noun(how="target", amount=AnyNumber()),
    "each other": Noun(how="each", other=True),
    "each": Noun(how="each"),
    "all other": Noun(how="all", other=True),
    "all": Noun(how="all"),
    "another": Noun(how="a", other=True),
    "any number of": Noun(how="any_number"),
    "one or more other": Noun(how="some", other=True),
    "one or more": Noun(how="some"),
    "a": Noun(how="a"),
    "an": Noun(how="a"),
    "any": Noun(how="any"),
    "any other": Noun(how="any", other=True),
    "that": Noun(how="that"),
    "this": Noun(how="this"),
    "those": Noun(how="those"),
    "these": Noun(how="those"),
    "the": Noun(how="the"),
    "the other": Noun(how="the", other=True),
    "the first": Noun(how="first"),
    "the chosen": Noun(how="chosen"),
    "each of the": Noun(how="the"),
    "your": Noun(how="your"),
    "their": Noun(how="their"),
    "no": Noun(how="no"),
    "no other": Noun(how="no", other=True),
    "one of those": Noun(how="one_of_those"),
    "one of the": Noun(how="one_of_the"),
    "both": Noun(how="both"),
}
PRONOUNS = {
    "~": Noun(how="self"),
    "~~": Noun(how="granter"),
    "it": IT,
    "him": Noun(how="self"),
    "her": Noun(how="self"),
    "he": Noun(how="self"),
    "she": Noun(how="self"),
    "they": THEM,
    "them": THEM,
    "each of them": THEM,
    "all of them": THEM,
    "one": Noun(how="one_of_them"),
    "one of them": Noun(how="one_of_them"),
    "any target": Noun(how="any_target"),
    "any number of targets": Noun(how="any_target", amount=AnyNumber()),
    "another target": Noun(how="any_target", other=True),
    "the rest": Noun(how="rest"),
}
PLAYERS = {
    "you": YOU,
    "they": THEY,
    "them": THEY,
    "that player": Who(how="that"),
    "each of your opponents": Who(how="each", kind=OPPONENT),
    "your opponents": Who(how="each", kind=OPPONENT),
    "opponents": Who(how="each", kind=OPPONENT),
    "its controller": Who(how="controller", of=IT),
    "their controller": Who(how="controller", of=THEM),
    "its owner": Who(how="owner", of=IT),
}
POSSESSIVES = {
    ("your",): YOU,
    ("their",): THEY,
    ("its", "owner", "'s"): Who(how="owner", of=IT),
    ("their", "owner", "'s"): Who(how="owner", of=THEM),
    ("their", "owners", "'"): Who(how="owner", of=THEM),
    ("all",): Who(how="each"),
    ("each",): Who(how="each"),
    ("a",): Who(how="any"),
    ("any",): Who(how="any"),
    ("opponents", "'"): Who(how="each", kind=OPPONENT),
}
