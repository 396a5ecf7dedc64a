import type { FormSchema } from 'shared-ui/form';
import { instantOf, type TypedTime, typedOf, typedPatterns } from '../../common/typed-time.ts';

/** Noon at the venue, a week after the general deadline or from now, whichever is later. */
export function proposedDeadline(everybodys: number | undefined, now: number, timeZone: string): TypedTime {
  const week = 7 * 86_400_000;
  return { date: typedOf(Math.max(everybodys ?? 0, now) + week, timeZone).date, time: '12:00' };
}

/** Must be in the future; parses to epoch milliseconds, issues are message keys. */
export function ownDeadlineSchema(timeZone: string, now: () => number): FormSchema<number> {
  return {
    safeParse(value) {
      const typed = value as TypedTime;
      const issue = (path: keyof TypedTime, message: string) => ({ path: [path], message });
      const issues = [
        ...(typed.date === '' ? [issue('date', 'validation.required')] : []),
        ...(typedPatterns.time.test(typed.time)
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
