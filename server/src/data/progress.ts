import type { Json } from 'embedded-firebase';
import { acknowledgementKey, findClashes, isMildClash } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import { hasNumber } from 'shared-data/models/program-numbers';
import type { ProgressCount } from 'shared-data/models/progress';
import { sameContent } from 'shared-data/models/same-content';
import { defaultTimeZone } from 'shared-data/models/site';
import { venueDate } from 'shared-data/models/venue-time';
import type { Database } from '../ports.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { itemsOf, positionsIn } from './timetable.ts';
import { chairNames, draftDays } from './timetable-conflicts.ts';

/** What is left to do now, as the count of the venue's day; nothing where it is known. */
export async function progressChanges(database: Database, now: number): Promise<Record<string, Json>> {
  const base = await read(database, stored.base);
  const place = stored.progress(venueDate(now, base?.timeZone || defaultTimeZone));
  const count = await progressCount(database);
  return sameContent(await read(database, place), count) ? {} : put(place, count);
}

async function progressCount(database: Database): Promise<ProgressCount> {
  const [programs, items, days, chairsOf, accepted] = await Promise.all([
    read(database, stored.programs),
    itemsOf(database),
    draftDays(database),
    chairNames(database),
    read(database, stored.acknowledged),
  ]);
  const active = Object.values(programs).filter(({ canceled }) => !canceled);
  const placed = positionsIn(items);
  const programOf = (id: string) => programs[id];
  const clashes = findClashes(days, programOf, conflictIndex(days, programOf, chairsOf));
  return {
    programs: active.length,
    withoutSession: active.filter(({ sessionId }) => !sessionId).length,
    withoutTime: active.filter(({ id, sessionId }) => sessionId && !placed.has(id)).length,
    withoutNumber: active.filter((one) => one.sessionId && !hasNumber(one)).length,
    conflicts: clashes.filter((clash) => !isMildClash(clash) && !accepted[acknowledgementKey(clash)]).length,
  };
}
