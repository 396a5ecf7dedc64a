import type { Json } from 'embedded-firebase';
import type { Seed } from 'server/seeding';
import { asJson } from 'server/stored/database';
import { emailKey } from 'shared-data/models/email-key';
import { publicProfile, type User } from 'shared-data/models/user';
import { createRandom } from '../factories/random.ts';
import { demoUid, people } from '../seed/people.ts';
import { demoSymposium } from '../seed/symposium.ts';

const mailsEach = 10;

export interface Crowd {
  database: Record<string, Json>;
  members: User[];
}

/** The demo symposium scaled to the given numbers of people and programs. */
export function crowd(size: { members: number; programs: number; now: number }): Crowd {
  const demo = demoSymposium({ now: size.now });
  const { all: members } = people(createRandom('crowd'), {
    registered: size.members,
    presenters: Math.floor(size.members / 3),
    now: size.now,
  });
  const database = structuredClone(demo.database) as Tree;
  const { staticData, otherData, state } = database as { staticData: Tree; otherData: Tree; state: Tree };
  staticData.program = copied(staticData.program as Tree, size.programs);
  otherData.program = owned(copied(otherData.program as Tree, size.programs), members);
  staticData.user = Object.fromEntries(members.map((user) => [emailKey(user.email), asJson(user)]));
  otherData.user = Object.fromEntries(members.map((user) => [user.uid, asJson(publicProfile(user))]));
  const letters = Object.values(Object.values(state.mail as Record<string, Tree>)[0] ?? {}).slice(0, 1);
  state.mail = Object.fromEntries(members.map(({ uid }) => [uid, box(letters)]));
  return { database, members };
}

type Tree = { [key: string]: Json };

function box(letters: Json[]): Json {
  return Object.fromEntries(
    Array.from({ length: mailsEach }, (_, i) => [`mail${i}`, letters[i % letters.length] ?? null]),
  );
}

function copied(entries: Tree, number: number): Tree {
  const ids = Object.keys(entries).sort();
  return Object.fromEntries(
    Array.from({ length: number }, (_, i) => {
      const id = ids[i % ids.length] as string;
      const round = Math.floor(i / ids.length);
      const newId = round === 0 ? id : `${id}${'x'.repeat(round)}1`;
      return [newId, { ...(entries[id] as Tree), id: newId }];
    }),
  );
}

function owned(programs: Tree, members: User[]): Tree {
  return Object.fromEntries(
    Object.entries(programs).map(([id, program], i) => {
      const { uid, email } = members[i % members.length] as User;
      return [id, { ...(program as Tree), ownerUid: uid, email }];
    }),
  );
}

export function crowdSeed(made: Crowd): Seed {
  return {
    async data({ accounts, database }) {
      const passwordHash = await accounts.hashPassword('polar2026');
      await accounts.import(
        made.members.map(({ uid, email }) => ({
          uid,
          email,
          passwordHash,
          emailVerified: true,
          ...(uid === demoUid('admin') && { claims: { admin: true } }),
        })),
      );
      const { server: _, ...rest } = made.database;
      await database.update(rest);
    },
  };
}
