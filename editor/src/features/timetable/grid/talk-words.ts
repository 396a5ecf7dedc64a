import type { TFunction } from 'i18next';
import type { Conflict } from 'shared-data/models/conflicts';
import type { Locale } from 'shared-data/models/locales';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { clockOf } from 'shared-data/models/venue-time';
import type { MarkedPlace } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';

export interface Words {
  t: TFunction;
  locale: Locale;
}

export function conflictText(conflict: Conflict, tables: readonly Timetable[], { t, locale }: Words): string {
  const table = tables.find(({ name }) => name === conflict.table);
  return t(`editor.conflict.${conflict.kind}`, {
    name: conflict.name,
    id: shownIdOf(conflict.programId) || t('editor.clash.convenes'),
    room: roomName(table?.rooms?.[conflict.room], locale),
    time: timeRange(conflict.begin, conflict.end),
  });
}

/** As short as it is drawn: `09:15 fits`, or the first person in the way. */
export function placeLabel(place: MarkedPlace, t: TFunction): string {
  const [person] = place.conflicts;
  return `${clockOf(place.begin)} ${person?.name || t(`editor.grid.short.${place.mark}`)}`;
}

export function placeText(place: MarkedPlace, tables: readonly Timetable[], words: Words): string {
  const { t, locale } = words;
  const room = tables.find(({ name }) => name === place.table)?.rooms?.[place.room];
  return [
    t('editor.grid.place', {
      label: placeLabel(place, t),
      end: clockOf(place.end),
      room: roomName(room, locale),
    }),
    ...(place.mark === 'conflict' ? [t('editor.grid.mark.conflict')] : []),
    ...(place.mark === 'warning' ? [t('editor.grid.mark.warning')] : []),
    ...(place.mark === 'coauthor' ? [t('editor.grid.mark.coauthor')] : []),
    ...place.conflicts.map((conflict) => conflictText(conflict, tables, words)),
    ...(place.otherSession ? [t('editor.grid.otherSession', { session: place.otherSession })] : []),
  ].join(' ');
}
