import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { maxRelatedUrls } from 'shared-data/models/related-url';
import type { MayChangeLinks } from '../policies/program.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Call with a lock: two changes at the same time would find the same place free. */
export async function relatedUrlChanges(
  { access: { program } }: MayChangeLinks,
  database: Database,
  before: string | null,
  after: string | null,
): Promise<Record<string, Json>> {
  const urls = await read(database, stored.urls(program.id));
  const places = Array.from({ length: maxRelatedUrls }, (_, index) => String(index));
  const place = places.find((index) => (urls[index] ?? null) === before);
  if (place === undefined) throw new ProblemError('conflict');
  return { [`${dbPaths.urls(program.id)}/${place}`]: after };
}
