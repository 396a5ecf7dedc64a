import { compareText } from './compare.ts';
import type { Session, SessionGroup } from './session.ts';

const leading = 'SIO';

export function compareSessions(a: { id: string }, b: { id: string }): number {
  const rank = (id: string) => (leading.indexOf(id.charAt(0)) + leading.length + 1) % (leading.length + 1);
  return rank(a.id) - rank(b.id) || compareText(a.id.slice(1), b.id.slice(1));
}

export interface GroupedSessions<S> {
  /** Null for sessions that belong to none. */
  group: SessionGroup | null;
  sessions: S[];
}

/** The groups in their order, as far as they have sessions, those of no group last; `sessions` keep their order. */
export function sessionsByGroup<S extends Pick<Session, 'group'>>(
  sessions: Iterable<S>,
  groups: readonly SessionGroup[],
): GroupedSessions<S>[] {
  const parts = [...groups, null].map((group): GroupedSessions<S> => ({ group, sessions: [] }));
  const none = parts.at(-1);
  const byId = new Map(parts.map((part) => [part.group?.id, part]));
  for (const session of sessions) (byId.get(session.group) ?? none)?.sessions.push(session);
  return parts.filter((part) => part.sessions.length > 0);
}
