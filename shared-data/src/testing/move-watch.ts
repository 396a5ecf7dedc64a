import { setTimeout as pause } from 'node:timers/promises';
import type { Timetable, TimetableItem } from '../models/timetable.ts';
import type { FirebaseConnection } from '../platform/sdk/connect.ts';

type Items = Record<string, TimetableItem>;

/** Milliseconds until a view that differs from the database at the end is a fault. */
const patience = 10_000;

/** The open page of somebody who only looks. */
export interface Watcher {
  /** When a version of an item, or a later one, was first seen. */
  seenAt(item: string, version: number): number | undefined;
  items(): Items;
  /** Resolves when the view is the same as `items`; rejects when it never is. */
  converged(items: Items): Promise<void>;
}

export function watchMoves({ transport }: FirebaseConnection): Watcher {
  let view: Items = {};
  const seen = new Map<string, number>();
  const known = new Map<string, number>();
  transport.listenValue(
    'otherData/table/d1',
    (day) => {
      view = ((day as Timetable | null)?.rooms?.A?.tables ?? {}) as Items;
      for (const { id, version } of Object.values(view)) {
        for (let each = (known.get(id) ?? 0) + 1; each <= version; each++)
          seen.set(`${id} ${each}`, performance.now());
        known.set(id, version);
      }
    },
    (code) => {
      throw new Error(`a view was ended: ${code}`);
    },
  );
  return {
    seenAt: (item, version) => seen.get(`${item} ${version}`),
    items: () => view,
    async converged(items) {
      const until = performance.now() + patience;
      while (JSON.stringify(view) !== JSON.stringify(items)) {
        if (performance.now() > until) throw new Error('a view differs from the database at the end');
        await pause(10);
      }
    },
  };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
