import { useCallback } from 'react';
import { useShownTimeZone, useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { briefDay } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { spanIn } from 'shared-data/models/shown-time';
import type { DatedSpan } from 'shared-data/models/time-range';
import { usePrinting } from 'shared-ui/printing';
import type { Span } from './program-line.ts';

export interface ShownSpan extends DatedSpan {
  day: string;
}

/** A span in venue time or in the reader's own. `around`: the day that the page names, by default that of the venue. */
export type ShowTime = (date: string, span: Span, around?: string) => ShownSpan;

export const inVenueTime: ShowTime = (date, { begin, end }) => ({ date, begin, end, day: '' });

export function useShownTime(): ShowTime {
  const locale = useLocale();
  const venue = useVenueTimeZone();
  const shown = useShownTimeZone();
  return useCallback(
    (date, { begin, end }, around = date) => {
      const span = spanIn({ date, begin, end }, { venue, shown });
      return { ...span, day: span.date === around ? '' : briefDay(span.date, locale) };
    },
    [venue, shown, locale],
  );
}

/** For sheets that hang on doors: on paper in venue time. */
export function useDoorTime(): ShowTime {
  const chosen = useShownTime();
  return usePrinting() ? inVenueTime : chosen;
}
