"""Deck check page: illegal cards first, each with its findings and rules."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.messages import worded
from core.rules.deck_check import CheckedCard, DeckCheck
from core.rules.history import Change
from core.rules.verdict import Finding, Ruling
from gui.commands import Menu, Within
from gui.dialogs.sheet import Sheet
from gui.features.feature import Feature, command
from gui.panels.prose import Cite, Prose, chips, escape
from gui.theme import GRID, Theme, open_as
from gui.widgets.icons import pixmap

TITLE = "Deck check"
_ICON = 16


class DeckDialog(Sheet):
    """Lists a deck, illegal cards first. ``cited`` carries a rule key."""

    cited = Signal(str)

    def __init__(self, cite: Cite, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, "", "Close", theme, parent)
        self._cite = cite
        self._found: DeckCheck | None = None
        self.cancel.setVisible(False)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName("Rules about each card")
        self.prose.cited.connect(self.cited)
        self.prose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body.addWidget(self.prose, 1)
        open_as(self, 92 * GRID, 76 * GRID)
        self.apply_theme(theme)

    def show_deck(self, title: str, found: DeckCheck) -> None:
        """Show the result of a deck check."""
        self.call(title)
        self._found = found
        self._write()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.prose.apply_theme(theme)
        self._write()

    def text(self) -> str:
        """Return the whole page as plain text."""
        found = self._found
        if found is None:
            return ""
        lines = (f"{_named(each)}: {' '.join(f.says for f in _said(each))}" for each in found.cards)
        return "\n".join((self.says.text(), *lines))

    def _write(self) -> None:
        found = self._found
        if found is None:
            return
        self.says.setText("\n".join(part for part in (found.says, _count(found)) if part))
        self.says.setVisible(True)
        colours = {True: self.theme.good, False: self.theme.bad}
        pictures = {
            f"sign:{fits}": pixmap(
                "done" if fits else "refused", colours[fits], _ICON, self.devicePixelRatioF()
            )
            for fits in colours
        }
        rows = "".join(map(self._row, found.cards))
        self.prose.write(
            '<div class="page">'
            f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table></div>',
            pictures,
        )
        self.prose.setAccessibleDescription(self.text())

    def _row(self, each: CheckedCard) -> str:
        colour = "good" if each.fits else "bad"
        word = "Allowed" if each.fits else "Not allowed"
        return (
            f'<tr><td width="34%" class="row"><b>{escape(_named(each))}</b></td>'
            f'<td width="20%" class="row"><img src="sign:{each.fits}" width="{_ICON}"'
            f' class="sign">&nbsp;<span class="ruling_{colour}">{word}</span></td>'
            f'<td width="46%" class="row">{self._sentences(_said(each))}</td></tr>'
        )

    def _sentences(self, findings: Iterable[Finding]) -> str:
        return " ".join(
            escape(each.says) + chips((each.key, *each.also), self._cite) for each in findings
        )


def _named(each: CheckedCard) -> str:
    return each.name if each.count == 1 else f"{each.count} × {each.name}"


def _said(each: CheckedCard) -> tuple[Finding, ...]:
    """Return the findings against a card, or all its findings if it is legal."""
    findings = each.verdict.findings
    against = tuple(finding for finding in findings if finding.ruling is not Ruling.DONE)
    return against or findings


def _count(found: DeckCheck) -> str:
    whole = sum(each.count for each in found.cards)
    refused = sum(each.count for each in found.cards if not each.fits)
    if not whole:
        return ""
    if not refused:
        return worded("The card is legal.{count:select}|All {count} cards are legal.", count=whole)
    return worded(
        "{refused} of {count} cards is not legal.|{refused} of {count} cards are not legal.",
        refused=refused,
        count=whole,
    )


NO_CHECK = "This game has no deck check here."


class DeckCheckFeature(Feature):
    """Checks the viewer's deck, and shows each refusal with its rule."""

    _dialog: "DeckDialog | None" = None

    def on_viewer_changed(self) -> None:
        """Close the dialog, which lists cards of the former viewer."""
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None

    @command(
        "deck.check", "Check my deck…", Menu.GAME, "Ctrl+Shift+K", within=Within.CARDS, divided=True
    )
    def open(self) -> "DeckDialog | None":
        """Show the check of the viewer's deck; without a check in this game, report that."""
        window = self.window
        found = window.session.rules.tables.deck(window.session.state_view, window.seat)
        if found is None:
            window.strip.say(NO_CHECK)
            return None
        if self._dialog is None:
            self._dialog = DeckDialog(window.cite, window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
            self._dialog.cited.connect(window.show_rule)
        self._dialog.show_deck(f"{window.seat}'s deck", found)
        self._dialog.begin()
        return self._dialog

    def on_change(self, _change: Change) -> None:
        """Check the deck again."""
        dialog, window = self._dialog, self.window
        if dialog is not None and dialog.isVisible():
            found = window.session.rules.tables.deck(window.session.state_view, window.seat)
            if found is None:
                dialog.close()
            else:
                dialog.show_deck(f"{window.seat}'s deck", found)
