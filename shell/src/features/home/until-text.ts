const hour = 60;
const day = 24 * hour;

/** `in 10 hours`, `in 5 minutes`; `span` is in milliseconds, not negative. */
export function untilText(span: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(span / 60_000));
  const relative = new Intl.RelativeTimeFormat(locale);
  if (minutes < 90) return relative.format(minutes, 'minute');
  if (minutes < 1.5 * day) return relative.format(Math.round(minutes / hour), 'hour');
  return relative.format(Math.round(minutes / day), 'day');
}
