"""About dialog: name, version and environment of the program, for bug reports."""

from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.runtime.details import COPY, details
from gui.runtime.log_file import NAME
from gui.runtime.user_folders import log_folder
from gui.widgets.copy_button import CopyButton
from gui.widgets.popup_placement import put_beside
from gui.window.help import HelpDialog, about_page


class About(Feature):
    """Opens a page on the program."""

    @command("help.about", "About Janus Table", Menu.HELP, divided=True, last=True)
    def open(self) -> None:
        """Show the page."""
        window = self.window
        log = log_folder() / NAME
        said = details(log if log.is_file() else None)
        page = about_page(window.heading(), said)
        copy = CopyButton(COPY, lambda: said)
        dialog = HelpDialog("About Janus Table", page, window.theme, window, extra=(copy,))
        put_beside(dialog)
        dialog.open()
