r"""Tiles, moves, layouts, deals, rules, positions and views as text, and back.

>>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
>>> round_ = parse_position(text)
>>> format_text(round_.apply(round_.legal_moves[0]))
'rules: set=2; hands: 0-1 / 0-0 1-2; boneyard: 1-1 0-2; layout: 2-2; turn: 1'

`format_text` formats a value of any kind, and each kind has a function that parses it, like
`parse_tile`. A formatted text parses to an equal value, and equal values have the same text. A
position is a `chickenfoot_rules.Round` without the moves that led to it, like FEN in chess::

    tile     = PIPS "-" PIPS                  the lower half first: 4-9
    tiles    = "-" | tile {" " tile}          by ascending index; "-" is the empty set
    order    = "-" | tile {" " tile}          in the order that counts
    move     = tile [">" tile] ["!"] | "draw" | "pass"
    moves    = "-" | move {" " move}
    layout   = ["arms=3 " | "arms=6 "] ("-" | tile {" " tile ">" tile})
    deal     = [hands " "] "| " order [" | lots " order | " | lead " SEAT]
    hands    = tiles {" / " tiles}            by seat
    rules    = "-" | option {" " option}
    option   = "game=" GAME | "house=" CLASS | NAME ["=" (NUMBER | WORD | JSON)]
    position = field {"; " field}
    view     = field {"; " field}
    field    = NAME ": " value
    value    = rules | layout | hands | seen | order | tiles | tile | "-"
             | "?" NUMBER | NUMBER {" " NUMBER} | "yes" | "no"
             | event {" " event} | row {" / " row}
    seen     = (tiles | "?" NUMBER) {" / " (tiles | "?" NUMBER)}
    event    = SEAT ":" move | SEAT ":draw=" tile
    row      = NUMBER {" " NUMBER}            the points of a round, by seat

``4-9>9-9`` is 4-9 laid on 9-9, and ``!`` announces the last tile (R6.2). The last tile of a
boneyard is drawn next. ``?5`` are five hidden tiles. PIPS are 0 to 18, and a SEAT counts from 0.

Options and fields are the attributes of a class, in its order and with hyphens, like ``hand-size``.
A text leaves out those that have their default:

- The options are those of `chickenfoot_rules.Rules` or `chickenfoot_rules.express.ExpressRules`.
  Alone, the NAME of a switch means yes; ``domino_set`` is ``set``. Rules of games other than
  Chicken Foot begin with the name of the game, like ``game=express``; only callers who pass a game
  of their own as ``games=[…]`` can parse its texts. House rules have the name of
  their class, like ``house=DoubleOut``, and only callers who pass the class can parse them (H3). A
  deal table of your own is an object in JSON:
  ``deal-table={"name":"mine","cells":[[6,2,7],[6,3,5]]}`` deals 7 tiles each to 2 players of a
  double-six set, and 5 to 3.
- The fields of a position are those of `chickenfoot_rules.Setup` or
  `chickenfoot_rules.express.ExpressSetup`; its seat is called ``turn``.
- A view has first what its seat saw before the first move, then all events since: the fields of
  `chickenfoot_rules.Seen` or `chickenfoot_rules.express.ExpressSeen`, and those of
  `chickenfoot_rules.InformationState`. The sizes of hidden hands and of the boneyard appear as
  ``?5``.

`format_text` formats the values of every game. The parsing functions return values of Chicken Foot,
unless the argument ``kind`` is the class of another game, or ``None`` for the game that the text
names. With ``unicode=True``, tiles up to 6-6 are Unicode dominoes, like ``🁋`` for 3-5.

Strict parsing is the default. It accepts the formatted text, with or without Unicode dominoes, and
nothing else. ``lenient=True`` accepts what people write, too:

- The halves of a tile in any order, with a hyphen, a dash, a minus sign, ``|``, ``:`` or ``/``
  between them: ``6|2``, and in a hand, too. In brackets also with a comma and blanks: ``[6 | 2]``,
  ``<6:2>``, ``(6, 2)``.
- Commas or any white space between tiles, moves, options and seats; white space around signs;
  comments from ``#`` to the end of the line; words in upper case.
- Tiles, options and fields in any order; line breaks instead of semicolons; fields and options that
  have their default. Only with the argument ``kind`` may the game be missing, or come after other
  options.
- ``4-9 on 9-9``, ``4-9 to 9-9``, ``4-9 > 9-9``, ``4-9 → 9-9`` and ``9-9 opens``, with or without
  ``play`` before them; ``, one left`` for the announcement; ``d`` and ``p``. Where only one move is
  read, also ``4-9 9-9``.
- In `parse_layout_setup`, ``4-9=9-9`` or ``9-9 + 4-9`` for two tiles that touch.
- With the argument ``language`` of `parse_move` and `parse_moves`, which implies ``lenient=True``,
  the words of a language, too: ``ziehen``, ``4-9 an 9-9``, ``9-9 abre``.
- One of the `chickenfoot_rules.PRESETS`, like ``preset=encyclopedia``, which the other options
  change. ``curved=yes``, ``curved=no`` and ``draw_until_playable``.
- A deal that ends before an empty boneyard.
- A view without one number of hidden tiles, which follows from the others: ``?`` instead of ``?5``,
  or no field ``boneyard``.

Any other text raises a `chickenfoot_rules.NotationError`, which shows the line, the column, the
text there and the expected text. So does a text of more than ``MAX_LENGTH`` characters.
"""

from __future__ import annotations

from chickenfoot_rules.notation.games import GAMES
from chickenfoot_rules.notation.moves import (
    parse_deal,
    parse_layout,
    parse_layout_setup,
    parse_move,
    parse_moves,
    parse_tile,
    parse_tiles,
)
from chickenfoot_rules.notation.position import parse_position, parse_view
from chickenfoot_rules.notation.rules import parse_rules
from chickenfoot_rules.notation.scanner import MAX_LENGTH
from chickenfoot_rules.notation.writing import format_text

__all__ = [
    "GAMES",
    "MAX_LENGTH",
    "format_text",
    "parse_deal",
    "parse_layout",
    "parse_layout_setup",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_rules",
    "parse_tile",
    "parse_tiles",
    "parse_view",
]
