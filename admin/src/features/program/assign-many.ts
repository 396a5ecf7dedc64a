import { adminApi } from 'shared-data/api/admin-client';
import type { Program, ProgramAssignment } from 'shared-data/models/program';
import { maxAssigned } from 'shared-data/models/program-admin';

export type ManyAssignment = Pick<ProgramAssignment, 'sessionId' | 'canceled'>;

const before = (program: Program, assignment: ManyAssignment): ManyAssignment => ({
  ...(assignment.sessionId !== undefined && { sessionId: program.sessionId }),
  ...(assignment.canceled !== undefined && { canceled: program.canceled === true }),
});

export function changedBy(programs: readonly Program[], assignment: ManyAssignment): Program[] {
  const wanted = JSON.stringify(assignment);
  return programs.filter((program) => JSON.stringify(before(program, assignment)) !== wanted);
}

/** Saves in as few calls as the server takes, and resolves to what undoes it. Rejects with `ApiError`. */
export async function assignMany(
  programs: readonly Program[],
  assignment: ManyAssignment,
): Promise<() => Promise<void>> {
  const undo = Map.groupBy(programs, (program) => JSON.stringify(before(program, assignment)));
  await save(programs, assignment);
  return async () => {
    for (const [former, group] of undo) await save(group, JSON.parse(former) as ManyAssignment);
  };
}

async function save(programs: readonly Program[], assignment: ManyAssignment): Promise<void> {
  for (let from = 0; from < programs.length; from += maxAssigned) {
    const ids = programs.slice(from, from + maxAssigned).map(({ id }) => id);
    await adminApi.assignPrograms(ids, assignment);
  }
}
