import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodePasswordHasher } from '../adapters/node/index.ts';
import { startAuth } from '../testing/auth-world.ts';

/** What two hundred sign-ins at the same moment do to everybody else: how late the event loop comes, with real passwords. */
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
  const refused = answers.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} sign-ins were refused: ${refused[0]?.said}`);
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
