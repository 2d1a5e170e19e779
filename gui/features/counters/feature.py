"""Counters and damage on the selected card, by keys and in a dialog that stays open."""

from typing import TYPE_CHECKING

from core.rules.actions import Action, Batch, Counters, Damage
from core.rules.history import Change
from core.state.ids import ObjectId
from core.state.visibility import may_see
from gui.commands import Menu, When, Within
from gui.faces.presenter import in_words
from gui.features.counters.dialog import Amount, CountersDialog
from gui.features.feature import Feature, command
from gui.window.seat_options import SELECT_FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.state.objects import GameObject

_USUAL = (1, 2)
"""The numbers of the game's kinds of counters that have keys."""


class CountersFeature(Feature):
    """Puts counters on the selected card; the kinds with keys are the game's most usual ones."""

    _dialog: "CountersDialog | None" = None

    def setup(self) -> None:
        """Connect to the selection, the seat and the theme."""
        window = self.window
        window.board.selected.connect(self._say_anew)
        window.seat_state.changed.connect(self._say_anew)
        window.theme_changed.connect(self._apply_theme)
        self._name()

    def on_viewer_changed(self) -> None:
        """Delete the dialog, which names a card that the former viewer had selected."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.close()
            dialog.deleteLater()

    @command(
        "counter.1.up",
        "Add a counter",
        Menu.GAME,
        "+",
        within=Within.SELECTED,
        enabled=When.SELECTED,
        divided=True,
        arguments=(0, 1),
    )
    @command(
        "counter.1.down",
        "Remove a counter",
        Menu.GAME,
        "-",
        within=Within.SELECTED,
        enabled=When.SELECTED,
        arguments=(0, -1),
    )
    @command(
        "counter.2.up",
        "Add a counter",
        Menu.GAME,
        ".",
        within=Within.SELECTED,
        enabled=When.SELECTED,
        arguments=(1, 1),
    )
    @command(
        "counter.2.down",
        "Remove a counter",
        Menu.GAME,
        ",",
        within=Within.SELECTED,
        enabled=When.SELECTED,
        arguments=(1, -1),
    )
    def change_usual(self, index: int, by: int) -> None:
        """Add counters of one of the game's most usual kinds, or remove them."""
        for kind in self.window.session.rules.counters[index : index + 1]:
            self.change(kind, by)

    @command(
        "counter.damage",
        "Deal 1 damage",
        Menu.GAME,
        "/",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def deal_damage(self) -> None:
        """Deal 1 damage to every selected card."""
        self.change("", 1)

    @command(
        "counter.open",
        "Counters and damage…",
        Menu.GAME,
        "Ctrl+/",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def open(self) -> "CountersDialog":
        """Show the counters of the selected card."""
        if self._dialog is None:
            window = self.window
            self._dialog = CountersDialog(window.theme, window)
            self._dialog.changed.connect(self.change)
        self._say()
        self._dialog.begin()
        return self._dialog

    def change(self, kind: str, by: int) -> None:
        """Put counters of a kind on every selected card, or deal damage to it, as one action."""
        window = self.window
        steps = tuple(self._step(object_id, kind, by) for object_id in self._selected())
        if not steps:
            window.strip.say(SELECT_FIRST)
        elif len(steps) == 1:
            window.session.attempt(steps[0])
        else:
            window.session.attempt(Batch(player=window.seat, steps=steps))

    def _step(self, object_id: ObjectId, kind: str, by: int) -> Action:
        seat = self.window.seat
        if kind:
            return Counters(player=seat, object=object_id, kind=kind, change=by)
        return Damage(player=seat, object=object_id, amount=by)

    def _selected(self) -> tuple[ObjectId, ...]:
        """Return the selected cards of the board, or the subject of the window."""
        selection = self.window.board.selection
        if selection.is_several:
            return tuple(item.object_id for item in selection.items)
        obj = self._subject()
        return () if obj is None else (obj.id,)

    def _subject(self) -> "GameObject | None":
        object_id = self.window.selected
        return self.window.session.state.objects.get(object_id) if object_id is not None else None

    def _amounts(self, obj: "GameObject") -> "Iterator[Amount]":
        kinds = dict.fromkeys((*self.window.session.rules.counters, *dict(obj.counters)))
        for kind in kinds:
            yield Amount(kind=kind, label=in_words(kind), number=obj.counter(kind))
        yield Amount(kind="", label="Damage", number=obj.damage, less=False)

    def _say(self) -> None:
        obj, dialog = self._subject(), self._dialog
        if dialog is None:
            return
        if obj is None:
            dialog.hold("", ())
            return
        window = self.window
        seen = may_see(window.session.rules.zones, obj, window.seat_state.panel_viewer)
        name = ""
        if seen:
            name = str(
                window.session.rules.tables.characteristics(window.session.state_view, obj.id)[
                    "name"
                ]
            )
        dialog.hold(name or "a card", tuple(self._amounts(obj)))

    def on_change(self, change: Change) -> None:
        """Update the names and numbers of counters."""
        if change.is_by_other_rules:
            self._name()
        self._say_anew()

    def _say_anew(self) -> None:
        if self._dialog is not None and self._dialog.isVisible():
            self._say()

    def _name(self) -> None:
        """Label the commands with the names of the game's counters."""
        kinds, actions = self.window.session.rules.counters, self.window.actions_by_id
        for number in _USUAL:
            kind = "".join(kinds[number - 1 : number])
            for way, verb in (("up", "Add"), ("down", "Remove")):
                words = f"{verb} one {in_words(kind)} counter"
                actions.rename(f"counter.{number}.{way}", words, shown=bool(kind))

    def _apply_theme(self, _theme: object) -> None:
        if self._dialog is not None:
            self._dialog.apply_theme(self.window.theme)
