"""Every decision by a rule during a round: how it begins, what is legal, and what a move changes.

`begin` sets up the position that a deal makes, `list_moves` lists the legal moves, `explain` says
why any other move is illegal, and `advance` makes a legal move. `PublicKnowledge` says what
everyone at the table can know of it. The layout decides where a tile may lie (R3.1 to R3.5), and
``scoring.py`` when a round is over (R5.1 to R5.3). Nothing else decides a rule of play, except for
the kernels of `chickenfoot_rules.bulk`, which a law holds to this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from chickenfoot_rules.base import DealError, as_int, cite, expected, text, within
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import (
    Chickenlittle,
    DrawnTile,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.chickenfoot.scoring import is_over
from chickenfoot_rules.chickenfoot.setup import NO_DEBTS, NO_TILES, Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes import Deal, Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.deal import deal_around
from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalityCode,
    make_illegality,
    must_play,
    not_a_move,
    playable_of,
)
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Event, History, Move, Pass, Play
from chickenfoot_rules.dominoes.position import refuse_tile
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, tile_set_of

_DRAW: Final[tuple[Move, ...]] = (Draw(),)
_PASS: Final[tuple[Move, ...]] = (Pass(),)
_BEFORE_LAST: Final = 2
"""Tiles in hand before a play that leaves the last one (R6.2)."""


# --- how a round begins ----------------------------------------------------------------


def begin(
    rules: Rules, deal: Deal, required: int | None, lead: int | None, unused: TileSet | None
) -> Setup:
    """Set up the position that a deal makes, before the first move; it may have flaws.

    Args:
        rules: the options.
        deal: the hands and the boneyard.
        required: the value of the double that should open, 0..N; ``None`` for the highest of the
            set.
        lead: the seat that leads the round; ``None`` for that of the deal if it is drawn, else 0.
        unused: the doubles that have opened no round yet; ``None`` for all up to the required one.

    Raises:
        SetupError: if the set has no such double, or the unused tiles are not doubles or lack it.
    """
    if lead is None:
        lead = (deal.lead or 0) if rules.draws_lead else 0  # R2.6
    double = _required_double(rules, required)
    candidates = _candidate_doubles(rules, double, unused)
    held = sum([hand.mask for hand in deal.hands])  # A deal holds no tile twice.
    openers, skipped = _opening_doubles(rules, held, double.bit, candidates)
    layout, seat = Layout.empty(rules.arms), lead  # R3.2
    hands, boneyard = deal.hands, deal.boneyard
    if rules.opening is Opening.LAID_OUT:
        layout = layout.place(double)  # R2.3
    elif rules.opening is not Opening.FOUND:
        if held & openers:
            seat = next(at for at, hand in enumerate(hands) if hand.mask & openers)  # R2.2, R2.4
    elif double in deal.tiles:
        layout = layout.place(double)  # R2.8
        hands = tuple([hand - TileSet([double]) for hand in hands])
        boneyard = tuple([tile for tile in boneyard if tile is not double])
    return Setup(
        rules=rules,
        hands=hands,
        boneyard=boneyard,
        layout=layout,
        seat=seat,
        lead=lead,
        openers=TileSet.from_mask(openers),
        skipped=TileSet.from_mask(skipped) if skipped else NO_TILES,
        lots=TileSet(deal.lots) if deal.lots else NO_TILES,
    )


def deal_seen_from(
    rules: Rules,
    seat: int,
    hand: Iterable[Tile],
    sizes: Sequence[int],
    *,
    holder: int | None,
    opener: Tile | None,
    required: int | None,
    unused: TileSet | None,
    lots: Iterable[Tile],
    lead: int | None,
) -> Deal:
    """Return a deal that a seat can't tell from the real one, by what people say; see `begin`.

    Args:
        rules: the options.
        seat: the seat, 0..players−1.
        hand: its tiles.
        sizes: the number of tiles dealt to each seat.
        holder: the seat that holds the double that opens; ``None`` for this one if it does, else
            nobody.
        opener: that double; ``None`` for the required one, or the highest one of the own hand.
        required: the value of the double that should open, as for `begin`.
        unused: the doubles that have opened no round yet, as for `begin`.
        lots: the lots, if any were drawn.
        lead: the seat that leads, if the caller names it.

    Raises:
        DealError: if there is no such deal.
        SeatError: if there is no such seat.
        SetupError: as for `begin`.
    """
    double = _required_double(rules, required)
    candidates = TileSet.from_mask(_candidate_doubles(rules, double, unused))
    own = tile_set_of(hand)
    if holder is None and opener is None and (held := own & candidates):
        holder, opener = seat, max(held)
    opens, unheld = None, candidates
    if holder is not None or opener is not None:
        opens = seat if holder is None else holder, opener or double
        unheld = TileSet(tile for tile in candidates if tile > opens[1])
        if opens[1] not in candidates or rules.opening is Opening.LAID_OUT:
            message = text("by the rules {tile} can't open from a hand", tile=opens[1])
            raise DealError(cite(message, "R2.2 to R2.5"))
    tiles = rules.tiles_to_deal(required)
    return deal_around(seat, own, sizes, opens, tiles=tiles, unheld=unheld, lots=lots, lead=lead)


def _required_double(rules: Rules, required: int | None) -> Tile:
    """Return the double that should open; without a value, the highest of the set (R2.1)."""
    highest = rules.domino_set.highest
    value = highest if required is None else as_int(required)
    if type(value) is not int or value not in range(highest + 1):
        message = expected(within("a required double", 0, highest), value)
        raise SetupError((Flaw(FlawCode.WRONG_OPENERS, message, "R2.1"),))
    return Tile(value, value)


def _candidate_doubles(rules: Rules, required: Tile, unused: TileSet | None) -> int:
    """Return the mask of the doubles that may open the round; the highest held one does."""
    doubles = rules.domino_set.doubles.mask
    mask = doubles & _up_to(required.bit) if unused is None else TileSet(unused).mask
    if not mask & required.bit or mask & ~doubles:
        found = TileSet.from_mask(mask)
        what = text("unused doubles with the required {double} among them", double=required)
        message = expected(what, str(found))
        raise SetupError((Flaw(FlawCode.WRONG_OPENERS, message, "R2.1", tiles=found),))
    if rules.opening is Opening.HIGHEST_HELD:
        return mask  # R2.4
    if rules.missing_double.lower_opens:
        return mask & _up_to(required.bit)  # R2.5
    return required.bit


def _opening_doubles(rules: Rules, held: int, required: int, candidates: int) -> tuple[int, int]:
    """Return the masks of the openers and of the skipped doubles (R2.2 to R2.5).

    The highest held candidate opens. If nobody holds one, players draw: for any candidate, or
    for the required double. The other candidates that were requested are skipped.

    Args:
        rules: the options.
        held: the mask of all hands.
        required: the bit of the required double.
        candidates: the mask of the candidate doubles.
    """
    if highest := 1 << (held & candidates).bit_length() >> 1:
        return highest, candidates & ~_up_to(highest)
    openers = candidates if rules.opening is Opening.HIGHEST_HELD else required
    return openers, candidates & ~openers


def _up_to(bit: int) -> int:
    """Return the mask of a tile and all tiles below it."""
    return 2 * bit - 1


# --- which moves are legal -------------------------------------------------------------


def list_moves(state: Setup) -> tuple[Move, ...]:
    """List the legal moves of a position without flaws; empty when the round is over.

    Plays come first: by tile, the highest first, then by the value they are laid with, then by
    the age of the end. A play that may be announced is listed with the announcement, then
    without. A draw or a pass is the last.
    """
    hand = state._hands[state.seat]
    moves: tuple[Move, ...]
    if state.drawn is not None:
        moves = state.layout.plays_of_mask(state.drawn.bit)
        if state.rules.drawn_tile is not DrawnTile.MUST:
            moves += _PASS  # R4.1
    elif state.seat in state.debts or not (moves := state.layout.plays_of_mask(hand)):
        moves = _moves_without_play(state, hand)
    elif state.rules.house_answers:  # Faster than to ask every time.
        moves += _moves_beside_plays(state)
    if hand.bit_count() == _BEFORE_LAST and state.rules.chickenlittle:
        return _add_announcements(moves)
    return moves


def _moves_without_play(state: Setup, hand: int) -> tuple[Move, ...]:
    """List the moves of a seat that can't, or may not, play on the table."""
    if state.layout.is_empty:
        if held := hand & state.openers.mask:
            return (Play(ALL_TILES[held.bit_length() - 1], None),)  # R2.2, R2.4
        return _DRAW  # R2.5
    if is_over(state.rules, state._hands, len(state.boneyard), state.layout, state.seat):
        return ()  # R5.1 to R5.3
    return _DRAW if may_draw(state) else _PASS  # R4.1, R4.3, R6.3


