import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailRun } from '../testing/mail-run.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { randomFrom } from '../testing/mail-storm.ts';

/** As many mails as the outbox hands over at a time. */
const lanes = 4;
const mails = 200;

let folder: string;
let server: MailServer;
/** Called at every step of every delivery. */
let onStep: () => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recall-'));
  onStep = () => {};
  server = await startMailServer(() => void onStep());
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (seconds = 0) => startMailRun({ folder, url: server.url, mails, seconds });
/** Resolves after this many steps from now. */
function steps(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  onStep = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  return promise;
}
const distinct = () => new Set(server.taken).size;

test('recalling stops all that has not gone, and says exactly how many had', async () => {
  const run = start();
  await steps(150);
  expect(await run.put('canceled')).toBe(true);
  const known = distinct();
  const job = await run.ended;
  expect(job).toMatchObject({
    state: 'canceled',
    total: mails,
    sent: distinct(),
    recalled: mails - distinct(),
  });
  expect(server.taken.length).toBe(distinct());
  expect(distinct() - known).toBeLessThanOrEqual(lanes);
  expect(distinct()).toBeLessThan(mails);
});

test.each([1, 2, 3, 4])('F37: after a recall between kills nobody gets anything (seed %i)', async (seed) => {
  const random = randomFrom(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const first = start();
  await steps(upTo(300));
  first.child.kill('SIGKILL');
  await first.ended;

  let kills = 1;
  for (let recalled = false; !recalled; ) {
    const run = start();
    await steps(upTo(40));
    const put = run.put('canceled');
    void steps(upTo(20)).then(() => run.child.kill('SIGKILL'));
    recalled = await put;
    run.child.kill('SIGKILL');
    await run.ended;
    kills += 1;
  }
  const gone = server.taken.length;
  const job = await start().ended;
  expect(server.taken.length).toBe(gone);
  expect(job).toMatchObject({ state: 'canceled', total: mails });
  const { sent = 0, recalled = 0 } = job ?? {};
  expect(sent + recalled).toBe(mails);
  // A mail that was accepted when the server died is not known to have gone.
  expect(sent).toBeLessThanOrEqual(distinct());
  expect(distinct() - sent).toBeLessThanOrEqual(lanes * kills);
});

test('F37: a letter that was paused stays so over a kill, and each person gets it once when it goes on', async () => {
  const run = start();
  await steps(120);
  expect(await run.put('paused')).toBe(true);
  run.child.kill('SIGKILL');
  await run.ended;
  const gone = server.taken.length;
  const again = start();
  expect(await again.put('paused')).toBe(true);
  expect(server.taken.length).toBe(gone);
  expect(await again.put('running')).toBe(true);
  expect(await again.ended).toMatchObject({ state: 'complete', sent: mails, recalled: 0 });
  expect(distinct()).toBe(mails);
  expect(server.taken.length - mails).toBeLessThanOrEqual(lanes);
});

test('F37: a letter that waits for its time is sent then, once, though the server was killed before and after', async () => {
  const seconds = 3;
  const begun = Date.now();
  const waiting = start(seconds);
  expect(await waiting.put('running')).toBe(true);
  waiting.child.kill('SIGKILL');
  await waiting.ended;
  const run = start(seconds);
  await steps(1);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(seconds * 1000);
  await steps(100);
  run.child.kill('SIGKILL');
  await run.ended;
  expect(await start(seconds).ended).toMatchObject({ state: 'complete', sent: mails });
  expect(distinct()).toBe(mails);
  expect(server.taken.length - mails).toBeLessThanOrEqual(lanes);
});
