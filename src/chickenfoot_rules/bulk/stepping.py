"""Kernels of batches: each does one thing to all rounds, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from chickenfoot_rules.bulk.backend import Buffer, Words, compiled, inlined
from chickenfoot_rules.bulk.dealing import (
    PLAYED,
    SCORES,
    begin,
    end_round,
    note_opening,
)
from chickenfoot_rules.bulk.evidence import LENGTH, note_action
from chickenfoot_rules.bulk.observation import write_observation, write_standing
from chickenfoot_rules.bulk.options import IS_EXPRESS, PLAYERS
from chickenfoot_rules.bulk.rounds import advance_inline, list_actions_inline, points
from chickenfoot_rules.bulk.state import IS_OVER, SEAT


@inlined
def _show(row: Words, options: Words, mask: Buffer, scratch: Words) -> int:
    """Write the mask of the legal actions, and return the seat whose turn it is."""
    mask[:] = 0
    for place in range(list_actions_inline(row, options, scratch)):
        mask[scratch[place]] = 1
    return row[SEAT]


@compiled
def begin_all(
    rows: Sequence[Words],
    yards: Sequence[Words],
    evidence: Sequence[Words],
    matches: Sequence[Words],
    options: Words,
    where: Sequence[bool],
    whole_matches: bool,  # noqa: FBT001 - kernels take no keywords
) -> None:
    """Deal the rounds that are marked anew, or begin new matches in place of those."""
    for number in range(len(where)):
        if where[number]:
            match = matches[number if whole_matches else 0]
            begin(rows[number], yards[number], evidence[number], options, match, whole_matches)


@compiled
def show_all(
    rows: Sequence[Words], options: Words, masks: Sequence[Buffer], turns: Buffer, scratch: Words
) -> None:
    """Write the legal actions and the turns of all rounds."""
    for number in range(len(masks)):
        turns[number] = _show(rows[number], options, masks[number], scratch)


@compiled
def show_matches(
    matches: Sequence[Words], options: Words, scores: Sequence[Buffer], played: Buffer
) -> None:
    """Write the points and the numbers of finished rounds of all matches."""
    for number in range(len(scores)):
        played[number] = matches[number][PLAYED]
        for seat in range(options[PLAYERS]):
            scores[number][seat] = matches[number][SCORES + seat]


@compiled
def observe_all(
    rows: Sequence[Words], evidence: Sequence[Words], options: Words, seen: Sequence[Buffer]
) -> None:
    """Write the observations of all rounds."""
    for number in range(len(seen)):
        write_observation(rows[number], evidence[number], options, seen[number])


@compiled
def observe_standings(
    rows: Sequence[Words], matches: Sequence[Words], options: Words, seen: Sequence[Buffer]
) -> None:
    """Write how each match stands into its observation."""
    for number in range(len(seen)):
        write_standing(rows[number], matches[number], options, seen[number])


@compiled
def has_illegal(
    rows: Sequence[Words], masks: Sequence[Buffer], chosen: Sequence[int], actions: int
) -> bool:
    """Return whether an action is illegal; the action of a round that is over is ignored."""
    for number in range(len(masks)):
        action = chosen[number]
        is_legal = 0 <= action < actions and masks[number][action]
        if not (is_legal or rows[number][IS_OVER]):
            return True
    return False


@compiled
def _reward(row: Words, options: Words, rewards: Buffer, scratch: Words) -> None:
    """Write the points of each seat at the end; charges are negative."""
    points(row, options, scratch)
    for seat in range(options[PLAYERS]):
        if options[IS_EXPRESS]:
            rewards[seat] += scratch[seat]
        else:
            rewards[seat] -= scratch[seat]


def _stepper(whole_matches: bool) -> Callable[..., None]:  # noqa: FBT001 - a constant of the kernel
    """Return the kernel that steps rounds or matches: one for both would be slower."""

    def step(
        matches: Sequence[Words],
        chosen: Sequence[int],
        rows: Sequence[Words],
        yards: Sequence[Words],
        evidence: Sequence[Words],
        moves: Sequence[Words],
        options: Words,
        masks: Sequence[Buffer],
        turns: Buffer,
        rewards: Sequence[Buffer],
        done: Buffer,
        scratch: Words,
        keeps_moves: bool,  # noqa: FBT001 - kernels take no keywords
        auto_reset: bool,  # noqa: FBT001
    ) -> None:
        """Make a legal action in each round or match that is not over, and deal later rounds."""
        for number in range(len(masks)):
            row = rows[number]
            yard = yards[number]
            known = evidence[number]
            match = matches[number] if whole_matches else row  # Without a match, it has no meaning.
            rewards[number][:] = 0
            if not row[IS_OVER]:
                action = chosen[number]
                note_action(row, yard, known, options, action)
                advance_inline(row, yard, options, action)
                if keeps_moves:
                    moves[number][known[LENGTH]] = action
                known[LENGTH] += 1
                if whole_matches:
                    note_opening(row, match)
                if row[IS_OVER]:
                    _reward(row, options, rewards[number], scratch)
                    if whole_matches:
                        end_round(row, yard, known, options, match, scratch)
            done[number] = row[IS_OVER] != 0
            if auto_reset and row[IS_OVER]:
                begin(row, yard, known, options, match, whole_matches)
            turns[number] = _show(row, options, masks[number], scratch)

    return compiled(step)


step_rounds: Final = _stepper(whole_matches=False)
step_matches: Final = _stepper(whole_matches=True)
