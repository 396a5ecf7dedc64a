import { compareBoards, mainPosition } from 'shared-data/models/boards';
import { compareText } from 'shared-data/models/compare';
import type { PublicProgram } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';

export interface Sitting {
  key: string;
  /** null for programs without a place yet. */
  place: TablePosition | null;
  programs: { program: PublicProgram; position: TablePosition | undefined }[];
}

/** A session's programs by timetable item, in order of time; unplaced ones last. */
export function sessionSittings(
  programs: readonly PublicProgram[],
  positionsOf: (id: string) => readonly TablePosition[],
): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const program of programs) {
    const position = mainPosition(positionsOf(program.id));
    const key = position ? `${position.date} ${position.table} ${position.room} ${position.item}` : '';
    const sitting = sittings.get(key) ?? { key, place: position ?? null, programs: [] };
    sitting.programs.push({ program, position });
    sittings.set(key, sitting);
  }
  for (const sitting of sittings.values())
    sitting.programs.sort(
      (a, b) =>
        compareText(a.position?.begin ?? '', b.position?.begin ?? '') ||
        compareBoards(a.position?.board, b.position?.board),
    );
  const timeOf = ({ place, programs: [first] }: Sitting) =>
    place ? `${place.date} ${first?.position?.begin ?? ''}` : '~';
  return [...sittings.values()].sort((a, b) => compareText(timeOf(a), timeOf(b)));
}
