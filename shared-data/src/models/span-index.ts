/** Minutes of the venue's clock, see `wallMinutes`. */
export interface WallSpan {
  from: number;
  to: number;
}

export interface SpanIndex<T> {
  /** Touching spans do not overlap. By begin. */
  overlapping(key: string, span: WallSpan): T[];
}

const hour = 60;

/** Finds entries by key and time without looking at the others: they lie by hour. */
export function createSpanIndex<T extends WallSpan>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
): SpanIndex<T> {
  const byKey = new Map<string, Map<number, T[]>>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const hours = byKey.get(key) ?? new Map<number, T[]>();
    byKey.set(key, hours);
    for (const at of hoursOf(entry)) {
      const list = hours.get(at);
      if (list) list.push(entry);
      else hours.set(at, [entry]);
    }
  }
  return {
    overlapping(key, span) {
      const hours = byKey.get(key);
      if (!hours) return [];
      const found = new Set<T>();
      for (const at of hoursOf(span))
        for (const entry of hours.get(at) ?? [])
          if (entry.from < span.to && span.from < entry.to) found.add(entry);
      return [...found].sort((a, b) => a.from - b.from);
    },
  };
}

function* hoursOf({ from, to }: WallSpan) {
  for (let at = Math.floor(from / hour); at * hour < to; at += 1) yield at;
}
