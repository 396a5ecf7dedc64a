/** In minutes, or any other unit. */
interface Stretch {
  begin: number;
  end: number;
}

export interface InLane<T> {
  span: T;
  /** 0-based. */
  lane: number;
  /** How many lanes the chain of overlaps that it belongs to takes up; 1 where nothing overlaps. */
  lanes: number;
}

/** Puts what overlaps side by side, by begin. Touching spans do not overlap, and a lane is used again as soon as it is free. */
export function lanesOf<T extends Stretch>(spans: readonly T[]): InLane<T>[] {
  const placed: InLane<T>[] = [];
  let cluster: Omit<InLane<T>, 'lanes'>[] = [];
  let ends: number[] = [];
  const flush = () => {
    for (const entry of cluster) placed.push({ ...entry, lanes: ends.length });
    cluster = [];
    ends = [];
  };
  for (const span of spans.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    if (ends.length > 0 && span.begin >= Math.max(...ends)) flush();
    const free = ends.findIndex((end) => end <= span.begin);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    cluster.push({ span, lane });
  }
  flush();
  return placed;
}
