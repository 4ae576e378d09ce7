"""The form of a new game, and the rules and players that a client chooses in it."""

from __future__ import annotations

import json
from collections.abc import Mapping

import attrs

from chickenfoot_rules.base import LANGUAGES, N_, Reader, line, text
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import DominoMatch, Game, game_of
from chickenfoot_rules.dominoes.rules import Option, option_name, options_of
from chickenfoot_rules.notation import format_text, parse_rules
from chickenfoot_rules.notation.games import Games, Houses, known_games
from chickenfoot_rules.server.table import HUMAN, Seating

# What the presets mean to people who don't know their sources.
_TITLES = {
    "puremco": N_("As a maker of dominoes prints them (Puremco)"),
    "recommended": N_("Smaller hands, for 2 to 4 players"),
    "how-to-play": N_("Seven tiles each, and a dead round ends at once"),
    "encyclopedia": N_("Seven tiles each, and 0-0 costs nothing"),
    "double-chicken-foot": N_("Six arms (Double Chicken Foot)"),
}


_PLAYERS = "players"
"""The option of some games that is the number of seats."""


def form_as_json(houses: Houses = (), games: Games = ()) -> str:
    """Return the form of a new game as JSON: the games, and the fields of their options.

    The games and house rules that are handed over come first. A field has choices, numbers, or
    neither if it is a switch. Its label and its choices are in each language. Each preset has the
    options that it sets, as text.
    """
    known = known_games(games, houses)
    names = dict.fromkeys([*(game_of(one).name for one in (*houses, *games)), *known])
    return json.dumps([_form_of(known[name], houses) for name in names], ensure_ascii=False)


def _form_of(game: Game, houses: Houses) -> dict[str, object]:
    options, players = options_of(game.rules), game.rules.player_numbers
    fields: list[Mapping[str, object]] = []
    if game.presets:
        preset = {
            "name": "preset",
            "label": _say(text("Preset")),
            "choices": {name: _say(text(_TITLES.get(name, name))) for name in game.presets},
            "sets": {name: format_text(rules) for name, rules in game.presets.items()},
        }
        fields.append(preset)
    names = [kind.__name__ for kind in houses if issubclass(kind, game.rules)]
    choices = {name: dict.fromkeys(LANGUAGES, name) for name in names}
    choices.pop(game.rules.__name__, None)  # It is no house, but brings its game with it.
    if choices:
        house = {"name": "house", "label": _say(text("House rules")), "choices": choices}
        fields.append({**house, "value": next(iter(choices))})
    fields.extend(_field(name, option) for name, option in options.items() if name != _PLAYERS)
    return {
        "name": game.name,
        "title": game.title,
        "players": [players[0], players[-1]],
        "draws": game.rules.draws,
        "most_points_win": game.rules.most_points_win,
        "start": {"deal-table": "usual"} if game is CHICKEN_FOOT else {"game": game.name},
        "fields": fields,
    }


def _say(words: str) -> dict[str, str]:
    """Return a text in each language."""
    return {language: Reader(language).read(words) for language in LANGUAGES}


def _field(name: str, option: Option) -> dict[str, object]:
    rule = option.rule.replace(" to ", "\u2013")
    field: dict[str, object] = {
        "name": option_name(name),
        "label": _say(line("{help} ({rule})", help=option.help, rule=rule)),
        "is_required": option.default is attrs.NOTHING,
        "rule": rule,
        "usual": _usual(option),
    }
    if option.numbers:
        field["numbers"] = [option.numbers[0], option.numbers[-1]]
    elif option.choices:
        field["choices"] = {name: _say(words) for name, words in option.words.items()}
    return field


def _usual(option: Option) -> str:
    """Return the default of an option as text; nothing if it has none."""
    if option.default is None or option.default is attrs.NOTHING:
        return ""
    if option.kind is bool:
        return "yes" if option.default else "no"
    named = [name for name, value in option.choices.items() if value == option.default]
    return named[0] if named else str(getattr(option.default, "highest", option.default))


def new_match(rules: str, players: int, houses: Houses = (), games: Games = ()) -> DominoMatch:
    """Return a match before its first deal.

    People may have written the rules: options such as ``"set=9 curved"``, and the name of a game
    or of house rules, as in ``"game=express target=100"`` and ``"house=DoubleOut"``.

    Raises:
        ChickenfootError: if these are not rules for this number of players.
    """
    words = rules.split()
    known = known_games(games, houses)
    named = [game.rules for name, game in known.items() if f"game={name}" in words]
    kinds = [kind for kind in houses if f"house={kind.__name__}" in words]
    kind = [*kinds, *named, CHICKEN_FOOT.rules][0]
    if _PLAYERS in options_of(kind):
        rules = f"{rules} {_PLAYERS}={players}"
    chosen = parse_rules(rules, kind, games=games, lenient=True)
    return game_of(chosen).begin(chosen, players)


def seating_for(players: tuple[str, ...], names: tuple[str, ...]) -> Seating:
    """Return who sits where, by default one person; too few names count as none.

    Raises:
        ChickenfootError: if a player is unknown, or the names do not fit the seats.
    """
    seats = players or (HUMAN,)
    return Seating(seats, names[: len(seats)]) if len(names) >= len(seats) else Seating(seats)
