import { stormOfMoves } from '../testing/move-storm.ts';

/** 10,000 changes of eight editors; the test makes some hundreds. Fails when others see a change later than after 300 ms (p95). */
const latest = 300;
for (const [editors, moves] of [
  [2, 1000],
  [8, 1250],
] as const) {
  const started = performance.now();
  const { placed, moved, unplaced, told, marks, seen } = await stormOfMoves(editors, moves, editors);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${editors} editors × ${moves} changes in ${seconds} s: ${placed} placed, ${moved} moved, ${unplaced} taken out, ${told} told that somebody was faster; no talk ever twice, no change lost, all views the same, their ${marks} conflict marks right; seen by others after p50 ${seen.p50.toFixed(0)} ms, p95 ${seen.p95.toFixed(0)} ms, at most ${seen.most.toFixed(0)} ms\n`,
  );
  if (!(seen.p95 <= latest)) process.exitCode = 1;
}
// The SDK's timers would keep the process.
process.exit();
