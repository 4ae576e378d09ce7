"""Keep a table in asyncio: players think in threads, and spectators look on."""

import asyncio
import random

from chickenfoot_rules import Match, Rules
from chickenfoot_rules.players import GreedyPlayer


class Table:
    def __init__(self):
        self.match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
        self.changed = asyncio.Condition()

    async def sit(self, seat):
        """Play whenever it is this seat's turn."""
        while True:
            async with self.changed:
                await self.changed.wait_for(
                    lambda: self.match.round is None or self.match.round.seat == seat
                )
                if self.match.round is None:
                    return
                view = self.match.view(seat)
                move = await asyncio.to_thread(GreedyPlayer().choose, view, random.Random(1))
                self.match = self.match.apply(move, seat=seat)
                self.changed.notify_all()

    async def look_on(self):
        seen = [self.match]
        while self.match.round is not None:
            async with self.changed:
                await self.changed.wait_for(lambda: self.match != seen[-1])
                seen.append(self.match)
        return seen


async def main():
    table = Table()
    looking = asyncio.create_task(table.look_on())
    await asyncio.wait_for(asyncio.gather(*map(table.sit, range(3))), 60)
    seen = await asyncio.wait_for(looking, 60)
    assert seen[-1] == table.match
    assert all(two.undo(one) for one, two in ((1, match) for match in seen[1:-1]))


asyncio.run(main(), debug=True)
