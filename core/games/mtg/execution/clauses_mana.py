"""Clauses that add mana, and the uses of limited mana (MTG CR 106)."""

from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.execution.carrying import SHARED, carry_out, unbroken
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Activate, Cast, Unlock
from core.games.mtg.casting.mana import Mana, letters_made
from core.games.mtg.decks import color_identity
from core.games.mtg.execution import nouns
from core.games.mtg.execution.clauses_cards import amount_of
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.keywords import LASTS
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Scene, Thing
from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.game_state import LimitedMana
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPE_LETTERS = {**COLOR_LETTERS, "colorless": "C"}


@performs(lang.AddMana)
def _add_mana(run: Run, clause: lang.AddMana) -> None:
    for player in run.doers(clause.by):
        mana = _mana(run, clause, player)
        if mana:
            program = _limit(run, clause.only) if clause.only is not None else b""
            run.act(Mana(player=player, add=mana, program=program))


def _mana(run: Run, clause: lang.AddMana, player: PlayerId) -> str:
    count = amount_of(run, clause, clause.amount)
    if clause.options:
        options = clause.options
        if clause.color == "or_chosen":
            more = (f"{{{COLOR_LETTERS[each.lower()]}}}" for each in run.words_chosen())
            options = tuple(dict.fromkeys((*options, *more)))
        return run.pick_word(player, options) * count
    words = tuple(clause.colors) or tuple(COLOR_LETTERS)
    match clause.color:
        case "any" | "any_one":
            return _one_of(run, player, words) * count
        case "combination" | "any_combination":
            picked = (run.pick_word(player, words) for _ in range(count))
            return "".join(f"{{{COLOR_LETTERS.get(word, word.strip('{}'))}}}" for word in picked)
        case "different_colors":
            return _different(run, player, count)
        case "chosen" | "that":
            letter = COLOR_LETTERS.get(run.words_chosen()[-1].casefold())
            if letter is not None:
                return f"{{{letter}}}" * count
    letters = _letters(run, clause.color, player)
    return _one_of(run, player, _words(letters)) * count if letters else ""


def _one_of(run: Run, player: PlayerId, words: tuple[str, ...]) -> str:
    return f"{{{_TYPE_LETTERS[run.pick_word(player, words)]}}}"


def _words(letters: str) -> tuple[str, ...]:
    return tuple(word for word, letter in _TYPE_LETTERS.items() if letter in letters)


def _different(run: Run, player: PlayerId, count: int) -> str:
    left = list(COLOR_LETTERS)
    found = ""
    for _ in range(min(count, len(left))):
        word = run.pick_word(player, tuple(left))
        left.remove(word)
        found += f"{{{COLOR_LETTERS[word]}}}"
    return found


def _letters(run: Run, color: str, player: PlayerId) -> str:
    """Return the kinds of mana of which a text adds one; none where there is none."""
    there = tuple(run.objects((BATTLEFIELD,)))
    lands = [each for each in there if "Land" in each.found.type_line.types]
    own = [each for each in lands if each.found.controller == player]
    match color:
        case "commander":
            cards = (piece for obj in run.state.objects for piece in run.state.pieces(obj))
            mine = (each for each in cards if each.commander and each.owner == player)
            return "".join(letter for each in mine for letter in color_identity(each.card))
        case "lands_of_opponents":
            others = [each for each in lands if each.found.controller != player]
            return _made_by(run, others).replace("C", "")
        case "lands_of_yours_type" | "that_type":
            return _made_by(run, own)
        case "lands_of_yours_color":
            return _made_by(run, own).replace("C", "")
        case "legendary_colors":
            legends = (each for each in there if each.found.controller == player)
            shining = (x for x in legends if "Legendary" in x.found.type_line.supertypes)
            kinds = {"Creature", "Planeswalker"}
            return "".join(
                y for x in shining if kinds & set(x.found.type_line.types) for y in x.found.colors
            )
        case "exiled_cards_colors":
            exiled = run.things(nouns.exiled_with(run))
            return "".join(letter for each in exiled for letter in each.found.colors)
    raise NotExecutableError(f"mana {color}")


def _made_by(run: Run, lands: list[Thing]) -> str:
    return "".join(letters_made(run.view, each.obj) for each in lands if each.obj is not None)


@performs(lang.ForEach)
def _for_each(run: Run, clause: lang.ForEach) -> None:
    """Repeat instructions; of each color among objects they know the color."""
    amount = clause.amount
    if not isinstance(amount, lang.CountDistinct) or amount.what != "color":
        SHARED.perform(run, clause)
        return
    there = {letter for each in nouns.fitting(run, amount.among) for letter in each.found.colors}
    with unbroken(run):
        for word in _words("".join(there)):
            run.chosen_words = (word,)
            carry_out(run, clause.clauses)


# Mana with limits


def _limit(run: Run, only: lang.SpendOnly) -> bytes:
    """Return the program of a limit, with the type that was chosen for its source."""
    known = only.name == LASTS or only.spells is not None or only.abilities_of is not None
    if only.name not in {"", _DOORS, LASTS} or only.negated or not known:
        run.by_hand.append(run.spoken(only))
        return b""
    spells = only.spells
    chosen = lang.Did(name="of_the_chosen_type")
    if spells is not None and chosen in spells.where:
        words = tuple(each.casefold().replace(" ", "_") for each in run.words_chosen())
        kinds = tuple(_of_type(kind, words) for kind in spells.kinds)
        rest = tuple(each for each in spells.where if each != chosen)
        spells = lang.Noun(how=spells.how, kinds=kinds, where=rest)
    limit = lang.SpendOnly(spells=spells, abilities_of=only.abilities_of, name=only.name)
    return encoded(Printed(lang.Static(clauses=(limit,)), run.spoken(only)))


def mana_lasts(program: bytes) -> bool:
    """Return whether mana with a limit stays in the pool until the end of the turn."""
    static = decoded(program).ability
    clauses = static.clauses if isinstance(static, lang.Static) else ()
    return any(isinstance(each, lang.SpendOnly) and each.name == LASTS for each in clauses)


_DOORS = "or_unlock"
"""The name of a limit that lets mana unlock doors too."""


def _of_type(kind: lang.Kind, words: tuple[str, ...]) -> lang.Kind:
    return lang.Kind(types=(*words, *kind.types), traits=kind.traits)


def mana_pays(
    view: StateView, mana: LimitedMana, action: Cast | Activate | Unlock, subject: GameObject
) -> bool:
    """Return whether limited mana may be spent on casting a spell or activating an ability."""
    static = decoded(mana.program).ability
    clause = static.clauses[0] if isinstance(static, lang.Static) and static.clauses else None
    if not isinstance(clause, lang.SpendOnly):
        return True
    if clause.name == LASTS:
        return True
    if isinstance(action, Unlock):
        return clause.name == _DOORS
    noun = clause.spells if isinstance(action, Cast) else clause.abilities_of
    thing = Thing(subject.ref, traits(view, subject), subject)
    try:
        scene = Scene(view, subject.ref, action.player)
        return noun is not None and nouns.fits(scene, noun, thing)
    except NotExecutableError:
        return False
