"""TOML is read within bounds: no short file asks for gigabytes or minutes."""

import pytest

from core.scenario.plain import DEEPEST, TomlError, read_toml
from tests.test_import_cycles import imported, modules

READER = "core.scenario.plain"
MANY = 50_000
QUOTED = '"a"'


def dotted(parts: int, part: str = "a") -> str:
    return ".".join([part] * parts)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{dotted(MANY)} = 1", 1),
        (f"title = 'x'\n{dotted(MANY, QUOTED)} = 1", 2),
        (f"title = 'x'\n\n[{dotted(MANY)}]", 3),
        (f"[[{dotted(MANY)}]]", 1),
        (f"x = {{ {dotted(DEEPEST + 1)} = 1 }}", 1),
        (f"{' . '.join('a' * MANY)} = 1", 1),
    ],
    ids=["bare", "quoted", "table", "array", "inline", "spaced"],
)
def test_a_key_of_many_parts_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(TomlError, match=f"^a key in line {line} has [0-9]+ parts, more than"):
        read_toml(text)


def test_many_keys_with_dots_are_refused_together() -> None:
    keys = (".".join(f"k{number}x{part}" for part in range(16)) for number in range(MANY // 10))
    with pytest.raises(TomlError, match="more dots"):
        read_toml("\n".join(f"{each} = 1" for each in keys))


def test_a_key_as_deep_as_data_may_be_is_read() -> None:
    data: object = read_toml(f"{dotted(DEEPEST)} = 1")
    for _ in range(DEEPEST):
        assert isinstance(data, dict)
        data = data["a"]
    assert data == 1


@pytest.mark.parametrize(
    "text",
    [
        f'say = "{dotted(MANY)}"',
        f"say = '{dotted(MANY)}'",
        f'say = """\n{dotted(MANY)}\n"""',
        f"say = '''\n{dotted(MANY)}\n'''",
        f"# {dotted(MANY)}\nsay = 'x'",
    ],
    ids=["basic", "literal", "basic lines", "literal lines", "comment"],
)
def test_dots_in_strings_and_comments_are_no_keys(text: str) -> None:
    assert isinstance(read_toml(text)["say"], str)


@pytest.mark.parametrize(
    "text",
    [
        'x = "' + '\\"' * MANY,
        '"' * MANY,
        "'" * MANY,
        '"""' * (MANY + 1),
        "." * MANY,
        '."' * MANY,
        "a" * MANY * 4,
        ("a" + " " * 99) * (MANY // 100),
    ],
    ids=["escapes", "quotes", "apostrophes", "threes", "dots", "dots and quotes", "word", "gaps"],
)
def test_an_endless_file_is_refused_at_once(text: str) -> None:
    with pytest.raises(TomlError):
        read_toml(text)


def test_deep_nesting_is_refused_with_a_sentence() -> None:
    with pytest.raises(TomlError, match="nested too deeply"):
        read_toml("x = " + "[" * MANY)


def test_every_toml_file_is_read_by_the_one_reader() -> None:
    readers = {name for name, tree in modules().items() if "tomllib" in imported(tree)}
    assert readers == {READER}
