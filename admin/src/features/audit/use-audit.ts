import { useCallback, useEffect, useRef, useState } from 'react';
import { adminApi } from 'shared-data/api/admin-client';
import type { AuditEntry } from 'shared-data/models/audit';

const pageSize = 200;
const atOnce = 5000;

export interface AuditState {
  entries: readonly AuditEntry[];
  loading: boolean;
  error: unknown;
  hasMore: boolean;
  more: () => Promise<void>;
  renew: () => Promise<void>;
}

interface Loaded {
  entries: readonly AuditEntry[];
  next: string | undefined;
  loading: boolean;
  error: unknown;
}

export function useAudit(): AuditState {
  const [state, setState] = useState<Loaded>({ entries: [], next: undefined, loading: true, error: null });
  const current = useRef(state);
  current.current = state;
  const latest = useRef(0);
  const load = useCallback(async (from: readonly AuditEntry[], before: string | undefined) => {
    latest.current += 1;
    const mine = latest.current;
    let found = from;
    let next = before;
    setState((old) => ({ ...old, loading: true }));
    try {
      do {
        const page = await adminApi.audit({ limit: pageSize, ...(next !== undefined && { before: next }) });
        if (mine !== latest.current) return;
        found = [...found, ...page.entries];
        next = page.next;
        const goesOn = next !== undefined && found.length - from.length < atOnce;
        setState({ entries: found, next, loading: goesOn, error: null });
        if (!goesOn) return;
      } while (next !== undefined);
    } catch (error) {
      if (mine === latest.current) setState({ entries: found, next, loading: false, error });
    }
  }, []);
  const more = useCallback(() => load(current.current.entries, current.current.next), [load]);
  const renew = useCallback(async () => {
    const { entries, error } = current.current;
    if (error !== null && entries.length > 0) return more();
    const page = await adminApi.audit({ limit: pageSize });
    const known = new Set(entries.slice(0, pageSize).map(({ id }) => id));
    const fresh = page.entries.filter(({ id }) => !known.has(id));
    if (fresh.length === page.entries.length) return load([], undefined);
    setState((old) => ({ ...old, entries: [...fresh, ...old.entries] }));
  }, [load, more]);
  useEffect(() => {
    void load([], undefined);
    return () => {
      latest.current += 1;
    };
  }, [load]);
  const { entries, loading, error, next } = state;
  return { entries, loading, error, hasMore: next !== undefined, more, renew };
}
