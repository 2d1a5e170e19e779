"""Card texts in the window: the proposal next to the stack, lines by hand, and the setting."""

import platform
import re
from collections.abc import Callable, Collection, Iterable, Iterator

from PySide6.QtGui import QGuiApplication

from core.cards.card import Card
from core.messages import worded
from core.rules.card_texts import TextByHand, top_of_stack
from core.rules.clause_texts import described
from core.rules.history import Change
from core.rules.ruleset import Ruleset
from core.state.ids import ObjectId, PlayerId
from core.storage.user_data import printing_key
from gui.commands import Menu, Within
from gui.features.card_search.feature import CardSearchFeature
from gui.features.dock.feature import DockFeature
from gui.features.effects.feature import Effects
from gui.features.feature import Feature, Method, command, on_selected
from gui.features.texts.manual_lines import ManualLine, ManualLines
from gui.features.texts.strip import Proposal, TextStrip, what_becomes
from gui.preferences import Settings
from gui.runtime.version import version
from gui.session import Carrying, Session
from gui.window.extension import BlockingPrompt
from gui.window.main_window import MainWindow
from gui.window.seat import SELECT_FIRST

CARRY_OUT, GO_ON = "Carry out", "Go on"
TICK = "texts.tick"
REPORTED = "A report for the developers is on the clipboard. It is so in new games too."
KEPT = "It is kept for new games."
KEPT_HIDDEN = "It is kept for new games. On this table, ask again when every player sees the card."
NO_TEXT = "It has no text that the table carries out."
ASKS_AGAIN = "Every optional ability is asked about again."
ALL_ASKED = "Every optional ability is asked about."
NOTHING_LEFT = "Nothing is left by hand."
NO_PROPOSAL = "No text is about to be carried out."
LEFT = {
    Carrying.PROPOSE: "Card texts: show what they do, then do it",
    Carrying.AT_ONCE: "Card texts: do them at once",
    Carrying.BY_HAND: "Card texts: leave them to me",
}


def _for_each_way(method: Method) -> Method:
    """Add a command for each way to carry texts out."""
    for way, label in reversed(LEFT.items()):
        method = command(
            f"texts.{way}",
            label,
            Menu.GAME,
            within=Within.RULES,
            group="texts",
            checked=lambda self, way: self.window.preferences.now.texts == way,
            divided=way is Carrying.PROPOSE,
            arguments=(way,),
        )(method)
    return method


