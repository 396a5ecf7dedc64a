import { compareText } from 'shared-data/models/compare';
import type { PublicProgram } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';

export interface StarredRow {
  program: PublicProgram;
  /** null before a place is known. */
  position: TablePosition | null;
  clashes: string[];
}

export interface StarredDay {
  /** `YYYY-MM-DD`; null for what has no place yet. */
  date: string | null;
  rows: StarredRow[];
}

/** Starred programs by day and time, each of their places once. Posters, open all the time, clash with nothing. */
export function starredDays(
  programs: readonly PublicProgram[],
  positionsOf: (id: string) => readonly TablePosition[],
): StarredDay[] {
  const rows = programs.flatMap((program): StarredRow[] => {
    const positions = positionsOf(program.id);
    return positions.length > 0
      ? positions.map((position) => ({ program, position, clashes: [] }))
      : [{ program, position: null, clashes: [] }];
  });
  for (const row of rows)
    row.clashes = rows.filter((other) => clash(row, other)).map(({ program }) => program.id);
  const days = Map.groupBy(rows, ({ position }) => position?.date ?? null);
  return [...days]
    .map(([date, list]) => ({ date, rows: list.sort(byTime) }))
    .sort((a, b) => compareText(a.date ?? '~', b.date ?? '~'));
}

function byTime(a: StarredRow, b: StarredRow): number {
  return (
    compareText(a.position?.begin ?? '', b.position?.begin ?? '') || compareText(a.program.id, b.program.id)
  );
}

function clash(a: StarredRow, b: StarredRow): boolean {
  if (a.program.id === b.program.id || !a.position || !b.position) return false;
  const talks = [a, b].every(({ program }) => program.presentationType === 'oral' && !program.canceled);
  const [x, y] = [a.position, b.position];
  return talks && x.date === y.date && x.begin < y.end && y.begin < x.end;
}
