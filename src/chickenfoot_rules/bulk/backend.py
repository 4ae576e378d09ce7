"""The backends of the kernels: one text that numba compiles, or that runs as plain Python.

A *word* is a whole number of 64 bits with a sign, and a row of numbers is an array of words. A set
of tiles has 60 of its bits, so it is never negative.

Kernels are compiled if numba can be imported. If not, or if the environment has
``NUMBA_DISABLE_JIT=1``, the same text runs as it is. It then keeps words in lists, since an index
into an array of numpy takes ten times as long, and a set of tiles in one int of any length.

Numba keeps a kernel as long as the file that defines it is unchanged. But kernels are made of each
other: one that calls an older one reads rows at the wrong places, and may end the process. So each
is stamped with the contents of all files of kernels. Numba finds the folder: that of
``NUMBA_CACHE_DIR``, or one beside the package, or in the cache of the user.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

_PACKAGE: Final = Path(__file__).parents[1]
_SOURCES: Final = ("bulk", "players/search", "dominoes")
"""The packages whose files have kernels, or what these look up."""


def fingerprint() -> str:
    """Return a text that is different for each version of the kernels, checked or not."""
    found = sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for source in _SOURCES:
        for path in sorted((_PACKAGE / source).glob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])


class Words(Protocol):
    """A row of words, or of bytes: an array or a list."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Floats(Protocol):
    """A row of floating-point numbers: an array or a list."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


def import_numba() -> Any | None:  # noqa: ANN401 - numba has no types
    """Return numba, or ``None`` if it is missing, does not work here, or is switched off."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return None
    try:
        # Numba also raises ImportError for a numpy that is too new for it.
        import_module("numba.extending")
        return import_module("numba")
    except ImportError:
        return None


_NUMBA: Final[Any] = import_numba()

COMPILED: Final = _NUMBA is not None
"""Whether kernels are compiled."""


WORD_BITS: Final = 60 if COMPILED else 256
"""The tiles that one word of a set of tiles has room for."""


def options_for(numba: Any) -> dict[str, bool]:  # noqa: ANN401 - numba has no types
    """Return the options of numba that all kernels are compiled with.

    Numba counts the references to arrays, and newer versions leave more of this in the code, where
    it takes half of the time. Kernels allocate nothing, so they need no counts. ``_nrt``, from the
    documentation of `numba.extending.register_jitable`, turns off all that allocates and counts.
    """
    options = {"nogil": True}  # No thread holds the interpreter's lock while it runs a kernel.
    if hasattr(numba.njit(fingerprint).targetdescr.options, "_nrt"):
        return {**options, "_nrt": False}
    message = (
        f"numba {numba.__version__} can't compile kernels that count no references, so "
        "chickenfoot_rules.bulk may take twice as long; install another version of numba"
    )
    warnings.warn(message, RuntimeWarning, stacklevel=2)
    return options


if COMPILED:
    _OPTIONS: Final = options_for(_NUMBA)
    _STAMP: Final = fingerprint()

    def _compile(kernel: _Kernel, **options: str) -> _Kernel:
        """Return a kernel that numba compiles when it is first called."""
        dispatcher = _NUMBA.njit(**_OPTIONS, **options)(kernel)
        with suppress(RuntimeError):  # There may be no folder that can be written.
            dispatcher.enable_caching()
            cache = dispatcher._cache  # noqa: SLF001 - numba has no public way
            cache._cache_file._source_stamp = _STAMP  # noqa: SLF001 - as above
            _tolerate_faults(cache)
        return cast("_Kernel", dispatcher)

    def _tolerate_faults(cache: Any) -> None:  # noqa: ANN401 - numba has no types
        """Do without a cache that can't be written, and replace one that can't be read."""
        load, save = cache.load_overload, cache.save_overload

        def load_or_replace(*arguments: object) -> object:
            try:
                return load(*arguments)
            except Exception:  # noqa: BLE001 - a garbled file may raise anything
                with suppress(OSError):
                    cache.flush()
                return None

        def save_if_possible(*arguments: object) -> None:
            with suppress(Exception):  # The disk may be full, or a garbled file can't be replaced.
                save(*arguments)

        cache.load_overload, cache.save_overload = load_or_replace, save_if_possible


def compiled(kernel: _Kernel) -> _Kernel:
    """Return a kernel that runs as fast as it can; it must be the same text for both backends."""
    return _compile(kernel) if COMPILED else kernel


def inlined(kernel: _Kernel) -> _Kernel:
    """Return a kernel that is compiled as a part of each kernel that calls it.

    A call passes seven numbers for each array. So inline a kernel that does little, or is called in
    one place.
    """
    return _compile(kernel, inline="always") if COMPILED else kernel


