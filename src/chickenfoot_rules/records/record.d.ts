// Written by tools/form_types.py from records/forms.py; do not edit.

/** A comment on a move of a round, or on the round. */
export interface Annotation {
  /** the round of the match, 0 for the first; 0 in the record of a round. */
  readonly round: number;
  /** the move of the round, an index of Round.moves; null for the round as a whole. */
  readonly move: number | null;
  /** 1 to 1,000 printable characters and line ends. */
  readonly text: Comment;
}

/** A comment. */
export type Comment = string;

/** The hands and the boneyard of a round. After the deal nothing is random. */
export interface Deal {
  /** the tiles of each seat. */
  readonly hands: Tiles[];
  /**
   * the tiles left to draw; the last one is drawn next. In a game without drawing, they are out of
   * play.
   */
  readonly boneyard?: Tiles;
  /**
   * one tile of the boneyard for each seat, drawn for the first lead and put back (R2.3), never the
   * double that is placed; empty if no lots were drawn.
   */
  readonly lots?: Tiles;
  /**
   * the seat that was drawn to lead, 0..players−1, by rules with lead=DRAWN (R2.6); if there are
   * lots, it is the seat with the highest one.
   */
  readonly lead?: number;
}

/** The hand size for each domino set and number of players (R1.3). */
export interface DealTable {
  /** the name of the table, for messages. */
  readonly name: string;
  /** (highest value of the set, players, tiles), sorted. */
  readonly cells: [number, number, number][];
}

/** One seat's place in a match. */
export interface DominoPlace {
  /** the place, from 1; seats that share a place have the same rank. */
  readonly rank: number;
  /** the seat, 0..players−1. */
  readonly seat: number;
  /** the points of all rounds. */
  readonly total: number;
}

/** A seat and its move, and the tile that was drawn, if it is seen. */
export type Event = string;

/** A table as it lies, which may have flaws (T2). */
export interface ExpressLayoutDocument {
  /** the game and the kind of the record. */
  readonly format: "express-layout";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** each tile with the tile that it lies on, in any order. */
  readonly placements: Placement[];
}

/**
 * A match as its document describes it, without a replay. Nothing in it need be true: moves may be
 * illegal, results invented. loads checks all of it.
 */
export interface ExpressMatchDocument {
  /** the game and the kind of the record. */
  readonly format: "express-match";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the number of seats, 2..16. */
  readonly players: number;
  /** the seat that the caller named to lead the first round, if any. */
  readonly lead?: number;
  /** the rounds, the first one first. */
  readonly rounds: ExpressMatchRound[];
  /**
   * the places that the document claims, the best first; empty if the match is not over or it
   * claims none.
   */
  readonly standings?: DominoPlace[];
  /** the comments, sorted by round. */
  readonly annotations?: Annotation[];
}

