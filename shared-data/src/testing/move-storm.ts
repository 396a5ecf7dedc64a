import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from 'embedded-firebase';
import { setLogLevel } from 'firebase/app';
import { type ItemRef, placeProgram } from '../collections/writes.ts';
import type { Timetable, TimetableItem } from '../models/timetable.ts';
import { ConflictError } from '../platform/errors.ts';
import { setFirebase } from '../platform/firebase.ts';
import type { FirebaseConnection } from '../platform/sdk/connect.ts';
import { startWorld, type World } from './world.ts';

/** What became of many editors' moves. */
export interface MoveTally {
  moved: number;
  /** Moves refused because somebody else had been faster. */
  told: number;
}

const talks = Array.from({ length: 24 }, (_, i) => `OB${i}`);
const items = ['a', 'b', 'c', 'd', 'e', 'f'];
const table = 'staticData/table/d1/rooms/A/tables';

/**
 * So many editors at once, each with a connection of its own, move random talks between items as the editor's pages do, under the rules
 * that are deployed, from what each saw at its last look. Throws when a talk is lost or stands twice, when a version does not
 * tell of a move, or when somebody is refused for another reason than being late.
 */
export async function stormOfMoves(editors: number, movesEach: number, seed: number): Promise<MoveTally> {
  // it warns of every refusal, and there are to be many
  setLogLevel('silent');
  const world = await startWorld({ data: programme(editors), rules: deployedRules() });
  try {
    const random = randomNumbers(seed);
    const people = await Promise.all(Array.from({ length: editors }, (_, i) => signedIn(world, i)));
    const tally: MoveTally = { moved: 0, told: 0 };
    let grown = 0;
    const work = people.map(async (person) => {
      let seen = await look(person);
      for (let i = 0; i < movesEach; i++) {
        // Some act on what they saw a while ago.
        if (random(3) > 0) seen = await look(person);
        const move = randomMove(seen, random);
        // The connection is taken before the first turn ends.
        setFirebase(person);
        try {
          await placeProgram(move.talk, move.to, { order: random(99) }, move.from);
          tally.moved += 1;
          grown += move.from.item === move.to.item ? 1 : 2;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          tally.told += 1;
          seen = await look(person);
        }
      }
    });
    const watch = { done: false };
    const watching = checkMeanwhile(world, watch);
    await Promise.all(work).finally(() => {
      watch.done = true;
    });
    await watching;
    const end = check(await itemsAt(world));
    if (end !== items.length + grown) throw new Error(`versions grew by ${end - items.length}, not ${grown}`);
    return tally;
  } finally {
    setFirebase(undefined);
    await world.close();
  }
}

type Items = Record<string, TimetableItem>;

function programme(editors: number): Json {
  const tables = Object.fromEntries(
    items.map((id, index) => [
      id,
      {
        id,
        kind: 'oral',
        sessionId: 'OB',
        begin: '09:00',
        end: '10:30',
        version: 1,
        programs: Object.fromEntries(
          talks.filter((_, i) => i % items.length === index).map((talk, order) => [talk, { order }]),
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
      table: { d1: { name: 'd1', rooms: { A: { id: 'A', name: 'Hall', order: 1, tables } } } },
      user: Object.fromEntries(uids.map((uid) => [`${uid}@example%2Eorg`, { isRegistered: true, uid }])),
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
  const day = (await transport.get('staticData/table/d1')) as Timetable;
  return (day.rooms?.A?.tables ?? {}) as Items;
}

function randomMove(seen: Items, random: (below: number) => number) {
  const full = Object.values(seen).filter((item) => Object.keys(item.programs ?? {}).length > 0);
  const source = full[random(full.length)] as TimetableItem;
  const standing = Object.keys(source.programs ?? {});
  const target = Object.values(seen)[random(items.length)] as TimetableItem;
  const ref = ({ id, version }: TimetableItem): ItemRef => ({ table: 'd1', room: 'A', item: id, version });
  return { talk: standing[random(standing.length)] as string, from: ref(source), to: ref(target) };
}

async function itemsAt(world: World): Promise<Items> {
  return (await world.engine.database.get(`symposium/${table}`)) as unknown as Items;
}

/** Looks between the moves, again and again. */
async function checkMeanwhile(world: World, watch: { done: boolean }): Promise<void> {
  while (!watch.done) {
    check(await itemsAt(world));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The sum of all versions. */
function check(all: Items): number {
  const standing = Object.values(all).flatMap((item) => Object.keys(item.programs ?? {}));
  if (standing.sort().join() !== [...talks].sort().join())
    throw new Error(`the talks in the timetable are ${standing.join(' ')}`);
  return Object.values(all).reduce((sum, { version }) => sum + version, 0);
}

/** The same numbers for the same seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
