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
    editor: "EditorWindow | None" = None
    autosave: AutosavedDraft | None = None

    def unsaved(self) -> bytes | None:
        """Return what is kept while the editor has something that is not saved."""
        raise NotImplementedError

    def begin(self) -> None:
        """Follow the theme of the window."""
        window = self.window
        window.theme_changed.connect(self._apply_theme)
        self.autosave = AutosavedDraft(
            window.preferences, self.draft, self.unsaved, window.strip.say, window
        )

    def end(self) -> None:
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
        """Close the editor and forget what is not saved in it."""
        self.drop()
        if self.autosave is not None:
            self.autosave.keep()

    def _apply_theme(self, theme: "Theme") -> None:
        if self.editor is not None:
            self.editor.apply_theme(theme)
