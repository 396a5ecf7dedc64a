import type { Session } from '../models/session.ts';

/** A session of which only `more` matters; the same at every call. */
export function plainSession(id: string, more: Partial<Session> = {}): Session {
  return { id, group: 'ordinary', title: `Session ${id}`, ...more };
}
