import type { ClientWrite, Json } from 'embedded-firebase';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { serverPaths } from './paths.ts';

const folders = [
  ['program', `${serverDbPaths.allComments}/`],
  ['session', `${serverDbPaths.allBbs}/`],
] as const;

/** The marks of keys whose comments the write deletes. Paths outside the database path `at` are ignored; returns absolute paths. */
export function usedKeyChanges({ changes }: ClientWrite, at: string): Record<string, Json> {
  const marks: Record<string, Json> = {};
  for (const { path, before, after } of changes()) {
    if (before === null || after !== null) continue;
    for (const [on, folder] of folders) {
      const below = `/${at}/${folder}`;
      const [id, key, ...more] = path.startsWith(below) ? path.slice(below.length).split('/') : [];
      if (id && key && more.length === 0) marks[`${at}/${serverPaths.usedKey({ on, id, key })}`] = true;
    }
  }
  return marks;
}
