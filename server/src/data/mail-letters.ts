import type { Json } from 'embedded-firebase';
import type { Letter, SavedLetter } from 'shared-data/models/mail-letter';
import { letterSchema } from 'shared-data/models/mail-letter';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import type { StoredLetter } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';

/** Newest first. */
export async function savedLetters(_: MayMailMany, database: Database): Promise<SavedLetter[]> {
  const letters = Object.values(await read(database, stored.mailLetters));
  return letters.map(whole).sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
}

function whole({ filter = [], excluded = [], ...letter }: StoredLetter): SavedLetter {
  return { ...letter, filter, excluded };
}

/** Throws `conflict` when another version is stored, or the letter was deleted since. */
export async function letterChanges(
  { actor }: MayMailMany,
  database: Database,
  change: { id: string; version: number; letter: Letter | null; now: number },
): Promise<{ changes: Record<string, Json>; version: number }> {
  const { id, version, letter, now } = change;
  const current = await read(database, stored.mailLetter(id));
  if ((current?.version ?? 0) !== version) throw new ProblemError('conflict');
  if (letter === null) return { changes: { [serverPaths.mailLetter(id)]: null }, version: 0 };
  const next: SavedLetter = { ...letter, id, version: version + 1, updatedAt: now, by: actor.email };
  return { changes: put(stored.mailLetter(id), next), version: next.version };
}

/** The letter that is to be sent. Throws `conflict` when another version is stored, or it was sent already. */
export async function finishedLetter(
  _: MayMailMany,
  database: Database,
  id: string,
  version: number,
): Promise<SavedLetter> {
  const found = await read(database, stored.mailLetter(id));
  if (!found || found.version !== version || found.job !== undefined) throw new ProblemError('conflict');
  const saved = whole(found);
  const { subjectEn, bodyEn, subjectJa, bodyJa, mode, filter, excluded } = saved;
  const letter = letterSchema.safeParse({ subjectEn, bodyEn, subjectJa, bodyJa, mode, filter, excluded });
  if (!letter.success)
    throw new ProblemError('invalid', {
      errors: { [letter.error.issues[0]?.path.join('.') ?? 'letter']: letter.error.issues[0]?.message ?? '' },
    });
  return { ...saved, ...letter.data };
}

/** Written with the job, so that a letter is sent once. */
export function letterSentChanges({ id, version }: SavedLetter, job: string): Record<string, Json> {
  return {
    [`${serverPaths.mailLetter(id)}/job`]: job,
    [`${serverPaths.mailLetter(id)}/version`]: version + 1,
  };
}
