import { useMemo } from 'react';
import { useCollection, useSessionGroups, useSessions, useTables } from 'shared-data/collections/hooks';
import type { Session, SessionGroup } from 'shared-data/models/session';
import type { Timetable } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import type { LoadState } from 'shared-data/sync/collections';

export interface SessionRow {
  session: Session;
  group: SessionGroup | undefined;
  programs: number;
  items: number;
}

interface Used {
  programs: Iterable<{ sessionId: string }>;
  tables: readonly Timetable[];
}

function sessionRows(
  sessions: readonly Session[],
  groups: readonly SessionGroup[],
  { programs, tables }: Used,
): SessionRow[] {
  const items = tables.flatMap(({ rooms }) =>
    Object.values(rooms ?? {}).flatMap((room) => Object.values(room.tables ?? {})),
  );
  const [ofPrograms, ofItems] = [counts(programs), counts(items)];
  return sessions.map((session) => ({
    session,
    group: groups.find(({ id }) => id === session.group),
    programs: ofPrograms.get(session.id) ?? 0,
    items: ofItems.get(session.id) ?? 0,
  }));
}

function counts(used: Iterable<{ sessionId: string }>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { sessionId } of used) found.set(sessionId, (found.get(sessionId) ?? 0) + 1);
  return found;
}

export function useSessionRows(): { rows: readonly SessionRow[]; state: LoadState } {
  const sessions = useSessions();
  const groups = useSessionGroups();
  const tables = useTables();
  const { version } = useCollection('programs');
  const { state } = useCollection('sessions');
  const rows = useMemo(
    () => sessionRows(sessions, groups, { programs: storeOf('programs').values(), tables }),
    [sessions, groups, tables, version],
  );
  return { rows, state };
}
