"""Examples are found by the rules that they show, without reading their steps."""

from pathlib import Path

import pytest

from core.scenario.scenario import read_scenario
from core.storage.assets import ShippedFileError
from core.storage.readers import read_data
from core.storage.topics import examples_of, read_examples

HEAD = 'title = "{title}"\ngame = "mtg"\nrulebook = "2024-06"\nrules = {rules}\n[[step]]\n'


def test_the_head_of_every_shipped_file_agrees_with_the_whole_file() -> None:
    found = read_examples()
    assert found
    for example in found:
        whole = read_scenario(read_data(example.path))
        assert (example.title, example.game) == (whole.title, whole.game)
        assert (example.rulebook, example.rules) == (whole.rulebook, tuple(whole.rules))


def test_the_name_of_an_example_is_its_own_in_its_game() -> None:
    names = [(each.game, each.name) for each in read_examples()]
    assert len(set(names)) == len(names)


def test_the_example_that_shows_little_else_comes_first(tmp_path: Path) -> None:
    for title, rules in (("Much", '["a", "b", "c"]'), ("Little", '["b"]'), ("Other", '["c"]')):
        (tmp_path / f"{title}.toml").write_text(HEAD.format(title=title, rules=rules))
    found = read_examples(tmp_path)
    assert [each.title for each in examples_of(found, "b", "mtg")] == ["Little", "Much"]
    assert examples_of(found, "b", "fab") == ()


@pytest.mark.parametrize("text", ["title =", 'title = "No game"', "\xff"])
def test_a_broken_example_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(ShippedFileError, match=r"broken\.toml: .*install the program again"):
        read_examples(tmp_path)
