"""Kernels of batches: each does one thing to all rounds, one after the other.

The second half is for programs that learn to play one seat: a policy plays the others between its
turns. An episode is a round or a match. Callers end the rounds of a match one by one, so that they
can keep the moves of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.bulk.backend import Buffer, Floats, Words, compiled, inlined
from chickenfoot_rules.bulk.dealing import begin, end_round, note_opening
from chickenfoot_rules.bulk.evidence import note_action
from chickenfoot_rules.bulk.observation import write_observation, write_standing
from chickenfoot_rules.bulk.playouts import NO_ACTION, choose
from chickenfoot_rules.bulk.rounds import advance_inline, lead, list_actions_inline, points
from chickenfoot_rules.bulk.state import IS_EXPRESS, IS_OVER, LENGTH, PLAYED, PLAYERS, SCORES, SEAT


def _write_legal(row: Words, options: Words, mask: Buffer, actions: Words) -> None:
    """Write the mask of the legal actions."""
    mask[:] = 0
    for place in range(list_actions_inline(row, options, actions)):
        mask[actions[place]] = 1


_write_mask: Final = compiled(_write_legal)
_write_mask_inline: Final = inlined(_write_legal)
"""`_write_mask` for the loop of steps, like `list_actions_inline`."""


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
        _write_mask(rows[number], options, masks[number], scratch)
        turns[number] = rows[number][SEAT]


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
    rows: Sequence[Words],
    evidence: Sequence[Words],
    matches: Sequence[Words],
    options: Words,
    whole_matches: bool,  # noqa: FBT001 - kernels take no keywords
    seen: Sequence[Buffer],
) -> None:
    """Write the observations of all rounds or matches."""
    for number in range(len(seen)):
        seat = rows[number][SEAT]
        write_observation(rows[number], evidence[number], options, seat, seen[number])
        if whole_matches:
            write_standing(matches[number], options, seat, seen[number])


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


@inlined
def _make(
    row: Words,
    yard: Words,
    known: Words,
    match: Words,
    options: Words,
    whole_matches: bool,  # noqa: FBT001 - kernels take no keywords
    action: int,
) -> None:
    """Make a legal action, and note what it shows."""
    note_action(row, yard, known, options, action)
    advance_inline(row, yard, options, action)
    known[LENGTH] += 1
    if whole_matches:
        note_opening(row, match)


@compiled
def step_all(
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
    whole_matches: bool,  # noqa: FBT001
) -> None:
    """Make a legal action in each round or match that is not over, and deal later rounds."""
    for number in range(len(masks)):
        row = rows[number]
        yard = yards[number]
        known = evidence[number]
        match = matches[number if whole_matches else 0]
        rewards[number][:] = 0
        if not row[IS_OVER]:
            if keeps_moves:
                moves[number][known[LENGTH]] = chosen[number]
            _make(row, yard, known, match, options, whole_matches, chosen[number])
            if row[IS_OVER]:
                _reward(row, options, rewards[number], scratch)
                if whole_matches:
                    end_round(row, yard, known, options, match, scratch)
        done[number] = row[IS_OVER] != 0
        if auto_reset and row[IS_OVER]:
            begin(row, yard, known, options, match, whole_matches)
        _write_mask_inline(row, options, masks[number], scratch)
        turns[number] = row[SEAT]


# --- episodes of one seat that learns ------------------------------------------------------

NOBODY: Final = 2
"""The policy of players that no kernel knows: nobody moves for them."""

# --- the row of the settings, which are the same for all rounds ------------------------

LEARNER: Final = 0
"""The seat that learns."""
POLICY: Final = 1
"""The policy of the others."""
KEEPS_MOVES: Final = 2
"""1 if the moves are kept."""
PLAYS_MATCHES: Final = 3
"""1 if an episode is a match, not a round."""
SETTINGS: Final = 4
"""The number of settings."""

# --- the state of an episode -----------------------------------------------------------

RUNNING: Final = 0
"""The round or match goes on."""
OVER: Final = 1
"""The round or match is over."""
FAULTY: Final = 2
"""The episode ended with an illegal action of the learner."""

# --- what is done to a round -----------------------------------------------------------

LEAVE: Final = 0
"""Leave the round as it is."""
DEAL: Final = 1
"""Deal the first round of an episode, one in which the learner has a turn, and play to it."""
STEP: Final = 2
"""Make an action of the learner, and play to its next turn."""
MOVE: Final = 3
"""Make an action of another seat, which no kernel knows."""
SETTLE: Final = 4
"""Write what the learner sees, and its reward if an episode of one round is over."""
PLAY: Final = 5
"""Let the others play to the learner's next turn."""
END: Final = 6
"""End a round of a match: write what the learner gets, and deal the next round."""


