import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { hasNumber } from 'shared-data/models/program-numbers';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { mayRemove } from '../policies/files.ts';
import type { MayDeleteProgram, MayWithdraw } from '../policies/program.ts';
import type { Database } from '../ports.ts';
import { asJson, copyOf, put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';
import { binAllFiles } from './shown-files.ts';
import { itemsOf } from './timetable.ts';

export function withdrawalChanges({ access }: MayWithdraw): Record<string, Json> {
  return { [`${dbPaths.program(access.program.id)}/canceled`]: true };
}

/** Deletes a program with its timetable place, comments, likes, links and files. A copy goes to the bin. */
export async function programRemovalChanges(
  { actor, access }: MayDeleteProgram,
  database: Database,
  now: number,
): Promise<Record<string, Json>> {
  const { program, own } = access;
  const { id } = program;
  const hanging = {
    coeditors: `${dbPaths.coeditors}/${id}`,
    urls: dbPaths.urls(id),
    comments: dbPaths.comments(id),
    likes: serverDbPaths.likes(id),
  };
  const kept = await Promise.all(
    Object.entries(hanging).map(async ([name, path]) => [name, await copyOf(database, path)] as const),
  );
  const changes: Record<string, Json> = {
    [dbPaths.program(id)]: null,
    [dbPaths.privateProgram(id)]: null,
    [dbPaths.position(id)]: null,
    [`${dbPaths.commentTotals}/${id}`]: null,
    [`${dbPaths.likeTotals}/${id}`]: null,
    [serverPaths.noticedOf(id)]: null,
    [serverPaths.typeTold(id)]: null,
    [serverPaths.begun(id)]: null,
    // What an import called it is a number that people know.
    ...(hasNumber(program) && put(stored.usedNumber(id), id)),
    [serverPaths.binnedProgram(id)]: {
      at: now,
      uid: actor.uid,
      program: asJson(program),
      own: asJson(own),
      ...Object.fromEntries(kept),
    },
  };
  for (const path of Object.values(hanging)) changes[path] = null;
  for (const { path, item } of await itemsOf(database)) {
    const held = (['programs', 'flash'] as const).filter((list) => item[list]?.[id] !== undefined);
    if (held.length === 0) continue;
    for (const list of held) changes[`${path}/${list}/${id}`] = null;
    changes[`${path}/version`] = item.version + 1;
  }
  const files = await binAllFiles(database, (kind) => mayRemove(actor, access, kind, now), actor.uid, now);
  return { ...changes, ...files };
}
