"""Sentences are true: those about rules in matches played by them, those of refusals where said."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    DrawnTile,
    Illegality,
    Match,
    MissingDouble,
    Move,
    Opening,
    Pass,
    Play,
    Rules,
    TileSet,
    rules_in_english,
)
from chickenfoot_rules.base.texts import Text
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.dominoes.illegality import REFUSALS, playable_of
from chickenfoot_rules.dominoes.rules import options_of
from chickenfoot_rules.rendering.narration.rulebook import rules_in_words
from laws import claims
from laws.claims import Claim, Fields, PlayedMatch
from laws.games import AnyGame, each_game
from support.chickenfoot import OPENINGS
from support.dominoes import states

VALUES: Final = {"rounds", "blank", "target", "call"}
"""The fields of sentences that are no clauses."""


# --- what the sentences claim ------------------------------------------------------------

_DRAW: Final = (
    "you draw in turn from the leader on, keeping what you draw, until {found}, and the player who "
    "draws it opens with it at once"
)
_EACH: Final = (
    "you draw in turn from the leader on, keeping what you draw and showing it to nobody, until "
    "{found} and all have drawn equally often, as long as there are tiles. {opens}"
)
_REQUIRED: Final = "If nobody holds the required double, "
_ANY: Final = "If nobody holds a double that has not opened a round yet, "
_LOTS: Final = (
    "Unless you name a leader, each of you then draws a tile from the boneyard: the most pips lead "
    "the first round, or in a tie the higher half, and the tiles go back. If there are too few "
    "tiles, the first player leads."
)
_FITS: Final = "If you can't play, you draw a tile from the boneyard: if it fits, "
_MAY: Final = "you may play it at once or pass, which shows everyone that it fits"
_MUST: Final = "you must play it at once"
_OVER: Final = ", and if it doesn't, your turn is over."


def with_it(sentence: str) -> str:
    return sentence.replace("{found}", "it appears").replace(
        "{opens}", "Then the player who drew it opens with it."
    )


def with_one(sentence: str) -> str:
    return sentence.replace("{found}", "one appears").replace(
        "{opens}", "Then the highest one opens, laid by the player who drew it."
    )


CLAIMS: Final[dict[str, Claim]] = {
    "You play {rounds}, from {double} down, and each round requires the highest double that has "
    "not opened one yet.": claims.from_the_highest_down,
    "You play {rounds}, and each round requires the highest double that has not opened one yet.": (
        lambda match, fields: (
            claims.as_many_rounds(match, fields) and claims.requires_the_highest(match)
        )
    ),
    "You play {rounds}, and each round requires the highest double that has not opened one yet or "
    "been skipped.": claims.some_are_skipped,
    "You play {rounds}, and the highest double need not come first.": claims.as_many_rounds,
    "You play a single round, which requires {double}.": claims.a_single_round,
    "You play a single round.": lambda match, _: len(match.rounds) == 1,
    "The holder of the required double must lay it in the middle, which is that player's turn, and "
    "the next player goes on.": claims.the_holder_opens,
    f"The required double is laid in the middle before you take your tiles. {_LOTS}": (
        claims.laid_out
    ),
    f"You take your tiles, and the required double is placed. {_LOTS}": claims.found_and_placed,
    "The required double is laid in the middle before you take your tiles. The leader plays "
    "first.": claims.placed_without_lots,
    "You take your tiles, and the required double is placed. The leader plays first.": (
        claims.placed_without_lots
    ),
    "The highest double in your hands that has not opened a round yet opens this one. Its holder "
    "lays it, and then it is used up.": claims.highest_held_opens,
    with_it(f"{_REQUIRED}{_DRAW}."): claims.drawn_if_missing(claims.drawn_at_once, any_opens=False),
    with_one(f"{_ANY}{_DRAW}."): claims.drawn_if_missing(claims.drawn_at_once, any_opens=True),
    with_it(f"{_REQUIRED}{_EACH}"): claims.drawn_if_missing(claims.drawn_equally, any_opens=False),
    with_one(f"{_ANY}{_EACH}"): claims.drawn_if_missing(claims.drawn_equally, any_opens=True),
    with_it(
        f"{_REQUIRED}the highest unused one below it that somebody holds opens instead and the "
        f"missing one is required again next round, but if nobody does, {_DRAW}."
    ): claims.next_lower_opens,
    with_it(
        f"{_REQUIRED}the highest unused one below it that somebody holds opens instead and the "
        f"doubles above it no longer open a round, but if nobody does, {_DRAW}."
    ): claims.skipped_are_out,
    f"{_REQUIRED}all tiles are shuffled and dealt again until somebody does.": (
        lambda match, _: claims.dealt_again(match, any_opens=False)
    ),
    f"{_ANY}all tiles are shuffled and dealt again until somebody does.": (
        lambda match, _: claims.dealt_again(match, any_opens=True)
    ),
    "Somebody that you name leads the first round, and then the lead moves on each round: the "
    "leader draws first for a missing double.": claims.the_named_one_leads,
    "After each round the lead moves on to the next player.": lambda match, fields: (
        claims.the_lead_moves_on(match) and claims.the_leader_plays_first(match, fields)
    ),
    "Before each deal a player is drawn at random to lead the round, unless you name one for the "
    "first. It only decides who draws first for a missing double.": claims.the_named_one_leads,
    "Before each deal a player is drawn at random to lead the round, unless you name one for the "
    "first.": lambda match, fields: (
        claims.the_named_one_leads(match, fields) and claims.the_leader_plays_first(match, fields)
    ),
    "When you draw for the double, you take one tile a turn.": claims.one_tile_a_turn,
    "When you draw for the double, you take one tile a turn, although later you draw on until a "
    "tile fits.": lambda match, fields: (
        claims.one_tile_a_turn(match, fields) and claims.draws_until_one_fits(match, fields)
    ),
    "Before the first turn the required double is taken out of the hand or the boneyard that it is "
    "in and laid in the middle, so its holder has one tile fewer.": claims.taken_out,
    "You play a tile with one half against an open end of the same value, and its other half "
    "becomes a new open end.": claims.on_an_open_end,
    "Until the opening double has its {arms} arms, no tile may go anywhere else.": (
        claims.arms_first
    ),
    "Until the opening double has its {arms} arms, three on each side, no tile may go anywhere "
    "else.": claims.arms_first,
    "A double is laid crosswise and makes a foot: the next three tiles must be toes of its number "
    "on it, and then each toe is an open end like any other.": claims.toes_next,
    "A double can be neither toe nor arm, as no number has a second one, so at most one foot is "
    "ever unfinished.": claims.one_foot_at_a_time,
    "You may play a double even if fewer than three tiles of its number are left: these may "
    "still go on it, but every other end stays locked until the round is over.": (
        claims.a_double_may_be_played
    ),
    "If you can play, you must: only players who can't play draw or pass.": (
        claims.who_can_play_plays
    ),
    'When you lay a double, you call "Chicken Foot" (Pagat, How To Play), or "{call}" for {double} '
    "(Encyclopedia).": claims.is_called,
    "You play one tile a turn, and play goes clockwise.": claims.one_play_a_turn,
    f"{_FITS}{_MAY}{_OVER}": claims.drawn_tile(must=False, draws_on=False),
    f"{_FITS}{_MUST}{_OVER}": claims.drawn_tile(must=True, draws_on=False),
    f"{_FITS}{_MAY}.": claims.drawn_tile(must=False, draws_on=True),
    f"{_FITS}{_MUST}.": claims.drawn_tile(must=True, draws_on=True),
    "If you can't play, you draw a tile from the boneyard, which you may not play in the same "
    "turn, even if it fits.": claims.drawn_tiles_wait,
    "If the tile you draw doesn't fit, you draw on until one fits or the boneyard is empty.": (
        claims.draws_until_one_fits
    ),
    "If you can't play and the boneyard is empty, you pass.": claims.passes_without_a_boneyard,
    "A player who lays their last tile goes out, which ends the round at once, even on a double or "
    "with a foot unfinished.": claims.going_out_ends_it,
    "The round is also over, blocked, as soon as the boneyard is empty and nobody holds a tile "
    "that could be played: nobody wins it.": claims.blocked_without_a_boneyard,
    "Even if no tile can be played any more, you go on drawing while the boneyard has tiles.": (
        claims.drawn_out
    ),
    "The round is also over, blocked, as soon as no tile can ever be played again, even if "
    "the boneyard has tiles.": claims.dead_ends,
    "Announcing your last tile is a courtesy, not a duty.": claims.nothing_is_announced,
    "Whenever a play leaves you exactly one tile, you must announce it with that play.": (
        claims.the_last_tile_is_announced
    ),
    "If you forget, you pay on your next turn: you draw one tile, or pass if the boneyard is "
    "empty, and may not play, even if a tile fits.": claims.debts_are_paid,
    "If you forget, you draw one tile at once, if the boneyard has any, and may not play it in "
    "that turn.": claims.debts_are_paid_at_once,
    "Each of you is charged the pips left in your hand, so a player who goes out is charged "
    "nothing.": claims.is_charged,
    "The double blank left in a hand costs {blank}.": claims.blank_costs,
    "The double blank left in a hand costs nothing.": claims.blank_costs,
    "If all of you still hold tiles, the lowest charge of the round is taken off everyone's.": (
        claims.is_curved
    ),
    "After the last round the lowest total wins.": claims.lowest_total_wins,
    "After the last round, or the first that leaves somebody with {target} or more, the lowest "
    "total wins.": claims.ends_at_the_target,
    "In a tie the player with more rounds at zero is ahead, then the one whose lowest round above "
    "zero is lower, and if these are equal, too, they share the place.": claims.ties_are_broken,
    "In a tie the player with more rounds at zero, counting a zero from the curve, is ahead, then "
    "the one whose lowest round above zero is lower, and if these are equal, too, they share the "
    "place.": claims.ties_are_broken,
    "If two share a place, the next one stays empty: 1, 1, 3.": claims.ties_are_broken,
}
"""What each sentence claims of a match, by its pattern."""


# --- the law -----------------------------------------------------------------------------


def pattern_of(sentence: str) -> str:
    """Return a sentence with its clauses, but with its numbers and tiles in braces."""
    assert isinstance(sentence, Text)
    shown = {
        name: pattern_of(value) if isinstance(value, Text) and name not in VALUES else f"{{{name}}}"
        for name, value in sentence.fields.items()
    }
    return sentence.sentence.format(**shown)


def fields_of(sentence: str) -> Fields:
    assert isinstance(sentence, Text)
    return sentence.fields


def told(rules: Rules) -> list[tuple[str, str]]:
    """Return the ids and sentences of the rules that are about what happens in a match."""
    texts = [*rules_in_words(rules, None)]
    assert [*map(str, rules_in_english(rules))] == [*map(str, texts)]
    return [(rule.id, rule.text) for rule in texts if rule.id >= "R2"]


def some_rules(rng: random.Random, opening: Opening, missing: MissingDouble, highest: int) -> Rules:
    """Return rules with some value for each other option."""
    others: dict[str, object] = {}
    for name, option in options_of(Rules).items():
        if option.choices:
            others[name] = rng.choice([*option.choices.values()])
        elif option.numbers:
            others[name] = rng.choice([option.default, rng.choice(option.numbers[:100])])
        else:
            others[name] = rng.random() < 1 / 2
    if others["drawn_tile"] is DrawnTile.LATER:
        others["draw_until_playable"] = False
    fewest = 2 if opening is Opening.FOUND else 1
    size = fewest if highest == 2 else rng.randint(fewest, 3)
    rounds = rng.choice([None, rng.randint(1, highest + 1)])
    chosen = {
        "opening": opening,
        "missing_double": missing,
        "hand_size": size,
        "rounds": rounds,
    }
    return Rules(**others | chosen | {"domino_set": highest})  # type: ignore[arg-type]  # of any option


def some_match(rng: random.Random, rules: Rules) -> PlayedMatch:
    """Return a match of random moves, most of them with searches for the double."""
    tiles = len(rules.domino_set.tiles) - rules.tiles_laid_out
    players = rng.randint(2, min(4, tiles // rules.hand_size_for(2)))
    match = Match(rules, players, rng.choice([None, rng.randrange(players)]))
    while not match.is_over:
        match = match.deal(rng)
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))
    return PlayedMatch(match)


@pytest.mark.long
@pytest.mark.rule("R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8")
@pytest.mark.rule("R4.1", "R4.2", "R4.3", "R5.1", "R5.2", "R5.3", "R6.1", "R6.2", "R6.3")
@pytest.mark.parametrize(("opening", "missing"), OPENINGS)
def test_every_sentence_holds_in_matches_by_its_rules(
    opening: Opening, missing: MissingDouble
) -> None:
    rng = random.Random(0)
    for _ in range(60):
        rules = some_rules(rng, opening, missing, rng.choice([2, 3, 3, 3, 4]))
        played = some_match(rng, rules)
        for rule, sentence in told(rules):
            assert CLAIMS[pattern_of(sentence)](played, fields_of(sentence)), (rule, sentence)


@pytest.mark.long
def test_each_claim_is_about_a_sentence_that_some_rules_print() -> None:
    rng = random.Random(0)
    printed = {
        pattern_of(sentence)
        for opening, missing in OPENINGS
        for _ in range(100)
        for _, sentence in told(some_rules(rng, opening, missing, 3))
    }

    assert {*CLAIMS} == printed


# --- refusals ----------------------------------------------------------------------------

Advice: TypeAlias = Callable[[DominoRound, Move, Illegality], bool]


def offers(*moves: Move) -> Advice:
    """Return the claim that some moves are legal, and no others."""
    return lambda round_, _move, _why: {*round_.legal_moves} == {*moves}


def offers_tiles(*others: Move) -> Advice:
    """Return the claim that just the tiles named can be played, or just some other move made."""

    def claim(round_: DominoRound, _: Move, why: Illegality) -> bool:
        fields = fields_of(why.message)
        tiles = TileSet.parse(str(fields.get("tiles", fields.get("tile"))))
        rest = [move for move in round_.legal_moves if not isinstance(move, Play)]
        return tiles == playable_of(round_.legal_moves) and rest == [*others]

    return claim


def offers_beside_plays(other: Move) -> Advice:
    """Return the claim that some tile can be played, or just one other move made."""
    return lambda round_, _move, _why: (
        bool(playable_of(round_.legal_moves))
        and [move for move in round_.legal_moves if not isinstance(move, Play)] == [other]
    )


def can_be_laid(round_: DominoRound, move: Move, _: Illegality) -> bool:
    return isinstance(move, Play) and move.tile in playable_of(round_.legal_moves)


def fits_nowhere(round_: DominoRound, move: Move, why: Illegality) -> bool:
    return not can_be_laid(round_, move, why)


def can_be_laid_in_silence(round_: DominoRound, move: Move, _: Illegality) -> bool:
    return isinstance(move, Play) and Play(move.tile, move.on) in round_.legal_moves


def is_only_on_the_double(round_: DominoRound, _: Move, why: Illegality) -> bool:
    plays = [move for move in round_.legal_moves if isinstance(move, Play)]
    assert why.double is not None
    return all(move.on == why.double and move.tile.has(why.double.low) for move in plays)


_ONLY: Final = "only {suit} may be laid, and only on {double}"

ADVICE: Final[dict[str, Advice]] = {
    "{player} holds {tile} and must open the round with it": offers_tiles(),
    "nobody has laid a double that opens ({openers}), so draw a tile": offers(Draw()),
    "the table is empty, so name no tile to lay {tile} on": can_be_laid,
    "{opening} has opened the round, so name the tile to lay {tile} on": can_be_laid,
    "{opening} has opened the round, and {tile} fits no open end": fits_nowhere,
    f"{{double}} needs {{missing}} more arm: {_ONLY}": is_only_on_the_double,
    f"{{double}} needs {{missing}} more arms: {_ONLY}": is_only_on_the_double,
    f"{{double}} needs {{missing}} more toe: {_ONLY}": is_only_on_the_double,
    f"{{double}} needs {{missing}} more toes: {_ONLY}": is_only_on_the_double,
    "{player} must play: {tiles} fits": offers_tiles(),
    "{player} must play: {tiles} fit": offers_tiles(),
    "{player} has no tile to play, so draw one": offers(Draw()),
    "by these rules the drawn tile {tile} must be played, as it fits": offers_tiles(),
    "{player} has drawn {tile}, which fits: play it": offers_tiles(),
    "{player} has drawn {tile}, which fits: play it or pass": offers_tiles(Pass()),
    "there are tiles to draw, so {player} must play or draw": offers_beside_plays(Draw()),
    "the boneyard is empty, so pass": offers(Pass()),
    "the boneyard is empty, so play or pass": offers_beside_plays(Pass()),
    "by these rules the rest of the boneyard stays there, so pass": offers(Pass()),
    "by these rules the rest of the boneyard stays there, so play or pass": (
        offers_beside_plays(Pass())
    ),
    "{player} did not announce the last tile and may only draw one tile": offers(Draw()),
    "{player} did not announce the last tile and may only pass": offers(Pass()),
    "by these rules an announcement is talk, not a move: play without it, and record it as a "
    "comment": can_be_laid_in_silence,
    "only a play that leaves its player exactly one tile is announced": can_be_laid_in_silence,
    "{opening} was led, so name the end to lay {tile} on": can_be_laid,
    "{opening} was led, and {tile} fits no end": fits_nowhere,
}
"""What a refusal says that one may do instead, or not, by its sentence about any player."""

FACTS: Final = {
    *("not-a-move", "not-your-turn", "over-out", "over-stuck", "over-blocked", "over-dead"),
    *(
        "match-over",
        "no-round",
        "not-in-set",
        "not-held",
        "laid",
        "not-a-double",
        "not-on-table",
        "not-open",
    ),
    *("wrong-end", "express-not-a-move", "express-closed", "express-no-draw"),
    *("not-open", "express-not-open", "fits-no-end"),
    *("can-not-hold", "must-open-some", "must-play-some", "drew-some"),
}
"""The keys of the sentences without advice, or that are not about a move in a round."""


def moves_to_try(round_: DominoRound, rng: random.Random) -> list[Move]:
    """Return all plays of one's own tiles and some of others, a draw and a pass."""
    own = [*round_.hands[round_.seat]]
    tiles = [*own, *rng.sample([*round_.rules.tiles], 2)]
    places = [None, *round_.layout.tiles]
    plays = [Play(tile, on, said) for tile in tiles for on in places for said in (False, True)]
    return [Draw(), Pass(), *plays]


@each_game
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_what_a_refusal_advises_is_legal(game: AnyGame, data: st.DataObject, seed: int) -> None:
    facts = {REFUSALS[key][0] for key in FACTS}
    rng = random.Random(seed)
    for round_ in states(data.draw(game.positions(5))):
        for move in moves_to_try(round_, rng):
            why = round_.illegality(move)
            if why is None:
                continue
            message = why.message
            assert isinstance(message, Text)
            said = message.sentence
            assert said in facts or ADVICE[said](round_, move, why), (move, message)


def test_each_refusal_advises_something_or_is_a_mere_fact() -> None:
    assert FACTS <= {*REFUSALS}
    assert {*ADVICE} == {REFUSALS[key][0] for key in {*REFUSALS} - FACTS}
