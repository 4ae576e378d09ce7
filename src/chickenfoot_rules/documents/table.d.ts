// Written by tools/form_types.py from documents/forms.py; do not edit.

/** A tile on the table. The field on makes the tiles a tree, with the opening tile as its root. */
export interface LaidTile {
  /** the tile. */
  readonly tile: string;
  /** the tile that it was played on; absent for the opening tile. */
  readonly on?: string;
  /** the x coordinate of its centre, in halves of a tile. */
  readonly x: number;
  /** the y coordinate of its centre, in halves of a tile. */
  readonly y: number;
  /** the direction of its long axis, from the first half to the second, in degrees clockwise. */
  readonly angle: number;
  /**
   * the pips of both halves, those of the first half first, 0..18. Drawn at angle 0, the first half
   * is on the left.
   */
  readonly pips: [number, number];
  /**
   * the corners of the path from the tile that it is on, in halves of a tile, if there was no room
   * to lay it touching that tile; empty if it touches.
   */
  readonly connector?: [number, number][];
  /**
   * a letter that both ends of the connector have instead of a path, if every path would cross
   * tiles.
   */
  readonly tag?: string;
}

/** A legal move of the seat. */
export interface LegalMove {
  /**
   * its number in chickenfoot_rules.dominoes.actions. Plays on ends of equal value have the same
   * number.
   */
  readonly action: number;
  /**
   * the move as chickenfoot_rules.notation writes it, such as "4-9>9-9" for 4-9 on 9-9, "4-9>9-9!"
   * with the announcement of the last tile, "draw" or "pass".
   */
  readonly move: string;
  /** the tile that is played; absent for a draw or a pass. */
  readonly tile?: string;
  /**
   * the tile on the table that it is played on, an open end or the double to be filled; absent if
   * it opens the round.
   */
  readonly on?: string;
  /**
   * the pips of the halves that touch, 0..18; with on it names the open end. absent if no halves
   * touch.
   */
  readonly value?: number;
  /** whether the player announces their last tile (R6.2). */
  readonly announce?: boolean;
}

/**
 * A client's answer: a legal move, as an action or as text. Other keys are ignored, so that a
 * language model may give its reasons.
 */
export interface TableAnswer {
  /** the move_number of the document that it answers. */
  readonly move_number: number;
  /** the number of the move. It plays on the oldest of several equal ends. */
  readonly action?: number;
  /** the move as text. */
  readonly move?: string;
}

/**
 * All that one seat sees of the table, and nothing else. JSON leaves out a field that has its
 * default, which is absent, false, or empty.
 */
export interface TableDocument {
  /** "chickenfoot-table". */
  readonly format: "chickenfoot-table";
  /** the version of the format. */
  readonly version: 1;
  /** the name of the game, such as "chicken-foot" or "express". */
  readonly game: string;
  /** the options, as chickenfoot_rules.notation writes them. */
  readonly rules: string;
  /** the highest value of the set, 1..18. */
  readonly domino_set: number;
  /**
   * the viewing seat. absent for a spectator, who sees no hand, and for a document that shows all
   * hands.
   */
  readonly seat?: number;
  /** every seat, in order. */
  readonly seats: TableSeat[];
  /** the round of the match, from 1; 0 before the first deal. */
  readonly round_number: number;
  /** how many rounds the match has; absent if it ends at a target (R7.4, X8). */
  readonly most_rounds?: number;
  /**
   * the number of the next move, from 0, which is the number of moves made in all rounds of a
   * match. An answer names it, so that a late answer is noticed.
   */
  readonly move_number: number;
  /** the number of the first move of this round. Events before it belong to earlier rounds. */
  readonly first_move_number: number;
  /** the seat whose turn it is; absent if the round is over or not dealt. */
  readonly to_move?: number;
  /** the seat that leads the round (R2.6, X3); absent if no round is dealt. */
  readonly lead?: number;
  /** the tiles that may open the round (R2.2, X2); empty if any tile may, or once it is open. */
  readonly openers: string[];
  /** whether the seat whose turn it is holds one of the openers, and must lay it (R2.2). */
  readonly must_open?: boolean;
  /** how many tiles are left to draw. */
  readonly boneyard_size: number;
  /** the tiles on the table, in the order in which they were laid. */
  readonly layout: LaidTile[];
  /** the left, top, right and bottom edge of the tiles and connectors, in halves of a tile. */
  readonly bounds: [number, number, number, number];
  /** the open ends, by value and then by age; in Express-Domino the left one first. */
  readonly open_ends: TableEnd[];
  /** the double that must be filled first, or absent. */
  readonly duty?: TableDuty;
  /** the legal moves of the seat, plays first; empty if it is not its turn. */
  readonly legal_moves: LegalMove[];
  /** the moves of this round, or since the requested number, the first one first. */
  readonly events: TableEvent[];
  /** the points of each seat, a row for each finished round of the match. */
  readonly scores: number[][];
  /** the places after the finished rounds, the best first; empty before the first. */
  readonly standings: TablePlace[];
  /** how the round ended; absent while it goes on. */
  readonly outcome?: TableOutcome;
  /** whether the match has ended. */
  readonly is_match_over?: boolean;
  /**
   * the tiles that may be in the boneyard, or out of play (X1), as the seat can infer; absent
   * unless requested.
   */
  readonly may_be_undrawn?: string[];
}

