import { useBase } from 'shared-data/collections/hooks';
import { defaultTimeZone } from 'shared-data/models/site';

export function useDeadlines(): { timeZone: string; everybodys: number | undefined } {
  const base = useBase();
  return { timeZone: base?.timeZone ?? defaultTimeZone, everybodys: base?.deadlines?.submission };
}
