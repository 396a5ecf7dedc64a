import { useTranslation } from 'react-i18next';
import { useChairs, useZoom, useZoomTime } from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { RoomZoom, Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { dateTimeOf, timeOf, wallTime } from 'shared-data/models/venue-time';
import { useDue } from 'shared-data/platform/clock';
import { Card, Facts } from 'shared-ui/card';
import { usePrinting } from 'shared-ui/printing';
import { ChairNames } from '../../common/chair-names.tsx';
import { LateNote } from '../../common/late-note.tsx';
import { convenersOf } from '../../common/names.ts';
import { onDay, spanOnDay, spanText } from '../../common/program-line.ts';
import { SessionLink } from '../../common/session-link.tsx';
import { useDoorTime } from '../../common/use-shown-time.ts';
import { useVenue } from '../../common/use-venue.ts';
import css from './timetable.module.css';

interface ItemFactsProps {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
}

/** On paper, which may hang on a door, without the meeting and the reader's own clock. */
export function ItemFacts({ table, room, item, session }: ItemFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const printing = usePrinting();
  const meeting = useMeeting(table, room, item);
  const late = useMinutesLate()({ table: table.name, room: room.id, item: item.id });
  const conveners = convenersOf(item, session, locale);
  const chairs = useChairs({ table: table.name, room: room.id, item: item.id });
  const { core } = item;
  const show = useDoorTime();
  const shown = show(table.date, item);
  const other = useVenue().otherClock(table.date, item.begin);
  const time = (
    <>
      <time dateTime={dateTimeOf(shown.date, shown.begin)}>{spanOnDay(shown, locale)}</time>
      {other && !printing && ` (${other})`}
      <span role="status" className={css.itemLate}>
        <LateNote late={late} span={shown} />
      </span>
    </>
  );
  return (
    <div className={css.itemFacts}>
      <Card>
        <Facts
          items={[
            ...(session
              ? [{ term: t('presentation.session'), value: <SessionLink session={session} /> }]
              : []),
            { term: t('timetable.time'), value: time },
            { term: t('timetable.room'), value: roomName(room, locale) },
            ...(core?.odd
              ? [{ term: t('timetable.coreOdd'), value: spanText(show(table.date, core.odd, shown.date)) }]
              : []),
            ...(core?.even
              ? [{ term: t('timetable.coreEven'), value: spanText(show(table.date, core.even, shown.date)) }]
              : []),
            ...(conveners.count > 0
              ? [{ term: t('timetable.convenerTerm', { count: conveners.count }), value: conveners.names }]
              : []),
            ...(chairs.length > 0
              ? [
                  {
                    term: t('timetable.chairTerm', { count: chairs.length }),
                    value: <ChairNames uids={chairs} />,
                  },
                ]
              : []),
            ...(meeting && !printing ? [{ term: t('timetable.zoom'), value: meeting }] : []),
          ]}
        />
      </Card>
    </div>
  );
}

function useMeeting(table: Timetable, room: TimetableRoom, item: TimetableItem) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = { table: table.name, room: room.id, item: item.id };
  const closed = item.closed === true;
  const zoom = useZoom(at, closed);
  const showAt = useZoomTime(at, closed);
  const due = useDue(showAt);
  const { timeZone, own, elsewhere } = useVenue();
  if (zoom) return <ZoomLink zoom={zoom} />;
  if (typeof showAt !== 'number' || due || closed) return null;
  const { date, minutes } = wallTime(showAt, (own && elsewhere) || timeZone);
  const time = date === table.date ? timeOf(minutes) : onDay(date, timeOf(minutes), locale);
  return t('timetable.zoomFrom', { time });
}

function ZoomLink({ zoom }: { zoom: RoomZoom }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <a href={zoom.url} target="_blank" rel="noopener noreferrer">
        {t('timetable.zoomJoin')}
      </a>{' '}
      <span className={css.zoomIds}>
        {[
          zoom.meetingId && t('timetable.zoomId', { id: zoom.meetingId }),
          zoom.passcode && t('timetable.zoomPasscode', { passcode: zoom.passcode }),
        ]
          .filter(Boolean)
          .join(locale === 'ja' ? '、' : ', ')}
      </span>
    </>
  );
}
