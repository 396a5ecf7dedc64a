import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { EngineConnection, Json } from 'embedded-firebase';
import { frameText, seededRandom } from 'embedded-firebase/testing';
import { emailKey } from 'shared-data/models/email-key';
import { hasher, password, programId, startTime } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { startWorkers } from '../workers/index.ts';

/** Two hours on a fast clock with `CLIENTS` users; then memory must be as after half an hour and no resource left. `SEED` repeats a run. */
const count = Number(process.env.CLIENTS ?? 500);
const seed = Number(process.env.SEED ?? 7);
const pick = seededRandom(seed);
const minute = 60_000;
const step = 10_000;
const tokenLife = 50 * minute;
const say = (line: string) => process.stdout.write(`${line}\n`);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Client {
  uid: string;
  email: string;
  network: string;
  tokens?: { id: string; refresh: string; at: number };
  socket?: EngineConnection;
  requests: number;
}

const counts = {
  signIns: 0,
  refreshes: 0,
  sockets: 0,
  cut: 0,
  writes: 0,
  calls: 0,
  wrong: 0,
  frames: 0,
  rejected: 0,
};
const before = resources();
const world = await createTestWorld();
const workers = startWorkers(world.ports, {
  publicOrigin: world.options.publicOrigin,
  log: { info() {}, warn() {}, error: (message) => say(message) },
  keepSecrets: false,
  sole: true,
});
const clients = await addClients(world);
/** Megabytes, at minute 30 and at minute 120. */
const heaps: number[] = [];

for (let now = 0; now < 120 * minute; now += step) {
  world.time.now = startTime + now;
  for (let n = 0; n < 40; n++) await act(clients[pick(clients.length)] as Client);
  await guess();
  await settle();
  if (now === 30 * minute) await measure();
}
await measure();
await workers.stop();
await world.close();
await settle();

const [early = 0, late = Infinity] = heaps;
const left = [...resources()].filter(([name, number]) => number > (before.get(name) ?? 0));
say(`${count} clients (seed ${seed}): ${JSON.stringify(counts)}`);
say(`heap after gc: minute 30 ${early.toFixed(1)} MB, minute 120 ${late.toFixed(1)} MB`);
say(`left behind: ${left.map(([name, number]) => `${name} ${number}`).join(', ') || 'nothing'}`);
if (late > early * 1.1 || left.length > 0) process.exitCode = 1;

function resources(): Map<string, number> {
  const all = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) all.set(name, (all.get(name) ?? 0) + 1);
  for (const name of ['TTYWrap', 'PipeWrap', 'Immediate']) all.delete(name);
  return all;
}

async function addClients({ ports }: TestWorld): Promise<Client[]> {
  const passwordHash = await hasher.hash(password);
  const all = Array.from({ length: count }, (_, n) => ({
    uid: `guest${n}`,
    email: `guest${n}@example.org`,
    network: `198.51.${n >> 8}.${n & 255}`,
    requests: 0,
  }));
  await ports.accounts.import(
    all.map(({ uid, email }) => ({ uid, email, passwordHash, emailVerified: true })),
  );
  await ports.database.update(
    Object.fromEntries(
      all.map(({ uid, email }) => [`staticData/user/${emailKey(email)}`, { uid, email, isRegistered: true }]),
    ),
  );
  return all;
}

async function act(client: Client): Promise<void> {
  const choice = pick(10);
  if (!client.socket) await come(client);
  else if (choice < 2) leave(client);
  else if (choice < 6) write(client);
  else await call(client);
}

async function come(client: Client): Promise<void> {
  await authenticate(client);
  counts.sockets += 1;
  client.socket = world.engine.connect(
    (frame) => {
      counts.frames += 1;
      if (frameText(frame).includes('"s":"permission_denied"')) counts.rejected += 1;
    },
    () => {
      counts.cut += 1;
      delete client.socket;
    },
    { host: 'localhost', network: client.network },
  );
  ask(client, 'auth', { cred: client.tokens?.id ?? '' });
  for (const path of [
    'staticData/program',
    'setting/base',
    `state/issue/data/${programId}`,
    'state/like/total',
  ])
    ask(client, 'q', { p: `/symposium/${path}`, h: '' });
  ask(client, 'o', { p: likeOf(client), d: null });
}

function leave(client: Client): void {
  client.socket?.closed();
  delete client.socket;
}

function write(client: Client): void {
  counts.writes += 1;
  ask(client, 'p', { p: likeOf(client), d: pick(2) === 0 ? true : null });
}

async function call(client: Client): Promise<void> {
  counts.calls += 1;
  const paths = ['/config.json', '/api/health', '/api/openapi.json'];
  const answer = await world.get(paths[pick(paths.length)] as string);
  await answer.arrayBuffer();
  await (await world.post('visitor', '/api/user/update', { id: client.uid })).arrayBuffer();
}

async function authenticate(client: Client): Promise<void> {
  const { tokens } = client;
  if (tokens && world.time.now - tokens.at < tokenLife) return;
  if (tokens) {
    counts.refreshes += 1;
    const answer = (await world.refresh(tokens.refresh)) as { refresh_token: string; id_token: string };
    client.tokens = { id: answer.id_token, refresh: answer.refresh_token, at: world.time.now };
    if (pick(3) > 0) return;
  }
  counts.signIns += 1;
  const { idToken, refreshToken } = await world.signIn({ email: client.email, password });
  client.tokens = { id: idToken, refresh: refreshToken, at: world.time.now };
}

async function guess(): Promise<void> {
  counts.wrong += 1;
  const email = `guest${pick(count * 4)}@example.org`;
  await world.signIn({ email, password: `wrong${pick(1000)}` }).catch(() => {});
}

function ask(client: Client, action: string, body: { [key: string]: Json }): void {
  client.requests += 1;
  client.socket?.receive(JSON.stringify({ t: 'd', d: { r: client.requests, a: action, b: body } }));
}

function likeOf({ uid }: Client): string {
  return `/symposium/state/like/data/${programId}/${uid}`;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

async function measure(): Promise<void> {
  for (const client of clients) leave(client);
  await settle();
  await workers.settled();
  world.mails.length = 0;
  world.logged.length = 0;
  world.faults.length = 0;
  collect();
  await settle();
  collect();
  heaps.push(process.memoryUsage().heapUsed / 1024 / 1024);
}
