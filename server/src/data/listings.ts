import type { Json } from 'embedded-firebase';
import { compareOrder } from 'shared-data/models/compare';
import { dbPaths } from 'shared-data/models/db-paths';
import {
  type EnqueteChange,
  type Listings,
  listingPaths,
  plainListing,
  type SpecialSession,
  specialSessionPaths,
} from 'shared-data/models/listing';
import { sameContent } from 'shared-data/models/same-content';
import type { MayEditListings } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { sessionExists } from './sessions.ts';
import { withoutEmpty } from './without-empty.ts';

/** Rejects with `conflict` when those of the kind are not as in `before`. What is stored but cannot be shown stays. */
export async function listingChanges(
  _: MayEditListings,
  database: Database,
  { kind, listings, before }: Listings,
): Promise<Record<string, Json>> {
  const now = Object.values(await read(database, stored.listings(kind))).sort(compareOrder);
  if (!sameContent(now.map(plainListing), before)) throw new ProblemError('conflict');
  const path = listingPaths[kind];
  const changes: Record<string, Json> = {};
  for (const [index, listing] of listings.entries()) {
    const known = now.find(({ id }) => id === listing.id);
    const next = { ...listing, order: index + 1 };
    if (!sameContent(next, known)) changes[`${path}/${listing.id}`] = asJson(withoutEmpty(next));
  }
  for (const { id } of now)
    if (listings.every((listing) => listing.id !== id)) changes[`${path}/${id}`] = null;
  return changes;
}

/** Rejects with `conflict` when another session is set by now, with `notFound` when there is no such session. */
export async function specialSessionChanges(
  _: MayEditListings,
  database: Database,
  { kind, id, before }: SpecialSession,
): Promise<Record<string, Json>> {
  if (((await read(database, stored.specialSession(kind))) ?? '') !== before)
    throw new ProblemError('conflict');
  if (id !== '' && !(await sessionExists(database, id))) throw new ProblemError('notFound');
  return { [specialSessionPaths[kind]]: id || null };
}

/** Rejects with `conflict` when the questionnaire is not `before`. */
export async function enqueteChanges(
  _: MayEditListings,
  database: Database,
  { enquete, before }: EnqueteChange,
): Promise<Record<string, Json>> {
  if (!sameContent(await read(database, stored.enquete), before)) throw new ProblemError('conflict');
  return { [dbPaths.enquete]: enquete && asJson(withoutEmpty(enquete)) };
}
