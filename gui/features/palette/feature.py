"""The command palette: every command, and every action of the selected card, by a few letters."""

from collections.abc import Iterator, Sequence
from functools import partial

from core.storage.topics import EXAMPLE, LESSON, RULE
from gui.commands import When
from gui.features.effects.preview import COLOURS, WOULD, sentences, shape_of
from gui.features.examples.feature import Examples
from gui.features.feature import Feature, handles
from gui.features.keys.feature import Keys
from gui.features.palette.widget import Entry, Palette
from gui.fuzzy import score
from gui.keymap import native
from gui.window.actions import key_of
from gui.window.main_window import MainWindow

PALETTE = "commands.find"
SELECTED = "The selected card"
NOT_NOW = "Not possible now."
TOPICS = {EXAMPLE: "Rule example", LESSON: "Lesson", RULE: "Rule"}
"""The place that a found example, lesson or rule is shown with."""
_SHORTEST_TOPIC = 4
_MOST_TOPICS = 4
_KEPT = 8
_FRESH = 12


class PaletteFeature(Feature):
    """Opens the palette and knows what can be found in it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._palette: Palette | None = None
        self._all: tuple[Entry, ...] = ()

    def setup(self) -> None:
        """Let the button at the end of the top bar say the key."""
        window = self.window
        action = window.actions_by_id.get(PALETTE)
        if action is not None:

            def name() -> None:
                window.bar.name_button(PALETTE, key_of(action) or "Commands")

            action.changed.connect(name)
            name()

    def on_viewer_changed(self) -> None:
        """Hold no action of a card that somebody else had selected."""
        self._all = ()
        if self._palette is not None:
            self._palette.dismiss()
            self._palette.look_up()

    @handles(PALETTE)
    def open(self) -> "Palette":
        """Show it."""
        if self._palette is None:
            window = self.window
            self._palette = Palette(self.find, window.theme, window)
            self._palette.chosen.connect(self._carry_out)
            window.theme_changed.connect(self._palette.apply_theme)
        self._all = (*self._options(), *self._commands())
        self._palette.open()
        return self._palette

    def find(self, typed: str) -> Sequence["Entry"]:
        """Return what fits: by how well it does, and what was used last before the rest."""
        recent = self.window.preferences.now.recent_commands
        fresh = {id_: _KEPT - at for at, id_ in enumerate(recent)}
        if not typed:
            return sorted(self._all, key=lambda each: -fresh.get(each.id, 0))
        scored = (
            (score(typed, f"{each.label} {each.place}"), fresh.get(each.id, 0), each)
            for each in self._all
        )
        found = [
            (points + bool(new) * _FRESH + new, each) for points, new, each in scored if points
        ]
        ranked = [each for _, each in sorted(found, key=lambda pair: -pair[0])]
        ranked.sort(key=lambda each: not each.ready)
        return (*ranked, *self._topics(typed))

    def _topics(self, typed: str) -> Iterator["Entry"]:
        """Yield the examples, lessons and rules that match the typed words.

        The window of another seat has no examples: what opens there would replace its table.
        """
        examples = next((each for each in self.window.features if isinstance(each, Examples)), None)
        if examples is None or len(typed) < _SHORTEST_TOPIC:
            return
        game = self.window.session.rules.game
        found = [each for each in examples.topics().find(typed) if each.game == game]
        for kind, place in TOPICS.items():
            for each in [each for each in found if each.kind == kind][:_MOST_TOPICS]:
                yield Entry(
                    id="",
                    label=each.title,
                    place=place,
                    do=partial(examples.open_topic, each),
                )

    def _carry_out(self, entry: "Entry") -> None:
        preferences = self.window.preferences
        if entry.id:
            recent = (
                entry.id,
                *(id_ for id_ in preferences.now.recent_commands if id_ != entry.id),
            )
            preferences.change(recent_commands=recent[:_KEPT])
        entry.do()

    def _options(self) -> Iterator["Entry"]:
        """Yield what can be done with the selected card, each with what the rules say of it."""
        board, session = self.window.board, self.window.session
        object_id = self.window.selected
        item = board.item(object_id) if object_id is not None else None
        if item is None:
            return
        for option in board.card_actions.options(item):
            verdict = option.verdict
            yield Entry(
                id="",
                label=f"{option.label}: {option.detail}" if option.detail else option.label,
                detail=f"{WOULD[verdict.ruling]}. {sentences(verdict)}",
                place=SELECTED,
                icon=shape_of(verdict.ruling),
                colour=COLOURS[verdict.ruling],
                do=partial(session.attempt, option.action),
            )

    def _commands(self) -> Iterator["Entry"]:
        """Yield every command that is there, with its key in force."""
        actions = self.window.actions_by_id
        keys = next(each for each in self.window.features if isinstance(each, Keys)).keymap()
        selected = self.window.selected is not None
        for command in actions.commands:
            action = actions.get(command.id)
            if command.id == PALETTE or (action is not None and not action.isVisible()):
                continue
            ready = action is None or action.isEnabled()
            ready = ready and (command.enabled is not When.SELECTED or selected)
            words = actions.called(command)
            yield Entry(
                id=command.id,
                label=words,
                detail="" if ready else _unready(command.enabled),
                place=command.menu,
                keys=native(keys.of(command.id)[:1]),
                icon="done" if action is not None and action.isChecked() else "",
                ready=ready,
                do=partial(actions.run, command.id),
            )


def _unready(when: When) -> str:
    """Say why a command can't be used now."""
    return NOT_NOW if when is When.ALWAYS else f"Only when {when}."
