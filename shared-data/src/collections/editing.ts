import { useCallback, useEffect, useRef } from 'react';
import { useIdentity } from '../identity/identity-store.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { EditorMark } from '../models/timetable.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { takeSlot } from './editing-slot.ts';
import { useCollection, useLoading, useProfile } from './hooks.ts';

export type Editing = Omit<EditorMark, 'name' | 'at'>;

/** Of this browser page, from its first mark on. */
let slot: number | undefined;
let taking: Promise<number> | undefined;

/** Call when the marks are synced. */
function slotOf(uid: string): Promise<number> {
  taking ??= takeSlot(new Set(Object.keys(storeOf('editing').get(uid) ?? {})), navigator.locks).then(
    (taken) => {
      slot = taken;
      return taken;
    },
  );
  return taking;
}

/** Milliseconds between two writes of the cursor. */
const pause = 200;

/** Shows other editors what is done here, while mounted. Call the returned function on every movement; it writes at most five times a second. */
export function useSayEditing(table: string): (doing: () => Editing) => void {
  const uid = useIdentity(({ view }) => view.uid);
  const name = useProfile(uid ?? '')?.name ?? '';
  const known = useLoading('editing') === 'live';
  const send = useRef<() => void>(() => {});
  const latest = useRef<() => Editing>(() => ({ table }));
  useEffect(() => demand('editing'), []);
  useEffect(() => {
    if (uid === null || table === '' || !known) return;
    let leave: (() => void) | undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = '';
    Promise.all([loadFirebase(), slotOf(uid)]).then(
      ([{ transport }, own]) => {
        if (left) return;
        const path = dbPaths.editingAt(uid, own);
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
        send.current = () => {
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
  }, [uid, name, table, known]);
  return useCallback((doing) => {
    latest.current = doing;
    send.current();
  }, []);
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
