import { useCallback } from 'react';
import { useOwnClock, useShownTimeZone, useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { localTimeZone, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';

interface Props {
  /** Epoch milliseconds. */
  at: number;
  className?: string | undefined;
}

/** When something happened, by the clock that the reader chose. Its title tells it by the other clock where that differs. */
export function Stamp(props: Props) {
  return <StampBy clock={useStampClock()} {...props} />;
}

/** Two texts for a moment: by the reader's clock, and by the other one. */
export type StampClock = (at: number) => readonly [text: string, other: string];

/** For `StampBy`, where there are hundreds of stamps. */
export function useStampClock(): StampClock {
  const locale = useLocale();
  const shown = useShownTimeZone();
  const venue = useVenueTimeZone();
  const other = useOwnClock() ? venue : localTimeZone();
  return useCallback(
    (at) => {
      const text = momentText(at, locale, shown);
      return [text, other === shown ? text : momentText(at, locale, other)];
    },
    [locale, shown, other],
  );
}

export function StampBy({ clock, at, className }: Props & { clock: StampClock }) {
  const [text, other] = clock(at);
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={other === text ? undefined : other}
    >
      {text}
    </time>
  );
}
