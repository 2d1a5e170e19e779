"""Comparison of a step's expectations with its result."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from core.cards.deck import Board
from core.cards.mana import ManaCost
from core.messages import worded
from core.rules.deck_check import DeckEntry
from core.rules.engine import judge, keys_found
from core.rules.history import ZONE_CHANGE, Event
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.scenario import forms
from core.scenario.forms import Expectation, RulingExpected, said
from core.scenario.plain import covers
from core.scenario.runner import PlayedStep, Runner, ruling_of
from core.scenario.scenario import ActionStep
from core.scenario.setup import Names, read_action
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.visibility import may_see
from core.state.zones import STACK

Fault = str
_AS_LIST = frozenset(
    {"types", "subtypes", "supertypes", "colors", "color_indicator", "keywords"}
    | {"names", "unlocked", "active", "chosen", "conditions"}
)

_NAMES_OBJECTS = frozenset({"attached_to", "attacks", "blocked_by", "blocks"})


def expected_of(runner: Runner, step: PlayedStep) -> list[Expectation]:
    """Return the expectations of a step that apply in the current edition."""
    return in_force(step.step.expect, runner.rules.lineage)


def in_force(expected: Iterable[Expectation], lineage: Sequence[str]) -> list[Expectation]:
    """Return the expectations that hold in the last edition of a lineage."""
    return [each for each in expected if each.rulebooks is UNSET or covers(each.rulebooks, lineage)]


def faults_of(runner: Runner, step: PlayedStep) -> list[Fault]:
    """Return every expectation of the step that was not met, as ``expected ..., got ...``."""
    expectations = expected_of(runner, step)
    found: list[Fault] = []
    event_keys = any(isinstance(each, RulingExpected) for each in expectations)
    if not event_keys and step.outcome is not None:
        found += _ruling(runner, step, RulingExpected(ruling="done"))
    return found + unmet(runner, step, expectations)


def unmet(runner: Runner, step: PlayedStep, expectations: Iterable[Expectation]) -> list[Fault]:
    """Return the unmet expectations among the given ones."""
    found: list[Fault] = []
    for each in expectations:
        found += _CHECKS[type(each)](runner, step, each)
    return found


def _differs(what: str, expected: object, got: object) -> list[Fault]:
    if expected == got:
        return []
    return [
        worded(
            "expected {what} {expected}, got {got}",
            what=what,
            expected=repr(expected),
            got=repr(got),
        )
    ]


def _ruling(runner: Runner, step: PlayedStep, wanted: RulingExpected) -> list[Fault]:
    ruling = ruling_of(step)
    found = _differs("ruling", wanted.ruling, str(ruling))
    if found and step.outcome is not None:
        said = "; ".join(f.says for f in step.outcome.verdict.decisive)
        found = [f"{found[0]} ({said})"]
    keys: tuple[str, ...] = ()
    if step.outcome is not None:
        event_keys = (event.key for event in step.outcome.events if event.key)
        keys = tuple(dict.fromkeys((*step.outcome.verdict.keys, *event_keys)))
        if set(wanted.because or ()) - set(keys):
            # The author of a file knows every card.
            view = StateView(runner.rules, step.before)
            keys = tuple(dict.fromkeys((*keys, *keys_found(view, step.outcome.action))))
    found += _uncited(wanted.because or (), keys)
    if wanted.possible is not UNSET and step.outcome is not None:
        found += _differs("possible", wanted.possible, step.outcome.verdict.possible)
    return found


def _uncited(expected: Iterable[str], keys: Iterable[str]) -> list[Fault]:
    got = ", ".join(keys) or "no rule"
    return [
        worded("expected because {key}, got {keys}", key=repr(key), keys=got)
        for key in expected
        if key not in keys
    ]


def _object(runner: Runner, step: PlayedStep, wanted: forms.ObjectExpected) -> list[Fault]:
    word = wanted.object
    object_id = runner.object_named(word)
    view = runner.view
    if wanted.last_known is True and object_id is not None:
        before = runner.last_known(object_id)
        if before is None:
            return [
                worded(
                    "expected that {word} was another object before, got that it was not", word=word
                )
            ]
        view = before
    obj = view.state.objects.get(object_id) if object_id is not None else None
    ability = next((each for each in view.state.waiting if each.id == object_id), None)
    is_there = obj is not None or ability is not None
    if wanted.exists is not UNSET and wanted.exists is not is_there:
        return _differs(worded("{word} exists", word=word), wanted.exists, is_there)
    if wanted.exists is False:
        return []
    if object_id is None or not is_there:
        return [worded("expected an object {word}, got none", word=repr(word))]
    if ability is not None:
        characteristics: Mapping[str, object] = {"zone": STACK, "controller": ability.controller}
    else:
        characteristics = runner.rules.tables.characteristics(view, object_id)
    old, now = step.before.objects.get(object_id), runner.state.objects.get(object_id)
    same = old is not None and now is not None and old.ref == now.ref
    facts = {k: v for k, v in said(wanted).items() if k not in {"object", "exists", "last_known"}}
    found = _properties(runner, facts, {**characteristics, "same_object": same})
    return [f"{word}: {fault}" for fault in found]


def differing_facts(
    runner: Runner, object_id: ObjectId, facts: Mapping[str, Any]
) -> Iterator[Fault]:
    """Yield which facts, by the keys of an object's expectation, are not so of an object now."""
    characteristics = runner.rules.tables.characteristics(runner.view, object_id)
    yield from _properties(runner, facts, characteristics)


