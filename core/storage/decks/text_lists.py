"""Lists in plain text: tolerant reading, and writing with headings."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.deck import MOST, Board, Deck, DeckLine
from core.messages import worded
from core.storage.decks.deck_format import MOST_LINES, Faults, ReadDeck, WrittenLine

COLOURS = frozenset({"red", "yellow", "blue"})
"""In brackets after a Flesh and Blood name they are the pitch, never a set."""

_COUNT = re.compile(r"(?:(\d{1,6})[xX*]?|[xX](\d{1,6})|\((\d{1,6})\)|\[(\d{1,6})\])(?:\s+|$)")
_YEAR = "1996 World Champion"
"""The one card whose name begins with a number that could be a count."""

_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_PREFIX = re.compile(r"\[([A-Za-z0-9]{2,6})(?:[:#]([^\]\s]+))?\]\s+")
_HASH = re.compile(r"(?:^|\s+)#")
_LABEL = re.compile(r"\s+\^([^^]*)\^$")
_MARK = re.compile(r"\s+\*(F|E|FOIL|ETCHED|CMDR)\*$", re.IGNORECASE)
_FOIL = re.compile(r"\s+\(F\)$")
_BRACKETS = re.compile(r"\s+\[([^\[\]]*)\]$")
_CODE = re.compile(r"[A-Z0-9]{2,6}")
_ANGLES = re.compile(r"\s+<([^<>]*)>$")
_BRACES = re.compile(r"\s+\{([^{}]*)\}$")
_SET = re.compile(r"\s+\(([A-Za-z0-9_]{2,6})\)(?:\s+(\S*\d\S*|★))?$")


class CardLine(Struct, frozen=True, kw_only=True):
    """A parsed line; ``counted``: it has a count; ``fault`` is its fault."""

    line: DeckLine | None = None
    counted: bool = False
    fault: str = ""


def read_card_line(text: str, board: Board = Board.MAIN) -> CardLine:
    """Read a line that is neither blank nor a heading nor a remark."""
    rest = text.strip()
    side = _SIDE.match(rest)
    if side is not None:
        rest, board = rest[side.end() :], Board.SIDE
    found = _COUNT.match(rest)
    count = 1
    if found is not None and not rest.startswith(_YEAR):
        count = int(next(group for group in found.groups() if group))
        rest = rest[found.end() :]
        if not 0 < count <= MOST:
            what = worded("{count} copies cannot be; write 1 to {most}", count=count, most=MOST)
            return CardLine(counted=True, fault=what)
    line = read_name(rest, DeckLine(count=count, name="", board=board))
    if not line.name:
        return CardLine(counted=found is not None, fault="there is no name on it")
    return CardLine(line=line, counted=found is not None)


def read_name(text: str, line: DeckLine) -> DeckLine:
    """Return the line with its name, and the parts before and after it."""
    text, line = _without_hash(text.strip(), line)
    prefix = _PREFIX.match(text)
    if prefix is not None:
        line = replace(line, set_code=prefix[1], number=prefix[2] or "")
        text = text[prefix.end() :]
    while True:
        shorter, line = _peeled(text, line)
        if shorter == text:
            return replace(line, name=text.strip())
        text = shorter


def _without_hash(text: str, line: DeckLine) -> tuple[str, DeckLine]:
    found = _HASH.search(text)
    if found is None:
        return text, line
    said = text[found.end() :]
    if said.startswith(" "):
        board = Board.COMMANDER if said.strip().casefold() == "!commander" else line.board
        return text[: found.start()], replace(line, comment=said.strip(), board=board)
    tags = tuple(tag.strip() for tag in re.split(r"\s#", said) if tag.strip())
    return text[: found.start()], replace(line, tags=tags)


def _peeled(text: str, line: DeckLine) -> tuple[str, DeckLine]:
    """Remove the last part that does not belong to the name."""
    if found := _LABEL.search(text):
        line = replace(line, more=(*line.more, ("label", found[1])))
    elif found := _MARK.search(text):
        line = _marked(line, found[1].casefold())
    elif found := _FOIL.search(text):
        line = replace(line, finish="foil")
    elif found := _BRACKETS.search(text):
        if _CODE.fullmatch(found[1]) and not line.set_code:
            line = replace(line, set_code=found[1])
        else:
            line = replace(line, more=(*line.more, ("categories", found[1])))
    elif found := _ANGLES.search(text):
        line = replace(line, number=found[1])
    elif found := _BRACES.search(text):
        line = replace(line, more=(*line.more, ("braces", found[1])))
    else:
        found = _SET.search(text)
        if found is None or not _is_set(found[1], found[2]):
            return text, line
        line = replace(line, set_code=found[1], number=found[2] or line.number)
    return text[: found.start()], line


def _marked(line: DeckLine, mark: str) -> DeckLine:
    if mark == "cmdr":
        return replace(line, board=Board.COMMANDER)
    return replace(line, finish="etched" if mark in {"e", "etched"} else "foil")


def _is_set(code: str, number: str | None) -> bool:
    """Return whether a code is a set, not part of a name such as ``Hazmat Suit (Used)``."""
    if code.casefold() in COLOURS:
        return False
    return number is not None or code.isupper() or code.islower() or code.isdigit()


LONGEST_LINE = 1000

_BOARDS: Mapping[Board, tuple[str, ...]] = {
    Board.COMMANDER: ("commander", "commanders", "command zone"),
    Board.COMPANION: ("companion", "companions"),
    Board.HERO: ("hero", "heroes"),
    Board.ARENA: ("arena", "arena cards", "weapon", "weapons", "equipment"),
    Board.MAIN: ("deck", "deck cards", "main", "main board", "main deck", "mainboard", "maindeck"),
    Board.SIDE: ("inventory", "inventory cards", "sb", "side", "side board", "sideboard"),
    Board.MAYBE: ("considering", "maybe", "maybe board", "maybeboard"),
    Board.OTHER: ("planes", "schemes", "tokens"),
}
BOARD_OF = {word: board for board, words in _BOARDS.items() for word in words}
"""The part of a deck by its heading in small letters."""
_KINDS = frozenset(
    {
        *("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"),
        *("artifacts", "battles", "creatures", "enchantments", "instants", "lands"),
        *("planeswalkers", "sorcery", "sorceries", "spell", "spells", "other", "others"),
    }
)
"""Headings that do not set the board."""
_MANY = re.compile(r"\s*(?:\(\d+\)|\[\d+\]|\d+)?\s*:?$")
_SETTING = re.compile(r"(name|hero|format|class)\s*:\s*(.*)$", re.IGNORECASE)
_LISTED = re.compile(r"(weapons?|equipment)\s*:\s*(\S.*)$", re.IGNORECASE)
_PARTS = re.compile(r",\s+(?![a-z])")
"""A comma before a small letter belongs to a name: ``Volzar, the Lightning Rod``."""
_FAREWELL = re.compile(r"(?:made with|see the full deck|deck build|https?://)", re.IGNORECASE)
_NAMED = re.compile(r"name:?\s+(.*)$", re.IGNORECASE)
_HEADS = re.compile(r"^(?:(?://|#)\s*|\[)")
_REMARK_SIGN = re.compile(r"^(?:////|//|#|;)\s?")
_REMARK = ("//", "#", ";")
_OF_FAB = frozenset({Board.HERO, Board.ARENA})
_COMMANDER_SIZE, _MOST_COMMANDERS = 100, 2


class _Reading:
    """A list being read."""

    def __init__(self, source: str) -> None:
        self.deck = Deck(source=source)
        self.lines: list[DeckLine] = []
        self.faults = Faults()
        self.board = Board.MAIN
        self.section = ""
        self.counted = False
        self.headed = False
        self.above: list[str] = []
        self.gaps: list[int] = []
        self._is_gap = False
        self._in_about = False
        self._comments: list[str] = []
        self._is_head = True

    def take(self, number: int, raw: str) -> None:
        """Read one line."""
        text = raw.replace("\N{NO-BREAK SPACE}", " ").strip()
        if not text:
            self._is_gap = True
            self._is_head = False if self._comments else self._is_head
        elif len(text) > LONGEST_LINE:
            what = worded("it is longer than {longest_line} characters", longest_line=LONGEST_LINE)
            self._miss(number, text, what)
        elif self._is_setting(text) or self._is_heading(text):
            self._is_gap = False
        elif text.startswith(_REMARK) or _FAREWELL.match(text):
            (self._comments if self._is_head and not self.lines else self.above).append(text)
        else:
            self._card(number, text)

    def _is_setting(self, text: str) -> bool:
        found = _NAMED.match(text) if self._in_about else _SETTING.match(text)
        self._in_about = text.casefold() == "about"
        if self._in_about:
            return True
        if found is None:
            return self._is_listed(text)
        word, value = (found[1], found[2]) if found.re is _SETTING else ("name", found[1])
        return self._set(word.casefold(), value.strip())

    def _set(self, word: str, value: str) -> bool:
        if word == "hero" and not value:
            return False
        if word == "hero":
            line = read_card_line(value).line or DeckLine(count=1, name=value)
            self._add(line, Board.HERO)
        elif word == "class":
            self.deck = replace(self.deck, more=(*self.deck.more, ("class", value)))
        else:
            self.deck = replace(self.deck, **{word: value})
        return True

    def _is_listed(self, text: str) -> bool:
        """Read a line that names several cards, as older lists do for weapons and equipment."""
        found = _LISTED.match(text)
        if found is None:
            return False
        self.section = found[1].capitalize()
        for name in _PARTS.split(found[2]):
            self._add(DeckLine(count=1, name=name.strip()), Board.ARENA)
        self.section = ""
        return True

    def _is_heading(self, text: str) -> bool:
        bare = _MANY.sub("", _HEADS.sub("", text).rstrip("]")).casefold()
        board = BOARD_OF.get(bare)
        if board is None and bare.startswith("sideboard") and not text.startswith(_REMARK):
            board = Board.SIDE
        if board is None and bare not in _KINDS:
            return False
        self.section = "" if board is not None and bare in _plain(board) else bare.capitalize()
        self.board = self.board if board is None else board
        self.headed |= board is not None
        self._is_head = False
        return True

    def _card(self, number: int, text: str) -> None:
        found = read_card_line(text, self.board)
        self.counted |= found.counted
        self._is_head = False
        if found.line is None:
            self._miss(number, text, found.fault)
        else:
            self._add(found.line, found.line.board)

    def _add(self, line: DeckLine, board: Board) -> None:
        if self._is_gap and self.lines and not self.above:
            self.gaps.append(len(self.lines))
        self._is_gap = False
        self.headed |= board is not self.board
        line = replace(line, board=board, section=self.section, above=tuple(self.above))
        self.lines.append(line)
        self.above.clear()

    def _miss(self, number: int, text: str, what: str) -> None:
        self.faults.miss(number, what, text)
        self.above.append(text)

    def result(self) -> ReadDeck:
        """Return the deck."""
        self._take_header()
        lines = self.lines if self.headed else _by_gap(self.lines, self.gaps)
        lines = [*with_commander_of(lines)]
        game = self.deck.game or _game(lines)
        deck = replace(self.deck, lines=tuple(lines), below=tuple(self.above), game=game)
        doubtful = not self.counted and not self.headed
        return ReadDeck(deck=deck, faults=self.faults.all(), doubtful=doubtful)

    def _take_header(self) -> None:
        if not self._comments:
            return
        first, *rest = (_REMARK_SIGN.sub("", each) for each in self._comments)
        if not self.deck.name:
            self.deck = replace(self.deck, name=re.sub(r"^NAME\s*:\s*", "", first))
        else:
            rest.insert(0, first)
        self.deck = replace(self.deck, comment="\n".join(rest))


def is_heading(text: str) -> bool:
    """Return whether a remark would be read as a heading."""
    return _MANY.sub("", text.strip().rstrip("]")).casefold() in {*BOARD_OF, *_KINDS}


def _plain(board: Board) -> tuple[str, ...]:
    words = _BOARDS[board]
    return words[:2] if board is Board.ARENA else () if board is Board.OTHER else words


def _by_gap(lines: list[DeckLine], gaps: list[int]) -> list[DeckLine]:
    """Take the only gap in a list without headings as the start of the sideboard or deck."""
    if len(gaps) != 1:
        return lines
    first, second = lines[: gaps[0]], lines[gaps[0] :]
    if _is_leader(first, second):
        return [*(replace(line, board=Board.COMMANDER) for line in first), *second]
    return [*first, *(replace(line, board=Board.SIDE) for line in second)]


def with_commander_of(lines: Sequence[DeckLine]) -> Iterable[DeckLine]:
    """Return the lines, with the sideboard as commanders if its one or two cards make a hundred.

    Some formats have no place for a commander but the sideboard.
    """
    boards = {line.board for line in lines}
    side = [line for line in lines if line.board is Board.SIDE]
    main = [line for line in lines if line.board is Board.MAIN]
    if boards & {Board.COMMANDER, *_OF_FAB} or not _is_leader(side, main):
        return lines
    return (
        replace(line, board=Board.COMMANDER) if line.board is Board.SIDE else line for line in lines
    )


def _is_leader(few: Sequence[DeckLine], many: Sequence[DeckLine]) -> bool:
    leaders = sum(line.count for line in few)
    total = leaders + sum(line.count for line in many)
    return 0 < leaders <= _MOST_COMMANDERS and total == _COMMANDER_SIZE


def _game(lines: Iterable[DeckLine]) -> str:
    for line in lines:
        if line.board in _OF_FAB or line.name.casefold().endswith(tuple(f"({c})" for c in COLOURS)):
            return "fab"
    return ""


def read_list(text: str, source: str) -> ReadDeck:
    """Read a list in plain text from any program."""
    reading = _Reading(source)
    for number, raw in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            what = worded(
                "there are more than {most_lines:,} lines, so the rest was not read",
                most_lines=MOST_LINES,
            )
            reading.faults.miss(number, what, remedy=worded("save the deck in a file of its own"))
            break
        reading.take(number, raw)
    return reading.result()


# Writing

Words = Callable[[WrittenLine], str]

ORDER = tuple(_BOARDS)


def write_boards(
    lines: Sequence[WrittenLine],
    headings: Mapping[Board, str],
    words: Words,
    *,
    remarks: bool = False,
) -> list[str]:
    """Return the lines board by board, each board below its heading and after a blank line.

    The remarks above each line are kept. With ``remarks`` headings of sections are written too. A
    board without a heading is left out.
    """
    written: list[str] = []
    for board in headings:
        of_board = [each for each in lines if each.line.board is board]
        if not of_board:
            continue
        written += ["", headings[board]] if written else [headings[board]]
        section = ""
        for each in of_board:
            if remarks and each.line.section != section:
                section = each.line.section
                written.append(section or headings[board])
            written += each.line.above
            written.append(words(each))
    return [line for at, line in enumerate(written) if line or at]


def suffixes(each: WrittenLine, *, finish: bool = True, tags: bool = True) -> str:
    """Return the part behind a name: set and number, finish, tags, a comment."""
    line = each.line
    parts = []
    if line.set_code:
        parts.append(f"({line.set_code}) {line.number}".rstrip())
    elif line.number:
        parts.append(f"<{line.number}>")
    if finish and line.finish:
        parts.append("*E*" if line.finish == "etched" else "*F*")
    if tags:
        parts += [f"#{tag}" for tag in line.tags]
        parts += [f"# {line.comment}"] if line.comment and not line.tags else []
    return "".join(f" {part}" for part in parts)


def finished(lines: Iterable[str]) -> str:
    """Return the text of a file."""
    return "\n".join(lines) + "\n"
