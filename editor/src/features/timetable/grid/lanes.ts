import type { CSSProperties } from 'react';
import { type InLane, lanesOf } from 'shared-data/models/lanes';
import type { TimeSpan } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';

export type Laned<T> = Omit<InLane<T>, 'span'> & { one: T };

/** Talks of a block or blocks of a room, by begin: those at the same time side by side. */
export function laned<T extends TimeSpan>(all: readonly T[]): Laned<T>[] {
  const spans = all.map((one) => {
    const begin = minutesOf(one.begin);
    return { one, begin, end: Math.max(minutesOf(one.end), begin + 1) };
  });
  return lanesOf(spans).map(({ span: { one }, lane, lanes }) => ({ one, lane, lanes }));
}

/** Nothing for what has the whole width. */
export function laneStyle(lane: number, lanes: number) {
  return lanes > 1 ? ({ '--lane': lane, '--lanes': lanes } as CSSProperties) : {};
}
