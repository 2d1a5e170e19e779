"""Picture downloads: few requests at once, only from known hosts, no retry of missing pictures.

Follows the rules of the source: each request sends a User-Agent and Accept header, status 429 is
obeyed, and a host that does not respond is skipped for a minute.
"""

from collections import deque
from collections.abc import Collection, Iterable
from email.utils import parsedate_to_datetime
from time import time

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

from core.storage.pictures import HOSTS, LARGEST, PictureAddress, PictureStore, PictureStoreError
from gui.runtime.version import version

AT_ONCE = 4
USER_AGENT = f"JanusTable/{version().partition(' ')[0]}"
TYPES = ("image/jpeg", "image/png", "image/webp")
_GAP = 100
"""Milliseconds between requests."""
_PATIENCE = 30_000
_PAUSE = 60.0
_WAIT, _LONGEST_WAIT = 30.0, 600.0
_TRIES = 3
_REDIRECTS = 3
_OK, _NOT_FOUND, _GONE, _TOO_MANY, _BUSY = 200, 404, 410, 429, 503
_REDIRECTED = frozenset({301, 302, 303, 307, 308})
_STATUS = QNetworkRequest.Attribute.HttpStatusCodeAttribute


class _Job(Struct):
    """Request for one picture: current URL and number of attempts."""

    address: PictureAddress
    url: QUrl
    tries: int = 0
    redirects: int = 0
    is_huge: bool = False


