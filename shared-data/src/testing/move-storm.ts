import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from 'embedded-firebase';
import { seededRandom } from 'embedded-firebase/testing';
import { setLogLevel } from 'firebase/app';
import { type ItemRef, placeProgram, unplaceProgram } from '../collections/writes.ts';
import type { ProgramPosition, Timetable, TimetableItem } from '../models/timetable.ts';
import { ConflictError } from '../platform/errors.ts';
import { setFirebase } from '../platform/firebase.ts';
import type { FirebaseConnection } from '../platform/sdk/connect.ts';
import { bruteMarksOf, marksOf } from './brute-clashes.ts';
import { percentile, type Watcher, watchMoves } from './move-watch.ts';
import { plainProgram } from './plain-program.ts';
import { startWorld, type World } from './world.ts';

export interface MoveTally {
  placed: number;
  moved: number;
  unplaced: number;
  /** Rejections because somebody else was faster. */
  told: number;
  /** Conflict marks seen in all quiet moments together. */
  marks: number;
  /** Milliseconds from the beginning of a change until others see it. */
  seen: { p50: number; p95: number; most: number };
}

const talks = Array.from({ length: 24 }, (_, i) => `OB${i}`);
const items = ['a', 'b', 'c', 'd', 'e', 'f'];
const tables = 'otherData/table/d1/rooms/A/tables';
const placedAtFirst = 12;
const onlookers = 2;
/** Moments without a change on its way, at which views and marks are compared. */
const quietMoments = 10;
const people = 8;
const quarters = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30'];

