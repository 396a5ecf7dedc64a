import { paths } from 'shared-data/navigation/paths';
import type { Clock, Database } from '../ports.ts';
import { followed, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Milliseconds: the timetable is large, and anybody can ask. */
const maxAge = 60_000;

export interface PublicPages {
  /** Paths of pages that signed-out visitors may read now; none while the site is closed. */
  list(): Promise<readonly string[]>;
}

/** The settings are those of now; items of the timetable are at most a minute old. */
export function publicPages(database: Database, clock: Clock): PublicPages {
  const base = followed(database, stored.base);
  const permission = followed(database, stored.permission);
  let kept: { at: number; items: Promise<string[]> } | undefined;

  function items(): Promise<string[]> {
    if (!kept || clock.now() - kept.at >= maxAge) {
      const one = { at: clock.now(), items: readItems(database) };
      one.items.catch(() => {
        if (kept === one) kept = undefined;
      });
      kept = one;
    }
    return kept.items;
  }

  return {
    async list() {
      const [site, { anonymous, showProgramList }] = await Promise.all([base(), permission()]);
      if (site?.closed !== false) return [];
      if (!anonymous) return [paths.home()];
      const programs = showProgramList ? [paths.programs()] : [];
      return [paths.home(), paths.meeting(), ...programs, paths.tables(), ...(await items())];
    },
  };
}

async function readItems(database: Database): Promise<string[]> {
  const tables = await read(database, stored.publicTables);
  return Object.entries(tables).flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.entries(items).flatMap(([id, item]) => (item.hidden ? [] : [paths.tableItem(table, room, id)])),
    ),
  );
}
