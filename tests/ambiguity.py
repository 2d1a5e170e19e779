"""List the sentences of card texts that the grammar of Magic reads in more than one way.

The first reading counts: a duration, a condition and "you control" cover all that is joined before
them, a target is a target before it is one of those spoken of, and a named fact comes before the
general condition. Most second readings mean the same in another form.

Run ``MTG_CARD_FILE=FILE python -m tests.ambiguity`` to print each kind with number and example.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from core.cards.card import Face
from core.effects.grammar import Grammar
from core.effects.tokens import Line
from core.effects.wording import without_words
from core.games.mtg.reading.lines import read_text
from core.storage.importers.card_files import read_card_file

Ambiguity = tuple[str, str, str]
"""The paths of the differing fields, the words, and both values at the first of them."""
_LONGEST = 300


class Watched:
    """Reads faces and keeps each sentence that has a second reading with another program."""

    def __init__(self) -> None:
        self.found: list[Ambiguity] = []

    def read(self, faces: Iterable[Face]) -> None:
        """Read faces; each parse of a whole sentence is compared."""
        parse = Grammar.parse

        def watched(
            grammar: Grammar, part: str, line: Line, at: int
        ) -> tuple[tuple[Any, int], ...]:
            known = (part, at) in line.memo
            found = parse(grammar, part, line, at)
            if part == "sentence" and at == 0 and not known:
                self._compare(line, [value for value, end in found if end == len(line)])
            return found

        Grammar.parse = watched  # type: ignore[method-assign, assignment]
        try:
            for face in faces:
                read_text(face)
        finally:
            Grammar.parse = parse  # type: ignore[method-assign]

    def _compare(self, line: Line, values: list[Any]) -> None:
        first = without_words(values[0]) if values else None
        for each in values[1:]:
            other = without_words(each)
            if other != first:
                paths = list(differences(first, other))
                self.found.append(
                    (
                        ", ".join(sorted({path for path, _ in paths})),
                        " ".join(line.raw),
                        paths[0][1],
                    )
                )
                return


def differences(left: Any, right: Any, path: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - any value
    """Yield the path of each differing part of two programs, with both values."""
    if left == right:
        return
    if type(left) is type(right) and hasattr(left, "__struct_fields__"):
        for name in left.__struct_fields__:
            yield from differences(getattr(left, name), getattr(right, name), f"{path}.{name}")
    elif isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        for one, other in zip(left, right, strict=True):
            yield from differences(one, other, path)
    else:
        yield f"{path} {_kind(left)}/{_kind(right)}", f"{left!r} / {right!r}"


def _kind(value: Any) -> str:  # noqa: ANN401 - any value
    return type(value).__name__ if not isinstance(value, str) else value


def ambiguities(faces: Iterable[Face]) -> list[Ambiguity]:
    """Return the sentences of faces with a second reading."""
    watched = Watched()
    watched.read(faces)
    return watched.found


def main() -> None:
    """Print the kinds of second readings, the most frequent first."""
    cards = read_card_file(Path(os.environ["MTG_CARD_FILE"])).file.cards
    texts = {(face.text, face.name): face for card in cards for face in card.faces}
    found = ambiguities(texts.values())
    kinds = Counter(kind for kind, _, _ in found)
    examples = {kind: f"{words}\n    {values[:_LONGEST]}" for kind, words, values in found}
    for kind, number in kinds.most_common():
        sys.stdout.write(f"{number} {kind}\n    {examples[kind]}\n")
    sys.stdout.write(f"{len(found)} sentences with a second reading, {len(kinds)} kinds\n")


if __name__ == "__main__":
    main()