/** A round of a match, as a document has it. */
export interface ExpressMatchRound {
  /** the deal. */
  readonly deal: Deal;
  /** the moves, the first one first. */
  readonly moves: Move[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: ExpressOutcome;
}

/** The position that a round begins with. */
export interface ExpressOrigin {
  /** the tiles of each seat. */
  readonly hands: Tiles[];
  /** the tiles that were not dealt (X1). */
  readonly out_of_play: Tiles;
  /** the tiles on the table. */
  readonly layout: Line;
  /**
   * the seat whose turn it is, 0..players−1. After the end of the round: the seat that went out, or
   * whose turn it would be.
   */
  readonly seat: number;
  /** the seat that leads the round, called the *hand* in the source, 0..players−1 (X2, X3). */
  readonly lead: number;
  /** the tile that had to be led in a first round; absent if any tile could be led (X2, X3). */
  readonly opener?: Tile;
}

/** How a round ended. */
export interface ExpressOutcome {
  /** why the round ended (X6, X7). */
  readonly reason: "domino" | "blocked";
  /** the pips left in the hand of each seat. */
  readonly pips: number[];
  /**
   * the row of the score sheet: the points scored by each seat. All winners score the same, the
   * other seats 0 (X6, X7).
   */
  readonly points: number[];
  /** the seats that win: one, or a pair in ascending order. */
  readonly winners: number[];
  /** the seat that went out, or null if the round is blocked. */
  readonly winner: number | null;
}

/** A single round as its document describes it, without a replay. */
export interface ExpressRoundDocument {
  /** the game and the kind of the record. */
  readonly format: "express-round";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the position that it begins with. */
  readonly origin: ExpressOrigin;
  /** the moves, the first one first. */
  readonly moves: Move[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: ExpressOutcome;
  /** the comments, all on round 0. */
  readonly annotations?: Annotation[];
}

/** The options of Express-Domino. */
export interface ExpressRules {
  /** The points that end a match, 1 to 10,000 (X8). */
  readonly target: number;
  /** The number of players, 2 to 4 (X1). */
  readonly players?: number;
  /** Whether four players form two pairs, seats 0 and 2 against 1 and 3 (X1). */
  readonly pairs?: boolean;
}

/** A seat's view of a match, or of a single round, as its document describes it. */
export interface ExpressSeatDocument {
  /** the game and the kind of the record. */
  readonly format: "express-seat";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the viewing seat, 0..players−1. */
  readonly seat: number;
  /** the number of seats, 2..16. */
  readonly players: number;
  /** whether the rounds belong to a match; otherwise there is one round. */
  readonly of_match?: boolean;
  /** the seat that the caller named to lead the first round, if any. */
  readonly lead?: number;
  /** the tiles that were drawn for the first lead, by seat, if any (R2.3). */
  readonly lots?: Tiles;
  /** what the seat has seen of each round, the first one first. */
  readonly rounds: ExpressSeatRound[];
  /**
   * the places that the document claims, the best first; empty if the match is not over or it
   * claims none.
   */
  readonly standings?: DominoPlace[];
}

/** What a seat has seen of a round. */
export interface ExpressSeatRound {
  /** what it saw before the first move. */
  readonly origin: ExpressSeenOrigin;
  /** the moves as the seat saw them, the first one first. */
  readonly events: Event[];
  /**
   * the seat whose turn it is after them. After the end of the round: the seat that went out, or
   * whose turn it would be.
   */
  readonly turn_now: number;
  /**
   * whether that seat holds the double at the end of a cycle of draws (R2.5), which the draws do
   * not reveal.
   */
  readonly must_open_now?: boolean;
  /** the tiles of each seat at the end of the round, when they lie open. */
  readonly hands_now?: Tiles[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: ExpressOutcome;
}

/** What a seat sees of the position that a round begins with. */
export interface ExpressSeenOrigin {
  /**
   * the tiles of each seat that the seat sees: its own, and all when the round is over; null for
   * hidden hands.
   */
  readonly hands: (Tiles | null)[];
  /** the number of tiles that each seat holds. */
  readonly hand_sizes: number[];
  /** the tiles on the table. */
  readonly layout: Line;
  /**
   * the seat whose turn it is, 0..players−1. After the end of the round: the seat that went out, or
   * whose turn it would be. (A round calls it seat, too.)
   */
  readonly turn: number;
  /** the seat that leads the round, 0..players−1 (R2.6, X2, X3). */
  readonly lead: number;
  /** the tile that must be led, or had to be; absent if any tile can be (X2, X3). */
  readonly opener?: Tile;
}

/** A score sheet as people keep it: all that they wrote, so that it can be taken back. */
export interface ExpressSheetDocument {
  /** the game and the kind of the record. */
  readonly format: "express-sheet";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** what was written after the names of the players who began, the first one first. */
  readonly entries?: (RoundEntered | PlayerJoined | PlayerLeft)[];
}

/**
 * The tiles on the table, in the order in which they were laid. Each tile is on the table once, and
 * a tile that is not a double has one free half. So an open end is named by its tile. Use place to
 * lay one more tile.
 */
export type Layout = string;

/** A table as it lies, which may have flaws (T2). */
export interface LayoutDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-layout";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** each tile with the tile that it lies on, in any order. */
  readonly placements: Placement[];
}

/**
 * The tiles on the table, in the order in which they were laid. Its two open ends are named by
 * their tiles; a single tile has both. Use place to lay one more tile.
 */
export type Line = string;

/**
 * A match as its document describes it, without a replay. Nothing in it need be true: moves may be
 * illegal, results invented. loads checks all of it.
 */
export interface MatchDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-match";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the number of seats, 2..16. */
  readonly players: number;
  /** the seat that the caller named to lead the first round, if any. */
  readonly lead?: number;
  /** the rounds, the first one first. */
  readonly rounds: MatchRound[];
  /**
   * the places that the document claims, the best first; empty if the match is not over or it
   * claims none.
   */
  readonly standings?: Place[];
  /** the comments, sorted by round. */
  readonly annotations?: Annotation[];
}

/** A round of a match, as a document has it. */
export interface MatchRound {
  /** the deal. */
  readonly deal: Deal;
  /** the moves, the first one first. */
  readonly moves: Move[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: Outcome;
}

/** A move: 4-9>9-9, with ! to announce the last tile; draw; pass. */
export type Move = string;

/** A name. */
export type Name = string;

/** The position that a round begins with. */
export interface Origin {
  /** the tiles of each seat. */
  readonly hands: Tiles[];
  /** the tiles left to draw; the last one is drawn next. */
  readonly boneyard: Tiles;
  /** the tiles on the table. */
  readonly layout: Layout;
  /**
   * the seat whose turn it is, 0..players−1. After the end of the round: the seat that went out, or
   * whose turn it would be.
   */
  readonly seat: number;
  /** the seat that leads the round, 0..players−1 (R2.6). */
  readonly lead?: number;
  /**
   * the doubles that may open the round. The default is the double on the table, or the highest one
   * of the set.
   */
  readonly openers: Tiles;
  /** the tile that seat has just drawn and may play now (R4.1). */
  readonly drawn?: Tile;
  /** the seats that owe the Chickenlittle penalty (R6.3). */
  readonly debts?: number[];
  /**
   * the doubles that were called for before the openers. Everyone knows that nobody holds them.
   * Empty after the first move (R2.4, R2.5).
   */
  readonly skipped?: Tiles;
  /**
   * the tiles that were drawn for the first lead and put back. Everyone knows that they are in the
   * boneyard. Empty after the first move (R2.3).
   */
  readonly lots?: Tiles;
}

/** How a round ended. */
export interface Outcome {
  /** why the round ended (R5.1, R5.2). */
  readonly reason: "domino" | "blocked";
  /** the points charged to each seat, 0 or more (R7.1 to R7.3). */
  readonly charges: number[];
  /** the seat that went out, or null if the round is blocked. */
  readonly winner: number | null;
}

/** One seat's place in a match (R7.4 to R7.6). */
export interface Place {
  /** the competition rank, from 1; seats that share a place have the same rank. */
  readonly rank: number;
  /** the seat, 0..players−1. */
  readonly seat: number;
  /** the points of all rounds; the fewest win. */
  readonly total: number;
  /** the number of rounds at zero points, the first tie-break. */
  readonly zeros: number;
  /**
   * the points of the lowest round above zero, the second tie-break; null if there is no such
   * round.
   */
  readonly lowest: number | null;
}

/** One tile of the layout, and the tile that it was played on. */
export interface Placement {
  /** the tile. */
  readonly tile: Tile;
  /** the tile that it was played on; absent for the opening tile. */
  readonly on?: Tile;
}

/** A player who joined after some rounds. */
export interface PlayerJoined {
  /** what was done. */
  readonly do: "join";
  /** their name. */
  readonly name: Name;
  /** the points with which they began. */
  readonly total?: number;
}

/** A player who left: later rows have no entry for them, and they keep no place. */
export interface PlayerLeft {
  /** what was done. */
  readonly do: "leave";
  /** their name. */
  readonly name: Name;
}

/** A single round as its document describes it, without a replay. */
export interface RoundDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-round";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the position that it begins with. */
  readonly origin: Origin;
  /** the moves, the first one first. */
  readonly moves: Move[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: Outcome;
  /** the comments, all on round 0. */
  readonly annotations?: Annotation[];
}

/** A row of a score sheet as it was written. */
export interface RoundEntered {
  /** what was done. */
  readonly do: "enter";
  /** the row that it replaces, an index of ScoreSheet.rows; absent for the next one. */
  readonly round?: number;
  /**
   * the points of each player who took part, 0 or more, with a gap (null in JSON) for a player
   * whose points are not known yet; empty if only the hands are given.
   */
  readonly points?: (number | null)[];
  /** the tiles left in the hand of each of them; empty if nobody wrote them down. */
  readonly hands?: Tiles[];
  /** the tile that opened the round; absent if nobody wrote it down. */
  readonly opened?: Tile;
}

/**
 * The options of Chicken Foot. Each decides how one rule is read. You can also pass enum members
 * and the library's deal tables by name. For a house rule that no option covers, write a subclass
 * with its own cost or charges, required_double, lead_of, is_match_over or standings (H1). Four
 * more methods change which moves are legal: may_draw, may_hold_back, may_play_drawn and
 * ends_when_stuck (H4). They get only the number of undrawn tiles, so no answer can leak a tile.
 * Match and Round, and all that uses them, follow the class; the compiled engine refuses it (H2).
 * Records name it, and callers who read them must pass it (H3).
 */
export interface Rules {
  /** The set, double-N with N from 1 to 18 (R1.1). */
  readonly domino_set?: number;
  /** The hand sizes by set and number of players (R1.3). */
  readonly deal_table?: "usual" | "puremco" | "recommended" | "seven" | "forty-two" | DealTable;
  /** The number of tiles dealt to each player, instead of the table (R1.3). */
  readonly hand_size?: number;
  /** How a round is opened (R2.2 to R2.4, R2.8). */
  readonly opening?: "holder" | "laid-out" | "highest-held" | "found";
  /** What happens if nobody holds the opening double (R2.5). */
  readonly missing_double?: "draw" | "draw-each" | "next-lower" | "burn" | "reshuffle";
  /** How the seat that leads a round is chosen (R2.6). */
  readonly lead?: "rotates" | "drawn";
  /** The number of tiles that the opening double takes (R3.2). */
  readonly arms?: 3 | 4 | 6;
  /** What a player may do with a drawn tile that fits (R4.1). */
  readonly drawn_tile?: "may" | "must" | "later";
  /** Whether players draw until a tile fits (R4.2). */
  readonly draw_until_playable?: boolean;
  /** What happens if nothing can ever be played again (R5.3). */
  readonly dead_round?: "draw-out" | "ends";
  /** What it costs to keep quiet about the last tile (R6.1 to R6.3). */
  readonly chickenlittle?: "off" | "next-turn" | "at-once";
  /** Whether every charge of a blocked round falls by the lowest one (R7.3). */
  readonly curved?: boolean;
  /** The points that 0-0 costs, 0 to 9,999 (R7.2). */
  readonly double_blank?: number;
  /** The points that end a match, 1 to 10,000 (R7.4). */
  readonly target?: number;
  /** The number of rounds that end a match, 1 to N + 1 (R7.4). */
  readonly rounds?: number;
}

/** A seat's view of a match, or of a single round, as its document describes it. */
export interface SeatDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-seat";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** the viewing seat, 0..players−1. */
  readonly seat: number;
  /** the number of seats, 2..16. */
  readonly players: number;
  /** whether the rounds belong to a match; otherwise there is one round. */
  readonly of_match?: boolean;
  /** the seat that the caller named to lead the first round, if any. */
  readonly lead?: number;
  /** the tiles that were drawn for the first lead, by seat, if any (R2.3). */
  readonly lots?: Tiles;
  /** what the seat has seen of each round, the first one first. */
  readonly rounds: SeatRound[];
  /**
   * the places that the document claims, the best first; empty if the match is not over or it
   * claims none.
   */
  readonly standings?: Place[];
}

/** What a seat has seen of a round. */
export interface SeatRound {
  /** what it saw before the first move. */
  readonly origin: SeenOrigin;
  /** the moves as the seat saw them, the first one first. */
  readonly events: Event[];
  /**
   * the seat whose turn it is after them. After the end of the round: the seat that went out, or
   * whose turn it would be.
   */
  readonly turn_now: number;
  /**
   * whether that seat holds the double at the end of a cycle of draws (R2.5), which the draws do
   * not reveal.
   */
  readonly must_open_now?: boolean;
  /** the tiles of each seat at the end of the round, when they lie open. */
  readonly hands_now?: Tiles[];
  /**
   * the end of the round that the document claims; absent if the round goes on or it claims none.
   */
  readonly outcome?: Outcome;
}

/** What a seat sees of the position that a round begins with. */
export interface SeenOrigin {
  /**
   * the tiles of each seat that the seat sees: its own, and all when the round is over; null for
   * hidden hands.
   */
  readonly hands: (Tiles | null)[];
  /** the number of tiles that each seat holds. */
  readonly hand_sizes: number[];
  /** the number of tiles left to draw. */
  readonly boneyard_size: number;
  /** the tiles on the table. */
  readonly layout: Layout;
  /**
   * the seat whose turn it is, 0..players−1. After the end of the round: the seat that went out, or
   * whose turn it would be. (A round calls it seat, too.)
   */
  readonly turn: number;
  /** the seat that leads the round, 0..players−1 (R2.6, X2, X3). */
  readonly lead: number;
  /** the doubles that may open the round. */
  readonly openers: Tiles;
  /** the doubles that were called for before the openers; nobody holds them (R2.4, R2.5). */
  readonly skipped?: Tiles;
  /** the tiles that were drawn for the first lead and put back into the boneyard (R2.3). */
  readonly lots?: Tiles;
  /** whether turn holds a double that opens, and must lay it (R2.2). */
  readonly must_open: boolean;
  /** the tile that the seat has just drawn and may play now (R4.1). */
  readonly drawn?: Tile;
  /**
   * whether everyone knows that turn has just drawn a tile that fits, and so may play it or decline
   * (R4.1).
   */
  readonly draw_fits?: boolean;
  /** the seats that owe the Chickenlittle penalty (R6.3). */
  readonly debts?: number[];
}

/** A score sheet as people keep it: all that they wrote, so that it can be taken back. */
export interface SheetDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-sheet";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** a name for each seat; empty if they have no names. */
  readonly names?: Name[];
  /** what was written after the names of the players who began, the first one first. */
  readonly entries?: (RoundEntered | PlayerJoined | PlayerLeft)[];
}

/** A tile, the lower half first. */
export type Tile = string;

/** Tiles with spaces between them, - for none. */
export type Tiles = string;

export type SheetEntry = RoundEntered | PlayerJoined | PlayerLeft;
