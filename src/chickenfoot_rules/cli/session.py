"""A match that is played, told and kept."""

from __future__ import annotations

import shlex

from chickenfoot_rules.cli.files import file_name
from chickenfoot_rules.cli.human import Desk, HumanPlayer, LeaveError
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.saving import Saving
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.seats import Lineup
from chickenfoot_rules.cli.telling import Teller
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound
from chickenfoot_rules.players.playing import Step, follow_match

__all__ = ["Game"]


class Game:
    """A match that is played and told.

    Args:
        match: the match, at any moment.
        lineup: who sits where.
        seed: what all chance follows from.
        screen: where it is told.
        saving: where it is kept, if it is.
        is_quiet: whether only the result is told.
    """

    def __init__(
        self,
        match: DominoMatch,
        lineup: Lineup,
        seed: int,
        screen: Screen,
        saving: Saving | None,
        *,
        is_quiet: bool,
    ) -> None:
        self._match = match
        self._seed = seed
        self._screen = screen
        self._saving = saving
        self._is_quiet = is_quiet
        self._teller = Teller(screen, match.rules, match.players, lineup.names)
        self._desk = Desk(screen, Keyboard(), lineup.names, is_shared=len(lineup.persons) > 1)
        self._people = {seat: HumanPlayer(self._desk) for seat in lineup.persons}
        self._players = [player or self._people[seat] for seat, player in enumerate(lineup.players)]

    def greet(self) -> None:
        """Tell what is played, who plays, and how far they are."""
        if self._is_quiet:
            return
        match = self._match
        # The seed tells all tiles to whoever plays with it again, so persons hear it last.
        seed = "" if self._people else f", seed {self._seed}"
        self._teller.greet(seed)
        if match.rounds:
            self._screen.show("")
            self._show_sheet("Score sheet")
        if match.round is not None:
            self._teller.begin_round(match)
            self._recall(match.round)

    def play(self) -> None:
        """Play all rounds, and keep the match whatever happens.

        Raises:
            FileError: when it can't be kept.
            LeaveError: when a person leaves.
            PlayerFaultError: when a player can't be asked.
        """
        try:
            for step in follow_match(self._match, self._players, seed=self._seed):
                self._match = step.after
                # Before anybody is told of it: what has been seen is not dealt again.
                if self._is_worth_keeping(step):
                    self._keep()
                self._tell(step)
        finally:
            self._keep()
        # The seed stands here too, for who sees nothing but the sheet.
        self._show_sheet(f"Score sheet, seed {self._seed}")
        self._teller.show_places(self._match.standings)

    def break_off(self, leaving: LeaveError) -> None:
        """Tell that a person leaves, and the score so far."""
        why = "You leave" if leaving.by_wish else "There is no more input, so you leave"
        number = len(self._match.rounds) + 1
        self._screen.show(f"{why} the match in round {number}; its seed was {self._seed}")
        self.tell_kept()
        if self._match.rounds:
            self._screen.show("")
            self._show_sheet("Score sheet")

    def tell_kept(self) -> None:
        """Tell how to go on with the match, if it is kept."""
        if self._saving is not None:
            name = shlex.quote(file_name(self._saving.path))
            self._screen.show(
                f"Go on with it by: chickenfoot play --resume {name} --seed {self._seed}",
                wraps=False,
            )

    def _recall(self, round_: DominoRound) -> None:
        """Tell persons the turns that were finished when the match was saved."""
        if not self._people:
            return  # Then all turns are told at the end of the round.
        made = [*self._teller.narrator.turns(round_)]
        finished = len(made) - bool(made and made[-1].seat == round_.seat)
        # As everyone saw them: several persons may look at this screen.
        self._teller.tell_turns(made[:finished])
        for seat, person in self._people.items():
            person.catch_up(self._match.view(seat), finished)

    def _is_worth_keeping(self, step: Step[DominoMatch]) -> bool:
        """Tell whether a step begins or ends a round, or a person has moved or moves next."""
        round_ = step.after.round
        return (
            step.deal is not None
            or round_ is None
            or step.seat in self._people
            or round_.seat in self._people
        )

    def _keep(self) -> None:
        if self._saving is not None:
            self._saving.keep(self._match)

    def _tell(self, step: Step[DominoMatch]) -> None:
        match = self._match
        if step.deal is None:
            self._watch()
        elif not self._is_quiet:
            self._teller.begin_round(match)
        if match.round is None:
            self._desk.clear_away()
            if not self._is_quiet:
                self._tell_end_of_round()

    def _watch(self) -> None:
        """Tell the person at the desk, or else the first one, what has happened."""
        seat = self._desk.seat if self._desk.seat is not None else min(self._people, default=None)
        if seat is not None:
            self._people[seat].watch(self._match.view(seat))

    def _tell_end_of_round(self) -> None:
        """Tell a round that has ended; persons know its turns already."""
        match = self._match
        played = match.rounds[-1]
        if not self._people:
            self._teller.tell_turns(self._teller.narrator.turns(played))
        self._teller.end_round(played, hands=bool(self._people))
        self._screen.show("")
        if not match.is_over:
            self._show_sheet("Score sheet")

    def _show_sheet(self, title: str) -> None:
        openings = [round_.layout for round_ in self._match.rounds]
        self._teller.show_sheet(openings, self._match.scores, title)
