"""Rounds to play back in a browser or a notebook: a page of HTML with everything in it."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, Unpack

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import N_, Language, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.svg.document import Element, element
from chickenfoot_rules.rendering.svg.options import AnimationOptions
from chickenfoot_rules.rendering.svg.pictures import Animation, animation_of

_SCHEMES: Final = {"light": "light", "dark": "dark", "auto": "light dark"}

_STEPS: Final = (
    ("first", N_("First move"), "M2 2h3v12H2zM14 2v12L6 8z"),
    ("back", N_("Move before"), "M12 2v12L3 8z"),
    ("next", N_("Next move"), "M4 2v12l9-6z"),
    ("last", N_("Last move"), "M2 2v12l8-6zM11 2h3v12h-3z"),
)
"""The buttons that step: name, label and shape."""

_PLAY: Final = "M3 1v14l11-7z"
_PAUSE: Final = "M3 2h4v12H3zM9 2h4v12H9z"

_RATES: Final = (0.5, 1, 2, 4)


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
    """Return a page that plays a round back, with buttons to play, pause and step, and a bar.

    The page needs no server, and loads nothing. All of it works with the keyboard: the space bar
    plays and pauses, the arrow keys step. For readers who prefer reduced motion nothing moves.
    Where scripts are forbidden, the round is an animation. The theme is ``"auto"`` by default.
    The cards of a match show its points so far.

    Args:
        game: the round; the view of a seat, which shows what the seat saw; or a match: all its
            rounds, with a list to choose from.
        options: see `AnimationOptions`; a match brings its own ``scores``.

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
    script, style = _resource("playback.js"), _resource("playback.css")
    allowed = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    yield (
        f'<!doctype html><html lang="{_tag(language)}"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        f"style-src 'unsafe-inline'; script-src 'sha256-{allowed}'\">"
        '<meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="{_SCHEMES[animations[0].options.theme]}">'
    )
    yield from element("title", animations[0].title).write()
    yield f"<style>{style}</style></head><body>"
    if len(animations) > 1:
        numbers = (text("Round {round}", round=at) for at in range(1, len(animations) + 1))
        options = (element("option", read(number)) for number in numbers)
        label = read(text("Round"))
        yield from _make_hidden("select", *options, class_="rounds", aria_label=label).write()
    for animation in animations:
        yield from _film(animation, language)
    yield f"<script>{script}</script></body></html>"


def _tag(language: Language) -> str:
    if language is None or isinstance(language, str):
        return language or "en"
    return escape(language.info().get("language", "en"))


def _film(animation: Animation, language: Language) -> Iterator[str]:
    film = animation.film
    yield f'<section class="cf-film" data-seconds="{film.seconds}" data-moving="{film.moving}">'
    yield animation.to_svg()
    yield from _controls(language).write()
    lines = (element("li", scene.news) for scene in animation.scenes)
    moves = element(
        "details",
        element("summary", Reader(language).read(text("Moves"))),
        element("ol", *lines, start="0"),
    )
    yield from moves.write()
    yield "</section>"


@cache
def _controls(language: Language) -> Element:
    """Return the controls, which are hidden until the script makes them work."""
    read = Reader(language).read
    first, back, after, last = (
        element("button", _icon(shape), name=name, aria_label=read(text(label)))
        for name, label, shape in _STEPS
    )
    play = element(
        "button",
        *(_icon(_PLAY, "start"), _icon(_PAUSE, "pause")),
        name="play",
        data_play=read(text("Play")),
        data_pause=read(text("Pause")),
    )
    bar = element("input", type="range", min="0", value="0", aria_label=read(text("Move")))
    rates = (
        element("option", f"{rate} ×", value=str(rate), **({"selected": ""} if rate == 1 else {}))
        for rate in _RATES
    )
    return _make_hidden(
        "div",
        *(first, back, play, after, last, bar),
        element("output", "0"),
        element("select", *rates, aria_label=read(text("Speed"))),
        class_="controls",
    )


def _make_hidden(name: str, *children: Element, **attributes: str) -> Element:
    return element(name, *children, hidden="", **attributes)


def _icon(shape: str, class_: str = "icon") -> Element:
    path = element("path", d=shape)
    return element("svg", path, viewBox="0 0 16 16", aria_hidden="true", class_=class_)


@cache
def _resource(name: str) -> str:
    return (files("chickenfoot_rules.rendering") / name).read_text(encoding="utf-8")
