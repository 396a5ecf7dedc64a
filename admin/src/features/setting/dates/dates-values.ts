import type { SettingValue } from 'shared-data/collections/writes';
import type { TypedSetting } from 'shared-data/models/setting-version';
import type { BaseInformation } from 'shared-data/models/site';
import { dayAfter, venueInstant } from 'shared-data/models/venue-time';
import type { FieldErrors } from 'shared-ui/form';
import { instantOf, typedOf, typedPatterns } from '../../../common/typed-time.ts';

export const deadlineNames = ['registration', 'submission', 'upload'] as const;
export type DeadlineName = (typeof deadlineNames)[number];

export const dateSettings = {
  begin: 'base/begin',
  end: 'base/end',
  registration: 'base/deadlines/registration',
  submission: 'base/deadlines/submission',
  upload: 'base/deadlines/upload',
  banquet: 'base/banquet/date',
} as const satisfies Record<string, TypedSetting>;
export type DateName = keyof typeof dateSettings;
/** Days are `YYYY-MM-DD`, deadlines `YYYY-MM-DDTHH:mm` on the venue's clock; '' is none. */
export type DateTexts = Record<DateName, string>;

export function isDeadline(name: DateName): name is DeadlineName {
  return deadlineNames.some((one) => one === name);
}

/** Epoch milliseconds; null when it is none. */
export function deadlineOf(text: string, timeZone: string): number | null {
  const [date = '', time = ''] = text.split('T');
  return instantOf({ date, time }, timeZone);
}

export function textOf(value: SettingValue, name: DateName, timeZone: string): string {
  if (value === null) return '';
  if (!isDeadline(name)) return String(value);
  const { date, time } = typedOf(Number(value), timeZone);
  return `${date}T${time}`;
}

const isDay = (text: string) => typedPatterns.date.test(text);

export function checkDates({ begin, end }: DateTexts): FieldErrors<DateTexts> {
  return begin && end && end < begin ? { end: 'admin.dates.endFirst' } : {};
}

export const warningIds = [
  ...(['registrationFirst', 'uploadFirst', 'submissionLate', 'registrationLate'] as const),
  ...(['banquetOutside', 'daysOutside', 'partiesOutside'] as const),
];
export type WarningId = (typeof warningIds)[number];

export interface Around {
  timeZone: string;
  /** Of the timetable's days and of the parties. */
  days: readonly string[];
  parties: readonly string[];
}

/** What is allowed but probably not meant. */
export function warningsOf(texts: DateTexts, { timeZone, days, parties }: Around): WarningId[] {
  const { begin, end, banquet } = texts;
  const [registration, submission, upload] = deadlineNames.map((name) => deadlineOf(texts[name], timeZone));
  const isBefore = (a?: number | null, b?: number | null) =>
    a !== null && a !== undefined && b !== null && b !== undefined && a < b;
  const startOf = (date: string) => (isDay(date) ? venueInstant(date, '00:00', timeZone) : null);
  const isOutside = (date: string) => (begin !== '' && date < begin) || (end !== '' && date > end);
  const found: Record<WarningId, boolean> = {
    registrationFirst: isBefore(registration, submission),
    uploadFirst: isBefore(upload, submission),
    submissionLate: isBefore(startOf(begin), submission),
    registrationLate: isDay(end) && isBefore(startOf(dayAfter(end)), registration),
    banquetOutside: banquet !== '' && isOutside(banquet),
    daysOutside: days.some(isOutside),
    partiesOutside: parties.some(isOutside),
  };
  return warningIds.filter((id) => found[id]);
}

type DeadlineEffect = 'opens' | 'closes' | 'removed' | 'later' | 'earlier' | 'staysClosed';

/** What a new deadline does for participants at this moment. */
export function deadlineEffect(before: number | null, after: number | null, now: number): DeadlineEffect {
  const [wasOpen, isOpen] = [before, after].map((at) => at === null || now <= at);
  if (!wasOpen && isOpen) return 'opens';
  if (wasOpen && !isOpen) return 'closes';
  if (!isOpen) return 'staysClosed';
  if (after === null) return 'removed';
  return before !== null && after > before ? 'later' : 'earlier';
}

export function timesOf({ deadlines = {} }: Pick<BaseInformation, 'deadlines'>): [DeadlineName, number][] {
  return deadlineNames.flatMap((name) => {
    const at = deadlines[name];
    return at === undefined ? [] : [[name, at]];
  });
}