if COMPILED:
    _numpy: Final = import_module("numpy")

    def _make_counter(instruction: str, *more: object) -> Callable[[int], int]:
        """Return a function of a word that is one instruction of the processor."""
        boolean = import_module("llvmlite.ir").IntType(1)
        number_type = _NUMBA.types.int64

        def declare(context: object, number: object) -> Any:  # noqa: ANN401 - numba has no types
            del context, number

            def generate(_: object, builder: Any, __: object, arguments: Any) -> object:  # noqa: ANN401
                return getattr(builder, instruction)(*arguments, *map(boolean, more))

            return number_type(number_type), generate

        return cast("Callable[[int], int]", _NUMBA.extending.intrinsic(declare))

    _leading_zeros = _make_counter("ctlz", 0)

    @compiled
    def _length(number: int) -> int:
        return 64 - _leading_zeros(number)

    bit_count: Callable[[int], int] = _make_counter("ctpop")
    bit_length: Callable[[int], int] = _length

    uint64: Callable[[int], int] = _numpy.uint64
    int64: Callable[[int], int] = _numpy.int64

    def words(size: int) -> Words:
        return cast("Words", _numpy.zeros(size, _numpy.int64))

    def bytes_of(size: int) -> Words:
        return cast("Words", _numpy.zeros(size, _numpy.uint8))

    observation = bytes_of

    def floats(size: int) -> Floats:
        return cast("Floats", _numpy.zeros(size, _numpy.float64))

    def words_of(numbers: Iterable[int]) -> Words:
        return cast("Words", _numpy.array([*numbers], _numpy.int64))

    def small_constants(numbers: Iterable[int]) -> Words:
        return cast("Words", _numpy.array([*numbers], _numpy.uint8))

    def signed(number: int) -> int:
        return (number + (1 << 63)) % (1 << 64) - (1 << 63)

else:
    bit_count = int.bit_count
    bit_length = int.bit_length
    uint64 = int
    int64 = int

    def words(size: int) -> Words:
        """Return so many words, each 0."""
        return [0] * size

    def bytes_of(size: int) -> Words:
        """Return so many numbers from 0 to 255, each 0."""
        return [0] * size

    def observation(size: int) -> Words:
        """Return so many bytes, each 0, whose slices are parts of them, as those of arrays."""
        return cast("Words", memoryview(bytearray(size)))

    def floats(size: int) -> Floats:
        """Return so many floating-point numbers, each 0."""
        return [0.0] * size

    def words_of(numbers: Iterable[int]) -> Words:
        """Return numbers as words."""
        return [*numbers]

    small_constants = words_of

    def signed(number: int) -> int:
        """Return a number of 64 bits without a sign as a word."""
        return number


# --- random numbers ---------------------------------------------------------------------
#
# The generator is SplitMix64 (Steele, Lea and Flood 2014). Its state is one word, which grows by a
# constant with each number, and the number is the state, mixed. Each round has a state of its own,
# so no two rounds or threads share any. Numbers are the same compiled or not, on all machines.

_ALL: Final = uint64((1 << 64) - 1)
"""The mask for sums and products, which wrap only in compiled kernels."""
_STEP: Final = uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = uint64(0x94D049BB133111EB)
_FRACTION: Final = uint64((1 << 56) - 1)
# Numba turns a number with a sign and one without into a float.
_8, _27, _30, _31, _32, _56 = map(uint64, (8, 27, 30, 31, 32, 56))


@compiled
def _mix(number: int) -> int:
    number = (number ^ number >> _30) * _FIRST_FACTOR & _ALL
    number = (number ^ number >> _27) * _SECOND_FACTOR & _ALL
    return number ^ number >> _31


@compiled
def _next(row: Words, place: int) -> int:
    state = uint64(row[place]) + _STEP & _ALL
    row[place] = int64(state)
    return _mix(state)


@compiled
def next_number(row: Words, place: int) -> int:
    """Return 64 random bits as a word, from the state that is kept at a place of a row."""
    return int64(_next(row, place))


@compiled
def draw_below(row: Words, place: int, limit: int) -> int:
    """Return a random number below a limit of at most 2²⁷.

    The chances of two numbers differ by less than the limit in 2³².
    """
    return int64(_next(row, place) >> _32) * limit >> 32


@compiled
def shuffle(row: Words, place: int, tiles: Words, first: int, size: int) -> None:
    """Put some numbers of a list, at most 192, into random order."""
    if size:
        choose_last(row, place, tiles, first, size, size - 1)


@compiled
def choose_last(row: Words, place: int, tiles: Words, first: int, size: int, few: int) -> None:
    """Put a few of some numbers of a list, at most 192, into their last places, at random.

    Each random word serves for three places. After the first two, more than 40 bits of it are
    left, so the chances of two orders differ by less than one in a million.
    """
    number = uint64(0)
    left = 0
    for _ in range(few):
        if left == 0:
            number = _next(row, place) >> _8
            left = 3
        left -= 1
        number *= uint64(size)
        other = first + int64(number >> _56)
        number &= _FRACTION
        size -= 1
        tile = tiles[first + size]
        tiles[first + size] = tiles[other]
        tiles[other] = tile


@compiled
def stream(seed: int, number: int) -> int:
    """Return the first state of one of the streams of a seed."""
    start = _mix(uint64(seed) + _STEP & _ALL)
    return int64(_mix(start + uint64(number) * _FIRST_FACTOR & _ALL))
