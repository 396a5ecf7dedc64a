import { stormOfMoves } from '../testing/move-storm.ts';

/** As many changes as faults are to be looked for in; the test makes some hundreds. */
const moves = 1000;
for (const editors of [2, 5, 10]) {
  const started = performance.now();
  const { placed, moved, unplaced, told } = await stormOfMoves(editors, moves, editors);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${editors} editors × ${moves} changes in ${seconds} s: ${placed} placed, ${moved} moved, ${unplaced} taken out, ${told} told that somebody was faster; no talk ever twice\n`,
  );
}
// The SDK's timers would keep the process.
process.exit();
