import type { PresentationType } from 'shared-data/models/program';
import type { User } from 'shared-data/models/user';
import { type MadeProgram, type ProgramTrait, program } from '../factories/program.ts';
import type { Random } from '../factories/random.ts';
import { day } from '../factories/time.ts';
import { type Subject, subject, titleOf } from '../factories/writing.ts';
import type { People } from './people.ts';

/** Talks and posters per session: 230 with the new submissions, 55 % talks. */
const sizes: Record<string, { oral: number; poster: number }> = {
  S: { oral: 14, poster: 4 },
  IA: { oral: 8, poster: 5 },
  IB: { oral: 7, poster: 5 },
  OA: { oral: 12, poster: 10 },
  OB: { oral: 21, poster: 19 },
  OG: { oral: 18, poster: 17 },
  OM: { oral: 24, poster: 24 },
  OS: { oral: 19, poster: 17 },
};

const fresh: readonly { sessionId: string; type: PresentationType }[] = [
  { sessionId: 'OB', type: 'oral' },
  { sessionId: 'OM', type: 'oral' },
  { sessionId: 'OM', type: 'poster' },
  { sessionId: 'OG', type: 'oral' },
  { sessionId: 'OS', type: 'poster' },
  { sessionId: 'IB', type: 'oral' },
];

export const ownPrograms = { talk: 'OBo03', poster: 'OMp05', fresh: 'T0001' } as const;

/** Deliberate conflicts: one presenter, same time, two rooms. */
export const plantedSpeakers: readonly (readonly [string, string])[] = [
  ['OBo05', 'OMo05'],
  ['OBo15', 'OGo13'],
];
/** Deliberate conflict: one room at the same time. */
export const plantedRoom = {
  day: 'day2',
  room: 'auditorium',
  item: 'OM-3',
  programs: ['OMo19', 'OMo20'],
} as const;

/** A closed session with its own meeting, which presenter@example.org may join as co-editor of `program`. */
export const closedSession = { day: 'day2', room: 'seminar', item: 'OM-4', program: 'OMo22' } as const;

const canceled = ['OMo12', 'OBo11', 'OSo09', 'OGo16', 'So08', 'OBp12', 'OMp17', 'OSp03'];
const changedPresenter = ['OAo07', 'OBo18', 'OMo15', 'OSo14', 'OGp06', 'OBp04'];
const japanese = { every: 8, offset: 3, count: 28 };

export interface Programs {
  all: MadeProgram[];
  counter: number;
}

interface Place {
  id: string;
  sessionId: string;
  type: PresentationType;
  fresh: boolean;
  isJapanese: boolean;
}

/** Nobody gives two talks, except for the deliberate conflicts. */
export function programs(random: Random, { presenter, presenters, audience }: People, now: number): Programs {
  const list = places();
  const owners = ownersOf(random.fork('owners'), list, presenter, presenters);
  const titles = new Set<string>();
  const all = list.map((place) => {
    const own = random.fork(place.id);
    const traits = traitsOf(own, place);
    const owner = owners.get(place.id) as User;
    return program(own, {
      id: place.id,
      sessionId: place.sessionId,
      presentationType: place.type,
      owner,
      coauthors: coauthors(own, owner, presenters, audience),
      at: now - (place.fresh ? own.int(1, 5) : own.int(30, 85)) * day - own.int(0, day),
      traits,
      about: newSubject(own, place.sessionId, traits.includes('japanese'), titles),
    });
  });
  return { all, counter: fresh.length };
}

function places(): Place[] {
  const pad = (number: number) => String(number).padStart(2, '0');
  const listed = Object.entries(sizes).flatMap(([sessionId, { oral, poster }]) => [
    ...Array.from({ length: oral }, (_, i) => place(`${sessionId}o${pad(i + 1)}`, sessionId, 'oral')),
    ...Array.from({ length: poster }, (_, i) => place(`${sessionId}p${pad(i + 1)}`, sessionId, 'poster')),
  ]);
  const recent = fresh.map(({ sessionId, type }, i) => ({
    ...place(`T${String(i + 1).padStart(4, '0')}`, sessionId, type),
    fresh: true,
  }));
  return [...listed, ...recent].map((entry, index) => ({
    ...entry,
    isJapanese:
      index % japanese.every === japanese.offset && Math.floor(index / japanese.every) < japanese.count,
  }));
}

function place(id: string, sessionId: string, type: PresentationType): Place {
  return { id, sessionId, type, fresh: false, isJapanese: false };
}

/** Talks first: second programs are posters. */
function ownersOf(random: Random, list: Place[], presenter: User, presenters: User[]): Map<string, User> {
  const owners = new Map<string, User>(Object.values(ownPrograms).map((id) => [id, presenter]));
  let free: User[] = [];
  const nextSpeaker = (inJapanese: boolean): User => {
    const suits = (user: User) => !inJapanese || user.country === 'JP';
    if (!free.some(suits)) free = random.shuffle(presenters);
    const speaker = free.find(suits);
    if (!speaker) throw new Error('no presenter suits');
    free = free.filter((user) => user !== speaker);
    return speaker;
  };
  for (const pair of plantedSpeakers) {
    const speaker = nextSpeaker(true);
    for (const id of pair) owners.set(id, speaker);
  }
  const inOrder = [...list].sort((a, b) => Number(b.type === 'oral') - Number(a.type === 'oral'));
  for (const { id, isJapanese } of inOrder) if (!owners.has(id)) owners.set(id, nextSpeaker(isJapanese));
  return owners;
}

function traitsOf(random: Random, { id, fresh: isFresh, isJapanese }: Place): ProgramTrait[] {
  return [
    ...(isJapanese ? (['japanese'] as const) : []),
    ...(random.chance(0.22) ? (['online'] as const) : []),
    ...(canceled.includes(id) ? (['canceled'] as const) : []),
    ...(changedPresenter.includes(id) ? (['changedPresenter'] as const) : []),
    ...(isFresh ? (['unassigned'] as const) : []),
  ];
}

/** The first one may become the presenter, so must present nothing else. */
function coauthors(random: Random, owner: User, presenters: User[], audience: User[]): User[] {
  const first = random.sample(audience, 1);
  const others = random.sample(presenters, random.int(0, 3)).filter((user) => user !== owner);
  return [...first, ...others];
}

function newSubject(random: Random, sessionId: string, isJapanese: boolean, titles: Set<string>): Subject {
  for (let attempt = 0; attempt < 200; attempt++) {
    const about = subject(random, sessionId);
    const title = titleOf(about, isJapanese ? 'ja' : 'en');
    if (titles.has(title)) continue;
    titles.add(title);
    return about;
  }
  throw new Error(`no title left for session ${sessionId}`);
}
