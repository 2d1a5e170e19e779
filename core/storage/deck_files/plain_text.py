"""Plain text as this program writes it: all that a deck holds, readable by everybody.

A line is ``4 Delver of Secrets // Insectile Aberration (ISD) 51 *F* #tag``; boards stand below
their headings. The first line is the name after ``//``. This is the format of whatever list has
no other.
"""

from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.games import GAMES
from core.storage.deck_files.deck_format import (
    DeckFormat,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.deck_files.text_lists import (
    finished,
    is_heading,
    read_list,
    suffixes,
    write_boards,
)

_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.HERO: "Hero",
    Board.ARENA: "Arena cards",
    Board.MAIN: "Deck",
    Board.SIDE: "Sideboard",
    Board.MAYBE: "Maybeboard",
    Board.OTHER: "Tokens",
}


def _read(text: str) -> ReadDeck:
    return read_list(text, "text")


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    game = GAMES.get(deck.game)
    headings = _HEADINGS | ({Board.SIDE: game.side} if game is not None else {})
    about = [deck.name, *deck.comment.splitlines()]
    head = [_remark(each) for each in about] + [""] if any(about) else []
    said = [f"Format: {deck.format}"] if deck.format else []
    said += [f"{key.capitalize()}: {value}" for key, value in deck.more if key == "class"]
    cards = write_boards(lines, headings, _words, remarks=True)
    return finished((*head, *said, *cards, *deck.below))


def _remark(text: str) -> str:
    return f"//// {text}" if is_heading(text) else f"// {text}".rstrip()


def _words(each: WrittenLine) -> str:
    raw = "".join(_kept(key, value) for key, value in each.line.more)
    return f"{each.line.count} {each.name}{suffixes(each, tags=False)}{raw}{_tags(each)}"


def _kept(key: str, value: str) -> str:
    forms = {"label": f" ^{value}^", "categories": f" [{value}]", "braces": f" {{{value}}}"}
    return forms.get(key, "")


def _tags(each: WrittenLine) -> str:
    line = each.line
    tags = "".join(f" #{tag}" for tag in line.tags)
    return tags or (f" # {line.comment}" if line.comment else "")


PLAIN_TEXT = DeckFormat(
    id="text",
    title="Plain text",
    suffix=".txt",
    games=tuple(GAMES),
    boards=frozenset(_HEADINGS),
    recognise=lambda _text: True,
    read=_read,
    write=_write,
    spell=speller(Spelling.FULL),
)
