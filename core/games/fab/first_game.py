"""The first game of Flesh and Blood."""

from core.games.first_game import FirstDeck, FirstGame, Frame, Hint

FIRST_GAME = FirstGame(
    summary="Two young heroes, about 15 minutes, three hints.",
    decks=(
        FirstDeck("first/katsu.txt", "Katsu", "blow after blow"),
        FirstDeck("first/oscilio.txt", "Oscilio", "lightning"),
    ),
    frames=(
        Frame("Draw four cards", "each turn, up to four"),
        Frame("Some pay, one attacks", "dots on a card are what it pays"),
        Frame("Attack", "from 20 life to 0: you win"),
    ),
    resource="Leg Tap",
    creature="Open the Center",
    badge="5",
    life=20,
    damage=5,
    hints=(
        Hint(
            title="Drag an attack here.",
            says="One attack a turn; after one that goes again you may attack once more.",
            type="Attack",
        ),
        Hint(
            title="Other cards pay.",
            says="Click cards of your hand: the dots on top say how much each pays.",
            choice="payment",
        ),
        Hint(
            title="Click cards that defend.",
            says="Each stops as much as its shield says. Then press Space.",
            choice="defense",
        ),
    ),
)
