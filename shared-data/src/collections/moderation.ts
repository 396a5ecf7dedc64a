import { useCallback } from 'react';
import { type CommentRef, caseKey, type ModerationCase } from '../models/moderation.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { all, useEntity } from './hooks/use-store.ts';

const ordered = new WeakMap<object, { version: number; cases: readonly ModerationCase[] }>();

/** All reported and hidden comments, for staff; those last reported or hidden first. Synced while a component reads them. */
export function useModeration(): readonly ModerationCase[] {
  const subscribe = useCallback(
    (listener: () => void) => all(demand('moderation'), storeOf('moderation').subscribe(listener)),
    [],
  );
  return useSnapshot(subscribe, selectModeration);
}

export function useModerationCase(ref: CommentRef): ModerationCase | undefined {
  const key = caseKey(ref);
  return useEntity('moderation', key, '', () => storeOf('moderation').get(key));
}

function selectModeration(): readonly ModerationCase[] {
  const store = storeOf('moderation');
  const before = ordered.get(store);
  if (before?.version === store.version) return before.cases;
  const cases = [...store.values()].sort((a, b) => lastChange(b) - lastChange(a));
  ordered.set(store, { version: store.version, cases });
  return cases;
}

function lastChange({ time, hiddenAt = 0, reports = {} }: ModerationCase): number {
  return Math.max(time, hiddenAt, ...Object.values(reports).map(({ at }) => at));
}
