import { timeOf, venueInstant, wallTime } from 'shared-data/models/venue-time';
import type { FormSchema } from 'shared-ui/form';

/** At the venue, `YYYY-MM-DD` and `HH:mm`. */
export interface OwnDeadline {
  date: string;
  time: string;
}

const wanted = { date: /^\d{4}-\d\d-\d\d$/, time: /^([01]\d|2[0-3]):[0-5]\d$/ };

/** Epoch milliseconds; null when incomplete. */
export function instantOf({ date, time }: OwnDeadline, timeZone: string): number | null {
  if (!wanted.date.test(date) || !wanted.time.test(time)) return null;
  return Number.isNaN(Date.parse(date)) ? null : venueInstant(date, time, timeZone);
}

export function typedOf(instant: number, timeZone: string): OwnDeadline {
  const { date, minutes } = wallTime(instant, timeZone);
  return { date, time: timeOf(minutes) };
}

/** Noon at the venue, a week after the general deadline or from now, whichever is later. */
export function proposedDeadline(everybodys: number | undefined, now: number, timeZone: string): OwnDeadline {
  const week = 7 * 86_400_000;
  return { date: typedOf(Math.max(everybodys ?? 0, now) + week, timeZone).date, time: '12:00' };
}

/** Must be in the future; parses to epoch milliseconds, issues are message keys. */
export function ownDeadlineSchema(timeZone: string, now: () => number): FormSchema<number> {
  return {
    safeParse(value) {
      const typed = value as OwnDeadline;
      const issue = (path: keyof OwnDeadline, message: string) => ({ path: [path], message });
      const issues = [
        ...(typed.date === '' ? [issue('date', 'validation.required')] : []),
        ...(wanted.time.test(typed.time)
          ? []
          : [issue('time', typed.time ? 'validation.time' : 'validation.required')]),
      ];
      const until = instantOf(typed, timeZone);
      if (issues.length === 0 && until === null) issues.push(issue('date', 'validation.invalid'));
      if (until !== null && until <= now()) issues.push(issue('date', 'admin.user.past'));
      return issues.length > 0 || until === null
        ? { success: false, error: { issues } }
        : { success: true, data: until };
    },
  };
}