def _moves_beside_plays(state: Setup) -> tuple[Move, ...]:
    """List the moves of a seat that can play, but may hold back by rules of a house (H4)."""
    if not state.rules.may_hold_back(len(state.boneyard)):
        return ()
    if may_draw(state):
        return _DRAW
    # If all others have just passed, the seat may not hold back, or a round might never end.
    others = len(state._hands) - 1
    return () if _passes_in_a_row(state, others) == others else _PASS


def _passes_in_a_row(state: Setup, most: int) -> int:
    """Return how many of the last moves are passes, or a given number if there are more."""
    history: History = getattr(state, "_history", None)  # A set-up has no past.
    passes = 0
    while passes < most and history and type(history[1][1]) is Pass:
        history = history[0]
        passes += 1
    return passes


def may_draw(table: Setup | Seen) -> bool:
    """Return whether a seat that can't play draws (R2.5, R4.1, R4.3).

    A search for the double draws whatever is left (R2.7); later, rules of a house may keep a
    reserve (H4).
    """
    undrawn = table.boneyard_size
    return undrawn > 0 and (table.layout.is_empty or table.rules.may_draw(undrawn))


def key_of(state: Setup, legal: tuple[Move, ...]) -> tuple[Hashable, ...]:
    """Return all that the rest of a round depends on; see `DominoRound.key`.

    Args:
        state: the round.
        legal: its legal moves.
    """
    rules, layout, undrawn = state.rules, state.layout, len(state.boneyard)
    key = (rules, state._hands, state.boneyard, state.seat)
    if layout.is_empty:
        is_cycle = rules.missing_double is MissingDouble.DRAW_EACH
        search = (state.openers, state.lead if is_cycle else None)
        return (*key, legal, None if state.must_open else search)
    # Rules of a house may charge by it (H1, H5).
    last = None if type(rules).charges is Rules.charges else layout.latest
    if not legal:
        return (*key, last)
    passes = 0
    # Draws end a row of passes.
    if rules.house_answers and rules.may_hold_back(undrawn) and not may_draw(state):
        passes = _passes_in_a_row(state, len(state._hands) - 1)
    outside = sum([tile.bit for tile in state.boneyard], sum(state._hands))
    return (*key, last, state.drawn, state.debts, passes, layout.key_among(outside))


