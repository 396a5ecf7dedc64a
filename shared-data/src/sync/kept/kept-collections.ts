import { type CollectionDef, type CollectionName, collectionTable } from '../collections.ts';
import type { Listen } from '../store/listen.ts';
import { isOfKey, type KeptRecord } from './kept-store.ts';

/**
 * What is kept: what all readers see, and what is the reader's own. Nothing that only some may see, is a secret (meetings, calendar
 * addresses), or is for staff.
 */
export const names = [
  ...(['base', 'information', 'permitAnonymous', 'permission', 'ownUser', 'ownClaims', 'sponsors'] as const),
  ...(['sessions', 'tables', 'delays', 'sessionGroups', 'programs', 'instructions'] as const),
  ...(['myPrivatePrograms', 'coeditors', 'stars', 'mails'] as const),
  ...(['commentTotals', 'likeTotals', 'abstractPages', 'presentationPages', 'movies'] as const),
  ...(['advertisements', 'exhibitions', 'contests'] as const),
  ...(['seen', 'boardComments', 'boardParticipants'] as const),
] satisfies CollectionName[];

/** Of boards and presentations that were opened, the last ones; read when they are opened again. */
const namesByKey: ReadonlySet<string> = new Set([
  ...(['comments', 'bbs', 'sessionParticipants', 'profiles'] as const),
  ...(['boardLikes', 'boardLikeTotals', 'answered'] as const),
] satisfies CollectionName[]);

/** Staff's timetable, with what is not public. */
const isDraft = (target: string) => target.startsWith('["otherData/table"');

const byId = new Map<string, CollectionName>(names.map((name) => [`${name}:`, name]));
export const isToKeep = (id: string, { target }: Listen) => nameOf(id) !== undefined && !isDraft(target);

/** Undefined for what is not kept. */
export function nameOf(id: string): CollectionName | undefined {
  const name = id.slice(0, id.indexOf(':'));
  return isOfKey(id) && namesByKey.has(name) ? (name as CollectionName) : byId.get(id);
}

export interface Kept {
  target: string;
  entries: ReadonlyMap<string, unknown>;
}

/** All or nothing: throws when anything is not as it was written. */
export const parse = (records: ReadonlyMap<string, KeptRecord>): Map<string, Kept> =>
  new Map([...records].map(([id, record]) => [id, parseOne(id, record)]));

export function parseOne(id: string, { target, text }: KeptRecord): Kept {
  const name = nameOf(id);
  if (!name || typeof target !== 'string') throw new Error(`${id} is not kept here`);
  const def = collectionTable[name] as CollectionDef<unknown>;
  const entries = new Map<string, unknown>();
  for (const [key, value] of JSON.parse(text) as [string, unknown][]) {
    const entity = def.parse(value, def.shape === 'value' ? '' : key);
    if (typeof key !== 'string' || entity === undefined) throw new Error(`${id} is damaged`);
    entries.set(key, entity);
  }
  return { target, entries };
}
