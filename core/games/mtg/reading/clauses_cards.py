"""Clauses about cards in hands and libraries: draw, discard, mill, search, look, reveal, life."""

from core.effects.program import (
    YOU,
    AnyNumber,
    Calculated,
    Discard,
    Draw,
    EndGame,
    GainLife,
    In,
    Kind,
    Look,
    LoseLife,
    Mill,
    MoveTo,
    Noun,
    Number,
    Place,
    PlayerStat,
    Reveal,
    Scry,
    Search,
    SetLife,
    Shuffle,
    Surveil,
    ThatMany,
    Who,
)
from core.games.mtg.reading.vocabulary import MAGIC, clause

clause("[<who:by>] draw|draws <n:amount> card|cards", Draw)
clause("[<who:by>] draw|draws <n:amount> additional card|cards", Draw, additional=True)
MAGIC.rule("thatplus", "that many cards plus <num:right>", Calculated, how="plus", left=ThatMany())
MAGIC.rule(
    "thatplus", "that many cards minus <num:right>", Calculated, how="minus", left=ThatMany()
)
clause("[<who:by>] draw|draws <thatplus:amount>", Draw)
clause("[<who:by>] draw|draws another card", Draw, additional=True)
clause("[<who:by>] draw|draws card|cards equal to <count:amount>", Draw)
clause("[<who:by>] each draw|draws <n:amount> card|cards", Draw)
clause("[<who:by>] discard|discards <noun:what> [random: at random]", Discard)
clause("[<who:by>] discard|discards card|cards equal to <discardcount:what>", Discard)
clause(
    "[<who:by>] discard|discards their|your|his hand",
    Discard,
    what=Noun(
        how="all",
        kinds=(Kind(types=("card",)),),
        where=(In(zones=("hand",), whose=Who(how="same")),),
    ),
)
clause(
    "[<who:by>] discard|discards their hands",
    Discard,
    what=Noun(
        how="all",
        kinds=(Kind(types=("card",)),),
        where=(In(zones=("hand",), whose=Who(how="same")),),
    ),
)
clause(
    "[<who:by>] discard|discards all the cards in their|your hand",
    Discard,
    what=Noun(
        how="all",
        kinds=(Kind(types=("card",)),),
        where=(In(zones=("hand",), whose=Who(how="same")),),
    ),
)


def _discarded(line, at):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    for amount, end in MAGIC.parse("count", line, at):
        yield Noun(how="n", amount=amount, kinds=(Kind(types=("card",)),)), end


def _say_discarded(noun):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    if noun.how == "n" and noun.kinds == (Kind(types=("card",)),) and not noun.where:
        return MAGIC.say("count", noun.amount)
    return None


MAGIC.part("discardcount", _discarded, _say_discarded)
clause("[<who:by>] mill|mills <n:amount> card|cards", Mill)
clause("[<who:by>] mill|mills card|cards equal to <count:amount>", Mill)
clause("[<who:by>] each mill|mills <n:amount> card|cards", Mill)
clause("[<who:by>] mill|mills <halflibrary:amount>", Mill)
clause(
    "[<who:by>] put|puts the top <n:amount> cards of their|your library into their|your graveyard",
    Mill,
)
clause("[<who:by>] put|puts the top card of their|your library into their|your graveyard", Mill)
MAGIC.rule(
    "halflibrary",
    "half their|your library, rounded up|down=rounded",
    Calculated,
    how="half",
    left=PlayerStat(stat="library", of=Who(how="same")),
)
MAGIC.rule("thatlife", "that much life plus <num:right>", Calculated, how="plus", left=ThatMany())
MAGIC.rule(
    "thatlife",
    "twice that much life",
    Calculated(how="times", left=ThatMany(), right=Number(value=2)),
)
clause("[<who:by>] scry|scries <num:amount>", Scry)
clause("[<who:by>] surveil|surveils <num:amount>", Surveil)
clause("[<who:by>] gain|gains <life:amount>", GainLife)
clause("[<who:by>] gain|gains life equal to <count:amount>", GainLife)
clause("[<who:by>] gain|gains an amount of life equal to <count:amount>", GainLife)
clause("[<who:by>] lose|loses <life:amount>", LoseLife)
clause("[<who:by>] lose|loses life equal to <count:amount>", LoseLife)
clause("[<who:by>] each lose|loses <life:amount>", LoseLife)
clause("[<who:by>] pay|pays <life:amount>", LoseLife, pays=True)
clause("[<who:by>] pay|pays life equal to <count:amount>", LoseLife, pays=True)
clause("[<who:by>] pay|pays any amount of life", LoseLife, pays=True, amount=AnyNumber())
clause("<whose:by> life total becomes <count:amount>", SetLife)
clause("<whose:by> life total becomes equal to <count:amount>", SetLife)
clause("<who:by> exchange|exchanges life totals with <who:with_>", SetLife)
clause("exchange life totals with <who:with_>", SetLife)
clause(
    "double <whose:by> life total",
    SetLife,
    amount=Calculated(
        how="times", left=PlayerStat(stat="life", of=Who(how="same")), right=Number(value=2)
    ),
)
clause("[<who:by>] gain|gains <thatlife:amount>", GainLife)
clause("<who:by> win|wins the game", EndGame, how="wins")
clause("<who:by> lose|loses the game", EndGame, how="loses")
clause("the game is a draw", EndGame, how="draw")
clause("[<who:by>] shuffle|shuffles", Shuffle)
clause("[<who:by>] shuffle|shuffles <whose> library|libraries", Shuffle)
clause("[<who:by>] shuffle|shuffles it|them", Shuffle)
clause(
    "[<who:by>] look|looks at that many cards from the top of <whose> library",
    Look,
    zone="library",
    amount=ThatMany(),
)

