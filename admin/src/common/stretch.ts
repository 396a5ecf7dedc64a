const day = 86_400_000;

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first day (`YYYY-MM-DD`) of the day, week or month that a date is in. Weeks begin on Monday. */
export function beginOf(date: string, step: Step): string {
  if (step === 'day') return date;
  if (step === 'month') return `${date.slice(0, 7)}-01`;
  const time = Date.parse(date);
  return dateOf(time - ((new Date(time).getUTCDay() + 6) % 7) * day);
}

export function nextOf(begin: string, step: Step): string {
  const time = new Date(begin);
  if (step === 'month') return dateOf(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
  return dateOf(time.getTime() + (step === 'week' ? 7 : 1) * day);
}
