"""Deck formats in plain text: our own, those of other programs and of Fabrary, and .dck files."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec.structs import replace

from core.cards.deck import MOST, Board, Deck, DeckLine, Pairs
from core.games import GAMES
from core.storage.decks.deck_format import (
    MOST_LINES,
    CollectedLines,
    DeckFormat,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.decks.text_lists import (
    Words,
    finished,
    is_heading,
    read_list,
    suffixes,
    with_commander_of,
    write_boards,
)

# Our own: ``4 Delver of Secrets // Insectile Aberration (ISD) 51 *F* #tag``, boards below headings,
# the name after ``//`` in the first line. Lists in no other format are read as this one.

_PLAIN_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.HERO: "Hero",
    Board.ARENA: "Arena cards",
    Board.MAIN: "Deck",
    Board.SIDE: "Sideboard",
    Board.MAYBE: "Maybeboard",
    Board.OTHER: "Tokens",
}


def _write_plain(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    game = GAMES.get(deck.game)
    headings = _PLAIN_HEADINGS | ({Board.SIDE: game.side} if game is not None else {})
    about = [deck.name, *deck.comment.splitlines()]
    head = [_remark(each) for each in about] + [""] if any(about) else []
    extra = [f"Format: {deck.format}"] if deck.format else []
    extra += [f"{key.capitalize()}: {value}" for key, value in deck.more if key == "class"]
    cards = write_boards(lines, headings, _plain_line, remarks=True)
    return finished((*head, *extra, *cards, *deck.below))


def _remark(text: str) -> str:
    return f"//// {text}" if is_heading(text) else f"// {text}".rstrip()


def _plain_line(each: WrittenLine) -> str:
    line = each.line
    forms = {"label": " ^{}^", "categories": " [{}]", "braces": " {{{}}}"}
    raw = "".join(forms.get(key, "").format(value) for key, value in line.more)
    tags = "".join(f" #{tag}" for tag in line.tags) or (
        f" # {line.comment}" if line.comment else ""
    )
    return f"{line.count} {each.name}{suffixes(each, tags=False)}{raw}{tags}"


PLAIN_TEXT = DeckFormat(
    id="text",
    title="Plain text",
    suffix=".txt",
    games=tuple(GAMES),
    boards=frozenset(_PLAIN_HEADINGS),
    recognise=lambda _text: True,
    read=lambda text: read_list(text, "text"),
    write=_write_plain,
    spell=speller(Spelling.FULL),
)


# Magic Arena: ``4 Delver of Secrets (MID) 47``; split cards by both halves, others by the front.

_ARENA_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.MAIN: "Deck",
    Board.SIDE: "Sideboard",
}
_CARD = re.compile(r"\d{1,3} \S.* \([A-Z0-9]{2,6}\) \S+")
_FRAME = re.compile(r"(?:About|Name .*|Commander|Companion|Deck|Sideboard)?")


def _is_arena(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    cards = [line for line in lines if not _FRAME.fullmatch(line)]
    return bool(cards) and all(map(_CARD.fullmatch, cards))


def _write_arena(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    def written(each: WrittenLine) -> str:
        code, number = each.line.set_code, each.line.number
        printing = f" ({code.upper()}) {number}" if code and number else ""
        return f"{each.line.count} {each.name}{printing}"

    about = ["About", f"Name {deck.name}", ""] if deck.name else []
    return finished([*about, *write_boards(lines, _ARENA_HEADINGS, written), *deck.below])


ARENA = DeckFormat(
    id="arena",
    title="Arena",
    suffix=".txt",
    boards=frozenset(_ARENA_HEADINGS),
    recognise=_is_arena,
    read=lambda text: read_list(text, "arena"),
    write=_write_arena,
    spell=speller(Spelling.SPLIT),
)


# Magic Online as text: no place for a commander but the sideboard; split cards have one slash.

_MTGO_SIDE = (Board.COMMANDER, Board.COMPANION, Board.SIDE)


def _write_mtgo(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    main = _of_boards(lines, (Board.MAIN,), _plain_count)
    side = _of_boards(lines, _MTGO_SIDE, _plain_count)
    return finished([*main, *(("", "Sideboard", *side) if side else ()), *deck.below])


def _plain_count(each: WrittenLine) -> str:
    return f"{each.line.count} {each.name}"


def _of_boards(lines: Sequence[WrittenLine], boards: Iterable[Board], written: Words) -> list[str]:
    """Return the lines of the boards in order, each below the remarks above it."""
    ordered = (each for board in boards for each in lines if each.line.board is board)
    return [text for each in ordered for text in (*each.line.above, written(each))]


MTGO_TEXT = DeckFormat(
    id="mtgo",
    title="Magic Online text",
    suffix=".txt",
    boards=frozenset({Board.MAIN, *_MTGO_SIDE}),
    recognise=lambda _text: False,  # indistinguishable from any other list
    read=lambda text: read_list(text, "mtgo"),
    write=_write_mtgo,
    spell=speller(Spelling.SLASH),
)


# Moxfield: ``1 Delver of Secrets // Insectile Aberration (ISD) 51 *F* #tag``.

_MOXFIELD_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.MAIN: "Deck",
    Board.SIDE: "SIDEBOARD:",
    Board.MAYBE: "MAYBEBOARD:",
}
_MOXFIELD_MARK = re.compile(
    r"^\d{1,3} \S.* \([A-Za-z0-9]{2,6}\) \S+(?: \*[FE]\*)?(?: #[^\s].*)?$", re.MULTILINE
)
_ONLY_HERE = re.compile(
    r"^(?:SIDEBOARD:|MAYBEBOARD:|Considering)$|\s\*[FE]\*|\) \S+ #\S", re.MULTILINE
)


def _is_moxfield(text: str) -> bool:
    return bool(_MOXFIELD_MARK.search(text) and _ONLY_HERE.search(text)) and "// " not in text[:3]


def _write_moxfield(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    def written(each: WrittenLine) -> str:
        return f"{each.line.count} {each.name}{suffixes(each)}"

    cards = write_boards(lines, _MOXFIELD_HEADINGS, written, remarks=True)
    return finished((*cards, *deck.below))


MOXFIELD = DeckFormat(
    id="moxfield",
    title="Moxfield",
    suffix=".txt",
    boards=frozenset(_MOXFIELD_HEADINGS),
    recognise=_is_moxfield,
    read=lambda text: read_list(text, "moxfield"),
    write=_write_moxfield,
    spell=speller(Spelling.FULL),
)


# Archidekt: ``1x Fire // Ice (mh2) 290 *F* [Sideboard] ^Keeper,#4aab08^``; the first category is
# the board, and one with ``{noDeck}`` is not in the deck.

_ARCHIDEKT_BOARDS = {
    "commander": Board.COMMANDER,
    "companion": Board.COMPANION,
    "sideboard": Board.SIDE,
    "maybeboard": Board.MAYBE,
    "considering": Board.MAYBE,
}
_CATEGORIES = {
    Board.COMMANDER: "Commander{top}",
    Board.COMPANION: "Companion",
    Board.SIDE: "Sideboard",
    Board.MAYBE: "Maybeboard{noDeck}{noPrice}",
}
_ORDER = (Board.COMMANDER, Board.COMPANION, Board.MAIN, Board.SIDE, Board.MAYBE)
_ARCHIDEKT_MARK = re.compile(
    r"^\d{1,3}x \S.*(?:\s\[[^\[\]]*\]|\s\^[^^]*\^|\s\([A-Za-z0-9_]{2,6}\) \S+(?: \*[FE]\*)?)\s*$",
    re.MULTILINE,
)
_FLAGS = re.compile(r"\{[^{}]*\}")


def _read_archidekt(text: str) -> ReadDeck:
    found = read_list(text, "archidekt")
    lines = []
    for line in found.deck.lines:
        tags, board = tags_and_board(line.more_of("categories"), line.board)
        lines.append(replace(line, tags=(*line.tags, *tags), board=board))
    return replace(found, deck=replace(found.deck, game="mtg", lines=tuple(lines)))


def tags_and_board(categories: str, board: Board = Board.MAIN) -> tuple[tuple[str, ...], Board]:
    """Return the tags and the board of categories, e.g. ``Ramp,Maybeboard{noDeck}``."""
    parts = [part.strip() for part in categories.split(",") if part.strip()]
    bare = [_FLAGS.sub("", part).strip() for part in parts]
    if parts:
        off = "noDeck" in parts[0]
        board = _ARCHIDEKT_BOARDS.get(bare[0].casefold(), Board.MAYBE if off else board)
    return tuple(word for word in bare if word and word.casefold() not in _ARCHIDEKT_BOARDS), board


def categories_of(line: DeckLine) -> str:
    """Return the categories for board and tags of a line, unchanged if they still match."""
    stood = line.more_of("categories")
    if stood and tags_and_board(stood) == (line.tags, line.board):
        return stood
    own = [_CATEGORIES[line.board]] if line.board in _CATEGORIES else []
    return ",".join((*own, *line.tags))


def _write_archidekt(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    return finished((*_of_boards(lines, _ORDER, _archidekt_line), *deck.below))


def _archidekt_line(each: WrittenLine) -> str:
    line = each.line
    more: Pairs = (("categories", categories_of(line)), ("label", line.more_of("label")))
    forms = {"categories": " [{}]", "label": " ^{}^"}
    behind = "".join(forms[key].format(value) for key, value in more if value)
    return f"{line.count}x {each.name}{suffixes(each, tags=False)}{behind}"


ARCHIDEKT = DeckFormat(
    id="archidekt",
    title="Archidekt",
    suffix=".txt",
    boards=frozenset(_ORDER),
    recognise=lambda text: _ARCHIDEKT_MARK.search(text) is not None,
    read=_read_archidekt,
    write=_write_archidekt,
    spell=speller(Spelling.FULL),
)


# Forge's .dck: sections in square brackets, ``4 Delver of Secrets|ISD|1``; the last part is the
# number of the picture, or the collector number in other programs. A plus sign means foil.

_FORGE_BOARDS = {
    "commander": Board.COMMANDER,
    "main": Board.MAIN,
    "deck": Board.MAIN,
    "sideboard": Board.SIDE,
    "side": Board.SIDE,
    "companion": Board.COMPANION,
    "maybeboard": Board.MAYBE,
}
_FORGE_HEADINGS = {
    "Commander": (Board.COMMANDER,),
    "Main": (Board.MAIN,),
    "Sideboard": (Board.SIDE, Board.COMPANION),
}
"""Forge skips unknown sections, and has none for companions."""
_FORGE_ABOUT = frozenset({"metadata", "general", "shop"})
_FORGE_MARK = re.compile(
    r"^\s*\[(?:metadata|general|main|commander)\]\s*$", re.IGNORECASE | re.MULTILINE
)
_SECTION = re.compile(r"\[([^\]]*)\]?$")
_FORGE_LINE = re.compile(r"(?:(\d+)[xX]?\s+)?(.*)$")


def _read_forge(text: str) -> ReadDeck:
    deck: dict[str, str] = {}
    more: list[tuple[str, str]] = []
    cards = CollectedLines()
    section = "Main"
    for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1):
        bare = raw.strip()
        found = _SECTION.match(bare)
        if found is not None:
            section = found[1].strip()
        elif cards.remark(bare):
            continue
        elif bare and section.casefold() in _FORGE_ABOUT:
            key, _, value = bare.partition("=")
            if key.strip().casefold() in {"name", "comment"}:
                deck[key.strip().casefold()] = value.strip()
            else:
                more.append((key.strip(), value.strip()))
        elif bare:
            cards.add(number, bare, _read_forge_line(bare, section))
    written = Deck(
        name=deck.get("name", ""),
        game="mtg",
        comment=deck.get("comment", "").replace("\\n", "\n"),
        lines=tuple(with_commander_of(cards.lines)),
        below=tuple(cards.left),
        more=tuple(more),
        source="forge",
    )
    return ReadDeck(deck=written, faults=cards.faults.all())


def _read_forge_line(text: str, section: str) -> DeckLine | None:
    found = _FORGE_LINE.match(text)
    name, code, number = (*(found[2] if found else "").split("|"), "", "")[:3]
    count = int(found[1][:9]) if found and found[1] else 1
    if not name.strip("+ ") or not 0 < count <= MOST:
        return None
    board = _FORGE_BOARDS.get(section.casefold(), Board.OTHER)
    return DeckLine(
        count=count,
        name=name.strip().removesuffix("+").strip(),
        board=board,
        section=section if board is Board.OTHER else "",
        set_code=code.strip(),
        more=(("art", number.strip()),) if number.strip() else (),
        finish="foil" if name.strip().endswith("+") else "",
    )


def _write_forge(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    comment = deck.comment.replace("\n", "\\n")
    head = ["[metadata]", f"Name={deck.name or 'Deck'}"]
    head += [f"Comment={comment}"] if comment else []
    head += [f"{key}={value}" for key, value in deck.more]
    for heading, boards in _FORGE_HEADINGS.items():
        of_board = [each for each in lines if each.line.board in boards]
        if of_board or heading == "Main":
            head += [f"[{heading}]", *_all(of_board)]
    others = [each for each in lines if each.line.board is Board.OTHER]
    for section in dict.fromkeys(each.line.section for each in others):
        head += [f"[{section}]", *_all([each for each in others if each.line.section == section])]
    return finished([*head, *deck.below])


def _all(lines: Sequence[WrittenLine]) -> list[str]:
    return [text for each in lines for text in (*each.line.above, _forge_line(each))]


def _forge_line(each: WrittenLine) -> str:
    line = each.line
    art = line.more_of("art")
    behind = f"|{line.set_code.upper()}" if line.set_code or art else ""
    behind += f"|{art}" if art else ""
    name = each.name.replace("|", "/")  # the bar ends a name
    return f"{line.count} {name}{'+' if line.finish else ''}{behind}"


FORGE = DeckFormat(
    id="forge",
    title="Forge",
    suffix=".dck",
    boards=frozenset({*chain.from_iterable(_FORGE_HEADINGS.values()), Board.OTHER}),
    recognise=lambda text: _FORGE_MARK.search(text) is not None,
    read=_read_forge,
    write=_write_forge,
    spell=speller(Spelling.SPLIT),
)


# XMage's .dck: ``NAME:`` first, then ``SB: 3 [ZNR:315] Kazandu Mammoth``; no place for commanders.

_XMAGE_SIDE = (Board.COMMANDER, Board.COMPANION, Board.SIDE)
_XMAGE_MARK = re.compile(
    r"^\s*(?:NAME:|AUTHOR:|LAYOUT (?:MAIN|SIDEBOARD):|(?:SB:\s*)?\d+ \[[A-Za-z0-9_]*:[^\]]*\] \S)",
    re.MULTILINE,
)
_XMAGE_ABOUT = re.compile(r"([A-Z][A-Z ]*):(.*)$")
_XMAGE_LINE = re.compile(r"(SB:)?\s*(\d*)\s*(?:\[([^\]:]*):([^\]]*)\])?\s*(.*)$")


def _read_xmage(text: str) -> ReadDeck:
    cards = CollectedLines()
    about: list[tuple[str, str]] = []
    for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1):
        bare = raw.strip()
        about_line = _XMAGE_ABOUT.match(bare)
        if cards.remark(bare):
            continue
        if about_line is not None and about_line[1] != "SB":
            about.append((about_line[1], about_line[2]))
        elif bare:
            cards.add(number, bare, _read_xmage_line(bare))
    deck = Deck(
        name=next((value.strip() for key, value in about if key == "NAME"), ""),
        game="mtg",
        lines=tuple(with_commander_of(cards.lines)),
        below=tuple(cards.left),
        more=tuple(each for each in about if each[0] != "NAME"),
        source="xmage",
    )
    return ReadDeck(deck=deck, faults=cards.faults.all())


def _read_xmage_line(text: str) -> DeckLine | None:
    found = _XMAGE_LINE.match(text)
    count = int(found[2][:9]) if found and found[2] else 1
    if found is None or not found[5] or not 0 < count <= MOST:
        return None
    return DeckLine(
        count=count,
        name=found[5],
        board=Board.SIDE if found[1] else Board.MAIN,
        set_code=(found[3] or "").strip(),
        number=(found[4] or "").strip(),
    )


def _write_xmage(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    head = [f"NAME:{deck.name}"] if deck.name else []
    head += [f"{key}:{value}" for key, value in deck.more if not key.startswith("LAYOUT")]
    layout = [f"{key}:{value}" for key, value in deck.more if key.startswith("LAYOUT")]
    cards = _of_boards(lines, (Board.MAIN,), _xmage_line)
    cards += _of_boards(lines, _XMAGE_SIDE, lambda each: f"SB: {_xmage_line(each)}")
    return finished([*head, *cards, *deck.below, *layout])


def _xmage_line(each: WrittenLine) -> str:
    code, number = each.printing
    printing = f"[{code.upper()}:{number}] " if code or number else ""
    return f"{each.line.count} {printing}{each.name}"


XMAGE = DeckFormat(
    id="xmage",
    title="XMage",
    suffix=".dck",
    boards=frozenset({Board.MAIN, *_XMAGE_SIDE}),
    recognise=lambda text: _XMAGE_MARK.search(text) is not None,
    read=_read_xmage,
    write=_write_xmage,
    spell=speller(Spelling.SPLIT),
)