# Search
MAGIC.rule(
    "foundnoun",
    "it|that_card|the_card".replace("_", " ").replace("it|that card|the card", "it"),
    Noun(how="it"),
)
MAGIC.rule("foundnoun", "that card", Noun(how="it"))
MAGIC.rule("foundnoun", "the card", Noun(how="it"))
MAGIC.rule("foundnoun", "them", Noun(how="them"))
MAGIC.rule("foundnoun", "those cards", Noun(how="them"))
MAGIC.rule("foundnoun", "the cards", Noun(how="them"))
MAGIC.rule("foundnoun", "one", Noun(how="one_of_them"))
MAGIC.rule("foundnoun", "one of them", Noun(how="one_of_them"))
MAGIC.rule("foundnoun", "the other", Noun(how="rest", amount=Number(value=1)))
MAGIC.rule("foundnoun", "the rest", Noun(how="rest"))
MAGIC.rule("searched", "library", ("library",))
MAGIC.rule("searched", "libraries", ("library",))
MAGIC.rule("searched", "graveyard", ("graveyard",))
MAGIC.rule("searched", "hand", ("hand",))
MAGIC.rule("searched", "library and graveyard", ("library", "graveyard"))
MAGIC.rule("searched", "graveyard, hand, and library", ("graveyard", "hand", "library"))
MAGIC.rule("searched", "graveyard, hand, and/or library", ("graveyard", "hand", "library_or"))
MAGIC.rule("searched", "hand, graveyard, and library", ("graveyard", "hand", "library"))
MAGIC.rule("searched", "library and/or graveyard", ("library_or", "graveyard"))
MAGIC.rule("searched", "graveyard and/or library", ("library_or", "graveyard"))
MAGIC.rule("searched", "graveyard or library", ("library_or", "graveyard"))
clause(
    "[<who:by>] search|searches <whose> <searched:zones> for <noun:what> [shown: , reveal|reveals it|them|that_card|those_cards]".replace(
        "that_card|those_cards", "that"
    ),
    Search,
)
clause(
    "[<who:by>] search|searches <whose> <searched:zones> for <noun:what> [shown: and reveal|reveals it|them]",
    Search,
)
clause(
    "[<who:by>] search|searches <whose> <searched:zones> for <noun:what>, reveal|reveals that card",
    Search,
    shown=True,
)
clause(
    "[<who:by>] search|searches <whose> <searched:zones> for <noun:what>, reveal|reveals those cards",
    Search,
    shown=True,
)
clause(
    "[<who:by>] search|searches <whose> <searched:zones> for <noun:what>, reveal|reveals the card",
    Search,
    shown=True,
)

# Looking and revealing
for _whose in ("<whose>",):
    clause(
        f"[<who:by>] look|looks at the top <n:amount> cards of {_whose} library",
        Look,
        zone="library",
    )
    clause(
        f"[<who:by>] look|looks at the top card of {_whose} library",
        Look,
        zone="library",
        amount=Number(value=1),
    )
    clause(f"[<who:by>] look|looks at {_whose} hand", Look, zone="hand")
    clause(
        f"[<who:by>] look|looks at the bottom card of {_whose} library",
        Look,
        zone="bottom_of_library",
        amount=Number(value=1),
    )
    clause(
        f"[<who:by>] reveal|reveals the top <n:amount> cards of {_whose} library",
        Reveal,
        zone="library",
    )
    clause(
        f"[<who:by>] reveal|reveals the top card of {_whose} library",
        Reveal,
        zone="library",
        amount=Number(value=1),
    )
    clause(f"[<who:by>] reveal|reveals {_whose} hand|hands", Reveal, zone="hand")
    clause(
        f"[<who:by>] reveal|reveals cards from the top of {_whose} library until you|they reveal|reveals <noun:until_>",
        Reveal,
        zone="library",
    )
    clause(
        f"[<who:by>] exile|exiles cards from the top of {_whose} library until you|they exile|exiles <noun:until_>",
        Reveal,
        zone="library",
        exile=True,
    )
    clause(
        f"[<who:by>] reveal|reveals the top card|cards of {_whose} library until <noun:until_> is revealed",
        Reveal,
        zone="library",
    )
    clause(
        f"[<who:by>] reveal|reveals a number of cards from the top of {_whose} library equal to <count:amount>",
        Reveal,
        zone="library",
    )
    clause(
        f"[<who:by>] look|looks at a number of cards from the top of {_whose} library equal to <count:amount>",
        Look,
        zone="library",
    )
clause("[<who:by>] look|looks at <noun:what>", Look)
clause("[<who:by>] reveal|reveals <noun:what> [random: at random]", Reveal)
clause(
    "[<who:by>] reveal|reveals <noun:what> at random from <whose> hand",
    Reveal,
    random=True,
    zone="hand",
)
del YOU, MoveTo, Place
