r"""Tiles, moves, layouts, deals, rules, positions and views as text, and back.

>>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
>>> round_ = parse_position(text)
>>> format_position(round_.apply(round_.legal_moves[0]))
'rules: set=2; hands: 0-1 / 0-0 1-2; boneyard: 1-1 0-2; layout: 2-2; turn: 1'

Each kind of text has a function that formats values, like `format_tile`, and one that parses
them, like `parse_tile`. A formatted text parses to an equal value, and equal values have the same
text. A position is a `chickenfoot_rules.Round` without the moves that led to it, like FEN in
chess::

    tile     = PIPS "-" PIPS                  the lower half first: 4-9
    tiles    = "-" | tile {" " tile}          by ascending index; "-" is the empty set
    order    = "-" | tile {" " tile}          in the order that counts
    move     = tile [">" tile] ["!"] | "draw" | "pass"
    moves    = "-" | move {" " move}
    layout   = ["arms=6 "] ("-" | tile {" " tile ">" tile})
    deal     = [hands " "] "| " order [" | lots " order]
    hands    = tiles {" / " tiles}            by seat
    rules    = "-" | option {" " option}
    option   = "set=" NUMBER | "deal-table=" table | NAME ["=" (NUMBER | WORD)]
    table    = "usual" | "puremco" | "domino-plaza" | "seven" | STRING "{" [row {"," row}] "}"
    row      = NUMBER ":{" cell {"," cell} "}"                      the N of a set
    cell     = NUMBER ":" NUMBER                                    players, tiles
    position = "rules: " rules "; hands: " hands "; boneyard: " order
               "; layout: " layout "; turn: " SEAT {"; " extra}
    extra    = "lead: " SEAT | "openers: " tiles | "skipped: " tiles
             | "drawn: " tile | "debts: " SEAT {" " SEAT}
    view     = "seat: " SEAT "; rules: " rules "; hands: " seen {" / " seen}
               "; boneyard: ?" NUMBER "; layout: " layout "; turn: " SEAT
               {"; " (extra | since)}
    seen     = tiles | "?" NUMBER             "?5" are five hidden tiles
    since    = "must-open: yes" | "draw-fits: yes" | "events: " event {" " event}
             | "turn-now: " SEAT | "hands-now: " hands
             | "scores: " NUMBER {" " NUMBER} {" / " NUMBER {" " NUMBER}}
    event    = SEAT ":" move | SEAT ":draw=" tile

Express-Domino has the same tiles, moves and deals. Its other texts have functions of their own,
like `parse_express_position`::

    rules    = "game=express target=" NUMBER [" players=" NUMBER] [" pairs"]
    line     = "-" | tile {" " tile ">" tile}
    position = "rules: " rules "; hands: " hands "; out-of-play: " tiles
               "; layout: " line "; turn: " SEAT {"; " extra}
    extra    = "lead: " SEAT | "opener: " tile
    view     = "seat: " SEAT "; rules: " rules "; hands: " seen {" / " seen}
               "; layout: " line "; turn: " SEAT {"; " (extra | since)}
    since    = "events: " event {" " event} | "turn-now: " SEAT
             | "hands-now: " hands
             | "scores: " NUMBER {" " NUMBER} {" / " NUMBER {" " NUMBER}}

``4-9>9-9`` is 4-9 laid on 9-9, and ``!`` announces the last tile (R6.2). The last tile of a
boneyard is drawn next. PIPS are 0 to 18, a SEAT counts from 0, and a STRING is one of JSON, except
that escapes of letters beyond U+FFFF look like ``\u{1f600}``.

Fields come in the order of the grammar, and options in that of their class. A text leaves out those
that have their default:

- The NAME of an option is its attribute with hyphens, like ``hand-size``. Alone it means yes. For
  options, see `chickenfoot_rules.Rules` and `chickenfoot_rules.express.ExpressRules`. Only the deal
  table has another default in a text: ``puremco``, as in the first version of the format.
- The lead is seat 0, and the opener is the double on the table, or else the highest double of the
  set. In Express-Domino, the lead is the seat whose turn it is, and any tile may be led.
- ``turn-now`` is ``turn``. All other fields are empty or ``no``.

A view first has the fields that its seat saw before the first move, and then those of all events
since. See `chickenfoot_rules.InformationState` and
`chickenfoot_rules.express.ExpressInformationState`.

`format_rules`, `format_layout`, `format_position` and `format_view` format the values of both
games. With ``unicode=True`` they write tiles up to 6-6 as Unicode dominoes, like ``🁋`` for 3-5.

Strict parsing is the default. It accepts the formatted text, with or without Unicode dominoes, and
nothing else. ``lenient=True`` accepts what people write, too:

- The halves of a tile in any order, with a colon, a bar, a slash, a hyphen, a dash or a minus sign
  between them; brackets around them, as in ``[4|9]``. Deals, positions and views do not accept a
  slash, because it separates hands. Views do not accept a colon, because it follows a seat.
- Commas or any white space between tiles, moves, options and seats; white space around signs;
  comments from ``#`` to the end of the line; words in upper case.
- Tiles, options and fields in any order; line breaks instead of semicolons; fields and options
  that have their default.
- ``4-9 on 9-9``, ``4-9 > 9-9``, ``4-9 → 9-9`` and ``9-9 opens``; for `parse_move` also
  ``4-9 9-9``; ``, one left`` for the announcement; ``d`` and ``p``; ``seat 0: draw 4-9`` in a view.
- One of the `chickenfoot_rules.PRESETS` among the options, ``encyclopedia`` or
  ``preset=encyclopedia``, which the other options change. ``preset=double-chicken-foot`` has no
  short form, because an option has that name. ``curved=yes``, ``curved=no`` and
  ``must_play_drawn``.
- A layout without ``arms=6`` where the rules say so, and a deal that ends before an empty
  boneyard.
- Rules of Express-Domino without ``game=express``.

Any other text raises a `chickenfoot_rules.NotationError`, which shows the line, the column, the
text there and the expected text. So does a text of more than ``MAX_LENGTH`` characters, and a
number of more than ``MAX_DIGITS`` digits.
"""

