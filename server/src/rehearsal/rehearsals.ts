import type { Engine, EngineCopy } from 'embedded-firebase';
import { databasePath, dbPaths } from 'shared-data/models/db-paths';
import type { RehearsalAnswer, RehearsalRequest } from 'shared-data/models/rehearsal';
import { embeddedDatabase } from '../adapters/embedded.ts';
import { settleItemPeople } from '../data/item-people.ts';
import type { MayRehearse } from '../policies/rehearsal.ts';
import type { Database, Identity } from '../ports.ts';
import { read, watchValue } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { addModelPerson, modelEmail } from './model-person.ts';

/** Milliseconds that a rehearsal lasts. */
const longest = 3_600_000;
/** Milliseconds without a socket after which it ends. */
const unused = 60_000;
/** Milliseconds between looks whether the administrator is still signed in. */
const look = 5000;
/** At once; beyond, the oldest ends. */
const most = { account: 4, total: 40 };

export interface Rehearsals {
  /** Copies the data as they are now, with a model person and other settings in it. */
  begin(proof: MayRehearse, request: RehearsalRequest, token: string): Promise<RehearsalAnswer>;
  /** What answers for the namespace of a rehearsal; undefined for others and for those that ended. */
  copyOf(namespace: string): Pick<EngineCopy, 'connect'> | undefined;
  /** Ends what has ended by now. Called by itself. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface RehearsalPorts {
  engine: Pick<Engine, 'copy'>;
  database: Database;
  /** Whose token it is; null when it counts no longer. */
  verify(token: string): Promise<Identity | null>;
  now(): number;
}

interface Rehearsal {
  by: string;
  token: string;
  copy: EngineCopy;
  until: number;
  lastUsed: number;
  stop(): void;
}

/**
 * Rehearsals of administrators. Each is a copy of the data at one moment, apart from the data itself: what is shown is what the database
 * rules give the model person, and nothing can be written. It ends after an hour, a minute after its last page, when the administrator
 * loses the right, and when the sign-in ends.
 */
export function createRehearsals({ engine, database, verify, now }: RehearsalPorts): Rehearsals {
  const running = new Map<string, Rehearsal>();

  const end = (namespace: string) => {
    const rehearsal = running.get(namespace);
    if (!rehearsal) return;
    running.delete(namespace);
    rehearsal.stop();
    void rehearsal.copy.close();
  };
  const endOldest = (of: (rehearsal: Rehearsal) => boolean, atMost: number) => {
    const names = [...running].filter(([, rehearsal]) => of(rehearsal)).map(([name]) => name);
    for (const name of names.slice(0, Math.max(0, names.length - atMost))) end(name);
  };

  async function check(): Promise<void> {
    for (const [namespace, rehearsal] of [...running]) {
      if (rehearsal.copy.sockets > 0) rehearsal.lastUsed = now();
      const over = now() >= rehearsal.until || now() - rehearsal.lastUsed > unused;
      const identity = over ? null : await verify(rehearsal.token).catch(() => null);
      if (identity?.uid !== rehearsal.by || identity.helper !== undefined) end(namespace);
    }
  }
  const timer = setInterval(() => void check(), look);
  timer.unref?.();

  return {
    async begin({ actor }, { role, at, settings = {} }, token) {
      const began = now();
      const offset = at === null ? 0 : at - began;
      const uid = `rehearsal-${crypto.randomUUID()}`;
      const auth = authOf(role === 'visitor' ? null : uid, role === 'editor');
      const copy = engine.copy({ clock: () => now() + offset, auth });
      const inside = embeddedDatabase(copy, databasePath);
      await inside.update({
        ...changesBelow(dbPaths.base, settings.base),
        ...changesBelow(dbPaths.permission, settings.permission),
      });
      const account = await addModelPerson(inside, role, { uid, at: began + offset });
      await settleItemPeople(inside);

      const namespace = `rehearsal-${crypto.randomUUID()}`;
      const stop = watchValue(database, stored.claims(actor.uid), (claims) => {
        if (claims?.admin !== true) end(namespace);
      });
      const until = began + longest;
      running.set(namespace, { by: actor.uid, token, copy, until, lastUsed: began, stop });
      endOldest(({ by }) => by === actor.uid, most.account);
      endOldest(() => true, most.total);
      return { namespace, account, site: await siteIn(inside), until };
    },
    copyOf(namespace) {
      const rehearsal = running.get(namespace);
      return rehearsal && now() < rehearsal.until ? rehearsal.copy : undefined;
    },
    check,
    async close() {
      clearInterval(timer);
      for (const namespace of [...running.keys()]) end(namespace);
    },
  };
}

function authOf(uid: string | null, editor: boolean) {
  if (uid === null) return null;
  const token = { email: modelEmail, email_verified: true, ...(editor && { editor: true }) };
  return { uid, provider: 'password', token };
}

function changesBelow(path: string, values: object = {}): Record<string, boolean> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [`${path}/${name}`, value as boolean]));
}

async function siteIn(database: Database): Promise<RehearsalAnswer['site']> {
  const [base, information, anonymous] = await Promise.all([
    read(database, stored.base),
    read(database, stored.information),
    read(database, stored.anonymous),
  ]);
  return { base, information, ...(anonymous && { permitAnonymous: true }) };
}
