import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dbPaths } from 'shared-data/models/db-paths';
import { timeOf } from 'shared-data/models/venue-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../../ports.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { SignIns } from '../../testing/outage-calls.ts';
import { crowdProgram, crowdSize, memberAddress } from '../../testing/outage-model.ts';
import { firstLine, scriptCall } from '../../testing/server-process.ts';
import { openSocket, remoteEngine } from '../../testing/socket.ts';
import { addressOf } from '../../testing/symposium.ts';

const members = Array.from({ length: crowdSize }, (_, number) => number);
const item = { table: 'day1', room: 'A', item: 'm1' };
const itemPath = 'otherData/table/day1/rooms/A/tables/m1';
const signIns = new SignIns();

let folder: string;
let office: MailServer;
let child: ChildProcess;
let origin: string;
/** Called at each step of a delivery. */
let onMailStep = () => {};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  office = await startMailServer(() => {
    onMailStep();
    return undefined;
  });
  await start();
});
afterEach(async () => {
  await kill();
  await office.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'office@example.org' };
  const { program, args, env } = scriptCall('serve-crowd.ts', { DATA_DIR: folder, ...mail }, []);
  const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  origin = (await firstLine(started, createInterface({ input: started.stdout }))).replace('ready ', '');
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function call(role: 'admin' | 'editor', path: string, body?: object, key?: string): Promise<Answer> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await signIns.token(origin, addressOf(role))}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

interface Answer {
  id: string;
  digest: string;
  people: number;
  releases: { id: string; name: string; people: number; sent: number }[];
}

/** As the board writes it: everybody's talk elsewhere. */
async function place(version: number): Promise<void> {
  const span = (number: number) => {
    const begin = 600 + number * 5 + (version % 2) * 2;
    return { order: number, begin: timeOf(begin), end: timeOf(begin + 3) };
  };
  const socket = await openSocket(
    await remoteEngine(origin),
    await signIns.token(origin, addressOf('editor')),
  );
  const fields = { id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '23:00' };
  const under = (path: string, values: Record<string, Json>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}/${name}`, value]));
  const answer = await socket.update('', {
    ...under(itemPath, version === 1 ? { ...fields, version } : { version }),
    ...Object.fromEntries(
      members.map((number) => [`${itemPath}/programs/${crowdProgram(number)}`, span(number)]),
    ),
    ...(version === 1 &&
      Object.fromEntries(members.map((number) => [dbPaths.position(crowdProgram(number)), item]))),
  });
  socket.close();
  if (answer !== 'ok') throw new Error(`the board was not written: ${answer}`);
}

/** What is shown to everybody. */
async function shown(): Promise<Json> {
  const socket = await openSocket(
    await remoteEngine(origin),
    await signIns.token(origin, addressOf('editor')),
  );
  const value = await socket.value(itemPath.replace('otherData', 'staticData'));
  socket.close();
  return (value as { programs?: Json } | null)?.programs ?? null;
}

/** Recipients of all mails but the `known` ones; a delivery that was cut comes again under the same Message-ID. */
function told(known: ReadonlySet<string>): string[] {
  const fresh = new Map<string, string>();
  office.mails.forEach((text, index) => {
    const id = office.taken[index] ?? '';
    if (!known.has(id)) fresh.set(id, /^To: .*?([\w.]+@example\.org)/im.exec(text)?.[1] ?? '');
  });
  return [...fresh.values()].sort();
}

const everybody = members.map(memberAddress).sort();
/** Killed so many milliseconds after the release was asked for, or at so many steps of the deliveries. */
const kills = [
  ...[0, 3, 6, 10, 15, 25, 40].map((ms) => ({ ms, steps: 0 })),
  ...[1, 5, 12, 30].map((steps) => ({ ms: 0, steps })),
];

test('a release that a server was killed in is whole or not there, and once there everybody is told once', async () => {
  const rooms = [{ id: 'A', name: 'Hall A', nameJa: '' }];
  const day = { title: 'Day 1', titleJa: '', date: '2026-12-02', rooms };
  await call('admin', 'timetable/append', { id: 'day1', day });
  await place(1);
  const first = { name: 'First', tell: false, digest: (await call('editor', 'release/preview', {})).digest };
  await call('editor', 'release/append', first);
  await call('editor', 'draft/append', {});
  let whole = 0;
  for (const [round, { ms, steps }] of kills.entries()) {
    const [name, key] = [`Release ${round}`, `release-${round}`];
    const [before, known] = [await shown(), new Set(office.taken)];
    await place(round + 2);
    const { digest } = await call('editor', 'release/preview', {});
    let left = steps;
    const reached = new Promise<void>((resolve) => {
      onMailStep = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
    const body = { name, tell: true, digest };
    const asked = call('editor', 'release/append', body, key).catch((error) => {
      // The connection was cut; a refusal is none.
      if (error instanceof TypeError) return null;
      throw error;
    });
    await (steps > 0 ? reached : new Promise((resolve) => setTimeout(resolve, ms)));
    await kill();
    onMailStep = () => {};
    const answered = await asked;
    await start();

    const { releases } = await call('editor', 'release');
    const found = releases.find((one) => one.name === name);
    if (answered) expect(found?.id).toBe(answered.id);
    if (found) whole += 1;
    else {
      expect(await shown()).toEqual(before);
      expect(told(known)).toEqual([]);
    }
    // The page asks again with the same key.
    const { id, people } = await call('editor', 'release/append', body, key);
    expect([found?.id ?? id, people]).toEqual([id, crowdSize]);
    await expect.poll(() => told(known).length, { timeout: 30_000 }).toBe(crowdSize);
    const sent = async () =>
      (await call('editor', 'release')).releases.filter((one) => one.name === name).map((one) => one.sent);
    await expect.poll(sent, { timeout: 30_000 }).toEqual([crowdSize]);
    expect(told(known)).toEqual(everybody);
    await expect.poll(shown).not.toEqual(before);
  }
  // It would prove little if every kill had come too early or too late.
  expect(whole).toBeGreaterThan(3);
  expect(whole).toBeLessThan(kills.length);
}, 300_000);
