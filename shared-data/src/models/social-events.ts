import { compareText } from './compare.ts';
import type { LocalizedText } from './locales.ts';
import type { BaseInformation } from './site.ts';

const defaultParties: Record<string, string> = { OB: '12-02', OG: '12-02', OM: '12-04', OS: '12-04' };
const defaultBanquet = '12-03';

/** `date` is `YYYY-MM-DD` at the venue. */
export interface Party {
  id: string;
  label: LocalizedText;
  date: string;
}

type Settings = Pick<BaseInformation, 'parties' | 'banquet' | 'begin'> | null | undefined;

export function partiesOf(base: Settings, now = Date.now()): Party[] {
  const named = base?.parties
    ? Object.entries(base.parties).map(([id, party]) => ({ id, ...party }))
    : Object.entries(defaultParties).map(([id, day]) => ({
        id,
        label: { en: id, ja: id },
        date: inYear(base, day, now),
      }));
  return named.sort((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
}

export function banquetDate(base: Settings, now = Date.now()): string {
  return base?.banquet?.date ?? inYear(base, defaultBanquet, now);
}

function inYear(base: Settings, day: string, now: number): string {
  return `${base?.begin?.slice(0, 4) || new Date(now).getUTCFullYear()}-${day}`;
}