class Downloads(QObject):
    """Downloads pictures into a store.

    ``arrived`` carries the key of a stored picture, ``failed`` a key and an error; ``progressed``
    is emitted if ``done``, ``whole`` (the total) or ``waits`` changes.
    """

    arrived = Signal(str)
    failed = Signal(str, str)
    progressed = Signal()

    def __init__(
        self,
        store: PictureStore,
        parent: QObject | None = None,
        *,
        hosts: Collection[str] = HOSTS,
        scheme: str = "https",
        gap: int = _GAP,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._hosts = hosts
        self._scheme = scheme
        self._manager = QNetworkAccessManager(self)
        self._waiting: deque[_Job] = deque()
        self._running: dict[QNetworkReply, _Job] = {}
        self._asked: set[str] = set()
        self.done = 0
        self.whole = 0
        self._until = 0.0
        self._gap = QTimer(self, interval=gap, singleShot=True)
        self._gap.timeout.connect(self._go_on)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._go_on)

    @property
    def waits(self) -> float:
        """Seconds of the pause that the host requested."""
        return max(self._until - time(), 0.0)

    @property
    def busy(self) -> bool:
        """Whether requests are pending."""
        return bool(self._waiting or self._running)

    def want(self, addresses: Iterable[PictureAddress]) -> None:
        """Queue requests for pictures that are neither stored nor known to be missing."""
        for address in addresses:
            key = address.key
            known = key in self._asked or self._store.is_missing(key)
            if known or self._store.find(key) is not None:
                continue
            self._asked.add(key)
            self.whole += 1
            self._waiting.append(_Job(address, QUrl(address.url)))
        self._go_on()

    def cancel(self) -> None:
        """Cancel all requests; they may be requested again."""
        for job in (*self._waiting, *self._running.values()):
            self._asked.discard(job.address.key)
        self._waiting.clear()
        running, self._running = self._running, {}
        for reply in running:
            reply.abort()
        self._pause.stop()
        self._gap.stop()
        self.done = self.whole = 0
        self.progressed.emit()

    def _go_on(self) -> None:
        if self.waits:
            self._pause.start(round(self.waits * 1000) + 1)
        while self._waiting and len(self._running) < AT_ONCE and not self.waits:
            if self._gap.isActive():
                break
            job = self._waiting.popleft()
            why = self._refusal(job.url)
            if why:
                self._fail(job, why)
                continue
            self._ask(job)
            if self._gap.interval():
                self._gap.start()
        if not self.busy:
            self.done = self.whole = 0
        self.progressed.emit()

    def _refusal(self, url: QUrl) -> str:
        """Return why an address is not allowed, or ``""``."""
        if url.isValid() and url.scheme() == self._scheme and url.host() in self._hosts:
            return "" if not url.userInfo() else "the address holds a password"
        return f"{url.host() or 'that address'} is none of the hosts that are asked for pictures"

    def _ask(self, job: _Job) -> None:
        request = QNetworkRequest(job.url)
        request.setRawHeader(b"User-Agent", USER_AGENT.encode())
        request.setRawHeader(b"Accept", ", ".join(TYPES).encode())
        # Without this Qt decompresses the reply, and its size differs from Content-Length.
        request.setRawHeader(b"Accept-Encoding", b"identity")
        request.setTransferTimeout(_PATIENCE)
        attribute, policy = QNetworkRequest.Attribute, QNetworkRequest.RedirectPolicy
        request.setAttribute(attribute.RedirectPolicyAttribute, policy.ManualRedirectPolicy)
        for cookies in (attribute.CookieLoadControlAttribute, attribute.CookieSaveControlAttribute):
            request.setAttribute(cookies, QNetworkRequest.LoadControl.Manual)
        job.tries += 1
        reply = self._manager.get(request)
        self._running[reply] = job
        reply.downloadProgress.connect(lambda got, whole: _watch(reply, job, max(got, whole)))
        reply.finished.connect(lambda: self._finished(reply))

    def _finished(self, reply: QNetworkReply) -> None:
        reply.deleteLater()
        job = self._running.pop(reply, None)
        if job is None:
            return  # the request was cancelled
        status = reply.attribute(_STATUS)
        if status is None:
            self._no_answer(job, reply)
        elif status in {_TOO_MANY, _BUSY}:
            said = bytes(reply.rawHeader("Retry-After").data()).decode("latin-1")
            self._wait(_seconds(said))
            self._again(job, f"{job.url.host()} wants no more requests now")
        elif status in {_NOT_FOUND, _GONE}:
            self._store.miss(job.address.key)
            self._fail(job, "there is no such picture")
            self._asked.discard(job.address.key)  # the store knows when to retry
        elif status in _REDIRECTED:
            self._redirected(job, reply)
        elif status != _OK:
            self._fail(job, f"the host answered {status}")
        elif reply.error() is not QNetworkReply.NetworkError.NoError:
            if job.is_huge:
                self._fail(job, "it is too large")
            else:
                self._again(job, f"it was cut short ({reply.errorString()})")
        else:
            self._take(job, reply)
        self._go_on()

    def _take(self, job: _Job, reply: QNetworkReply) -> None:
        content = bytes(reply.readAll().data())
        kind = str(reply.header(QNetworkRequest.KnownHeaders.ContentTypeHeader) or "")
        length = reply.header(QNetworkRequest.KnownHeaders.ContentLengthHeader)
        if kind.partition(";")[0].strip().casefold() not in TYPES:
            self._fail(job, f"what came is no picture but {kind or 'of no kind'}")
        elif length is not None and int(length) != len(content):
            self._again(job, "it was cut short")
        else:
            try:
                self._store.keep(job.address.key, content)
            except PictureStoreError as error:
                self._fail(job, str(error))
                return
            self._asked.discard(job.address.key)
            self.done += 1
            self.arrived.emit(job.address.key)

    def _no_answer(self, job: _Job, reply: QNetworkReply) -> None:
        self._wait(_PAUSE)
        self._again(job, f"{job.url.host()} does not answer ({reply.errorString()})")
        if job not in self._waiting:
            self._asked.discard(job.address.key)  # may be requested again when the host is back

    def _redirected(self, job: _Job, reply: QNetworkReply) -> None:
        """Follow a redirect on the same host; others are refused."""
        target = reply.attribute(QNetworkRequest.Attribute.RedirectionTargetAttribute)
        url = job.url.resolved(QUrl(target)) if target is not None else QUrl()
        job.redirects += 1
        if url.host() != job.url.host() or self._refusal(url) or job.redirects > _REDIRECTS:
            self._fail(job, f"it was sent on to {url.host() or 'nowhere'}, which is not asked")
            return
        job.url = url
        job.tries -= 1
        self._waiting.appendleft(job)

    def _again(self, job: _Job, why: str) -> None:
        if job.tries >= _TRIES:
            self._fail(job, why)
        else:
            self._waiting.append(job)

    def _fail(self, job: _Job, why: str) -> None:
        """Give up a picture; no retry while the program runs."""
        self.done += 1
        self.failed.emit(job.address.key, f"{job.address.url}: {why}; the drawn face stays.")

    def _wait(self, seconds: float) -> None:
        self._until = max(self._until, time() + seconds)


def _watch(reply: QNetworkReply, job: _Job, size: int) -> None:
    if size > LARGEST and not job.is_huge:
        job.is_huge = True
        reply.abort()


def _seconds(said: str) -> float:
    """Return the delay of a Retry-After header: seconds or a date."""
    try:
        wait = float(said) if said.isdecimal() else parsedate_to_datetime(said).timestamp() - time()
    except ValueError:
        wait = _WAIT
    return min(max(wait, 1.0), _LONGEST_WAIT)
