import { personKey } from 'shared-data/models/engagements';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { asciiName } from './target.ts';

/** Sessions by the names of tracks; a track without one gets a session. */
export function sessionFinder(sessions: Readonly<Record<string, Session>>): {
  all: Record<string, Session>;
  made: Session[];
  idOf: (track: string) => string;
} {
  const all = { ...sessions };
  const made: Session[] = [];
  const known = new Map<string, string>();
  for (const session of Object.values(sessions))
    for (const name of [session.titleJa ?? '', session.title, sessionName(session, 'en'), session.id])
      if (name !== '') known.set(personKey(name), session.id);
  const idOf = (track: string) => {
    if (track === '') return '';
    const found = known.get(personKey(track));
    if (found !== undefined) return found;
    const base = `S-${asciiName(track).slice(0, 24) || 'track'}`.replace(/-+$/, '');
    let id = base;
    for (let number = 2; all[id]; number++) id = `${base}-${number}`;
    const session: Session = { id, group: '', title: track };
    all[id] = session;
    made.push(session);
    known.set(personKey(track), id);
    return id;
  };
  return { all, made, idOf };
}
