import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import type { Conflict } from '../../../schedule/conflicts.ts';
import type { MarkedPlace } from '../../../schedule/places.ts';

export interface Words {
  t: TFunction;
  locale: Locale;
}

export function conflictText(conflict: Conflict, tables: readonly Timetable[], { t, locale }: Words): string {
  const table = tables.find(({ name }) => name === conflict.table);
  return t(`editor.conflict.${conflict.kind}`, {
    name: conflict.name,
    id: conflict.programId || t('editor.clash.convenes'),
    room: roomName(table?.rooms?.[conflict.room], locale),
    time: timeRange(conflict.begin, conflict.end),
  });
}

/** What a place is, and everything that stands against it: `09:15 - 09:30, Hall. Fits.` */
export function placeText(place: MarkedPlace, tables: readonly Timetable[], words: Words): string {
  const { t, locale } = words;
  const room = tables.find(({ name }) => name === place.table)?.rooms?.[place.room];
  const reasons = [
    ...place.conflicts.map((conflict) => conflictText(conflict, tables, words)),
    ...(place.otherSession ? [t('editor.grid.otherSession', { session: place.otherSession })] : []),
  ];
  const where = `${timeRange(place.begin, place.end)}, ${roomName(room, locale)}.`;
  return [where, t(`editor.grid.mark.${place.mark}`), ...reasons].join(' ');
}
