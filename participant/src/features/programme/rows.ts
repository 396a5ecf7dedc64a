import { mainPosition } from 'shared-data/models/boards';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session, SessionGroup } from 'shared-data/models/session';
import { compareSessions, sessionsByGroup } from 'shared-data/models/session-order';
import type { TablePosition } from 'shared-data/models/timetable';

export interface ProgramRow {
  program: PublicProgram;
  position: TablePosition | undefined;
}

export interface ProgramGroup {
  id: string;
  session: Session | null;
  rows: ProgramRow[];
  /** The group of sessions that begins here, null for those of none; absent elsewhere, and while all are of one. */
  begins?: SessionGroup | null;
}

const known = new WeakMap<PublicProgram, ProgramRow>();

/** The same row while nothing of it changes: React keeps some of the last lists, each of thousands. */
function rowOf(program: PublicProgram, position: TablePosition | undefined): ProgramRow {
  let row = known.get(program);
  if (!row || row.position !== position) {
    row = { program, position };
    known.set(program, row);
  }
  return row;
}

/** By session group and session, those without one last; within a session as `programs` are ordered. */
export function programGroups(
  programs: Iterable<PublicProgram>,
  sessions: Iterable<Session>,
  positions: { get(id: string): readonly TablePosition[] | undefined },
  sessionGroups: readonly SessionGroup[] = [],
): ProgramGroup[] {
  const sessionOf = new Map([...sessions].map((session) => [session.id, session]));
  const groups = new Map<string, PublicProgram[]>();
  for (const program of programs) {
    const id = sessionOf.has(program.sessionId) ? program.sessionId : '';
    const group = groups.get(id);
    if (group) group.push(program);
    else groups.set(id, [program]);
  }
  const rowsOf = (id: string) =>
    (groups.get(id) ?? []).map((program) => rowOf(program, mainPosition(positions.get(program.id))));
  const listed = [...sessionOf.values()].filter(({ id }) => groups.has(id)).sort(compareSessions);
  const parts = sessionsByGroup(listed, sessionGroups);
  const list = parts.flatMap(({ group, sessions: of }) =>
    of.map((session, index): ProgramGroup => {
      const begins = parts.length > 1 && index === 0;
      return { id: session.id, session, rows: rowsOf(session.id), ...(begins && { begins: group }) };
    }),
  );
  return groups.has('') ? [...list, { id: '', session: null, rows: rowsOf('') }] : list;
}

export function countRows(groups: readonly ProgramGroup[]): number {
  return groups.reduce((count, group) => count + group.rows.length, 0);
}

export function firstRows(groups: readonly ProgramGroup[], most: number): ProgramGroup[] {
  const first: ProgramGroup[] = [];
  let left = most;
  for (const group of groups) {
    if (left <= 0) break;
    first.push({ ...group, rows: group.rows.slice(0, left) });
    left -= group.rows.length;
  }
  return first;
}
