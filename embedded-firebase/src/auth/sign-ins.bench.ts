import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodePasswordHasher } from '../adapters/node/index.ts';
import { startAuth } from '../testing/auth-world.ts';

/** Event loop delay during two hundred simultaneous sign-ins with real password hashing. */
const people = 200;
const password = 'polar2026';
const passwordHasher = nodePasswordHasher();
const { engine, ask } = await startAuth({ passwordHasher });
const passwordHash = await passwordHasher.hash(password);
await engine.accounts.importAccounts(
  Array.from({ length: people }, (_, i) => ({ uid: `u${i}`, email: `u${i}@example.org`, passwordHash })),
);

async function round(): Promise<{ seconds: number; p50: number; p99: number; most: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: people }, (_, i) =>
      ask('signInWithPassword', { email: `u${i}@example.org`, password }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  const rejected = answers.filter(({ status }) => status !== 200);
  if (rejected.length > 0)
    throw new Error(`${rejected.length} sign-ins were rejected: ${rejected[0]?.outcome}`);
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  return { seconds, p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), most: ms(delay.max) };
}

await round();
for (let turn = 0; turn < 3; turn++) {
  const { seconds, p50, p99, most } = await round();
  process.stdout.write(
    `${people} sign-ins at once in ${seconds.toFixed(2)} s (${(people / seconds).toFixed(0)} a second); ` +
      `the event loop comes late by ${p50.toFixed(1)} ms p50, ${p99.toFixed(1)} ms p99, ${most.toFixed(1)} ms at most\n`,
  );
}
await engine.close();

/** With hidden accounts, response times must not differ: wrong passwords for known and unknown addresses in turn. */
const hiding = await startAuth({ passwordHasher, hideUnknownAccounts: true, limitAttempts: false });
await hiding.engine.accounts.importAccounts([{ uid: 'ann', email: 'ann@example.org', passwordHash }]);
const times: { [address: string]: number[] } = { 'ann@example.org': [], 'nobody@example.org': [] };
for (let turn = 0; turn < 60; turn++)
  for (const [address, taken] of Object.entries(times)) {
    const began = performance.now();
    await hiding.ask('signInWithPassword', { email: address, password: 'wrong1' });
    if (turn >= 5) taken.push(performance.now() - began);
  }
const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[27]);
process.stdout.write(
  `hiding, a wrong password takes ${known.toFixed(1)} ms for a known address and ${unknown.toFixed(1)} ms for an unknown one ` +
    `(ratio ${(known / unknown).toFixed(2)})\n`,
);
await hiding.engine.close();
