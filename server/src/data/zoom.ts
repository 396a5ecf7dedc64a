import type { Json } from 'embedded-firebase';
import type { ZoomChange } from 'shared-data/models/room-zoom';
import { sameContent } from 'shared-data/models/same-content';
import type { MayEditMeetings } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Call with a lock: nobody else may change a meeting between the comparison and the write. */
export async function zoomChanges(
  _: MayEditMeetings,
  database: Database,
  changes: readonly ZoomChange[],
): Promise<Record<string, Json>> {
  const tables = await read(database, stored.draftTables);
  const values: Record<string, Json> = {};
  for (const { at, before, after } of changes) {
    const item = 'item' in at ? tables[at.table]?.rooms?.[at.room]?.tables?.[at.item] : undefined;
    const exists =
      'item' in at
        ? item && item.removed !== true
        : Object.values(tables).some(({ rooms }) => rooms?.[at.room]);
    // A meeting whose item has gone can still be removed.
    if (!exists && after !== null) throw new ProblemError('notFound');
    const place = 'item' in at ? stored.itemZoom(at.room, at.table, at.item) : stored.zoom(at.room);
    if (!sameContent(await read(database, place), before)) throw new ProblemError('conflict');
    values[place.path] = asJson(after);
  }
  return values;
}