def _properties(
    runner: Runner, wanted: Mapping[str, Any], characteristics: Mapping[str, object]
) -> Iterator[Fault]:
    for key, value in wanted.items():
        if key in {"keywords_include", "keywords_exclude"}:
            yield from _keywords(key, value, characteristics)
        elif key == "lacks":
            yield from _lacks(value, characteristics)
        elif key not in characteristics:
            yield worded("expected {key}, which this game does not know", key=key)
        else:
            yield from _characteristic(runner, key, value, characteristics)


def _characteristic(
    runner: Runner, key: str, value: object, characteristics: Mapping[str, object]
) -> list[Fault]:
    got = characteristics[key]
    there = {spec.zone for spec in runner.rules.zones_of(str(value))}
    if key == "zone" and got in there and (got == value or characteristics.get("in_group", True)):
        return []
    if key in _NAMES_OBJECTS:
        return _objects_named(runner, key, value, got)
    if key == "mana_cost":
        same = ManaCost.read(str(value)).tally == ManaCost.read(str(got)).tally
        return [] if same else _differs(key, value, got)
    if key in _AS_LIST and isinstance(got, tuple) and isinstance(value, list):
        return [] if set(got) == set(value) else _differs(key, sorted(value), sorted(got))
    return _differs(key, value, got)


def _objects_named(runner: Runner, key: str, value: object, got: object) -> list[Fault]:
    if isinstance(value, list):
        meant = {runner.object_named(str(each)) for each in value}
        return [] if isinstance(got, tuple) and meant == set(got) else _differs(key, value, got)
    named = runner.object_named(str(value)) if value else ""
    return _differs(key, named if named is not None else value, got)


def _there(runner: Runner, word: str) -> ObjectId | None:
    object_id = runner.object_named(word)
    if object_id is not None and runner.state.objects.get(object_id) is not None:
        return object_id
    return None


def _keywords(key: str, value: list[str], characteristics: Mapping[str, object]) -> list[Fault]:
    words = characteristics["keywords"]
    have = {word.casefold() for word in words} if isinstance(words, tuple) else set()
    wanted = {word.casefold() for word in value}
    met = wanted <= have if key == "keywords_include" else not wanted & have
    return [] if met else _differs(key, sorted(value), sorted(have))


def _lacks(absent: list[str], characteristics: Mapping[str, object]) -> Iterator[Fault]:
    """Compare a field that the object lacks: a missing number is not zero."""
    for key in absent:
        got = characteristics.get(key)
        if key not in characteristics:
            yield worded("expected no {key}, which this game does not know", key=key)
        elif got not in (None, "", ()):
            yield worded("expected no {key}, got {got}", key=key, got=repr(got))


