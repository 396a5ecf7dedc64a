import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { hasPrivilegeView } from 'shared-data/access/guards';
import { useLoading, useSessionOf, useTable, useZoom, useZoomTime } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { RoomZoom, Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { minutesOf, timeOf, wallTime } from 'shared-data/models/venue-time';
import { useDue } from 'shared-data/platform/clock';
import { useSession } from 'shared-data/session/session-store';
import { NotFoundPage } from 'shared-ui/app';
import { Button } from 'shared-ui/button';
import { Card, Facts } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { BoardLink } from '../../common/board-link.tsx';
import { convenersOf } from '../../common/names.ts';
import { OpenNote } from '../../common/open-note.tsx';
import { onDay, spanText } from '../../common/program-line.ts';
import { SessionLink } from '../../common/session-link.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { useVenue } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';
import { paths } from '../../paths.ts';
import { ItemTalks } from './item-talks.tsx';
import { PosterGallery } from './poster-gallery.tsx';
import { orderedSlots } from './slots.ts';
import css from './timetable.module.css';

export function Component() {
  const { name = '', room: roomId = '', id = '' } = useParams();
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useTable(name);
  const loading = useLoading('tables');
  const room = table?.rooms?.[roomId];
  const staff = useSession(({ view }) => hasPrivilegeView(view));
  const found = room?.tables?.[id];
  const item = found && mayShow(found, staff) ? found : undefined;
  const session = useSessionOf(item?.sessionId ?? '');
  if (!table || !room || !item)
    return loading === 'live' || loading === 'denied' ? (
      <NotFoundPage way={{ to: paths.tables(), label: t('timetable.title') }} />
    ) : (
      <PageSkeleton />
    );
  return (
    <Page
      title={itemTitle(item, session, locale)}
      breadcrumb={[
        { label: `${t('timetable.title')} ${dayName(table.date, locale)}`, to: paths.table(name) },
      ]}
      lead={<TimeNote />}
      actions={session && <BoardLink sessionId={session.id} />}
    >
      {item.closed && (
        <Notice kind="warning" still title={t('timetable.closed')}>
          {t('timetable.closedText')}
        </Notice>
      )}
      {item.hidden && <Notice still title={t('timetable.hidden')} />}
      <ItemFacts table={table} room={room} item={item} session={session} />
      {Object.keys(item.programs ?? {}).length > 0 && <OpenNote />}
      <ItemPrograms item={item} place={roomName(room, locale)} />
    </Page>
  );
}

interface ItemFactsProps {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  session: Session | undefined;
}

function ItemFacts({ table, room, item, session }: ItemFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const meeting = useMeeting(table, room, item);
  const conveners = convenersOf(item, session, locale);
  const own = useVenue().local(table.date, minutesOf(item.begin));
  const time = (
    <>
      <time dateTime={`${table.date}T${item.begin}`}>{onDay(table.date, spanText(item), locale)}</time>
      {own && ` (${t('presentation.yourTime', { time: own })})`}
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
            ...(conveners ? [{ term: t('timetable.convenerTerm'), value: conveners }] : []),
            ...(meeting ? [{ term: t('timetable.zoom'), value: meeting }] : []),
          ]}
        />
      </Card>
    </div>
  );
}

/** The item's meeting from its time on, until then that time: of a closed item not, as it will not appear for everybody. */
function useMeeting(table: Timetable, room: TimetableRoom, item: TimetableItem) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = { table: table.name, room: room.id, item: item.id };
  const closed = item.closed === true;
  const zoom = useZoom(at, closed);
  const showAt = useZoomTime(at, closed);
  const due = useDue(showAt);
  const { timeZone } = useVenue();
  if (zoom) return <ZoomLink zoom={zoom} />;
  if (typeof showAt !== 'number' || due || closed) return null;
  const { date, minutes } = wallTime(showAt, timeZone);
  const time = date === table.date ? timeOf(minutes) : onDay(date, timeOf(minutes), locale);
  return t('timetable.zoomFrom', { time });
}

function ZoomLink({ zoom }: { zoom: RoomZoom }) {
  const { t } = useTranslation();
  return (
    <>
      <a href={zoom.url} target="_blank" rel="noopener noreferrer">
        {t('timetable.zoomJoin')}
      </a>{' '}
      <span>{t('timetable.zoomIds', { id: zoom.meetingId, passcode: zoom.passcode })}</span>
    </>
  );
}

function ItemPrograms({ item, place }: { item: TimetableItem; place: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const slots = orderedSlots(item);
  if (slots.length === 0) return null;
  const poster = item.kind === 'poster';
  const gallery = poster && search.get('view') === 'gallery';
  const change = () =>
    setSearch(gallery ? {} : { view: 'gallery' }, { replace: true, preventScrollReset: true });
  return (
    <Section
      title={t(poster ? 'timetable.posters' : 'timetable.talks', { count: slots.length })}
      actions={
        poster && (
          <Button small icon={gallery ? 'list' : 'pages'} onClick={change}>
            {t(gallery ? 'timetable.asList' : 'timetable.asGallery')}
          </Button>
        )
      }
    >
      {gallery ? (
        <PosterGallery item={item} />
      ) : (
        <ItemTalks item={item} place={place} className={css.itemPrograms} />
      )}
    </Section>
  );
}
