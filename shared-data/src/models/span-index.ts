/** Minutes of the venue's clock, see `wallMinutes`. */
export interface WallSpan {
  from: number;
  to: number;
}

/** Entries that overlap a span, by begin. Touching spans do not overlap. */
export type Overlapping<T> = (span: WallSpan) => readonly T[];

export interface SpanIndex<T> {
  of(key: string): Overlapping<T>;
  overlapping(key: string, span: WallSpan): readonly T[];
}

const none: Overlapping<never> = () => [];

/** Finds entries by key and time without looking at the others. */
export function createSpanIndex<T extends WallSpan>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
): SpanIndex<T> {
  const byKey = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const list = byKey.get(key);
    if (list) list.push(entry);
    else byKey.set(key, [entry]);
  }
  const lines = new Map<string, Overlapping<T>>();
  const of = (key: string): Overlapping<T> => {
    const made = lines.get(key);
    if (made) return made;
    const list = byKey.get(key);
    const line = list ? lineOf(list) : none;
    if (list) lines.set(key, line);
    return line;
  };
  return { of, overlapping: (key, span) => of(key)(span) };
}

function lineOf<T extends WallSpan>(list: readonly T[]): Overlapping<T> {
  const sorted = list.toSorted((a, b) => a.from - b.from);
  let latest = Number.NEGATIVE_INFINITY;
  /** When the last of an entry and those before it ends. */
  const ends = sorted.map(({ to }) => {
    latest = Math.max(latest, to);
    return latest;
  });
  return ({ from, to }) => {
    let end = 0;
    for (let high = sorted.length; end < high; ) {
      const middle = (end + high) >> 1;
      if ((sorted[middle] as T).from < to) end = middle + 1;
      else high = middle;
    }
    let begin = end;
    while (begin > 0 && (ends[begin - 1] as number) > from) begin -= 1;
    return begin === end ? [] : sorted.slice(begin, end).filter((entry) => entry.to > from);
  };
}
