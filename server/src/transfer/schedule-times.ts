import { isTimeZone } from 'shared-data/models/structure';
import type { TimeSpan } from 'shared-data/models/timetable';
import { minutesOf, timeOf, venueInstant, wallTime } from 'shared-data/models/venue-time';
import type { ScheduleEventText } from './schedule-table.ts';

export interface EventTimes {
  /** Of the day that it belongs to. */
  date: string;
  /** `longDayPattern`. */
  begin: string;
  end: string;
  /** It goes on after its day, and ends here with it. */
  cut: boolean;
}

const lastMinute = 30 * 60 - 1;
const minutesPerDay = 24 * 60;
const datePart =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{1,2}:?\d{2})?)?$/i;

interface Moment {
  /** Minutes since 1970 on the clock of where the event is. */
  wall: number;
  /** Minutes, when the file says it. */
  offset: number | null;
}

/**
 * The times of events on the clock of the venue: of the zone that the file names or else of the symposium's, if all events have its offsets; else of
 * the offset that most events of a day have.
 */
export function timesOf(
  events: readonly ScheduleEventText[],
  siteZone: string,
): { timeZone: string; times: (EventTimes | { fault: 'date' | 'duration' })[] } {
  const moments = events.map(momentOf);
  const named = events.find(({ zone }) => isTimeZone(zone))?.zone;
  const zoned = moments.filter(
    (moment): moment is { wall: number; offset: number } => moment?.offset != null,
  );
  const agrees = (zone: string) =>
    zoned.every(({ wall, offset }) => offset === offsetIn(zone, instantOf(wall, offset)));
  const timeZone = [named, siteZone].find((zone) => zone !== undefined && agrees(zone)) ?? '';
  const usual = usualOffsets(events, moments);
  const times = events.map((event, at) => {
    const moment = moments[at];
    if (!moment) return { fault: 'date' as const };
    const length = minutesIn(event.duration);
    if (!length) return { fault: 'duration' as const };
    return placed(event.day, onClock(moment, timeZone, usual.get(event.day) ?? 0), length);
  });
  const other = zoned[0]?.offset ?? 0;
  return { timeZone: timeZone || `UTC${offsetText(other)}`, times };
}

function momentOf({ date, day, start, dayStart }: ScheduleEventText): Moment | null {
  const [, on, hours, minutes, zone] = datePart.exec(date.trim()) ?? [];
  if (on && hours !== undefined) {
    const wall = midnightOf(on) + Number(hours) * 60 + Number(minutes);
    return Number.isNaN(wall) ? null : { wall, offset: zone === undefined ? null : offsetOf(zone) };
  }
  const begins = minutesIn(start);
  const wall = midnightOf(on ?? day) + (begins ?? Number.NaN);
  if (begins === null || Number.isNaN(wall)) return null;
  const isNight = !on && begins < nightUntil(dayStart);
  return { wall: wall + (isNight ? minutesPerDay : 0), offset: null };
}

/** Times before it are after midnight of the same day: when the file says that days change, else when the day begins, yet at 06:00 the latest. */
function nightUntil(dayStart: string): number {
  const [time = '0:00'] = /\d{1,2}:\d{2}/.exec(dayStart.replace(/^.*T/, '')) ?? [];
  const minutes = minutesIn(time) ?? 0;
  return dayStart.includes('T') ? Math.min(minutes, 6 * 60) : minutes;
}

const midnightOf = (date: string) => Date.parse(`${date}T00:00Z`) / 60_000;
const instantOf = (wall: number, offset: number) => (wall - offset) * 60_000;

/** `01:30`, `1:30:00`, `90`, `1 day, 2:00:00`, `PT1H30M`. */
function minutesIn(text: string): number | null {
  const [, days = '0', hours, minutes, seconds = '0'] =
    /^(?:(\d+) days?,? )?(\d{1,3}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  if (hours !== undefined)
    return (
      Number(days) * minutesPerDay + Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60)
    );
  if (/^\d{1,4}$/.test(text.trim())) return Number(text);
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?$/i.exec(text.trim());
  return iso ? Number(iso[1] ?? 0) * 60 + Number(iso[2] ?? 0) : null;
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetIn(zone: string, instant: number): number {
  const { date, minutes } = wallTime(instant, zone);
  return midnightOf(date) + minutes - Math.floor(instant / 60_000);
}

/** The most frequent one of each day. */
function usualOffsets(events: readonly ScheduleEventText[], moments: readonly (Moment | null)[]) {
  const counted = new Map<string, Map<number, number>>();
  moments.forEach((moment, at) => {
    if (moment?.offset == null) return;
    const day = events[at]?.day ?? '';
    const counts = counted.get(day) ?? new Map<number, number>();
    counts.set(moment.offset, (counts.get(moment.offset) ?? 0) + 1);
    counted.set(day, counts);
  });
  return new Map(
    [...counted].map(([day, counts]) => [day, [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0]),
  );
}

function onClock({ wall, offset }: Moment, zone: string, usual: number): number {
  if (offset === null) return wall;
  const instant = instantOf(wall, offset);
  return instant / 60_000 + (zone === '' ? usual : offsetIn(zone, instant));
}

/** In its day as far as it reaches, else in the day of its date. */
function placed(day: string, wall: number, length: number): EventTimes {
  const held = midnightOf(day);
  const isHeld = wall >= held && wall - held <= lastMinute - 1;
  const midnight = isHeld ? held : Math.floor(wall / minutesPerDay) * minutesPerDay;
  const begin = wall - midnight;
  const end = Math.min(begin + length, lastMinute);
  const date = new Date(midnight * 60_000).toISOString().slice(0, 10);
  return { date, begin: timeOf(begin), end: timeOf(end), cut: begin + length > lastMinute };
}

const offsetText = (offset: number) => `${offset < 0 ? '-' : '+'}${timeOf(Math.abs(offset))}`;

/** Whether both begin at the same moment and last as long, also where the clocks change. */
export function isSameTime(date: string, a: TimeSpan, b: TimeSpan, zone: string): boolean {
  if (a.begin === b.begin) return a.end === b.end;
  const isSameBegin = venueInstant(date, a.begin, zone) === venueInstant(date, b.begin, zone);
  return isSameBegin && minutesOf(a.end) - minutesOf(a.begin) === minutesOf(b.end) - minutesOf(b.begin);
}
