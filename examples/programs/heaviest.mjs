// Plays the tile with the most pips. Try it in a match:
//
//   chickenfoot play --seats "cmd:node heaviest.mjs,greedy,human"
//
// Each line of the standard input is a table as JSON; the answer is a line with an action.

import { createInterface } from "node:readline";

const pips = ({ move }) => {
  const halves = move.match(/^(\d+)-(\d+)/);
  return halves ? Number(halves[1]) + Number(halves[2]) : -1;
};

for await (const line of createInterface({ input: process.stdin })) {
  const { legal_moves: moves } = JSON.parse(line);
  const best = moves.reduce((one, other) => (pips(other) > pips(one) ? other : one));
  console.log(JSON.stringify({ action: best.action }));
}