/** Editors concurrently move random talks under the deployed rules, from stale reads. Throws when the timetable gets inconsistent, or a view's conflict marks are not those found by looking at every pair. */
export async function stormOfMoves(editors: number, changesEach: number, seed: number): Promise<MoveTally> {
  // It warns of every rejection.
  setLogLevel('silent');
  const world = await startWorld({ data: programme(editors + onlookers), rules: deployedRules() });
  try {
    const random = seededRandom(seed);
    const desks = await Promise.all(Array.from({ length: editors }, (_, i) => signedIn(world, i)));
    const watchers = await Promise.all(
      Array.from({ length: onlookers }, async (_, i) => watchMoves(await signedIn(world, editors + i))),
    );
    const tally = { placed: 0, moved: 0, unplaced: 0, told: 0, marks: 0 };
    const made: { item: string; version: number; begun: number }[] = [];
    let grown = 0;
    const workAt = async (desk: FirebaseConnection, changes: number) => {
      let seen = await look(desk);
      for (let i = 0; i < changes; i++) {
        if (random(3) > 0) seen = await look(desk);
        const change = randomChange(seen, random);
        // The connection is taken before the first turn ends.
        setFirebase(desk);
        const begun = performance.now();
        try {
          await make(change, random);
          const refs = [change.from, change.to].filter((ref) => ref !== undefined);
          made.push(...refs.map(({ item, version }) => ({ item, version: version + 1, begun })));
          tally[change.kind] += 1;
          grown += change.kind === 'moved' && change.from?.item !== change.to?.item ? 2 : 1;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          tally.told += 1;
          seen = await look(desk);
        }
      }
    };
    const watch = { done: false };
    const watching = checkMeanwhile(world, watch);
    try {
      for (let moment = 0; moment < quietMoments; moment++) {
        const changes =
          Math.floor((changesEach * (moment + 1)) / quietMoments) -
          Math.floor((changesEach * moment) / quietMoments);
        await Promise.all(desks.map((desk) => workAt(desk, changes)));
        tally.marks += await compareMarks(await programmeAt(world), watchers);
      }
    } finally {
      watch.done = true;
    }
    await watching;
    const last = await programmeAt(world);
    const end = check(last);
    if (end.versions !== items.length + grown)
      throw new Error(`versions grew by ${end.versions - items.length}, not ${grown}`);
    const lasting = placedAtFirst + tally.placed - tally.unplaced;
    if (end.placed !== lasting) throw new Error(`${end.placed} talks stand, not ${lasting}`);
    const late = watchers.flatMap(({ seenAt }) =>
      made.map(({ item, version, begun }) => (seenAt(item, version) ?? Number.POSITIVE_INFINITY) - begun),
    );
    const [p50 = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((part) => percentile(late, part));
    return { ...tally, seen: { p50, p95, most } };
  } finally {
    setFirebase(undefined);
    await world.close();
  }
}

type Items = Record<string, TimetableItem>;

const programOf = (id: string) => {
  const index = talks.indexOf(id);
  const author = (number: number, presenter: boolean) => ({
    ...{ givenName: 'Person', familyName: String(number % people), affiliation: 'Institute', presenter },
  });
  return { ...plainProgram(id), authors: [author(index, true), author(index + 3, false)] };
};
const dayOf = (tables: Items) => ({
  ...{ name: 'd1', title: 'Day 1', date: '2026-11-20', order: 1 },
  rooms: { A: { id: 'A', name: 'Hall', order: 1, tables } },
});

/** Returns how many marks there are. */
async function compareMarks({ items: all }: Programme, watchers: readonly Watcher[]): Promise<number> {
  const expected = bruteMarksOf(dayOf(all), programOf);
  for (const watcher of watchers) {
    await watcher.converged(all);
    const shown = marksOf(dayOf(watcher.items()), programOf);
    if (shown.join() !== expected.join())
      throw new Error(`marked: ${shown.join(', ')}; in conflict: ${expected.join(', ')}`);
  }
  return expected.length;
}

const slotAt = (order: number, quarter: number) => ({
  ...{ order, begin: quarters[quarter] ?? '', end: quarters[quarter + 1] ?? '' },
});

function programme(editors: number): Json {
  const talksAtFirst = talks
    .slice(0, placedAtFirst)
    .map((talk, i) => [talk, items[i % items.length] as string] as const);
  const itemsAtFirst = Object.fromEntries(
    items.map((id) => [
      id,
      {
        id,
        kind: 'oral',
        sessionId: 'OB',
        begin: '09:00',
        end: '10:30',
        version: 1,
        programs: Object.fromEntries(
          talksAtFirst.filter(([, item]) => item === id).map(([talk], order) => [talk, slotAt(order, order)]),
        ),
      },
    ]),
  );
  const uids = Array.from({ length: editors }, (_, i) => `editor${i}`);
  return {
    setting: { base: { closed: false }, permission: { editorPrivilege: true } },
    staticData: {
      session: { OB: { id: 'OB', group: 'O', title: 'Biology' } },
      program: Object.fromEntries(talks.map((id) => [id, { id, title: id, sessionId: 'OB' }])),
      user: Object.fromEntries(uids.map((uid) => [`${uid}@example%2Eorg`, { isRegistered: true, uid }])),
    },
    otherData: {
      table: { d1: dayOf(itemsAtFirst as object as Items) as object as Json },
      position: Object.fromEntries(
        talksAtFirst.map(([talk, item]) => [talk, { table: 'd1', room: 'A', item }]),
      ),
    },
    state: { claims: Object.fromEntries(uids.map((uid) => [uid, { editor: true, at: 1 }])) },
  };
}

function deployedRules(): Json {
  const file = join(import.meta.dirname, '../../../database.rules.json');
  const { rules } = JSON.parse(readFileSync(file, 'utf8')) as { rules: { symposium: Json } };
  return rules.symposium;
}

async function signedIn(world: World, index: number): Promise<FirebaseConnection> {
  const uid = `editor${index}`;
  const email = `${uid}@example.org`;
  const password = 'polar2026';
  await world.engine.accounts.create({ uid, email, password, emailVerified: true, claims: { editor: true } });
  const connection = world.connect();
  await connection.auth.signIn(email, password);
  return connection;
}

async function look({ transport }: FirebaseConnection): Promise<Items> {
  const day = (await transport.get('otherData/table/d1')) as Timetable;
  return (day.rooms?.A?.tables ?? {}) as Items;
}

interface Change {
  kind: 'placed' | 'moved' | 'unplaced';
  talk: string;
  from?: ItemRef;
  to?: ItemRef;
}

function randomChange(seen: Items, random: (below: number) => number): Change {
  const talk = talks[random(talks.length)] as string;
  const ref = ({ id, version }: TimetableItem): ItemRef => ({ table: 'd1', room: 'A', item: id, version });
  const to = ref(Object.values(seen)[random(items.length)] as TimetableItem);
  const source = Object.values(seen).find((item) => item.programs?.[talk] !== undefined);
  if (!source) return { kind: 'placed', talk, to };
  const from = ref(source);
  return random(3) > 0 ? { kind: 'moved', talk, from, to } : { kind: 'unplaced', talk, from };
}

async function make({ talk, from, to }: Change, random: (below: number) => number): Promise<void> {
  if (to) await placeProgram(talk, to, slotAt(random(99), random(quarters.length - 1)), from);
  else if (from) await unplaceProgram(talk, from);
}

interface Programme {
  items: Items;
  positions: Record<string, ProgramPosition>;
}

async function programmeAt(world: World): Promise<Programme> {
  // Issued in the same turn, so both reads see the same state.
  const [all, positions] = await Promise.all([
    world.engine.database.get(`symposium/${tables}`),
    world.engine.database.get('symposium/otherData/position'),
  ]);
  return { items: all as object as Items, positions: (positions ?? {}) as object as Programme['positions'] };
}

async function checkMeanwhile(world: World, watch: { done: boolean }): Promise<void> {
  while (!watch.done) {
    check(await programmeAt(world));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function check({ items: all, positions }: Programme): { versions: number; placed: number } {
  const slots = Object.values(all).flatMap((item) =>
    Object.keys(item.programs ?? {}).map((talk) => `${talk} in d1 A ${item.id}`),
  );
  const told = Object.entries(positions).map(([talk, at]) => `${talk} in ${at.table} ${at.room} ${at.item}`);
  if (slots.sort().join() !== told.sort().join())
    throw new Error(`in the timetable: ${slots.join(', ')}; by their positions: ${told.join(', ')}`);
  return {
    versions: Object.values(all).reduce((sum, { version }) => sum + version, 0),
    placed: slots.length,
  };
}
