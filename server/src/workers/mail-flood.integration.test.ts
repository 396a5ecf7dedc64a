import { RateLimits } from 'embedded-firebase/rate-limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimiter } from '../endpoints/limits.ts';
import { mailRecords } from '../mail/outbox.ts';
import { type Mailer, silentLog } from '../ports.ts';
import { put } from '../stored/database.ts';
import type { MailTurn, OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { startOutbox } from './outbox.ts';

/** A mail server takes 25 a second from the four lanes. */
const pace = 40;
const hall = '198.51.100.7';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

type Queued = Pick<OutboxRow, 'turn' | 'job'>;

function queue(mails: readonly (readonly [string, Queued])[]) {
  const rows = mails.map(([id, extra]) => {
    const mail = { id, to: { name: '', address: `${id}@example.org` }, account: true };
    const { row } = mailRecords(mail, { subject: id, text: '', html: '' }, world.time.now);
    return put(stored.outboxMail(id), { ...row, ...extra });
  });
  return world.ports.database.update(Object.assign({}, ...rows));
}

/** Each delivery takes `pace` of the world's time. `then` is called before the delivery of this number. */
function deliver(then: Map<number, () => Promise<unknown>>) {
  const sentAt = new Map<string, number>();
  const mailer: Mailer = {
    async deliver({ id }) {
      world.time.now += pace;
      sentAt.set(id, world.time.now);
      await then.get(sentAt.size)?.();
    },
  };
  const worker = startOutbox(
    { ...world.ports, mailer },
    {
      publicOrigin: 'https://symposium.example.org',
      log: silentLog,
      keepSecrets: false,
    },
  );
  return { sentAt, worker };
}

function asking() {
  const limiter = createLimiter(new RateLimits(() => world.time.now));
  return (network: string, kind: 'confirmation' | 'reset' = 'confirmation'): { turn: MailTurn } => ({
    turn: { kind, level: limiter.crowd(kind, network) },
  });
}

/** Networks of different sites. */
const v4 = (site: number) => `10.${Math.floor(site / 250)}.${site % 250}.1`;
const v6 = (site: number) => `2001:db8:${site.toString(16)}:1::`;

test.each([
  ['the /24 of IPv4', v4],
  ['the /48 of IPv6', v6],
])('two thousand sign-ups from five hundred sites (%s) delay nobody’s mail', async (_, networkOf) => {
  const from = asking();
  const flood = Array.from(
    { length: 2000 },
    (__, i) => [`flood${String(i).padStart(4, '0')}`, from(networkOf(i % 500))] as const,
  );
  await queue(flood);
  const honest = [
    ['home', from('192.0.2.7')],
    ['hall', from(hall)],
    ['reset', from('192.0.2.8', 'reset')],
    ['office', { turn: { kind: 'staff' } }],
    ['comment', {}],
    ['letter', { job: { id: 'job', uid: 'aki' } }],
  ] as const;
  let queuedAt = 0;
  const { sentAt, worker } = deliver(
    new Map([
      [
        100,
        () => {
          queuedAt = world.time.now;
          return queue(honest);
        },
      ],
    ]),
  );
  await worker.settled();
  await worker.stop();
  expect(sentAt.size).toBe(2006);
  const waits = honest.map(([id]) => [id, ((sentAt.get(id) ?? Infinity) - queuedAt) / 1000]);
  expect(waits.filter(([, wait]) => Number(wait) > 2)).toEqual([]);
});

/** Calls `each` before every 25th mail, so that as many mails leave as it takes a second. */
function everySecond(count: number, each: (second: number) => Promise<unknown>) {
  return new Map(
    Array.from({ length: count }, (_, second) => [1 + second * 25, () => each(second)] as const),
  );
}

/** Longest waits, in seconds. */
async function waitsIn(
  then: Map<number, () => Promise<unknown>>,
  asked: ReadonlyMap<string, number>,
): Promise<[string, number][]> {
  const { sentAt, worker } = deliver(then);
  await worker.settled();
  await worker.stop();
  return [...asked].map(([id, at]) => [id, ((sentAt.get(id) ?? Infinity) - at) / 1000]);
}

test('while more sign-ups come from five hundred sites than mails can leave, others get theirs', async () => {
  const from = asking();
  await queue(Array.from({ length: 500 }, (_, i) => [`first${i}`, from(v4(i))] as const));
  const asked = new Map<string, number>();
  const flooded = everySecond(40, async (second) => {
    const more = Array.from(
      { length: 50 },
      (_, i) => [`${second} ${i}`, from(v4((second * 50 + i) % 500))] as const,
    );
    asked.set(`home${second}`, world.time.now);
    await queue([[`home${second}`, from(`192.0.${second}.7`)], ...more]);
  });
  const waits = await waitsIn(flooded, asked);
  expect(waits).toHaveLength(40);
  expect(waits.filter(([, wait]) => wait > 3)).toEqual([]);
});

test('sign-ups of which each comes from another site delay no other kind of mail', async () => {
  const from = asking();
  await queue(Array.from({ length: 500 }, (_, i) => [`first${i}`, from(v4(i))] as const));
  const asked = new Map<string, number>();
  const flooded = everySecond(20, async (second) => {
    const more = Array.from(
      { length: 50 },
      (_, i) => [`${second} ${i}`, from(v4(500 + second * 50 + i))] as const,
    );
    const others = [
      [`reset${second}`, from(`192.0.${second}.7`, 'reset')],
      [`office${second}`, { turn: { kind: 'staff' } }],
      [`comment${second}`, {}],
      [`letter${second}`, { job: { id: 'job', uid: 'aki' } }],
    ] as const;
    for (const [id] of others) asked.set(id, world.time.now);
    await queue([...others, ...more]);
  });
  const waits = await waitsIn(flooded, asked);
  expect(waits).toHaveLength(80);
  expect(waits.filter(([, wait]) => wait > 3)).toEqual([]);
});

test('a hall that signs up beside a flood gets its mails', async () => {
  const from = asking();
  await queue(Array.from({ length: 1500 }, (_, i) => [`first${i}`, from(v4(i % 500))] as const));
  const asked = new Map<string, number>();
  const flooded = everySecond(60, async (second) => {
    const more = Array.from(
      { length: 20 },
      (_, i) => [`${second} ${i}`, from(v4((second * 20 + i) % 500))] as const,
    );
    asked.set(`hall${second}`, world.time.now);
    await queue([...more, [`hall${second}`, from(hall)]]);
  });
  const waits = await waitsIn(flooded, asked);
  expect(waits).toHaveLength(60);
  expect(waits.filter(([, wait]) => wait > 10)).toEqual([]);
});
