import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Instruction, InstructionUpdate } from 'shared-data/models/instruction';
import type { MayEditInstructions } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, exists } from '../stored/database.ts';
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
  return { [dbPaths.instruction(id)]: { id, order, ...stored(rest) } };
}

export async function instructionChanges(
  _: MayEditInstructions,
  database: Database,
  { id, changes: { order, ...rest } }: InstructionUpdate,
): Promise<Record<string, Json>> {
  if (!(await isThere(database, id))) throw new ProblemError('notFound');
  return fieldChanges(dbPaths.instruction(id), { order, ...stored(rest) });
}

export async function instructionRemovalChanges(
  _: MayEditInstructions,
  database: Database,
  id: string,
): Promise<Record<string, Json>> {
  if (!(await isThere(database, id))) throw new ProblemError('notFound');
  return { [dbPaths.instruction(id)]: null };
}

function isThere(database: Database, id: string): Promise<boolean> {
  return exists(database, `${dbPaths.instruction(id)}/id`);
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
