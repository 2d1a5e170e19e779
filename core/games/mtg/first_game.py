"""The first game of Magic."""

from core.games.first_game import FirstDeck, FirstGame, Frame, Hint

FIRST_GAME = FirstGame(
    summary="Two plain decks, about 15 minutes, three hints.",
    decks=(
        FirstDeck("first/claws.txt", "Claws", "large creatures"),
        FirstDeck("first/wings.txt", "Wings", "flyers and knights"),
    ),
    frames=(
        Frame("Put down a land", "one each turn"),
        Frame("Tap lands, get creatures", "the number on a card is its price"),
        Frame("Attack", "from 20 life to 0: you win"),
    ),
    resource="Forest",
    creature="Grizzly Bears",
    badge="2/2",
    life=20,
    damage=2,
    hints=(
        Hint(
            title="Drag a land here.",
            says="Lands pay for everything else. You may put down one each turn.",
            type="Land",
        ),
        Hint(
            title="You can pay for this.",
            says="Drag it out too: the table taps the lands for you.",
            without="Land",
        ),
        Hint(
            title="Click who attacks.",
            says="Then press Space. The pills tell what will happen.",
            choice="attack",
        ),
    ),
)