/** The double that must be filled before anything else is played (R3.2, R3.3). */
export interface TableDuty {
  /** the double. */
  readonly double: string;
  /** the number of tiles that it still needs, 1..6. */
  readonly missing: number;
  /** what these tiles are called: "arm" for the opening double, else "toe". */
  readonly part: "arm" | "toe";
  /**
   * the place of each missing tile. The value of the next tile decides which place it takes: a tile
   * that a double may follow takes one with more room.
   */
  readonly spots: TableSpot[];
}

/** An open end, which can be played on unless a double must be filled first. */
export interface TableEnd {
  /** the tile on the table. */
  readonly tile: string;
  /** the pips that a tile played on it must have, 0..18. */
  readonly value: number;
  /**
   * the x coordinate of the middle of the edge that the next tile would touch, in halves of a tile.
   */
  readonly x: number;
  /** the y coordinate of the same point, in halves of a tile. */
  readonly y: number;
  /** the direction in which the next tile would lie, in degrees clockwise. */
  readonly heading: number;
}

/** A move that was made, as the seat saw it. */
export interface TableEvent {
  /** the number of the move, from 0. */
  readonly move_number: number;
  /** the seat that moved. */
  readonly seat: number;
  /** the move, written like that of a LegalMove. */
  readonly move: string;
  /** the tile that was drawn, if the seat sees it. */
  readonly drawn?: string;
  /**
   * the words that the player calls out for a double, such as "Chickie Fours" (R3.7); absent in
   * Express-Domino.
   */
  readonly call?: string;
}

/** How the round ended. */
export interface TableOutcome {
  /**
   * "domino" if a player laid their last tile (R5.1, X6), "blocked" if nobody could play any more
   * (R5.2, X7).
   */
  readonly reason: "domino" | "blocked";
  /** the seat that went out; absent if nobody did. */
  readonly winner?: number;
  /** the seats that score in Express-Domino (X6, X7); empty in Chicken Foot. */
  readonly winners?: number[];
  /** the points of each seat, charged (R7.1) or scored (X6, X7). */
  readonly points: number[];
}

/** The place of a seat in the match (R7.4 to R7.6, X8). */
export interface TablePlace {
  /** the place, from 1; seats that share a place have the same one. */
  readonly rank: number;
  /** the seat. */
  readonly seat: number;
  /** the points of all finished rounds. */
  readonly total: number;
}

/** Why an answer was refused. */
export interface TableRefusal {
  /**
   * the code of an IllegalityCode, such as "foot-unfinished"; "stale" for the answer to another
   * document; "invalid" for all other errors, such as a text that is not an answer, an action that
   * there is not, or a deal that is not due.
   */
  readonly code: string;
  /** one sentence that says what is wrong and what would be right. */
  readonly message: string;
  /** the id of the rule that the move breaks; empty if it breaks none. */
  readonly rule?: string;
  /** the double that must be laid or filled first, or absent. */
  readonly double?: string;
  /** the tiles of the hand that could be played instead. */
  readonly playable?: string[];
}

/** A seat. */
export interface TableSeat {
  /** the name of the player; empty if the seats have no names. */
  readonly name?: string;
  /** how many tiles the seat holds, 0 or more. */
  readonly hand_size: number;
  /** the tiles of the seat, by ascending index; absent if they are hidden. */
  readonly hand?: string[];
  /** whether the seat owes the Chickenlittle penalty (R6.3). */
  readonly owes?: boolean;
  /**
   * the tile that the seat has just drawn and may play (R4.1); absent if there is no such tile, or
   * it is hidden.
   */
  readonly drawn?: string;
  /** whether everyone knows that the seat has just drawn a tile that fits (R4.1). */
  readonly draw_fits?: boolean;
  /** the seat that wins and scores together with it (X1); absent if there are no pairs. */
  readonly partner?: number;
  /** the tiles that the seat may hold, as the viewing seat can infer; absent unless requested. */
  readonly may_hold?: string[];
  /** the tiles that the seat must hold; absent unless requested. */
  readonly must_hold?: string[];
}

/** The place of an arm or a toe that is still missing. */
export interface TableSpot {
  /** the x coordinate of the centre of the tile to come, in halves of a tile. */
  readonly x: number;
  /** the y coordinate of that centre, in halves of a tile. */
  readonly y: number;
  /** the direction in which that tile will lie, in degrees clockwise. */
  readonly heading: number;
}
