"""Features with one editor: what is not saved in it is kept, and comes back."""

from typing import TYPE_CHECKING, ClassVar

from gui.features.authoring.autosave import AutosavedDraft
from gui.features.feature import Feature

if TYPE_CHECKING:
    from gui.features.authoring.editor_window import EditorWindow
    from gui.theme import Theme


class KeptEditor(Feature):
    """A feature with one editor; its draft is kept under the name ``draft``."""

    in_every_window: ClassVar[bool] = False
    draft: ClassVar[str]
    names: ClassVar[str]
    """What is made in it, as a sentence names it."""
    editor: "EditorWindow | None" = None
    autosave: AutosavedDraft | None = None

    def unsaved(self) -> bytes | None:
        """Return what is kept while the editor has something that is not saved."""
        raise NotImplementedError

    def open_on(self, content: bytes) -> bool:
        """Open the editor on what was kept; tell whether it can be read."""
        raise NotImplementedError

    def setup(self) -> None:
        """Follow the theme of the window."""
        window = self.window
        window.theme_changed.connect(self._apply_theme)
        self.autosave = AutosavedDraft(
            window.preferences, self.draft, self.unsaved, window.strip.say, window
        )

    def close(self) -> None:
        """Close the editor with the window; what is not saved is there the next time."""
        if self.editor is not None and self.autosave is not None:
            self.autosave.keep()
        self.drop()

    def drop(self) -> None:
        """Close the editor."""
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.close()
            editor.deleteLater()

    def discard(self) -> None:
        """Close the editor and forget what is not saved in it; undo can bring it back."""
        content = self.unsaved()
        self.drop()
        if self.autosave is not None:
            self.autosave.keep()
        if content is not None:
            self._offer(content)
            self.window.strip.say(f"{self.names.capitalize()} is discarded. Undo brings it back.")

    def _offer(self, content: bytes) -> None:
        self.window.session.offer_recall(self.names, lambda: self._bring_back(content))

    def _bring_back(self, content: bytes) -> None:
        """Open the editor on what was discarded, unless it is open on something else."""
        if self.editor is not None:
            self._offer(content)
            self.window.strip.say(f"Close the editor first: then Undo brings {self.names} back.")
        elif self.open_on(content) and self.editor is not None:
            self.editor.show()
            self.editor.raise_()
            if self.autosave is not None:
                self.autosave.keep()

    def _apply_theme(self, theme: "Theme") -> None:
        if self.editor is not None:
            self.editor.apply_theme(theme)
