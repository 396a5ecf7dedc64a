import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from 'embedded-firebase/testing';
import { placeProgram, unplaceProgram } from 'shared-data/collections/writes';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailOfKey } from 'shared-data/models/email-key';
import type { PublicConfig } from 'shared-data/models/public-config';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Timetable } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { setFirebase } from 'shared-data/platform/firebase';
import type { Transport } from 'shared-data/platform/ports';
import { connectFirebase, type FirebaseConnection } from 'shared-data/platform/sdk/connect';
import { demoAccounts, demoPassword } from '../seed/people.ts';
import type { Acknowledged, RoundOfMoves, StoredProgramme, StormAnswer, StormRequest } from './messages.ts';
import { randomMove } from './random-move.ts';

/** `editors.ts`: several editors of the demo, each with an SDK connection of its own, who move talks when the parent asks. Ends with its parent. */
interface Desk {
  connection: FirebaseConnection;
  tables: Record<string, Timetable>;
  acknowledged: Acknowledged[];
}

const below = seededRandom(20);
let reader: Transport;
let desks: Desk[] = [];
let talks: string[] = [];

async function start(origin: string, editors: number): Promise<void> {
  // The SDK warns of every rejection.
  console.warn = () => {};
  const config = (await (await fetch(`${origin}/config.json`)).json()) as PublicConfig;
  const signedIn = async (email: string) => {
    const connection = connectFirebase(config, origin, { name: email });
    await connection.auth.signIn(email, demoPassword);
    return connection;
  };
  const admin = await signedIn(demoAccounts.admin);
  reader = admin.transport;
  const token = await admin.auth.token();
  const users = (await reader.get(dbPaths.users)) as Record<string, { uid: string }>;
  const others = Object.entries(users).filter(([, { uid }]) => !uid.startsWith('demo-'));
  desks = await Promise.all(
    others.slice(0, editors).map(async ([key, { uid }]) => {
      const answer = await fetch(`${origin}/api/auth/claims`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ uid, editor: true }),
      });
      if (!answer.ok) throw new Error(`no editor: ${answer.status}`);
      return deskOf(await signedIn(emailOfKey(key)));
    }),
  );
  const programs = (await reader.get(dbPaths.programs)) as Record<string, { presentationType: string }>;
  talks = Object.keys(programs).filter((id) => programs[id]?.presentationType === 'oral');
}

/** Resolves when the timetable is there. */
async function deskOf(connection: FirebaseConnection): Promise<Desk> {
  const { transport } = connection;
  const update = async (values: Record<string, unknown>) => {
    const begun = Date.now();
    await transport.update(values);
    desk.acknowledged.push({ values, begun });
  };
  const desk: Desk = {
    connection: { ...connection, transport: { ...transport, update } },
    tables: {},
    acknowledged: [],
  };
  await new Promise<void>((resolve, reject) => {
    const keep = (day: string, table: unknown) => {
      desk.tables[day] = table as Timetable;
    };
    transport.listenChildren(
      dbPaths.draftTables,
      {},
      {
        ...{ added: keep, changed: keep, loaded: resolve },
        removed: (day) => delete desk.tables[day],
        failed: (code) => reject(new Error(`a view was ended: ${code}`)),
      },
    );
  });
  return desk;
}

async function round(moves: number, pause: number): Promise<RoundOfMoves> {
  let told = 0;
  const made = () => desks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  await Promise.all(
    desks.map(async (desk) => {
      while (made() < moves) {
        const { talk, from, to } = randomMove(desk.tables, talks, below);
        // The connection is taken before the first turn ends.
        setFirebase(desk.connection);
        try {
          if (to) await placeProgram(talk, to.ref, to.slot, from);
          else if (from) await unplaceProgram(talk, from);
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          told += 1;
        }
        if (pause > 0) await sleep(pause);
      }
    }),
  );
  return { acknowledged: desks.flatMap(({ acknowledged }) => acknowledged.splice(0)), told };
}

async function read(): Promise<StoredProgramme> {
  const paths = [
    ...[dbPaths.draftTables, serverDbPaths.positions, dbPaths.programs, dbPaths.chairs],
    ...[dbPaths.profiles, dbPaths.walks, dbPaths.allUnavailable],
  ];
  const values = await Promise.all(paths.map(async (path) => (await reader.get(path)) ?? {}));
  const [tables, positions, programs, chairs, profiles, walks, unavailable] = values;
  return { tables, positions, programs, chairs, profiles, walks, unavailable } as StoredProgramme;
}

async function answer(request: StormRequest): Promise<StormAnswer> {
  if (request.ask === 'round') return { round: await round(request.moves, request.pause) };
  if (request.ask === 'read') return { programme: await read() };
  await start(request.origin, request.editors);
  return { ready: true };
}

process.on('message', (request: StormRequest) =>
  answer(request).then(
    (told) => process.send?.(told),
    (error) => process.send?.({ failed: String(error) } satisfies StormAnswer),
  ),
);
process.once('disconnect', () => process.exit(0));
