import { effectiveClaims } from 'shared-data/models/claims';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { silentLog } from '../../ports.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import type { SignedRole } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startTasks } from '../../workers/tasks.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

/** Who can sign in and use `/admin`. */
async function administrators(): Promise<string[]> {
  const { accounts, database } = world.ports;
  const nodes = await read(database, stored.allClaims);
  const able = await Promise.all(
    Object.entries(nodes).map(async ([uid, node]) => {
      const account = await accounts.get(uid);
      const may = account && !account.disabled && account.emailVerified;
      return may && effectiveClaims(account.claims, node).admin ? [uid] : [];
    }),
  );
  return able.flat().sort();
}

async function workOff() {
  const worker = startTasks(world.ports, { publicOrigin: '', log: silentLog, keepSecrets: false });
  await worker.settled();
  await worker.stop();
}

const ways = {
  'gives up the right': ['/api/auth/claims', (uid: string) => ({ uid, admin: false })],
  'is disabled': ['/api/auth/update', (uid: string) => ({ uid, disabled: true })],
  'is unconfirmed': ['/api/auth/update', (uid: string) => ({ uid, emailVerified: false })],
  'is deleted': ['/api/auth/delete', (uid: string) => ({ uid })],
  'is disabled among many': ['/api/auth/many', (uid: string) => ({ action: 'disable', uids: [uid] })],
  'is deleted among many': ['/api/auth/many', (uid: string) => ({ action: 'remove', uids: [uid] })],
} as const;
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];

async function go(app: App, by: SignedRole, way: Way, uid: string): Promise<Response> {
  const [path, bodyOf] = ways[way];
  return app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.token(by)}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(uid)),
  });
}

test.each<[Way, string]>([
  ['gives up the right', '409 lastAdmin'],
  ['is disabled', '403 forbidden'],
  ['is unconfirmed', '403 forbidden'],
  ['is deleted', '403 forbidden'],
  ['is disabled among many', '202'],
  ['is deleted among many', '202'],
])(
  'the only administrator stays, however often at once it is asked that the account %s',
  async (way, told) => {
    await world.token('admin');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => outcome(go(world.app, 'admin', way, 'admin'))),
    );
    expect(answers).toEqual(Array.from({ length: 4 }, () => told));
    await workOff();
    expect(await administrators()).toEqual(['admin']);
  },
);

const trio = ['admin', 'editor', 'registered'] as const;

async function appointAll() {
  for (const uid of trio) {
    await world.ports.accounts.setClaims(uid, { admin: true });
    await world.ports.database.update({ [`state/claims/${uid}`]: { admin: true, at: 1 } });
  }
  world.forgetTokens();
  for (const role of trio) await world.token(role);
}

test.each(allWays)(
  'of three administrators one stays when every one asks at once that each %s',
  async (way) => {
    await appointAll();
    const second = createApp({ ...world.ports, database: { ...world.ports.database } }, world.options);
    const calls = trio.flatMap((by) => trio.map((uid) => ({ by, uid })));
    const answers = await Promise.all(
      calls.map(({ by, uid }, at) => outcome(go(at % 2 ? second : world.app, by, way, uid))),
    );
    await workOff();
    expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([]);
    expect(await administrators()).toHaveLength(1);
  },
);

test.each(allWays.map((_, at) => at))(
  'of three administrators one stays when all ways race on two servers and in the background (%i)',
  async (turn) => {
    await appointAll();
    const second = createApp({ ...world.ports, database: { ...world.ports.database } }, world.options);
    const turned = [...allWays.slice(turn), ...allWays.slice(0, turn)];
    const calls = turned.flatMap((way) => trio.flatMap((by) => trio.map((uid) => ({ way, by, uid }))));
    const worker = startTasks(world.ports, { publicOrigin: '', log: silentLog, keepSecrets: false });
    await Promise.all(
      calls.map(({ way, by, uid }, at) => outcome(go(at % 2 ? second : world.app, by, way, uid))),
    );
    await worker.settled();
    await worker.stop();
    await workOff();
    expect(await administrators()).toHaveLength(1);
  },
);
