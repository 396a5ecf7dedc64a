import { useBase } from 'shared-data/collections/hooks';
import { defaultTimeZone } from 'shared-data/models/site';

/** The zone of the venue, and everybody's deadline for submissions, epoch milliseconds, where there is one. */
export function useDeadlines(): { timeZone: string; everybodys: number | undefined } {
  const base = useBase();
  return { timeZone: base?.timeZone ?? defaultTimeZone, everybodys: base?.deadlines?.submission };
}
