import type { Json } from 'embedded-firebase';
import { compareOrder } from 'shared-data/models/compare';
import type { Instruction, InstructionOrder, InstructionUpdate } from 'shared-data/models/instruction';
import { sameContent } from 'shared-data/models/same-content';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { MayEditInstructions } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, exists, read } from '../stored/database.ts';
import { stored as places } from '../stored/places.ts';
import { fieldChanges } from './field-changes.ts';
import { withoutEmpty } from './without-empty.ts';

/** Rejects with `conflict` when the id is taken. */
export async function newInstructionChanges(
  _: MayEditInstructions,
  database: Database,
  instruction: Instruction,
): Promise<Record<string, Json>> {
  if (await isThere(database, instruction.id)) throw new ProblemError('conflict');
  const { id, order, ...rest } = instruction;
  return { [serverDbPaths.instruction(id)]: { id, order, ...stored(rest) } };
}

export async function instructionChanges(
  _: MayEditInstructions,
  database: Database,
  { id, changes: { order, ...rest }, before = {} }: InstructionUpdate,
): Promise<Record<string, Json>> {
  if (!(await isThere(database, id))) throw new ProblemError('notFound');
  const now = await read(database, places.instruction(id));
  const seen = Object.keys(before) as (keyof typeof before)[];
  const current = Object.fromEntries(seen.map((name) => [name, now?.[name]]));
  if (!sameContent(current, before)) throw new ProblemError('conflict');
  return fieldChanges(serverDbPaths.instruction(id), { order, ...stored(rest) });
}

/** Numbers all pages from 1; `conflict` when they are not those of `ids`, or do not stand as in `before`. */
export async function instructionOrderChanges(
  _: MayEditInstructions,
  database: Database,
  { ids, before }: InstructionOrder,
): Promise<Record<string, Json>> {
  const pages = Object.values(await read(database, places.instructions)).sort(compareOrder);
  const standing = pages.map(({ id }) => id);
  if (!sameContent(standing, before) || !sameContent(standing.toSorted(), ids.toSorted()))
    throw new ProblemError('conflict');
  return Object.fromEntries(
    pages
      .map(({ id, order }) => ({ id, order, next: ids.indexOf(id) + 1 }))
      .filter(({ order, next }) => order !== next)
      .map(({ id, next }) => [`${serverDbPaths.instruction(id)}/order`, next]),
  );
}

export async function instructionRemovalChanges(
  _: MayEditInstructions,
  database: Database,
  id: string,
): Promise<Record<string, Json>> {
  if (!(await isThere(database, id))) throw new ProblemError('notFound');
  return { [serverDbPaths.instruction(id)]: null };
}

function isThere(database: Database, id: string): Promise<boolean> {
  return exists(database, `${serverDbPaths.instruction(id)}/id`);
}

function stored({
  title,
  body,
}: {
  title?: Instruction['title'] | undefined;
  body?: Instruction['body'] | undefined;
}): Record<string, Json> {
  return {
    ...(title && { title: asJson(withoutEmpty(title)) }),
    ...(body && { body: asJson(withoutEmpty(body)) }),
  };
}
