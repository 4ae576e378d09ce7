r"""Tiles, moves, layouts, deals, rules, positions and views as text, and back.

For each kind there is one function that writes, `format_tile` for one, and one that reads,
`parse_tile`. What is written can be read again, and gives an equal value; of a
`chickenfoot_rules.chickenfoot.round.Round` it is the position without the moves that led to it, as FEN is
for chess. Two equal values have one text::

    tile     = PIPS "-" PIPS                  the lower half first: 4-9
    tiles    = "-" | tile {" " tile}          by ascending index; "-" is none of them
    order    = "-" | tile {" " tile}          in the order that counts
    move     = tile [">" tile] ["!"] | "draw" | "pass"
    moves    = "-" | move {" " move}
    layout   = ["arms=6 "] ("-" | tile {" " tile ">" tile})
    deal     = [hands " "] "| " order [" | lots " order]
    hands    = tiles {" / " tiles}            by seat
    rules    = "-" | option {" " option}
    option   = "set=" NUMBER | "deal-table=" table | "hand-size=" NUMBER
             | "opening=" WORD | "missing-double=" WORD | "double-chicken-foot"
             | "must-play-drawn" | "draw-until-playable" | "chickenlittle"
             | "curved" | "double-blank=" NUMBER
    table    = "puremco" | "domino-plaza" | "seven" | STRING "{" [row {"," row}] "}"
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

Of Express-Domino, tiles, moves and deals are the same. What is written otherwise says so where
the rules stand, and has functions of its own that read it, like `parse_express_position`::

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
boneyard is drawn next. PIPS are 0 to 18, a SEAT counts from 0, and a STRING is one of JSON; only
letters beyond U+FFFF are written ``\u{1f600}`` if they are escaped at all.

Options and fields stand in the order in which they are listed. Those that have their default are
not written. What it is of an option, `chickenfoot_rules.chickenfoot.rules.Rules` says, or
`chickenfoot_rules.express.ExpressRules`. The lead is seat 0, and the opener the double that lies
on the table, or else the set's highest; in Express-Domino the lead is whose turn it is, and any
tile may be led. ``turn-now`` is ``turn``, and the others are none and no.

A view shows what its seat saw before the first move, and then what has happened since:
`chickenfoot_rules.InformationState` and `chickenfoot_rules.express.ExpressInformationState` say
what each field means.

`format_rules`, `format_layout`, `format_position` and `format_view` write what either game has,
so that whoever writes need not know which one it is.

Writing with ``unicode=True`` gives tiles up to 6-6 as Unicode dominoes, 3-5 as ``🁋``.

Reading is strict unless it is told to be lenient. Strictly it takes what would be written, with
Unicode dominoes or without, and nothing else. With ``lenient=True`` it takes what people write,
too:

- The halves of a tile in any order, and between them a colon, a bar, a slash, a hyphen, a dash
  or a minus sign; brackets around them, as in ``[4|9]``. A slash can't stand there in deals,
  positions and views, where it parts hands, and a colon can't in views, where it follows a seat.
- Commas or any white space between tiles, moves, options and seats, white space around signs,
  comments from ``#`` to the end of the line, and words in upper case.
- Tiles, options and fields in any order, line breaks instead of semicolons, and fields and
  options that have their default.
- ``4-9 on 9-9``, ``4-9 > 9-9``, ``4-9 → 9-9`` and ``9-9 opens``; also ``4-9 9-9`` where one move
  alone is read. ``, one left`` for the announcement. ``d`` and ``p``. ``seat 0: draw 4-9`` in a
  view.
- One of the `chickenfoot_rules.chickenfoot.rules.PRESETS` among the options, ``encyclopedia`` or
  ``preset=encyclopedia``, which the others change. ``preset=double-chicken-foot`` can't be
  shortened, since an option has that name. ``curved=yes``, ``curved=no`` and
  ``must_play_drawn``.
- A layout without ``arms=6`` where the rules say so, and a deal that ends before an empty
  boneyard.
- Rules of Express-Domino without ``game=express``.

Any other text raises a `chickenfoot_rules.dominoes.errors.NotationError`, which shows the line, the
column, what stands there and what was expected. So does a text of more than ``MAX_LENGTH``
characters, and a number of more than ``MAX_DIGITS`` digits.
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
