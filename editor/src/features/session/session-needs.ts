import type { Program } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import type { Timetable } from 'shared-data/models/timetable';
import { allCapacities, type Capacity } from '../../schedule/capacity.ts';

/** A session beside its places, and the undecided programs whose submitters chose it. */
export interface SessionNeed extends Capacity {
  first: readonly string[];
  second: readonly string[];
}

export function sessionNeeds(
  sessions: readonly Session[],
  programs: readonly Program[],
  tables: readonly Timetable[],
): SessionNeed[] {
  const canceled = new Set(programs.filter((program) => program.canceled).map(({ id }) => id));
  const undecided = programs.filter(({ id, sessionId }) => sessionId === '' && !canceled.has(id));
  const choosing = (field: 'sessionChoice1' | 'sessionChoice2') => {
    const bySession = new Map<string, string[]>();
    for (const { id, private: own } of undecided) {
      const choice = own?.[field];
      if (choice) bySession.set(choice, [...(bySession.get(choice) ?? []), id]);
    }
    return (session: Session) => bySession.get(session.id) ?? [];
  };
  const [firstOf, secondOf] = [choosing('sessionChoice1'), choosing('sessionChoice2')];
  return allCapacities(sessions, programs, tables, canceled)
    .map((capacity) => ({
      ...capacity,
      first: firstOf(capacity.session),
      second: secondOf(capacity.session),
    }))
    .sort((a, b) => compareSessions(a.session, b.session));
}