def _viewer(runner: Runner, _: PlayedStep, wanted: forms.SeenBy) -> list[Fault]:
    object_id = _there(runner, wanted.object)
    if object_id is None:
        return [worded("expected an object {word}, got none", word=repr(wanted.object))]
    obj, viewer = runner.state.object(object_id), PlayerId(wanted.viewer)
    got = "hidden"
    if may_see(runner.rules.zones, obj, viewer):
        characteristics = runner.rules.tables.characteristics(runner.view, object_id)
        got = str(characteristics["name"])
        if obj.face_down and not got:
            got = runner.state.printed(obj).name_in_hand
    return _differs(worded("{viewer} sees", viewer=viewer), wanted.sees, got)


def _zone(runner: Runner, _: PlayedStep, wanted: forms.ZoneExpected) -> list[Fault]:
    zone, player = wanted.zone, wanted.player or None
    if not runner.rules.zones_of(zone):
        return [
            worded(
                "expected something of {zone}, which is not a zone of this game", zone=repr(zone)
            )
        ]
    characteristics: list[Mapping[str, object]] = []
    for spec in runner.rules.zones_of(zone):
        side = "controller" if spec.shared else "owner"
        for obj in runner.state.in_zone(spec.zone):
            each = runner.rules.tables.characteristics(runner.view, obj.id)
            is_in = zone == spec.zone or each.get("in_group", True)
            if is_in and (player is None or each[side] == player):
                characteristics.append(each)
    where = f"{player + chr(39) + 's ' if player else ''}{zone}"
    faults: list[Fault] = []
    if wanted.count is not UNSET:
        what = worded("objects in {where}", where=where)
        faults += _differs(what, wanted.count, len(characteristics))
    if wanted.cards is not UNSET:
        cards = sum(each["cards"] for each in characteristics if isinstance(each["cards"], int))
        faults += _differs(worded("cards in {where}", where=where), wanted.cards, cards)
    if wanted.names is not UNSET:
        names, expected = [str(each["name"]) for each in characteristics], wanted.names
        if wanted.ordered is not True:
            names, expected = sorted(names), sorted(expected)
        faults += _differs(worded("names in {where}", where=where), expected, names)
    return faults


def _events(step: PlayedStep) -> tuple[Event, ...]:
    return step.outcome.events if step.outcome is not None else ()


def _seat(runner: Runner, _: PlayedStep, wanted: forms.SeatExpected) -> list[Fault]:
    who = PlayerId(wanted.seat)
    player = runner.state.player(who)
    points = {spec.kind for spec in runner.rules.points}
    zones = {spec.zone for spec in runner.rules.zones if not spec.shared}
    more = {"out": player.out, "mulligans": player.mulligans, "bottoms": player.bottoms}
    ask = runner.rules.tables.queries.get("seat")
    if ask is not None:
        answers = ask(runner.view, who)
        more |= answers if isinstance(answers, dict) else {}
    found: list[Fault] = []
    for key, value in said(wanted).items():
        if key == "life":
            found += _differs(worded("{who}'s life", who=who), value, player.life)
        elif key in points:
            what = worded("{who}'s {key} points", who=who, key=key)
            found += _differs(what, value, player.point(key))
        elif key in zones:
            what = worded("cards in {who}'s {key}", who=who, key=key)
            found += _differs(what, value, len(runner.state.in_zone(Zone(key), who)))
        elif key in more:
            got = more[key]
            if isinstance(got, Mapping):
                got = _by_words(runner, got, value)
            if isinstance(got, tuple):
                got = _mana(got) if isinstance(value, str) else len(got)
            found += _differs(f"{who}'s {key}", value, got)
        elif key != "seat":
            lack = worded(
                "expected {key} of {who}, which no player of this game has", key=key, who=who
            )
            found.append(lack)
    return found


def _mana(pool: tuple[str, ...]) -> str:
    """Return mana in a pool as symbols, of each mana the first colour that it may be."""
    return "".join(f"{{{each[:1]}}}" for each in pool)


def _by_words(
    runner: Runner, counted: Mapping[int, int], wanted: Mapping[str, int]
) -> Mapping[str, int]:
    words: dict[str, int] = {}
    for card, amount in counted.items():
        whole = runner.state.holding(CardId(card))
        word = runner.word_of(ObjectId(card))
        if word not in wanted and whole is not None and whole.is_melded:
            word = runner.word_of(whole.id)
        words[word] = max(amount, words.get(word, amount))
    return words


