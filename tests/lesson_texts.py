"""Lessons as texts, for tests: the same question and the same task on a table of their own."""

SMITH = (
    '{id="smith",player="Mira",zone="battlefield",card="Village Ironsmith",counters={"+1/+1"=2}}'
)
FOREST = '{ id = "forest", player = "Mira", zone = "hand", card = "Forest" }'
ELF = '{ id = "elf", player = "Jonas", zone = "hand", card = "Elvish Mystic" }'
SIZE = """
name = "size"
question = "What is the size of {card:smith} when it has turned?"
do = "transform"
object = "smith"
options = [
  { text = "5/3", about = "smith", is = { power = "5", toughness = "3" } },
  { text = "3/1", about = "smith", is = { power = "3", toughness = "1" } },
]
why = "It is the same permanent ({rule:tdfc.same_object})."
note = "Many say 3/1."
"""


def lesson_text(*steps: str, title: str, setup: tuple[str, ...]) -> str:
    """Return a lesson of Mira and Jonas."""
    rows = "".join(f"  {row},\n" for row in setup)
    return f"""
title = "{title}"
game = "mtg"
rulebook = ">=2024-06"
players = ["Mira", "Jonas"]
setup = [
{rows}]

[lesson]
id = "test.lesson"
learn = "You know what stays."
""" + "".join(f"\n[[step]]{step}" for step in steps)
