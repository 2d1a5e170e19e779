"""What every page has around its own matter: a head, a policy, the notice at its foot."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from msgspec import Struct

_NOTICE = (
    "Made with Janus Table, which is unofficial fan content: nobody who makes or owns the card "
    "games shown has made, checked, endorsed or sponsored it. Card pictures are drawn by the "
    "program; rules are told in its own words."
)


class Document(Struct, frozen=True, kw_only=True):
    """A page: only its style and its script run, whatever words it brings along.

    ``main`` is marked up already; ``kind`` is how the style sheet calls the page.
    """

    title: str
    about: str
    main: str
    style: str
    kind: str = ""
    script: str = ""

    def html(self) -> str:
        """Return the whole file."""
        title = escape(self.title)
        policy = _policy_of(self.style, _policy_hash(self.script) if self.script else "'none'")
        script = f"<script>{self.script}</script>\n" if self.script else ""
        return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{self.style}</style>
</head>
<body class="{self.kind}">
<header>
<h1 dir="auto">{title}</h1>
<p>{escape(self.about)}</p>
</header>
<main>
{self.main}
</main>
<footer><p>{escape(_NOTICE)}</p></footer>
{script}</body>
</html>
"""


def _policy_of(style: str, script: str) -> str:
    """Return what a browser may do with a page: one style, one script or none, pictures in it."""
    return (
        f"default-src 'none'; img-src data:; style-src {_policy_hash(style)}; script-src {script}; "
        "base-uri 'none'; form-action 'none'"
    )


def _policy_hash(text: str) -> str:
    """Return the name by which a policy knows one text and no other."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
