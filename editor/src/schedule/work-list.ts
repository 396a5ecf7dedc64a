import { type Clash, findClashes } from 'shared-data/models/clashes';
import { type Circumstances, type ConflictIndex, conflictIndex } from 'shared-data/models/conflicts';
import type { ChairsOf } from 'shared-data/models/engagements';
import { itemAt } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import { comparePrograms } from 'shared-data/models/program-text';
import type { TablePosition, Timetable } from 'shared-data/models/timetable';

/** Withdrawn programs are left out. */
export interface WorkList {
  withoutSession: PublicProgram[];
  withoutTime: PublicProgram[];
  elsewhere: PublicProgram[];
  clashes: Clash[];
}

export interface Programme {
  programs: readonly PublicProgram[];
  tables: readonly Timetable[];
  positionsOf: (programId: string) => readonly TablePosition[];
  chairsOf: ChairsOf;
  circumstances?: Circumstances;
  /** Of all this; made when it is first asked for. */
  conflicts?: () => ConflictIndex;
}

export function lacksTime(program: PublicProgram, positionsOf: Programme['positionsOf']): boolean {
  return !program.canceled && positionsOf(program.id).length === 0;
}

/** Each list is in programme order. */
export function indexOf({ tables, programs, chairsOf, circumstances }: Programme): ConflictIndex {
  const byId = new Map(programs.map((program) => [program.id, program]));
  return conflictIndex(tables, (id) => byId.get(id), chairsOf, circumstances);
}

export function workList(programme: Programme): WorkList {
  const { programs, tables, positionsOf } = programme;
  const byId = new Map(programs.map((program) => [program.id, program]));
  const programOf = (id: string) => byId.get(id);
  const active = programs.filter((program) => !program.canceled).sort(comparePrograms);
  const sessionAt = (at: TablePosition) => itemAt(tables, at)?.sessionId ?? '';
  return {
    withoutSession: active.filter((program) => !program.sessionId),
    withoutTime: active.filter((program) => program.sessionId && lacksTime(program, positionsOf)),
    elsewhere: active.filter((program) =>
      positionsOf(program.id).some((position) => {
        const session = sessionAt(position);
        return session !== '' && session !== program.sessionId;
      }),
    ),
    clashes: findClashes(tables, programOf, programme.conflicts?.() ?? indexOf(programme)),
  };
}