class CardTexts(Feature):
    """Shows the effects of the text that resolves next, and the clauses that players do by hand."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._strip: TextStrip | None = None
        self._lines = ManualLines()
        self._warned: tuple[ManualLine, ...] = ()
        """The open lines that Next has named once."""
        self._helped: ManualLine | None = None

    @_for_each_way
    def carry_by(self, way: Carrying) -> None:
        """Choose how texts are carried out for this user."""
        self.window.preferences.change(texts=str(way))

    @command("texts.proposal", "To what the text does", Menu.GAME, "Shift+I", within=Within.RULES)
    def to_proposal(self) -> None:
        """Move the focus to the clauses next to the stack."""
        strip = self._strip
        if strip is not None and strip.isVisible():
            strip.take_keyboard()
        else:
            self.window.strip.say(NO_PROPOSAL)

    @command(
        "texts.ask_again", "Ask about optional abilities again", Menu.GAME, within=Within.RULES
    )
    def ask_again(self) -> None:
        """Drop the answers that were to hold for the rest of the game."""
        if self._whole.has_standing_answers:
            self._whole.ask_again()
            self.window.strip.say(ASKS_AGAIN)
        else:
            self.window.strip.say(ALL_ASKED)

    @command(TICK, "Tick off what is left by hand", Menu.GAME, "Shift+Z", within=Within.RULES)
    def tick_first(self) -> None:
        """Count the first clause by hand as done."""
        lines = self.lines()
        if lines:
            self.tick(lines[0])
        else:
            self.window.strip.say(NOTHING_LEFT)

    @command(
        "texts.form", "Nearest form for what is left", Menu.GAME, "Shift+B", within=Within.RULES
    )
    def open_first_form(self) -> None:
        """Open the form that is nearest to the first clause by hand."""
        lines = self.lines()
        if lines:
            self.open_form(lines[0])
        else:
            self.window.strip.say(NOTHING_LEFT)

    @on_selected("texts.wrong", "Wrong? Carry its text out by hand", divided=True)
    def report_wrong(self) -> None:
        """Leave the text of the selected card to the players for good, and copy a report."""
        self._with_card(self.leave_by_hand)

    @on_selected("texts.read_again", "Read its text again")
    def read_again(self) -> None:
        """Have the table carry out the text of the selected card again."""
        self._with_card(self.read_card_again)

    def leave_by_hand(self, object_id: ObjectId) -> None:
        """Leave the text of a card to the players, here and in new games; copy a report."""
        card = self._card_with_text(object_id)
        if card is None:
            return
        public = self._is_public(object_id)
        self._set_by_hand(card, on=True, public=public)
        if public:  # the clipboard outlasts the hide screen
            QGuiApplication.clipboard().setText(report_on(self.window.session.rules, card))
            self.window.strip.add(REPORTED)

    def read_card_again(self, object_id: ObjectId) -> None:
        """Have the table read the text of a card again, here and in new games."""
        card = self._card_with_text(object_id)
        if card is not None:
            self._set_by_hand(card, on=False, public=self._is_public(object_id))

    def _is_public(self, object_id: ObjectId) -> bool:
        """Return whether every player knows an object: its name may be recorded."""
        session = self.window.session
        obj = session.state.object(object_id)
        return not (session.rules.zone(obj.zone).hidden or obj.face_down)

    def _card_with_text(self, object_id: ObjectId) -> Card | None:
        window, session = self.window, self.window.session
        obj = session.state.objects.get(object_id)
        card = session.state.printed(obj) if obj is not None else None
        hidden = obj is None or window.describe(session.state_view, obj).unknown
        if card is None or hidden or not any(each.text for each in card.faces):
            window.strip.say(NO_TEXT)
            return None
        return card

    def _set_by_hand(self, card: Card, *, on: bool, public: bool) -> None:
        session = self.window.session
        faces = tuple(each.name for each in card.faces if each.name)
        own = (self.window.host or self.window).feature(CardSearchFeature).sources().own
        key = printing_key(session.rules.game, card)
        own.keep(lambda: own.cards.leave_by_hand(key, faces if on else ()))
        if not public:
            self.window.strip.say(KEPT_HIDDEN)
        elif TextByHand in session.rules.tables.specs:
            session.attempt(TextByHand(player=self.window.seat, faces=faces, on=on))
        else:
            self.window.strip.say(KEPT)

    def _with_card(self, do: Callable[[ObjectId], object]) -> None:
        selected = self.window.selected
        if selected is None:
            self.window.strip.say(SELECT_FIRST)
        else:
            do(selected)

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return the entries that leave a text to the players, and have it read again."""
        state = self.window.session.state
        if state.reads_texts:
            yield "Wrong? Do its text by hand", self.leave_by_hand
        if state.by_hand:
            yield "Read its text again", self.read_card_again

    def setup(self) -> None:
        """Follow the settings, the theme and the seat."""
        if self.window.host is None:
            self.connect_to(self.window.preferences.changed, self._follow_settings)
            self._follow_settings(self.window.preferences.now)
            self._lines.begin(self.window.session.history)
        self._whole.proposing.connect(self.refresh)
        self.window.feature(DockFeature).detail.connect(self._summary)
        self.window.theme_changed.connect(self._apply_theme)
        self.window.seat_state.changed.connect(self.refresh)
        self.refresh()

    def on_change(self, change: Change) -> None:
        """Show the next proposal and the open lines; a form that was applied ticks its line off."""
        if change.is_new_table:
            self._lines.begin(self.window.session.history)
            self._warned = ()
        if change.outcome is not None and change.outcome.carried_out and self._helped is not None:
            if self._helped in self.lines() and self._helped.step < len(self._history) - 1:
                self._lines.tick(self._whole.history, self._helped)
            self._helped = None
        self.refresh()

    def on_answer(self, _change: Change) -> None:
        """Show the proposal with its open choice."""
        self.refresh()

    def on_viewer_changed(self) -> None:
        """Show the proposal to the new viewer."""
        self.refresh()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Name the open lines once, before the next step with an empty stack."""
        lines, session = self.lines(), self._whole
        if not lines or session.resolving_action is not None or set(lines) <= set(self._warned):
            return None
        count = len(lines)
        says = worded(
            "{count} thing is still to do by hand.|{count} things are still to do by hand.",
            count=count,
        )
        says = f"{says} Next goes on all the same."
        return BlockingPrompt(says=says, does=f"{count} left by hand: go on?", show=self._warn)

    def status_text(self) -> str:
        """Return the number of open lines for the turn bar."""
        count = len(self.lines())
        return f"{count} by hand" if count else ""

    @property
    def strip(self) -> TextStrip | None:
        """The strip, or None before the first proposal."""
        return self._strip

    def lines(self) -> tuple[ManualLine, ...]:
        """Return the open lines as the viewer may know them."""
        first = (self.window.host or self.window).feature(CardTexts)
        return first.open_lines(self.window)

    def open_lines(self, window: MainWindow) -> tuple[ManualLine, ...]:
        """Return the open lines of the whole session for the viewer of a window."""
        return self._lines.open(self.window.session.history, window.redact)

    def tick(self, line: ManualLine) -> None:
        """Count a line as done."""
        first = (self.window.host or self.window).feature(CardTexts)
        first.tick_off(line)

    def tick_off(self, line: ManualLine) -> None:
        """Count a line of the whole session as done."""
        self._lines.tick(self.window.session.history, line)
        self.window.strip.say(f"Done by hand: {line.words}")
        self.refresh()
        self.window.feature(DockFeature).refresh()

    def open_form(self, line: ManualLine) -> None:
        """Open the form that is nearest to the words of a line; applying it ticks the line off."""
        self._helped = line
        self._open_form(line.words, line.object)

    def _open_form(self, words: str, object_id: ObjectId | None) -> None:
        session = self.window.session
        there = object_id is not None and session.state.objects.get(object_id) is not None
        dialog = self.window.feature(Effects).dialogs().open_effect(object_id if there else None)
        forms = session.rules.tables.forms(session.state_view, None, self.window.seat)
        found = nearest_form(words, tuple(each.id for each in forms))
        if found:
            dialog.choose(found)

    # The strip

    @property
    def _whole(self) -> Session:
        return (self.window.host or self.window).session

    @property
    def _history(self) -> tuple[object, ...]:
        return self._whole.history.outcomes

    @property
    def _viewer(self) -> PlayerId | None:
        return self.window.seat_state.viewer

    def refresh(self) -> None:
        """Show the proposal and the lines; without any the strip is hidden."""
        shown = self._proposal()
        if self._strip is None and not (shown.clauses or shown.lines):
            return
        self._made_strip().show_proposal(shown)

    def _proposal(self) -> Proposal:
        if self.window.seat_state.curtained:
            return Proposal()
        session, lines = self._whole, self.lines()
        found = session.proposal if session.carrying is Carrying.PROPOSE else None
        action = session.resolving_action
        if found is None or action is None or session.text_choice is not None:
            return Proposal(lines=lines)
        clauses = described(session.state_view, found, self._viewer)
        words = GO_ON if session.state.unfinished is not None else CARRY_OUT
        if any(each.state == "asked" for each in clauses):
            words = f"{words}\N{HORIZONTAL ELLIPSIS}"
        key = self.window.actions_by_id.key("turn.next")
        return Proposal(
            card=self._card(),
            clauses=clauses,
            action="" if session.turn_plan is not None else f"{words}   {key}".rstrip(),
            lines=lines,
        )

    def _summary(self) -> str:
        """Return the effects of the text that resolves next, as one line for the dock."""
        session = self._whole
        found = session.proposal if session.carrying is not Carrying.BY_HAND else None
        if found is None or self.window.seat_state.curtained:
            return ""
        clauses = described(session.state_view, found, self._viewer)
        return " · ".join(
            f"by hand: {each.words}" if each.state == "by_hand" else what_becomes(each)
            for each in clauses
            if each.state != "later"
        )

    def _card(self) -> str:
        session = self._whole
        rest, state = session.state.unfinished, session.state
        source = rest.source.id if rest is not None else top_of_stack(state)
        ability = next((each for each in state.waiting if each.id == source), None)
        source = ability.source.id if ability is not None else source
        if source is None or state.objects.get(source) is None:
            return "The ability"
        return str(session.rules.tables.named(session.state_view, source))

    def _made_strip(self) -> TextStrip:
        if self._strip is None:
            window = self.window
            strip = self._strip = TextStrip(window.theme, window.room, window.board)
            strip.agreed.connect(lambda: window.actions_by_id.run("turn.next"))
            strip.left_out.connect(self._leave_out)
            strip.edited.connect(self._edit)
            strip.ticked.connect(self.tick)
            strip.helped.connect(self.open_form)
            strip.left.connect(window.board.setFocus)
        return self._strip

    def _leave_out(self, place: int) -> None:
        self._whole.leave_out(place)
        self.refresh()

    def _edit(self, place: int) -> None:
        """Do a clause in another way: it is left out, and the nearest form opens."""
        session, found = self._whole, self._whole.proposal
        if found is None or place >= len(found.clauses):
            return
        if found.clauses[place].state == "asked":
            self.window.actions_by_id.run("turn.next")
            return
        if place not in session.left_out:
            session.leave_out(place)
        self._open_form(str(found.clauses[place].words), None)

    def _warn(self) -> None:
        self._warned = self.lines()
        self.window.feature(DockFeature).refresh()

    def _follow_settings(self, settings: Settings) -> None:
        known = {str(each) for each in Carrying}
        way = Carrying(settings.texts) if settings.texts in known else Carrying.PROPOSE
        self.window.session.carrying = way
        for each in Carrying:
            self.window.actions_by_id.check(f"texts.{each}", on=each is way)

    def _apply_theme(self, _theme: object) -> None:
        if self._strip is not None:
            self._strip.apply_theme(self.window.theme)


def report_on(rules: Ruleset, card: Card) -> str:
    """Return the report as text: versions, the card, and the clauses left by hand."""
    return "\n".join(_lines(rules, card)) + "\n"


def _lines(rules: Ruleset, card: Card) -> Iterator[str]:
    yield f"Card text read wrongly: {card.name}"
    first = rules.tables.reading(card, 0)
    yield f"Janus Table {version()}, reader {first.reader}, {rules.game} {rules.edition}"
    yield platform.platform()
    for number, face in enumerate(card.faces):
        reading = rules.tables.reading(card, number)
        yield ""
        yield f"{face.name} | {face.type_line}"
        yield face.text
        for words in reading.by_hand:
            yield f"by hand: {words.excerpt(face.text)}"
        yield f"program: {reading.abilities!r}"


_FORMS: tuple[tuple[str, str], ...] = (
    (r"\bcan't (?:cast|play)\b", "forbid"),
    (r"\bmay (?:cast|play)\b", "permit"),
    (r"\binstead\b|\bwould\b", "replacement"),
    (r"\btoken\b.*\bcopy\b|\bcopy\b.*\btoken\b", "token_copy"),
    (r"\btokens?\b|\bcreate\b", "token"),
    (r"\bcop(?:y|ies)\b", "copy"),
    (r"\bexile\b.*\breturn\b", "return"),
    (r"\bcounters?\b", "counters"),
    (r"\bdamage\b", "damage"),
    (r"\bcontrol of\b", "control"),
    (r"\bbase power\b|\bis \d+/\d+\b", "set_size"),
    (r"[+-]\d+/[+-]\d+|\{p\}|\{d\}", "bigger"),
    (r"\btransforms?\b|\bturns? over\b|\bconvert\b", "turn_by"),
    (r"\b(?:gains?|have|has|loses?)\b", "abilities"),
    (r"\badd\b.*\{", "mana"),
    (r"\bcolou?rs?\b", "colours"),
    (r"\bbecomes?\b", "types"),
    (r"\bname\b", "choose_name"),
    (r"\b(?:day|night)\b", "day"),
)
"""Words of a clause and the id of a form, the most specific first."""


def nearest_form(words: str, forms: Collection[str]) -> str:
    """Return the id of the form that fits the words best among those of a game, or ``""``."""
    for pattern, form in _FORMS:
        if form in forms and re.search(pattern, words, re.IGNORECASE):
            return form
    return ""
