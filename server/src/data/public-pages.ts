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

/** The settings are those of now; what is listed of the timetable and of instructions is at most a minute old. */
export function publicPages(database: Database, clock: Clock): PublicPages {
  const base = followed(database, stored.base);
  const permission = followed(database, stored.permission);
  let kept: { at: number; found: Promise<Listed> } | undefined;

  function listed(): Promise<Listed> {
    if (!kept || clock.now() - kept.at >= maxAge) {
      const one = { at: clock.now(), found: readListed(database) };
      one.found.catch(() => {
        if (kept === one) kept = undefined;
      });
      kept = one;
    }
    return kept.found;
  }

  return {
    async list() {
      const [site, { anonymous, showProgramList }] = await Promise.all([base(), permission()]);
      if (site?.closed !== false) return [];
      if (!anonymous) return [paths.home()];
      const { sessions, tables, instructions } = await listed();
      const programs = showProgramList ? [paths.programs(), ...sessions] : [];
      return [paths.home(), paths.meeting(), ...programs, paths.tables(), ...tables, ...instructions];
    },
  };
}

interface Listed {
  /** With something in the timetable. */
  sessions: string[];
  tables: string[];
  instructions: string[];
}

async function readListed(database: Database): Promise<Listed> {
  const days = Object.entries(await read(database, stored.publicTables)).map(([table, { rooms = {} }]) => ({
    table,
    items: Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.entries(items).flatMap(([id, item]) =>
        item.hidden ? [] : [{ path: paths.tableItem(table, room, id), sessionId: item.sessionId }],
      ),
    ),
  }));
  const sessions = new Set(days.flatMap(({ items }) => items.map(({ sessionId }) => sessionId)));
  const pages = Object.keys(await read(database, stored.instructions));
  return {
    sessions: [...sessions].filter(Boolean).map((id) => paths.sessionPrograms(id)),
    tables: days.flatMap(({ table, items }) => [paths.table(table), ...items.map(({ path }) => path)]),
    instructions: pages.length > 0 ? [paths.instructions(), ...pages.map((id) => paths.instruction(id))] : [],
  };
}
