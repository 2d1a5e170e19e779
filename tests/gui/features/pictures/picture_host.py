"""A host of pictures on this machine alone, which answers as hosts do on good and bad days."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Barrier, Lock, Thread

from tests.gui.card_pictures import picture_of

HOST = "127.0.0.1"


def content_of(name: str) -> bytes:
    packed = BytesIO()
    picture_of(name, (146, 204)).save(packed, "JPEG")
    return packed.getvalue()


class PictureHost(ThreadingHTTPServer):
    """Sends a picture for every path, or the answer in ``answers``.

    ``asked`` counts requests by path, ``headers`` keeps those of the last one, ``most`` is how
    many were answered at once.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((HOST, 0), _Handler)
        self.answers: dict[str, list[str]] = {}
        self.asked: Counter[str] = Counter()
        self.headers: Message = Message()
        self.most = 0
        self.together: Barrier | None = None
        self._now = 0
        self._lock = Lock()

    def url(self, path: str) -> str:
        return f"http://{HOST}:{self.server_port}{path}"

    def begin(self, path: str, headers: Message) -> str:
        """Note a request; return how it is to be answered."""
        with self._lock:
            self.asked[path] += 1
            self.headers = headers
            self._now += 1
            self.most = max(self.most, self._now)
            left = self.answers.get(path, [])
            return left.pop(0) if len(left) > 1 else (left[0] if left else "picture")

    def end(self) -> None:
        with self._lock:
            self._now -= 1


class _Handler(BaseHTTPRequestHandler):
    server: PictureHost

    def do_GET(self) -> None:
        how, _, rest = self.server.begin(self.path, self.headers).partition(" ")
        try:
            getattr(self, f"_{how}")(rest)
        finally:
            self.server.end()

    def log_message(self, *_: object) -> None:
        """Send nothing."""

    def _send(self, status: int, content: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _picture(self, _rest: str) -> None:
        self._send(200, content_of(self.path), Content_Type="image/jpeg")

    def _together(self, _rest: str) -> None:
        """Answer when as many have asked as are expected."""
        if self.server.together is not None:
            self.server.together.wait(20)
        self._picture("")

    def _status(self, rest: str) -> None:
        self._send(int(rest), b"", Content_Type="text/plain")

    def _later(self, rest: str) -> None:
        self._send(429, b"", Retry_After=rest)

    def _to(self, rest: str) -> None:
        self._send(302, b"", Location=rest)

    def _page(self, _rest: str) -> None:
        self._send(200, b"<html>Not here</html>", Content_Type="text/html")

    def _pretends(self, _rest: str) -> None:
        self._send(200, b"<html>Not here</html>", Content_Type="image/jpeg")

    def _hollow(self, _rest: str) -> None:
        self._send(200, content_of(self.path)[:600], Content_Type="image/jpeg")

    def _cut(self, _rest: str) -> None:
        content = content_of(self.path)
        self._send(200, content[:500], Content_Type="image/jpeg", Content_Length=str(len(content)))

    def _huge(self, _rest: str) -> None:
        self._send(200, b"\xff\xd8\xff", Content_Type="image/jpeg", Content_Length=str(1 << 30))


@contextmanager
def picture_host() -> Iterator[PictureHost]:
    """Run such a host for as long as it is needed."""
    with PictureHost() as host:
        thread = Thread(target=host.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield host
        finally:
            host.shutdown()
            thread.join()