def _moved(_: Runner, step: PlayedStep, wanted: forms.MovesExpected) -> list[Fault]:
    moves = [event for event in _events(step) if event.kind == ZONE_CHANGE]
    got = {"objects": len(moves), "cards": sum(len(event.cards) for event in moves)}
    return [f for key, value in wanted.moved.items() for f in _differs(key, value, got[key])]


def _happened(_: Runner, step: PlayedStep, wanted: forms.HappenedExpected) -> list[Fault]:
    kind = wanted.happened
    times = sum(1 for event in _events(step) if event.kind == kind)
    if wanted.times is UNSET and not times:
        return [worded("expected that {kind} happened, got that it did not", kind=kind)]
    if wanted.times is UNSET:
        return []
    return _differs(worded("times {kind}", kind=kind), wanted.times, times)


def _offers(runner: Runner, _: PlayedStep, wanted: forms.OfferedFaces) -> list[Fault]:
    word = wanted.offers
    object_id = _there(runner, word)
    if object_id is None:
        return [worded("expected an object {word}, got none", word=repr(word))]
    player = PlayerId(wanted.player or runner.state.active)
    got = runner.rules.tables.playable_faces(runner.view, object_id, player)
    can, cannot = set(wanted.can or ()), set(wanted.cannot or ())
    if can <= set(got) and not cannot & set(got):
        return []
    return [
        worded(
            "expected {word} to offer {can} and not {cannot}, got {got}",
            word=word,
            can=str(sorted(can)),
            cannot=str(sorted(cannot)),
            got=str(list(got)),
        )
    ]


def _naming(runner: Runner, _: PlayedStep, wanted: forms.NamingExpected) -> list[Fault]:
    names = Names(lambda _: None, lambda _: None, tuple(p.id for p in runner.state.players))
    naming = ActionStep(do="choose_name", arguments={"name": wanted.naming})
    action = runner.informed(read_action(runner.verbs, naming, names, runner.state.active))
    allowed = judge(runner.view, action).ruling is Ruling.DONE
    what = worded("naming {naming} allowed", naming=repr(wanted.naming))
    return _differs(what, wanted.allowed is not False, allowed)


def _asked(
    runner: Runner, question: str, words: tuple[str, ...], *more: object
) -> tuple[object, list[Fault]]:
    ask = runner.rules.tables.queries.get(question)
    if ask is None:
        return None, [
            worded("expected {question}, which this game does not know", question=question)
        ]
    found = [_there(runner, word) for word in words]
    missing = [word for word, object_id in zip(words, found, strict=True) if object_id is None]
    if missing:
        return None, [worded("expected an object {missing}, got none", missing=repr(missing[0]))]
    return ask(runner.view, *found, *more), []


def _has_name(runner: Runner, _: PlayedStep, wanted: forms.NameHad) -> list[Fault]:
    word, name = wanted.has_name, wanted.name
    got, faults = _asked(runner, "has_name", (word,), name)
    what = worded("{word} has the name {name}", word=word, name=repr(name))
    return faults or _differs(what, wanted.is_ is not False, got)


def _identity(runner: Runner, _: PlayedStep, wanted: forms.ColorIdentity) -> list[Fault]:
    word = wanted.color_identity
    got, faults = _asked(runner, "color_identity", (word,))
    have = sorted(got) if isinstance(got, frozenset) else []
    what = worded("colour identity of {word}", word=word)
    return faults or _differs(what, sorted(set(wanted.is_)), have)


def _category(runner: Runner, _: PlayedStep, wanted: forms.CategoryExpected) -> list[Fault]:
    word = wanted.category
    got, faults = _asked(runner, "category", (word,))
    return faults or _differs(worded("category of {word}", word=word), wanted.is_, got)


def _in_pool(runner: Runner, _: PlayedStep, wanted: forms.PoolExpected) -> list[Fault]:
    word, hero = wanted.in_pool, wanted.hero
    got, faults = _asked(runner, "in_pool", (word, hero))
    what = worded("{word} in a card-pool of {hero}", word=word, hero=hero)
    return faults or _differs(what, wanted.is_ is not False, got)


