"""``python -m tests.card_texts`` writes the texts of shipped cards again from their programs."""

from tests.card_texts.files import card_files, rewritten

for game, path in card_files():
    path.write_text(rewritten(game, path.read_text("utf-8")), encoding="utf-8", newline="\n")
