"""Determiners, adjectives and fixed phrases of nouns."""

from collections.abc import Iterable

from core.effects import words as shared
from core.effects.program import (
    AnyNumber,
    Between,
    Kind,
    Noun,
    Number,
    ThatMany,
    Who,
    X,
)
from core.games.mtg.reading.vocabulary import (
    COLORS,
)

ADJECTIVES = frozenset(
    """
    tapped untapped attacking blocking nontoken token legendary nonlegendary basic nonbasic snow
    enchanted equipped historic modified blocked unblocked nonsnow face-down face-up
    noncreature nonland nonartifact nonenchantment nonplaneswalker nonwhite nonblue nonblack nonred
    nongreen suspected commander transformed kicked exiled colorless multicolored monocolored
    mono-colored discarded sacrificed goaded saddled permanent monstrous revealed noninstant
    nonsorcery double-faced modal renowned prepared paired noncommander chosen world
    crewed destroyed returned milled copied outlaw unpaired removed activated triggered loyalty
    exhaust topmost locked unlocked nonattacking nonblocking drafted warped reconfigured leftmost
    """.split()
) | set(COLORS)
DETERMINERS: tuple[tuple[tuple[str, ...], Noun], ...] = tuple(
    (tuple(words.replace(",", " ,").split()), noun)
    for words, noun in {
        **shared.DETERMINERS,
        "other target": Noun(how="target", other=True),
        "every": Noun(how="each"),
        "any number of other target": Noun(how="target", amount=AnyNumber(), other=True),
        "one or more target": Noun(how="target", amount=AnyNumber(at_least=1)),
        "any number of other": Noun(how="any_number", other=True),
        "each of those": Noun(how="those"),
        "all of those": Noun(how="those"),
        "the second": Noun(how="second"),
        "the third": Noun(how="third"),
        "one, two, or three target": Noun(how="target", amount=Between(least=1, most=3)),
        "one, two, or three": Noun(how="n", amount=Between(least=1, most=3)),
        "one or two target": Noun(how="target", amount=Between(least=1, most=2)),
        "up to x target": Noun(how="target", amount=X(), up_to=True),
        "half the": Noun(how="half"),
        "the top": Noun(how="topmost"),
        "both of those": Noun(how="those"),
        "both of the": Noun(how="the"),
        "one of those two": Noun(how="one_of_those"),
        "one of your": Noun(how="one_of_your"),
        "either": Noun(how="either"),
        "that many target": Noun(how="target", amount=ThatMany()),
        "that many other": Noun(how="n", amount=ThatMany(), other=True),
        "that many": Noun(how="n", amount=ThatMany()),
        "up to that many target": Noun(how="target", amount=ThatMany(), up_to=True),
        "up to that many": Noun(how="n", amount=ThatMany(), up_to=True),
        "a single": Noun(how="single"),
        "x target": None,
    }.items()
    if noun is not None
)
_CREATURE = (Kind(types=("creature",)),)
_PLANESWALKER = (Kind(types=("planeswalker",)),)
_PERMANENT = (Kind(types=("permanent",)),)
_OPPONENT = Who(how="any", kind="opponent")
FIXED: dict[str, Noun] = {
    **shared.PRONOUNS,
    "itself": Noun(how="itself"),
    "themselves": Noun(how="themselves"),
    "both of them": Noun(how="them"),
    "any other target": Noun(how="any_target", other=True),
    "target creature or player": Noun(how="any_target"),
    "target creature, player, or planeswalker": Noun(how="any_target"),
    "up to one target": Noun(how="any_target", amount=Number(value=1), up_to=True),
    "up to two targets": Noun(how="any_target", amount=Number(value=2), up_to=True),
    "each of up to two targets": Noun(how="any_target", amount=Number(value=2), up_to=True),
    "each of up to three targets": Noun(how="any_target", amount=Number(value=3), up_to=True),
    "each of two targets": Noun(how="any_target", amount=Number(value=2)),
    "two targets": Noun(how="any_target", amount=Number(value=2)),
    "three targets": Noun(how="any_target", amount=Number(value=3)),
    "one or two targets": Noun(how="any_target", amount=Between(least=1, most=2)),
    "one, two, or three targets": Noun(how="any_target", amount=Between(least=1, most=3)),
    "target player or planeswalker": Noun(how="target", kinds=_PLANESWALKER, who=Who(how="any")),
    "target opponent or planeswalker": Noun(how="target", kinds=_PLANESWALKER, who=_OPPONENT),
    "target planeswalker or player": Noun(how="target", kinds=_PLANESWALKER, who=Who(how="any")),
    "target creature or opponent": Noun(how="target", kinds=_CREATURE, who=_OPPONENT),
    "target opponent or creature": Noun(how="target", kinds=_CREATURE, who=_OPPONENT),
    "target permanent or player": Noun(how="target", kinds=_PERMANENT, who=Who(how="any")),
    "a player or planeswalker": Noun(how="a", kinds=_PLANESWALKER, who=Who(how="any")),
    "an opponent or planeswalker": Noun(how="a", kinds=_PLANESWALKER, who=_OPPONENT),
    "a player or battle": Noun(how="a", kinds=(Kind(types=("battle",)),), who=Who(how="any")),
    "a player or permanent": Noun(how="a", kinds=_PERMANENT, who=Who(how="any")),
    "a permanent or player": Noun(how="a", kinds=_PERMANENT, who=Who(how="any")),
    "a creature or player": Noun(how="a", kinds=_CREATURE, who=Who(how="any")),
    "a creature or opponent": Noun(how="a", kinds=_CREATURE, who=_OPPONENT),
    "a player or creature": Noun(how="a", kinds=_CREATURE, who=Who(how="any")),
    "that permanent or player": Noun(how="that", kinds=_PERMANENT, who=Who(how="any")),
    "that creature or player": Noun(how="that", kinds=_CREATURE, who=Who(how="any")),
    "that player or planeswalker": Noun(how="that", kinds=_PLANESWALKER, who=Who(how="any")),
    "that player or permanent": Noun(how="that", kinds=_PERMANENT, who=Who(how="any")),
    "that opponent or planeswalker": Noun(how="that", kinds=_PLANESWALKER, who=_OPPONENT),
    "that opponent or permanent": Noun(how="that", kinds=_PERMANENT, who=_OPPONENT),
    "the permanent it becomes": Noun(how="becomes"),
    "that pile": Noun(how="that_pile"),
    "one pile": Noun(how="one_pile"),
    "the other pile": Noun(how="other_pile"),
    "one of those piles": Noun(how="one_of_those_piles"),
    "those piles": Noun(how="those_piles"),
    "two": Noun(how="n_of_them", amount=Number(value=2)),
    "two of them": Noun(how="n_of_them", amount=Number(value=2)),
    "three of them": Noun(how="n_of_them", amount=Number(value=3)),
    "up to two of them": Noun(how="n_of_them", amount=Number(value=2), up_to=True),
    "up to one of them": Noun(how="n_of_them", amount=Number(value=1), up_to=True),
    "any number of them": Noun(how="any_of_them"),
    "x of them": Noun(how="n_of_them", amount=X()),
    "that many of them": Noun(how="n_of_them", amount=ThatMany()),
    "the other": Noun(how="rest", amount=Number(value=1)),
    "the others": Noun(how="rest"),
    "enchanted creature": Noun(how="enchanted", kinds=(Kind(types=("creature",)),)),
    "equipped creature": Noun(how="equipped", kinds=(Kind(types=("creature",)),)),
    "fortified land": Noun(how="equipped", kinds=(Kind(types=("land",)),)),
    "the top card of your library": Noun(how="top", who=Who()),
    "the copy": Noun(how="copy"),
    "the copies": Noun(how="copies"),
    "each": Noun(how="each_of_those"),
    "both": Noun(how="both"),
    "either": Noun(how="either"),
    "each other": Noun(how="each_other"),
}
FIXED_WORDS = [(tuple(words.replace(",", " ,").split()), noun) for words, noun in FIXED.items()]
ENCHANTED = {
    "enchanted": "enchanted",
    "equipped": "equipped",
}


def _by_first(
    phrases: Iterable[tuple[tuple[str, ...], Noun]],
) -> dict[str, list[tuple[tuple[str, ...], Noun]]]:
    found: dict[str, list[tuple[tuple[str, ...], Noun]]] = {}
    for words, noun in phrases:
        found.setdefault(words[0], []).append((words, noun))
    return found


DETERMINERS_BY_WORD = _by_first(DETERMINERS)
FIXED_BY_WORD = _by_first(FIXED_WORDS)
