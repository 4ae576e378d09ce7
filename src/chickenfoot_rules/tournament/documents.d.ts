// Written by tools/form_types.py from tournament/documents.py; do not edit.

import type { ExpressRules, Name, Rules } from "../records/record";

/** Two kinds of players on the same deals. */
export interface Comparison {
  /** the kind with fewer points if they are charged, with more if they are scored. */
  readonly better: string;
  /** the other kind. */
  readonly worse: string;
  /** the difference of their points a round and seat. */
  readonly advantage: Estimate;
}

/** A mean, and an interval that contains the true mean with 95 % confidence. */
export interface Estimate {
  /** the mean of the sample. */
  readonly mean: number;
  /** the lower end of the interval; −∞, and absent from JSON, if there is only one value. */
  readonly low?: number;
  /** the upper end of the interval; ∞, and absent from JSON, if there is only one value. */
  readonly high?: number;
}

/**
 * The first line of a log: the tournament that its games belong to. Another version of the library
 * may play differently, so it can't resume the tournament.
 */
export interface ExpressLogDocument {
  /** the game and the kind of the record. */
  readonly format: "express-log";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** the name of each entrant. */
  readonly names?: Name[];
  /** the kind of each entrant. */
  readonly entrants: Name[];
  /** the number of sets of deals. */
  readonly matches: number;
  /** the seed of everything random. */
  readonly seed: number;
  /** what happens when a player answers illegally or raises. */
  readonly on_fault: "raise" | "random-move";
}

/** A tournament and its results. */
export interface ExpressTournamentDocument {
  /** the game and the kind of the record. */
  readonly format: "express-tournament";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: ExpressRules;
  /** the name of each entrant. */
  readonly names?: Name[];
  /** the kind of each entrant. */
  readonly entrants: Name[];
  /** the number of sets of deals. */
  readonly matches: number;
  /** the seed of everything random. */
  readonly seed: number;
  /** what happens when a player answers illegally or raises. */
  readonly on_fault: "raise" | "random-move";
  /** whether all games have been played. */
  readonly complete: boolean;
  /** the results of the complete matches. */
  readonly summary: Summary;
  /** the games by match and rotation. */
  readonly games: GameResult[];
}

/** How a game ended. */
export interface GameResult {
  /** the number of the match, from 1. */
  readonly match: number;
  /** how far the entrants had moved around the table, 0..players−1. */
  readonly rotation: number;
  /** the entrant in each seat, as an index of the plan's entrants. */
  readonly seats: number[];
  /** one row of points by seat for each round (R7.1, X6). */
  readonly scores: number[][];
  /** how often the player of each seat answered illegally or raised. */
  readonly faults: number[];
}

/**
 * The first line of a log: the tournament that its games belong to. Another version of the library
 * may play differently, so it can't resume the tournament.
 */
export interface LogDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-log";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** the name of each entrant. */
  readonly names?: Name[];
  /** the kind of each entrant. */
  readonly entrants: Name[];
  /** the number of sets of deals. */
  readonly matches: number;
  /** the seed of everything random. */
  readonly seed: number;
  /** what happens when a player answers illegally or raises. */
  readonly on_fault: "raise" | "random-move";
}

/** The results of an entrant, or of all entrants of a kind together. */
export interface Performance {
  /** the name of the entrant or of the kind. */
  readonly name: string;
  /** the number of entrants, 1 or more. */
  readonly entrants: number;
  /**
   * points a round and seat, 0 or more; fewer are better if points are charged (R7.4), more if they
   * are scored (X8).
   */
  readonly points: Estimate;
  /** the place in a game (R7.6, X8), 1..players. */
  readonly place: Estimate;
  /**
   * the share of games won by each, 0..1; a shared first place, as of partners (X1), counts as that
   * part of a win. Equal players win 1/players each.
   */
  readonly wins: Estimate;
  /** how often they answered illegally or raised in all games. */
  readonly faults: number;
}

/** The strength of a kind of player, as OpenSkill's Plackett-Luce model sees it. */
export interface Rating {
  /** the kind of player. */
  readonly kind: string;
  /** the estimated strength; it starts at 25, and more is better. */
  readonly mu: number;
  /** the uncertainty of mu; it starts at 25/3. */
  readonly sigma: number;
}

/** The results of the complete matches. */
export interface Summary {
  /** how many matches are complete. */
  readonly matches: number;
  /** the results of each kind of player, the best first. */
  readonly kinds: Performance[];
  /** the results of each entrant, the best first. */
  readonly entrants: Performance[];
  /** each pair of kinds, the best first. */
  readonly comparisons: Comparison[];
  /** the rating of each kind, the best first. */
  readonly ratings: Rating[];
}

/** A tournament and its results. */
export interface TournamentDocument {
  /** the game and the kind of the record. */
  readonly format: "chickenfoot-tournament";
  /** the version of the format. */
  readonly version: 1;
  /** the version of the library that wrote it. */
  readonly library?: string;
  /** the class of the house rules by which it was played (H3). */
  readonly house?: string;
  /** the options; their class shows the game. */
  readonly rules: Rules;
  /** the name of each entrant. */
  readonly names?: Name[];
  /** the kind of each entrant. */
  readonly entrants: Name[];
  /** the number of sets of deals. */
  readonly matches: number;
  /** the seed of everything random. */
  readonly seed: number;
  /** what happens when a player answers illegally or raises. */
  readonly on_fault: "raise" | "random-move";
  /** whether all games have been played. */
  readonly complete: boolean;
  /** the results of the complete matches. */
  readonly summary: Summary;
  /** the games by match and rotation. */
  readonly games: GameResult[];
}
