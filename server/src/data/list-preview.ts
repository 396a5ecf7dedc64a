import type { Locale } from 'shared-data/models/locales';
import { paths } from 'shared-data/navigation/paths';
import { paramsOf } from '../path-pattern.ts';
import type { Database } from '../ports.ts';
import { watchChanges } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import {
  type Make,
  ofInstruction,
  ofInstructions,
  ofPrograms,
  ofSession,
  ofTable,
  ofTables,
} from './listed-pages.ts';
import type { PagePreview, Site } from './structured-data.ts';

const key = /^[\w-]{1,64}$/;
const mostKept = 300;

/**
 * Previews of the pages that list programs, days, items and instructions; null for other paths. The caller knows that visitors may read
 * these, and with `programs` also the programs. Kept until something in them changes, as anybody can ask.
 */
export function listPreviews(database: Database) {
  const kept = new Map<string, Promise<PagePreview | null>>();
  let following = false;

  function follow(): void {
    if (following) return;
    following = true;
    for (const { path } of [stored.programs, stored.sessions, stored.publicTables, stored.instructions])
      watchChanges(database, path, () => kept.clear());
  }

  return async (
    pathname: string,
    site: Site,
    locale: Locale,
    programs: boolean,
  ): Promise<PagePreview | null> => {
    const make = makerOf(pathname, programs);
    if (!make) return null;
    follow();
    const name = JSON.stringify([pathname, locale, site]);
    const found = kept.get(name) ?? make(database, site, locale);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(name, found);
    found.catch(() => kept.delete(name));
    return found;
  };
}

function makerOf(pathname: string, programs: boolean): Make | null {
  const named = (pattern: string) => {
    const [id] = paramsOf(pattern, pathname) ?? [];
    return id !== undefined && key.test(id) ? id : undefined;
  };
  if (paramsOf(paths.programs.pattern, pathname)) return programs ? ofPrograms : null;
  if (paramsOf(paths.tables.pattern, pathname)) return ofTables;
  if (paramsOf(paths.instructions.pattern, pathname)) return ofInstructions;
  const [session, table, instruction] = [
    named(paths.sessionPrograms.pattern),
    named(paths.table.pattern),
    named(paths.instruction.pattern),
  ];
  if (session !== undefined) return programs ? (...known) => ofSession(session, ...known) : null;
  if (table !== undefined) return (...known) => ofTable(table, ...known);
  return instruction === undefined ? null : (...known) => ofInstruction(instruction, ...known);
}
