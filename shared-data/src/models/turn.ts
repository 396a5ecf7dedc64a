import { minutesOf } from './venue-time.ts';

/** `state/turn/{table}/{room}/{item}`: whose turn it is. */
export interface Turn {
  program: string;
  /** When it began, epoch milliseconds. */
  at: number;
  /** Length, 1 to `longestTalk`. */
  minutes: number;
}

export const longestTalk = 600;

/** Signal for the speaker: time left, the last five minutes, the last one, or over. */
export type Sign = 'enough' | 'five' | 'one' | 'over';

const minute = 60_000;

/** Time left at `now` (epoch milliseconds) as `4:59`; overtime as `+0:12`. */
export function talkClock({ at, minutes }: Turn, now: number): { sign: Sign; text: string } {
  const left = at + minutes * minute - now;
  const seconds = left > 0 ? Math.ceil(left / 1000) : Math.floor(-left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (left <= 0) return { sign: 'over', text: `+${text}` };
  return { sign: left <= minute ? 'one' : left <= 5 * minute ? 'five' : 'enough', text };
}

/** Planned minutes of a talk; of one without times of its own its share of the item. */
export function plannedMinutes(
  slot: { begin?: string; end?: string },
  item: { begin: string; end: string },
  talks: number,
): number {
  const { begin, end } = slot;
  const planned =
    begin && end
      ? minutesOf(end) - minutesOf(begin)
      : (minutesOf(item.end) - minutesOf(item.begin)) / Math.max(talks, 1);
  return Math.min(Math.max(Math.floor(planned), 1), longestTalk);
}
