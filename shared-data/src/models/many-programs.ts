import type { ProgramAssignment, PublicProgram } from './program.ts';
import type { ProgramChange, ProgramTask } from './program-task.ts';

export const programActions = ['move', 'withdraw', 'restore', 'type'] as const;
export type ProgramAction = (typeof programActions)[number];

/** What a task does, by its first program, and the session when all go into one. */
export function programTaskName({ programs }: ProgramTask): { action: ProgramAction; session: string } {
  const [first] = programs;
  const { sessionId, canceled } = first?.after ?? {};
  if (canceled !== undefined) return { action: canceled ? 'withdraw' : 'restore', session: '' };
  if (sessionId === undefined) return { action: 'type', session: '' };
  const shared = programs.every(({ after }) => after.sessionId === sessionId);
  return { action: 'move', session: shared ? sessionId : '' };
}

/** A change that is back to front: it undoes `change`. */
export const backwards = ({ id, before, after }: ProgramChange): ProgramChange => ({
  ...{ id, before: after, after: before },
});

/** Whether the fields of `values` stand in `program` so. */
export function standsAs(program: ProgramAssignment, values: ProgramAssignment): boolean {
  const stands: ProgramAssignment = { canceled: false, ...program };
  return (Object.keys(values) as (keyof ProgramAssignment)[]).every((name) => stands[name] === values[name]);
}

/** What staff asks for about many programs; one of these. */
export type ProgramAim = Pick<ProgramAssignment, 'sessionId' | 'presentationType' | 'canceled'>;

/** The change that `after` is for a program; null where it stands so already. */
export function programChange(program: PublicProgram, after: ProgramAim): ProgramChange | null {
  if (standsAs(program, after)) return null;
  const { id, sessionId, presentationType, canceled = false } = program;
  const before = {
    ...(after.sessionId !== undefined && { sessionId }),
    ...(after.presentationType !== undefined && { presentationType }),
    ...(after.canceled !== undefined && { canceled }),
  };
  return { id, before, after };
}