from __future__ import annotations

from chickenfoot_rules.notation.chickenfoot.layout import parse_layout
from chickenfoot_rules.notation.chickenfoot.position import parse_position
from chickenfoot_rules.notation.chickenfoot.rules import parse_rules
from chickenfoot_rules.notation.chickenfoot.view import parse_view
from chickenfoot_rules.notation.deal import format_deal, parse_deal
from chickenfoot_rules.notation.express.layout import format_line, parse_line
from chickenfoot_rules.notation.express.position import (
    format_express_position,
    parse_express_position,
)
from chickenfoot_rules.notation.express.rules import format_express_rules, parse_express_rules
from chickenfoot_rules.notation.express.view import format_express_view, parse_express_view
from chickenfoot_rules.notation.games import (
    format_layout,
    format_position,
    format_rules,
    format_view,
)
from chickenfoot_rules.notation.moves import format_move, format_moves, parse_move, parse_moves
from chickenfoot_rules.notation.scanner import MAX_DIGITS, MAX_LENGTH
from chickenfoot_rules.notation.tiles import format_tile, format_tiles, parse_tile, parse_tiles

__all__ = [
    "MAX_DIGITS",
    "MAX_LENGTH",
    "format_deal",
    "format_express_position",
    "format_express_rules",
    "format_express_view",
    "format_layout",
    "format_line",
    "format_move",
    "format_moves",
    "format_position",
    "format_rules",
    "format_tile",
    "format_tiles",
    "format_view",
    "parse_deal",
    "parse_express_position",
    "parse_express_rules",
    "parse_express_view",
    "parse_layout",
    "parse_line",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_rules",
    "parse_tile",
    "parse_tiles",
    "parse_view",
]