@inlined
def _play_to(
    row: Words,
    yard: Words,
    known: Words,
    match: Words,
    moves: Sequence[Words],
    number: int,
    options: Words,
    settings: Words,
    first: int,
    actions: Words,
) -> int:
    """Make an action, if there is one, and let the others play; return the number of moves."""
    made = 0
    action = first
    while True:
        if action == NO_ACTION and row[SEAT] != settings[LEARNER] and settings[POLICY] != NOBODY:
            action = choose(row, options, settings[POLICY], actions)
        if action == NO_ACTION:
            return made
        if settings[KEEPS_MOVES]:
            moves[number][known[LENGTH]] = action
        _make(row, yard, known, match, options, settings[PLAYS_MATCHES] != 0, action)
        made += 1
        action = NO_ACTION


@inlined
def _look(
    row: Words,
    known: Words,
    match: Words,
    options: Words,
    settings: Words,
    mask: Buffer,
    seen: Buffer,
    actions: Words,
) -> None:
    """Write the legal actions of the learner on its turn, and what it sees then or at the end."""
    seat = settings[LEARNER]
    mask[:] = 0
    if row[SEAT] == seat:
        _write_mask(row, options, mask, actions)
    write_observation(row, known, options, seat, seen)
    if settings[PLAYS_MATCHES]:
        write_standing(match, options, seat, seen)


@compiled
def _score(row: Words, options: Words, seat: int, sheet: Buffer, cost: Words) -> float:
    """Add the points of each seat at the end of a round to a sheet; return the lead of one."""
    points(row, options, cost)
    total = 0
    for each in range(options[PLAYERS]):
        total += cost[each]
        sheet[each] += cost[each]
    return lead(options, cost, total, seat)


@compiled
def play_all(  # noqa: C901 - one kernel for all tasks
    rows: Sequence[Words],
    yards: Sequence[Words],
    evidence: Sequence[Words],
    matches: Sequence[Words],
    moves: Sequence[Words],
    options: Words,
    settings: Words,
    tasks: Buffer,
    chosen: Sequence[int],
    masks: Sequence[Buffer],
    seen: Sequence[Buffer],
    states: Buffer,
    rewards: Floats,
    sheets: Sequence[Buffer],
    fine: float,
    scratch: Words,
) -> int:
    """Do with each round what its task says, and return the number of moves that were made.

    It is one kernel, not one a task, since all of them need the same inlined parts, which take
    long to compile. Rewards and points are added where a round ends.
    """
    made = 0
    for number in range(len(masks)):
        task = tasks[number]
        if task == LEAVE:
            continue
        row = rows[number]
        yard = yards[number]
        known = evidence[number]
        match = matches[number * settings[PLAYS_MATCHES]]
        mask = masks[number]
        first = NO_ACTION
        if task in (STEP, MOVE):
            action = chosen[number]
            if task == MOVE or (0 <= action < len(mask) and mask[action]):
                first = action
            else:
                states[number] = FAULTY
                rewards[number] = fine
                task = SETTLE
        while task not in (SETTLE, END):
            if task == DEAL:
                states[number] = RUNNING
                begin(row, yard, known, options, match, settings[PLAYS_MATCHES] != 0)
            made += _play_to(
                row, yard, known, match, moves, number, options, settings, first, scratch
            )
            if task != DEAL or not row[IS_OVER]:
                break
        if task == MOVE:
            continue
        ends = task == END or not settings[PLAYS_MATCHES]
        if ends and row[IS_OVER] and states[number] == RUNNING:
            rewards[number] += _score(row, options, settings[LEARNER], sheets[number], scratch)
            if settings[PLAYS_MATCHES]:
                end_round(row, yard, known, options, match, scratch)
            states[number] = OVER if row[IS_OVER] else RUNNING
        _look(row, known, match, options, settings, mask, seen[number], scratch)
    return made


@compiled
def await_all(
    rows: Sequence[Words], settings: Words, states: Buffer, waits: Buffer, ended: Buffer
) -> int:
    """Mark the running rounds that wait for another seat, and those that are over.

    Returns:
        The number of rounds that wait.
    """
    count = 0
    for number in range(len(states)):
        row = rows[number]
        runs = states[number] == RUNNING
        ended[number] = runs and row[IS_OVER]
        waits[number] = runs and not row[IS_OVER] and row[SEAT] != settings[LEARNER]
        if waits[number]:
            count += 1
    return count