def _add_announcements(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Offer each play with and without the announcement of the last tile (R6.2)."""
    either_way: list[Move] = []
    for move in moves:
        if isinstance(move, Play):
            either_way.append(Play(move.tile, move.on, announce=True))
        either_way.append(move)
    return tuple(either_way)


# --- what a move changes ---------------------------------------------------------------


def advance(before: Setup, move: Move, after: Any) -> None:  # noqa: ANN401 - an open twin
    """Make a legal move.

    Args:
        before: the position before it.
        move: the move, which must be legal.
        after: an open copy of the round, in which the move is made; it may be ``before``.
    """
    seat = before.seat
    after.drawn = None
    after.skipped = after.lots = NO_TILES  # Tiles may have been drawn since.
    if type(move) is Play:  # A legal move has no subclass, and this is faster to ask.
        hands = [*before._hands]
        hands[seat] = hand = hands[seat] ^ move.tile.bit
        after._hands = tuple(hands)
        after.layout = before.layout.place_unchecked(move)
        keeps_turn = not hand  # R5.1: the seat is out
        if hand.bit_count() == 1 and _owes(before.rules, len(before.boneyard), move):
            after.debts = before.debts | {seat}
            keeps_turn = before.rules.chickenlittle is Chickenlittle.AT_ONCE  # R6.3
    else:
        keeps_turn = type(move) is Draw and _draw(before, after)
        if seat in before.debts:
            after.debts = before.debts - {seat}  # R6.3
    if not keeps_turn:
        after.seat = seat + 1 if seat + 1 < len(before._hands) else 0  # R3.8
    after.legal_moves = moves = list_moves(after)
    if not moves:
        after.debts = NO_DEBTS  # R6.3: they lapse with the round


def _draw(before: Setup, after: Any) -> bool:  # noqa: ANN401 - an open twin
    """Draw a tile, and return whether it is settled whose turn is next."""
    hands = [*before._hands]
    tile = before.boneyard[-1]
    hands[before.seat] |= tile.bit
    after._hands = tuple(hands)
    after.boneyard = boneyard = before.boneyard[:-1]
    if before.seat in before.debts:
        return False  # R6.3
    if before.layout.is_empty:
        if before.rules.missing_double is not MissingDouble.DRAW_EACH:
            return tile in before.openers  # R2.5, R2.7
        after.seat = _turn_in_search(before, hands, is_last=not boneyard)
        return True
    if before.layout.fitting_mask & tile.bit and before.rules.may_play_drawn(len(boneyard)):
        after.drawn = tile
        return True  # R4.1
    return draws_again(before.rules, len(boneyard))


def draws_again(rules: Rules, undrawn: int) -> bool:
    """Return whether a seat draws again if the tile that it has just drawn does not fit (R4.2).

    Then the others can't see yet whether it fits.

    Args:
        rules: the options.
        undrawn: the number of tiles left in the boneyard.
    """
    if not rules.draw_until_playable or not undrawn:
        return False
    return rules.may_draw(undrawn) and rules.may_play_drawn(undrawn)  # H4


def _turn_in_search(before: Setup, hands: Sequence[int], *, is_last: bool) -> int:
    """Return whose turn is next where each cycle of draws is drawn to its end (R2.4, R2.5)."""
    players = len(hands)
    then = (before.seat + 1) % players
    if not ends_cycle(then, before.lead, is_last=is_last):
        return then
    opener = highest_opener(hands, before.openers)
    return before.lead if opener is None else opener


def highest_opener(hands: Sequence[int], openers: TileSet) -> int | None:
    """Return the seat with the highest double that may open, or ``None`` (R2.4).

    Args:
        hands: the mask of each hand.
        openers: the doubles that may open the round.
    """
    # Of two masks, the one with the higher double is the higher number.
    held = [hand & openers.mask for hand in hands]
    return held.index(max(held)) if any(held) else None


def ends_cycle(then: int, lead: int, *, is_last: bool) -> bool:
    """Return whether a draw for the double ends a cycle of draws (R2.5).

    Args:
        then: the next seat.
        lead: the seat that draws first.
        is_last: whether no tile is left to draw.
    """
    return then == lead or is_last


def _owes(rules: Rules, undrawn: int, play: Play) -> bool:
    """Return whether a play that leaves its player one tile costs a penalty (R6.2, R6.3)."""
    if play.announce or not rules.chickenlittle:
        return False
    return rules.chickenlittle is Chickenlittle.NEXT_TURN or rules.may_draw(undrawn)


# --- what everyone sees of it ----------------------------------------------------------


def waits_since(beginning: Seen, history: Sequence[Event]) -> int | None:
    """Return since when a seat knows that a round began with a drawn tile that fits (R4.1).

    The others may learn that only from the first move (R4.2): a seat that passes although there
    are tiles to draw declines to play what it has drawn, which fits.

    Args:
        beginning: what the seat saw before the first move.
        history: the moves since, the first one first.

    Returns:
        −1 for the beginning, 0 for the first move, or ``None`` if the seat does not know it.
    """
    if beginning.draw_fits or beginning.drawn is not None:
        return -1
    if not history or not isinstance(history[0].move, Pass):
        return None
    has_to_draw = not beginning.layout.is_empty and may_draw(beginning)
    return 0 if has_to_draw and beginning.turn not in beginning.debts else None


class PublicKnowledge:
    """Follows a round by what everyone at the table sees and hears.

    Args:
        beginning: what a seat sees before the first move.
        history: the moves since, the first one first.

    Attributes:
        rules: the options.
        layout: the tiles on the table.
        sizes: the number of tiles that each seat holds.
        undrawn: the number of tiles left in the boneyard.
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        draw_fits: whether everyone knows that the tile drawn last fits, and waits to be played.
    """

    def __init__(self, beginning: Seen, history: Sequence[Event]) -> None:
        self.rules: Rules = beginning.rules
        self.layout: Layout = beginning.layout
        self.sizes: list[int] = [*beginning.hand_sizes]
        self.undrawn: int = beginning.boneyard_size
        self.debts: set[int] = {*beginning.debts}
        self.draw_fits: bool = waits_since(beginning, history) is not None

    def says_that_nothing_fits(self, event: Event) -> bool:
        """Return whether a draw or a pass shows that the hand had no tile that fits (R3.6).

        A seat draws or passes whatever it holds while it pays a penalty (R6.3), when it
        declines to play a drawn tile (R4.1), and before the round is open.
        """
        if event.seat in self.debts or self.layout.is_empty:
            return False
        if self.rules.may_hold_back(self.undrawn):
            return False  # H4
        return isinstance(event.move, Draw) or not self.draw_fits

    def apply(self, event: Event, *, fits: bool = False) -> None:
        """Follow one more move.

        Args:
            event: the move.
            fits: whether everyone knows that the drawn tile fits, if the move is a draw.
        """
        seat, move = event.seat, event.move
        pays = seat in self.debts
        self.draw_fits = False
        if isinstance(move, Play):
            self.layout = self.layout.place_unchecked(move)
            self.sizes[seat] -= 1
            if self.sizes[seat] == 1 and _owes(self.rules, self.undrawn, move):
                self.debts.add(seat)
            return
        self.debts.discard(seat)  # R6.3
        if isinstance(move, Draw):
            self.undrawn -= 1
            self.sizes[seat] += 1
            self.draw_fits = fits and not pays

    def infer_fit(self, event: Event, then: Event | None, turn: int) -> bool | None:
        """Return whether a drawn tile fitted or opened, if everyone knows (R2.5, R4.1, R4.2).

        Args:
            event: the draw of a seat that owes nothing.
            then: the next move, if there was one.
            turn: the seat whose turn it is after all moves.
        """
        if self.layout.is_empty:
            if self.rules.missing_double is MissingDouble.DRAW_EACH:
                return None  # The end of the cycle shows it.
        elif not self.rules.may_play_drawn(self.undrawn - 1):
            return None  # Later moves may show it.
        if then is not None:
            stays = then.seat == event.seat and not isinstance(then.move, Draw)
            if stays and isinstance(then.move, Play) and self.hides_next_fit:
                # H4: a seat that drew although it could play may play another tile.
                return None if self.rules.may_hold_back(self.undrawn) else True
            return stays
        if turn != event.seat:
            return False
        return None if self.hides_next_fit else True

    @property
    def hides_next_fit(self) -> bool:
        """Whether the fit of the next drawn tile stays hidden until the next move (R4.2)."""
        return not self.layout.is_empty and draws_again(self.rules, self.undrawn - 1)


# --- why a move is illegal -------------------------------------------------------------


def explain(table: Setup | Seen, legal: tuple[Move, ...], move: Move) -> Illegality:
    """Explain why an illegal move is illegal.

    Args:
        table: a round, or a view on its seat's own turn or after the end.
        legal: its legal moves.
        move: the move.
    """
    if type(move) not in MOVES:
        return not_a_move(move, "not-a-move")
    if not legal:
        return _reason_after_the_end(table)
    if table.layout.is_empty:
        return _reason_before_opening(table, legal[0], move)
    if table.turn in table.debts and (isinstance(move, Play) or may_draw(table)):
        due = "owes-draw" if may_draw(table) else "owes-pass"
        return make_illegality(IllegalityCode.OWES_PENALTY, due, seat=table.turn)
    if isinstance(move, Play):
        return _reason_against_play(table, move)
    if table.drawn is None and isinstance(legal[-1], Play):
        return must_play(table.turn, playable_of(legal))
    can_play = isinstance(legal[0], Play)
    if isinstance(move, Draw):
        return _reason_against_draw(table, can_play=can_play)
    return _reason_against_pass(table, can_play=can_play)


def _reason_after_the_end(table: Setup | Seen) -> Illegality:
    if not table.hands[table.turn]:
        return make_illegality(IllegalityCode.ROUND_OVER, "over-out", seat=table.turn)
    if may_draw(table):
        return make_illegality(IllegalityCode.ROUND_OVER, "over-dead", rule="R5.3")
    if table.rules.ends_when_stuck(table.boneyard_size):
        return make_illegality(IllegalityCode.ROUND_OVER, "over-stuck", rule="H4", seat=table.turn)
    return make_illegality(IllegalityCode.ROUND_OVER, "over-blocked", rule="R5.2")


def _reason_before_opening(table: Setup | Seen, opening: Move, move: Move) -> Illegality:
    if not isinstance(opening, Play):
        return make_illegality(
            IllegalityCode.MUST_DRAW_TO_OPEN, "must-draw-to-open", openers=table.openers
        )
    sentence = "must-open"
    if isinstance(move, Play) and move.tile == opening.tile:
        if move.on is None:
            return _reason_against_announcement(table)
        sentence = "table-empty"
    return make_illegality(
        IllegalityCode.MUST_OPEN,
        sentence,
        rule="R2.4" if table.rules.opening is Opening.HIGHEST_HELD else "R2.2",
        seat=table.turn,
        double=opening.tile,
        tile=opening.tile,
    )


def _reason_against_play(table: Setup | Seen, play: Play) -> Illegality:
    if refusal := refuse_tile(table, play.tile):
        return refusal
    # H4: by rules of a house, a seat that has drawn may hold other tiles that fit.
    waits = table.drawn is not None and play.tile != table.drawn
    if waits and table.layout.fitting_mask & play.tile.bit:
        return _reason_against_draw(table, can_play=True)
    refusal = table.layout.refusal(play.tile, play.on)
    return refusal or _reason_against_announcement(table)


def _reason_against_announcement(table: Setup | Seen) -> Illegality:
    if table.rules.chickenlittle:
        return make_illegality(IllegalityCode.NOTHING_TO_ANNOUNCE, "not-last")
    return make_illegality(IllegalityCode.NOTHING_TO_ANNOUNCE, "no-announcing", rule="R6.1")


def _reason_against_draw(table: Setup | Seen, *, can_play: bool) -> Illegality:
    if table.drawn is None:
        sentence = "boneyard-kept" if table.boneyard_size else "boneyard-empty"
        if can_play:
            sentence += "-or-play"
        return make_illegality(IllegalityCode.NOTHING_TO_DRAW, sentence)
    sentence = "drew" if table.rules.drawn_tile is DrawnTile.MUST else "drew-or-pass"
    return make_illegality(IllegalityCode.ALREADY_DREW, sentence, seat=table.turn, tile=table.drawn)


def _reason_against_pass(table: Setup | Seen, *, can_play: bool) -> Illegality:
    if table.drawn is None:
        sentence = "must-play-or-draw" if can_play else "must-draw"
        return make_illegality(IllegalityCode.MUST_DRAW, sentence, seat=table.turn)
    return make_illegality(IllegalityCode.MUST_PLAY_DRAWN, "must-play-drawn", tile=table.drawn)
