import { fullName } from 'shared-data/models/person-name';
import type { PresentationType, PublicProgram } from 'shared-data/models/program';
import { affiliationText, comparePrograms } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import type { TablePosition } from 'shared-data/models/timetable';

export interface ProgramFilter {
  text: string;
  session: string;
  type: '' | PresentationType;
}

export interface ProgramRow {
  program: PublicProgram;
  position: TablePosition | undefined;
}

export interface ProgramGroup {
  id: string;
  session: Session | null;
  rows: ProgramRow[];
}

/** Folds width, case and accents, so that `Bjørn`, `ＩＣＥ` and `cafe` are found as people type them. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFC');
}

const haystacks = new WeakMap<PublicProgram, string>();

function haystack(program: PublicProgram): string {
  let text = haystacks.get(program);
  if (text === undefined) {
    const people = program.authors.map((a) => `${fullName(a)} ${a.nameJa ?? ''} ${affiliationText(a)}`);
    text = fold([program.id, program.title, program.sessionId, ...people].join('\n').replace(/ +/g, ' '));
    haystacks.set(program, text);
  }
  return text;
}

function matches(program: PublicProgram, filter: ProgramFilter): boolean {
  if (filter.session && program.sessionId !== filter.session) return false;
  if (filter.type && program.presentationType !== filter.type) return false;
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const text = words.length > 0 ? haystack(program) : '';
  return words.every((word) => text.includes(word));
}

/** By session, those without one last; within a session oral first, then by trailing number. */
export function programGroups(
  programs: Iterable<PublicProgram>,
  sessions: Iterable<Session>,
  positions: { get(id: string): readonly TablePosition[] | undefined },
  filter: ProgramFilter,
): ProgramGroup[] {
  const known = new Map([...sessions].map((session) => [session.id, session]));
  const groups = new Map<string, PublicProgram[]>();
  for (const program of programs) {
    if (!matches(program, filter)) continue;
    const id = known.has(program.sessionId) ? program.sessionId : '';
    const group = groups.get(id);
    if (group) group.push(program);
    else groups.set(id, [program]);
  }
  const order = [...groups.keys()].sort(
    (a, b) => Number(!a) - Number(!b) || compareSessions({ id: a }, { id: b }),
  );
  return order.map((id) => ({
    id,
    session: known.get(id) ?? null,
    rows: (groups.get(id) ?? [])
      .sort(comparePrograms)
      .map((program) => ({ program, position: positions.get(program.id)?.[0] })),
  }));
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
