import { roomZoomSchema } from 'shared-data/models/room-zoom';
import type { RoomZoom } from 'shared-data/models/timetable';
import type { FormSchema } from 'shared-ui/form';
import { instantOf, typedOf } from '../../common/typed-time.ts';

export interface ZoomValues {
  /** Only read, never stored. */
  invitation: string;
  url: string;
  meetingId: string;
  passcode: string;
  /** Minutes before an item begins, or a day and time at the venue. */
  when: 'before' | 'at';
  minutes: string;
  date: string;
  time: string;
}

export interface TypedZoom extends Omit<RoomZoom, 'showAt'> {
  /** The instant for a place that begins at `begin` (epoch milliseconds). */
  showAt: (begin: number) => number;
}

const minute = 60_000;
const longestBefore = 10_080;

/** Issues are message keys. Without `begins`, as for rooms, only a day and time can be chosen. */
export function zoomFormSchema(timeZone: string): FormSchema<TypedZoom> {
  return {
    safeParse(value) {
      const { url, meetingId, passcode, when, minutes, date, time } = value as ZoomValues;
      const before = /^\d{1,5}$/.test(minutes) && Number(minutes) <= longestBefore ? Number(minutes) : null;
      const instant = instantOf({ date, time }, timeZone);
      const parsed = roomZoomSchema.safeParse({ url, meetingId, passcode, showAt: 1 });
      const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path, message }));
      if (when === 'before' && before === null)
        issues.push({ path: ['minutes'], message: 'admin.zoom.minutesWrong' });
      if (when === 'at' && instant === null)
        issues.push({ path: [date ? 'time' : 'date'], message: 'validation.required' });
      if (!parsed.success || issues.length > 0) return { success: false, error: { issues } };
      const { showAt: _, ...meeting } = parsed.data;
      const showAt = (begin: number) =>
        when === 'before' ? begin - (before ?? 0) * minute : (instant ?? begin);
      return { success: true, data: { ...meeting, showAt } };
    },
  };
}

/** `begin` is null for rooms. */
export function zoomValues(
  zoom: RoomZoom | undefined,
  begin: number | null,
  timeZone: string,
  now: number,
): ZoomValues {
  const showAt = zoom?.showAt ?? begin ?? now;
  const before = begin === null ? null : (begin - (zoom?.showAt ?? begin - 15 * minute)) / minute;
  const isBefore = before !== null && Number.isInteger(before) && before >= 0 && before <= 24 * 60;
  return {
    invitation: '',
    url: zoom?.url ?? '',
    meetingId: zoom?.meetingId ?? '',
    passcode: zoom?.passcode ?? '',
    when: isBefore ? 'before' : 'at',
    minutes: isBefore ? String(before) : '15',
    ...typedOf(showAt, timeZone),
  };
}