def _deck(runner: Runner, _: PlayedStep, wanted: forms.DeckExpected) -> list[Fault]:
    formats = {each.id: each for each in runner.rules.tables.formats(runner.rules)}
    chosen = formats.get(wanted.format)
    if chosen is None:
        return [
            worded(
                "expected the format {format}, got {formats}",
                format=repr(wanted.format),
                formats=", ".join(formats) or "none",
            )
        ]
    entries: list[DeckEntry] = []
    boards = {
        Board.MAIN: wanted.deck,
        Board.SIDE: wanted.side,
        Board.COMMANDER: wanted.commander,
        Board.HERO: wanted.hero,
        Board.ARENA: wanted.arena,
    }
    for board, lines in boards.items():
        for line in lines or ():
            count, _gap, name = line.partition(" ")
            card = runner.printed_card(name)
            if card is None or not count.isdecimal():
                return [
                    worded("expected a number and the name of a card, got {line}", line=repr(line))
                ]
            entries.append(DeckEntry(card, int(count), board))
    keys = {each.finding.key for each in chosen.problems(entries)}
    return _differs("refused by", sorted(set(wanted.refused)), sorted(keys))


def _choice(runner: Runner, step: PlayedStep, wanted: forms.ChoiceExpected) -> list[Fault]:
    finding = step.outcome.verdict.choice if step.outcome is not None else None
    got = [option.id for option in finding.options] if finding is not None else []
    meant = [
        (finding is not None and runner.option_meant(finding, word)) or word
        for word in wanted.choice
    ]
    return [] if set(got) == set(meant) else _differs("choice", wanted.choice, got)


def _waiting(runner: Runner, _: PlayedStep, wanted: forms.WaitingExpected) -> list[Fault]:
    """Compare the sources of the abilities on the stack; an attack of Flesh and Blood is none."""
    there = sorted(runner.state.waiting, key=lambda each: each.order)
    got = [runner.word_of(each.source.id) for each in there]
    same = [runner.object_named(each) for each in wanted.waiting]
    found = same == [each.source.id for each in there]
    return [] if found else _differs("waiting", wanted.waiting, got)


def _by_hand(_: Runner, step: PlayedStep, wanted: forms.ByHandExpected) -> list[Fault]:
    left = list(step.outcome.by_hand) if step.outcome is not None else []
    missing = [each for each in wanted.by_hand if not any(each in words for words in left)]
    if missing or (left and not wanted.by_hand):
        return _differs("by_hand", wanted.by_hand, left)
    return []


def _cost(runner: Runner, _: PlayedStep, wanted: forms.CostExpected) -> list[Fault]:
    way = wanted.as_ if wanted.as_ is not UNSET else ""
    got, faults = _asked(runner, "cost", (wanted.cast,), way)
    if faults or isinstance(wanted.cost, int) or not isinstance(got, str):
        return faults or _differs("cost", wanted.cost, got)
    same = ManaCost.read(wanted.cost).tally == ManaCost.read(got).tally
    return [] if same else _differs("cost", wanted.cost, got)


def _reads(runner: Runner, _: PlayedStep, wanted: forms.ReadsExpected) -> list[Fault]:
    """Compare whether the text of an object, or of every face of a card, is understood."""
    tables = runner.rules.tables
    found = _there(runner, wanted.reads)
    if found is not None:
        return _differs("whole", wanted.whole, tables.reads_whole(runner.view, found))
    card = runner.printed_card(wanted.reads)
    if card is None:
        return [worded("expected a card {name}, got none", name=repr(wanted.reads))]
    got = not any(tables.reading(card, face).by_hand for face in range(len(card.faces)))
    return _differs("whole", wanted.whole, got)


def _checkpoint(runner: Runner, _: PlayedStep, wanted: forms.SameAsCheckpoint) -> list[Fault]:
    same = runner.state == runner.checkpoint
    return _differs("same as at the checkpoint", wanted.same_as_checkpoint, same)


