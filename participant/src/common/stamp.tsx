import { useOwnClock, useShownTimeZone, useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { localTimeZone, momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';

interface Props {
  /** Epoch milliseconds. */
  at: number;
  className?: string | undefined;
}

/** When something happened, by the clock that the reader chose. Its title tells it by the other clock where that differs. */
export function Stamp({ at, className }: Props) {
  const locale = useLocale();
  const text = momentText(at, locale, useShownTimeZone());
  const venue = useVenueTimeZone();
  const other = momentText(at, locale, useOwnClock() ? venue : localTimeZone());
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
