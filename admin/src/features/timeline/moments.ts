import type { LateAccess } from 'shared-data/models/late-access';
import type { Locale } from 'shared-data/models/locales';
import type { BaseInformation } from 'shared-data/models/site';
import { banquetDate, partiesOf } from 'shared-data/models/social-events';
import type { RoomMeetings, Timetable } from 'shared-data/models/timetable';
import { titleOf } from 'shared-data/models/titles';
import { venueInstant } from 'shared-data/models/venue-time';
import { paths } from '../../paths.ts';

export const momentKinds = [
  ...(['registration', 'submission', 'upload', 'late', 'day', 'banquet', 'party', 'meetings'] as const),
];

export interface Moment {
  id: string;
  kind: (typeof momentKinds)[number];
  at: number;
  /** Known by its day alone, `YYYY-MM-DD`. */
  date?: string;
  name?: string;
  count?: number;
  to: string;
}

export interface MomentsOf {
  base: BaseInformation;
  timeZone: string;
  locale: Locale;
  tables: readonly Timetable[];
  late: Iterable<LateAccess>;
  rooms: Iterable<RoomMeetings>;
}

/** Everything with a date that opens, closes or begins, in order. */
export function momentsOf({ base, timeZone, locale, tables, late, rooms }: MomentsOf): Moment[] {
  const wholeDay = (
    kind: Moment['kind'],
    id: string,
    date: string,
    more: { name?: string; to: string },
  ): Moment => ({
    ...{ kind, id: `${kind} ${id}`, date, at: venueInstant(date, '00:00', timeZone) },
    ...more,
  });
  const deadlines = (['registration', 'submission', 'upload'] as const).flatMap((kind): Moment[] => {
    const at = base.deadlines?.[kind];
    return at === undefined ? [] : [{ kind, id: kind, at, to: `${paths.adminDates()}#${kind}` }];
  });
  const found = [
    ...deadlines,
    ...tally([...late].map(({ until }) => until)).map(
      ([at, count]): Moment => ({ kind: 'late', id: `late ${at}`, at, count, to: paths.adminInfo() }),
    ),
    ...tables.map((table) =>
      wholeDay('day', table.name, table.date, {
        name: titleOf(table, locale) || table.name,
        to: paths.adminTimetable(),
      }),
    ),
    wholeDay('banquet', '', banquetDate(base), { to: `${paths.adminDates()}#banquet` }),
    ...partiesOf(base).map(({ id, label, date }) =>
      wholeDay('party', id, date, {
        name: label[locale] || label.en || id,
        to: `${paths.adminDates()}#party.${id}`,
      }),
    ),
    ...tally([...rooms].flatMap(shownTimes)).map(
      ([at, count]): Moment => ({
        kind: 'meetings',
        id: `meetings ${at}`,
        at,
        count,
        to: paths.adminZoomUrl(),
      }),
    ),
  ];
  return found.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

function shownTimes({ zoom, itemZoom = {} }: RoomMeetings): number[] {
  const items = Object.values(itemZoom).flatMap((table) => Object.values(table));
  return [...(zoom ? [zoom] : []), ...items].map(({ showAt }) => showAt);
}

function tally(times: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const at of times) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts];
}