def _whole_table(runner: Runner, _: PlayedStep, wanted: Expectation) -> list[Fault]:
    """Compare facts of turn, game and match; the game answers all others, e.g. its steps."""
    match = runner.state.match
    known: dict[str, object] = {
        "turn": runner.state.turn,
        "active": runner.state.active,
        "game": match.game,
        "over": match.over,
        "winner": match.winner or "",
        "wins": dict(match.wins),
    }
    found: list[Fault] = []
    for key, value in said(wanted).items():
        if key in known:
            found += _differs(key, value, known[key])
        else:
            got, faults = _asked(runner, key, ())
            found += faults or _differs(key, value, got)
    return found


def _may(runner: Runner, _: PlayedStep, wanted: forms.MayExpected) -> list[Fault]:
    """Compare whether an object may attack or block, and the rules against it."""
    what, word = wanted.may, wanted.object
    more: list[object] = []
    for other in (wanted.at, wanted.of):
        if other is not UNSET:
            named = runner.object_named(other)
            more.append(named if named is not None else other)
    found, faults = _asked(runner, f"may_{what}", (word,), *more)
    if faults or not isinstance(found, tuple):
        return faults
    refused = [each for each in found if each.ruling is Ruling.REFUSED]
    reasons = "; ".join(each.says for each in refused)
    differing = _differs(worded("{word} may {what}", word=word, what=what), wanted.is_, not refused)
    faults = [f"{fault} ({reasons})" for fault in differing]
    keys = sorted({key for each in refused for key in (each.key, *each.also)})
    return faults + _uncited(wanted.rules or (), keys)


def _proposed(runner: Runner, _: PlayedStep, wanted: forms.ProposedDamage) -> list[Fault]:
    """Compare the whole damage that is proposed, in any order."""
    found, faults = _asked(runner, "proposed", ())
    if faults or not isinstance(found, tuple):
        return faults
    got = [(runner.word_of(each[0]), _word(runner, each[1]), each[2]) for each in found]
    expected = [(each.from_, each.to, each.amount) for each in wanted.proposed]
    return [] if sorted(got) == sorted(expected) else _differs("proposed", expected, got)


def _word(runner: Runner, target: object) -> str:
    return runner.word_of(ObjectId(target)) if isinstance(target, int) else str(target)


def _link(runner: Runner, _: PlayedStep, wanted: forms.LinkExpected) -> list[Fault]:
    """Compare the facts of a chain link; objects in it are called as the scenario calls them."""
    number = wanted.link
    facts, faults = _asked(runner, "link", (), number)
    if faults:
        return faults
    if not isinstance(facts, Mapping):
        return [worded("expected a chain link {number}, got none", number=number)]
    got = dict(facts)
    got["attack"] = runner.word_of(got["attack"]) if got["attack"] is not None else ""
    for key in ("targets", "defenders"):
        got[key] = [runner.word_of(object_id) for object_id in got[key]]
    for key, value in said(wanted).items():
        if key != "link":
            what = worded("link {number} {key}", number=number, key=key)
            faults += _differs(what, value, got[key])
    return faults


_CHECKS: Mapping[type[Expectation], Callable[..., list[Fault]]] = {
    RulingExpected: _ruling,
    forms.ObjectExpected: _object,
    forms.SeenBy: _viewer,
    forms.ZoneExpected: _zone,
    forms.SeatExpected: _seat,
    forms.MovesExpected: _moved,
    forms.HappenedExpected: _happened,
    forms.OfferedFaces: _offers,
    forms.NamingExpected: _naming,
    forms.NameHad: _has_name,
    forms.ColorIdentity: _identity,
    forms.CategoryExpected: _category,
    forms.PoolExpected: _in_pool,
    forms.DeckExpected: _deck,
    forms.DayExpected: _whole_table,
    forms.ChoiceExpected: _choice,
    forms.SameAsCheckpoint: _checkpoint,
    forms.GameExpected: _whole_table,
    forms.TurnExpected: _whole_table,
    forms.MayExpected: _may,
    forms.ProposedDamage: _proposed,
    forms.LinkExpected: _link,
    forms.LinksExpected: _whole_table,
    forms.LayersExpected: _whole_table,
    forms.WaitingExpected: _waiting,
    forms.ByHandExpected: _by_hand,
    forms.CostExpected: _cost,
    forms.ReadsExpected: _reads,
}
"""Comparison function of each form of expectation."""
