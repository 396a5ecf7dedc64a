import type { Program, ProgramAssignment } from 'shared-data/models/program';
import { type ProgramChange, standsAs } from 'shared-data/models/program-task';

/** What is asked for on this page; one of both. */
export type Assignment = Pick<ProgramAssignment, 'sessionId' | 'canceled'>;

/** The change that it is for a program; null where it stands so already. */
export function programChange(program: Program, after: Assignment): ProgramChange | null {
  if (standsAs(program, after)) return null;
  const before = {
    ...(after.sessionId !== undefined && { sessionId: program.sessionId }),
    ...(after.canceled !== undefined && { canceled: program.canceled === true }),
  };
  return { id: program.id, before, after };
}

export const programChanges = (programs: readonly Program[], after: Assignment): ProgramChange[] =>
  programs.flatMap((program) => programChange(program, after) ?? []);
