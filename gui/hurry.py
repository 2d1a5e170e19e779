"""A quick start: what is put aside while everything is loaded and built for the first time."""

import builtins
import enum
import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace

_PACKAGE = "shibokensupport.signature"
_LOADER = f"{_PACKAGE}.loader"
_NAMES = f"{_PACKAGE}.mapping"
_SIMPLY, _CREATE = "_simple_enum", "_create_"
_TYPING = "typing_extensions"
_YOUNG, _ROUNDS_OF_YOUNG = 700, 3
_CALLED_AT_IMPORT = frozenset(("post_init", "finish_import", "feature_import", "feature_imported"))


def hurry() -> None:
    """Load and build without what only gets in the way until the window has been painted.

    PySide compiles, at every start and from source, what it tells signatures and words its errors
    with: half of the time that loading it takes. That waits until somebody asks. It would also
    look at every import, and read the source of every module that comes, for the one statement
    that switches its snake case on; nobody here uses it, so imports stay Python's own. And the
    collector of cycles goes through thousands of new objects over and over, although none of
    them can go yet; so it stops before even PySide is loaded, which makes most of them. Qt's
    constants are thousands of members of Python's enumerations, which Python makes in half the
    time where it makes its own.
    """
    gc.disable()
    _make_enumerations_simply()
    with _signatures_put_off():
        import PySide6.QtCore  # noqa: F401, PLC0415 - now, because it brings its own import with it

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    if _TYPING not in sys.modules:
        # Where somebody's tools have brought it, msgspec takes it for what Python has by itself.
        sys.modules[_TYPING] = None  # type: ignore[assignment]
        import msgspec  # noqa: F401, PLC0415

        del sys.modules[_TYPING]


def relax() -> None:
    """Work as usual again, and spare the collector what was there before: that stays.

    It looks at fewer new objects at a time, more often: else it halts the window for two
    milliseconds now and then.
    """
    _make_enumerations_as_usual()
    gc.freeze()
    gc.set_threshold(_YOUNG, _ROUNDS_OF_YOUNG)
    gc.enable()


def _make_enumerations_simply() -> None:
    """Let PySide's enumerations be made as Python's own are, if this Python has a way for those.

    They are the same in everything but the time they take.
    """
    simply, usual = getattr(enum, _SIMPLY, None), getattr(enum.EnumType, _CREATE)
    if simply is None or hasattr(usual, "__wrapped__"):
        return

    @wraps(usual)
    def create(  # noqa: PLR0913 - as Python calls it, by place or by name
        cls: type[enum.Enum],
        class_name: str,
        names: object,
        *,
        module: str | None = None,
        qualname: str | None = None,
        type: object = None,  # noqa: A002
        start: int = 1,
        boundary: enum.FlagBoundary | None = None,
    ) -> object:
        if type is not None or not isinstance(names, list):
            kept = {"module": module, "qualname": qualname, "type": type, "start": start}
            return usual(cls, class_name, names, boundary=boundary, **kept)
        body = {"__module__": module, "__qualname__": qualname or class_name, **dict(names)}
        made = simply(cls, boundary=boundary)(builtins.type(class_name, (), body))
        made.__doc__ = None
        return made

    setattr(enum.EnumType, _CREATE, create)


def _make_enumerations_as_usual() -> None:
    usual = getattr(getattr(enum.EnumType, _CREATE), "__wrapped__", None)
    if usual is not None:
        setattr(enum.EnumType, _CREATE, usual)


@contextmanager
def _signatures_put_off() -> Iterator[None]:
    """Give PySide something else in place of its signatures' loader, if it asks for that by name.

    Where it asks in another way, as another release may, it gets what it asks for.
    """
    plain = builtins.__import__

    def instead(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        if name != _PACKAGE or tuple(fromlist or ()) != ("loader",) or _LOADER in sys.modules:
            return plain(name, globals, locals, fromlist, level)
        # The package lies in an archive inside a library, which is found during this import only.
        sys.meta_path.append(sys.meta_path[0])
        return SimpleNamespace(loader=_Signatures(sys.meta_path[0].find_spec(_NAMES, None)))

    builtins.__import__ = instead  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.__import__ = plain


class _Signatures(ModuleType):
    """Stands for the loader of PySide's signatures, and loads it when somebody asks.

    Two doors lead to it: what the loader offers, and the module of names, which PySide looks
    for by itself (it crashes where that is missing) and has brought up to date before it reads it.
    """

    def __init__(self, names: ModuleSpec | None) -> None:
        super().__init__(_LOADER)
        self._spec = names
        self._names = ModuleType(_NAMES)
        self._names.update_mapping = self._update  # type: ignore[attr-defined]
        sys.modules[_NAMES] = self._names

    def __getattr__(self, name: str) -> Callable[..., object]:
        """Return what calls the real function; after a module's import there is nothing to do."""
        if name.startswith("__"):
            raise AttributeError(name)
        if name in _CALLED_AT_IMPORT:
            return lambda *_: None

        def asked(*told: object) -> object:
            return getattr(self._loaded(), name)(*told)

        return asked

    def _update(self) -> None:
        self._loaded()
        self._names.update_mapping()

    def _loaded(self) -> ModuleType:
        spec, self._spec = self._spec, None
        if spec is not None and spec.loader is not None:
            self._names.__spec__ = spec
            spec.loader.exec_module(self._names)
        return import_module(_LOADER)
