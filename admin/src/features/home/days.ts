import { beginOf, nextOf, type Step } from '../../common/stretch.ts';

const day = 86_400_000;

/** The longest stretches shown by day and by week. */
const mostDays = 45;
const mostWeeks = 300;

export interface Stretch {
  /** Its first day, `YYYY-MM-DD`. Weeks begin on Monday. */
  begin: string;
  counts: number[];
}

/** Series of counts by day (`YYYY-MM-DD`) as equal stretches without gaps, so long that a person can tell them apart. */
export function stretches(series: readonly Record<string, number>[]): { step: Step; stretches: Stretch[] } {
  const days = series.flatMap((counts) => Object.keys(counts)).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return { step: 'day', stretches: [] };
  const length = (Date.parse(last) - Date.parse(first)) / day + 1;
  const step: Step = length <= mostDays ? 'day' : length <= mostWeeks ? 'week' : 'month';
  const found = new Map<string, number[]>();
  for (let begin = beginOf(first, step); begin <= last; begin = nextOf(begin, step))
    found.set(
      begin,
      series.map(() => 0),
    );
  series.forEach((counts, at) => {
    for (const [date, count] of Object.entries(counts)) {
      const stretch = found.get(beginOf(date, step));
      if (stretch) stretch[at] = (stretch[at] ?? 0) + count;
    }
  });
  return { step, stretches: [...found].map(([begin, counts]) => ({ begin, counts })) };
}
