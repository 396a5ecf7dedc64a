import { useCallback, useEffect, useRef } from 'react';
import { useIdentity } from '../identity/identity-store.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { EditorMark } from '../models/timetable.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { storeOf } from '../sync/collection-store.ts';
import { useCollection, useProfile } from './hooks.ts';

export type Editing = Omit<EditorMark, 'name' | 'at'>;

/** Of this browser page: a person's pages share ten. */
const slot = Math.floor(Math.random() * 10);
/** Milliseconds between two writes of the cursor. */
const pause = 200;

/** Shows other editors what is done here, while mounted. Call the returned function on every movement; it writes at most five times a second. */
export function useSayEditing(table: string): (doing: () => Editing) => void {
  const uid = useIdentity(({ view }) => view.uid);
  const name = useProfile(uid ?? '')?.name ?? '';
  const send = useRef<(doing: () => Editing) => void>(() => {});
  const latest = useRef<() => Editing>(() => ({ table }));
  useEffect(() => {
    if (uid === null || table === '') return;
    const path = dbPaths.editingAt(uid, slot);
    let leave: (() => void) | undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = '';
    loadFirebase().then(
      ({ transport }) => {
        if (left) return;
        const value = () => ({ ...latest.current(), name, at: transport.serverTime });
        leave = transport.keepPresent(path, value);
        const write = () => {
          timer = undefined;
          const now = JSON.stringify(latest.current());
          if (left || now === sent) return;
          sent = now;
          timer = setTimeout(write, pause);
          transport.update({ [path]: value() }).catch(() => {});
        };
        send.current = (doing) => {
          latest.current = doing;
          timer ??= setTimeout(write, 0);
        };
      },
      () => {},
    );
    return () => {
      left = true;
      clearTimeout(timer);
      send.current = () => {};
      leave?.();
    };
  }, [uid, name, table]);
  return useCallback((doing) => send.current(doing), []);
}

export interface OtherEditor extends EditorMark {
  key: string;
}

/** Other pages that show this day of the timetable, one's own included. */
export function useOtherEditors(table: string): readonly OtherEditor[] {
  const uid = useIdentity(({ view }) => view.uid);
  useCollection('editing');
  return [...storeOf('editing').entries()].flatMap(([person, pages]) =>
    Object.entries(pages)
      .filter(([page, mark]) => mark.table === table && (person !== uid || page !== String(slot)))
      .map(([page, mark]) => ({ ...mark, key: `${person}/${page}` })),
  );
}
