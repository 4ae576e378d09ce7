"""Rounds to play back in a browser or a notebook: a page of HTML with everything in it."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Final, Unpack

import attrs

from chickenfoot_rules.base import N_, Immutable, Language, PictureError, Reader, text
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.rendering.svg.document import escape_text
from chickenfoot_rules.rendering.svg.options import AnimationOptions
from chickenfoot_rules.rendering.svg.pictures import Animation, animation_of

_SCHEMES: Final = {"light": "light", "dark": "dark", "auto": "light dark"}

_LABELS: Final = {
    "first": N_("First move"),
    "back": N_("Move before"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "next": N_("Next move"),
    "last": N_("Last move"),
    "move": N_("Move"),
    "speed": N_("Speed"),
    "moves": N_("Moves"),
}
"""What the page says of its controls, which are hidden until the script makes them work."""


@attrs.frozen
class Playback(Immutable):
    """A page that plays rounds back, which a notebook shows in a frame of its own.

    Attributes:
        html: the page, with its script and its styles; it loads nothing.
        title: what it shows, for readers who can't see it.
    """

    html: str = attrs.field(repr=False)
    title: str = attrs.field(default="A round, move by move", repr=False)

    def _repr_html_(self) -> str:
        """Return the frame that a notebook shows; nothing in it can reach the notebook."""
        return (
            f'<iframe srcdoc="{escape(self.html)}" sandbox="allow-scripts" '
            f'title="{escape(self.title)}" '
            'style="width:100%;height:min(90vh,900px);border:0"></iframe>'
        )


def playback(
    game: DominoRound | DominoView | DominoMatch, **options: Unpack[AnimationOptions]
) -> Playback:
    """Return a page that plays a round back, with a bar, and buttons to play, pause and step.

    The page needs no server, and loads nothing. All of it works with the keyboard: the space bar
    plays and pauses, the arrow keys step. Nothing moves in between. Without scripts, the page shows
    the last scene and the moves as text. The theme is ``"auto"`` by default. The cards of the seats
    show the points so far in a match.

    Args:
        game: the round; the view of a seat, which shows what the seat saw; or a match: all its
            rounds, with a list to choose from.
        options: see `AnimationOptions`; a match has its own ``scores``.

    Raises:
        PictureError: if there is no such option, an option is wrong, or the match has no round
            yet.
        MatchError: if the score sheet has a wrong row.
    """
    if not isinstance(game, DominoMatch):
        return playback_of([game], **options)
    match = game
    if not match.all_rounds:
        message = text("expected a match with a round, got one before its first deal")
        raise PictureError(message)
    known: AnimationOptions = {**options, "scores": match.scores}
    return playback_of(match.all_rounds, **known)


def playback_of(
    rounds: Sequence[DominoRound | DominoView], **options: Unpack[AnimationOptions]
) -> Playback:
    """Return a page that plays back one round, or all rounds of a match, as `playback` does."""
    usual: AnimationOptions = {} if options.get("colors") else {"theme": "auto"}
    themed: AnimationOptions = {**usual, **options}
    sheet = [*options.get("scores", ())]
    animations: list[Animation] = []
    for number, one in enumerate(rounds):
        until: AnimationOptions = {**themed, "scores": sheet[: number + one.is_over]}
        animations.append(animation_of(one, **(themed if len(rounds) == 1 else until)))
    language = animations[0].options.language
    title = Reader(language).read(text("A round, move by move"))
    return Playback("".join(_page(animations, language)), title)


def _page(animations: Sequence[Animation], language: Language) -> Iterator[str]:
    read = Reader(language).read
    title = animations[0].title
    script, style = _resource("playback.js"), _resource("playback.css")
    allowed = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    yield (
        f'<!doctype html><html lang="{_tag(language)}"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        f"style-src 'unsafe-inline'; script-src 'sha256-{allowed}'\">"
        '<meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="{_SCHEMES[animations[0].options.theme]}">'
        f"<title>{escape_text(title)}</title>"
        f"<style>{style}</style></head><body>"
    )
    if len(animations) > 1:
        numbers = (text("Round {round}", round=at) for at in range(1, len(animations) + 1))
        options = "".join(f"<option>{escape(read(number))}</option>" for number in numbers)
        label = escape(read(text("Round")))
        yield f'<select class="cf-rounds" aria-label="{label}" hidden>{options}</select>'
    player = Template(_resource("playback.html"))
    labels = {name: escape(read(text(label))) for name, label in _LABELS.items()}
    for animation in animations:
        yield player.substitute(
            labels,
            seconds=animation.options.seconds,
            picture=animation.frames[-1],
            frames=_write_frames(animation.frames),
            news="".join(f"<li>{escape_text(scene.news)}</li>" for scene in animation.scenes),
        )
    yield f"<script>{script}</script></body></html>"


_PARTS: Final = re.compile("(?=<(?:g|text|style|desc)[ >])")
"""Divides pictures into parts that are often the same, such as tiles."""


def _write_frames(frames: Sequence[str]) -> str:
    """Return pictures as JSON in which each part is written once: else a page has megabytes."""
    parts: dict[str, int] = {}
    scenes = [
        [parts.setdefault(part, len(parts)) for part in _PARTS.split(frame)] for frame in frames
    ]
    written = json.dumps({"parts": [*parts], "scenes": scenes}, separators=(",", ":"))
    return written.replace("</", "<\\/")  # The end of the script, wherever it is written.


def _tag(language: Language) -> str:
    if language is None or isinstance(language, str):
        return language or "en"
    return escape(language.info().get("language", "en"))


@cache
def _resource(name: str) -> str:
    return (files("chickenfoot_rules.rendering") / name).read_text(encoding="utf-8")
