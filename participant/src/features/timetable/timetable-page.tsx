import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { hasPrivilegeView } from 'shared-data/access/guards';
import { useLoading, useSessions, useTables } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { storeOf } from 'shared-data/sync/collection-store';
import type { LoadState } from 'shared-data/sync/collections';
import { NotFoundPage } from 'shared-ui/app';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { usePrinting } from 'shared-ui/printing';
import { Skeleton } from 'shared-ui/skeleton';
import { atLeast, useMedia } from 'shared-ui/theme';
import { OpenNote } from '../../common/open-note.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { sortedRooms } from '../../common/timetable/grid.ts';
import { TimetableGrid } from '../../common/timetable/timetable-grid.tsx';
import { useVenue, venueAxis } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';
import { paths } from '../../paths.ts';
import { chooseTable } from './choose-table.ts';
import { ContinuedItems } from './continued-items.tsx';
import { Days } from './days.tsx';
import { PaperLead } from './paper-lead.tsx';
import css from './timetable.module.css';
import { TimetableAgenda } from './timetable-agenda.tsx';
import { usePressedDay } from './use-pressed-day.ts';
import '../../common/timetable/words.ts';

/** The room named by the specification; a day without one shows all that is not a talk. */
const othersRoom = 'others';

export function Component() {
  return <TimetablePage />;
}

export function TimetablePage({ others = false }: { others?: boolean }) {
  const [name, press] = usePressedDay(useParams().name);
  const { t } = useTranslation();
  const locale = useLocale();
  const { tables, loading } = useNamedTables();
  const listed = useSessions();
  const sessions = useMemo(() => new Map(listed.map((session) => [session.id, session])), [listed]);
  const venue = useVenue();
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const [search, setSearch] = useSearchParams();
  const wide = useMedia(atLeast('wide'));
  const printing = usePrinting();
  const table = chooseTable(tables, name, venue.now.date);
  const list = others || !wide || search.get('view') === 'list';
  const roomOfOthers = table?.rooms?.[othersRoom] ? othersRoom : '';
  const asked = search.get('room') ?? '';
  const room = others
    ? roomOfOthers
    : table && sortedRooms(table).some(({ id }) => id === asked)
      ? asked
      : '';

  // For doors: the room first, all talks, in venue time only.
  const paperRoom = list ? table?.rooms?.[room] : undefined;
  const paperTitle =
    printing && table
      ? [paperRoom && roomName(paperRoom, locale), dayName(table.date, locale)].filter(Boolean).join(' · ')
      : undefined;

  const set = (key: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      // Each view has its own place on the page.
      { replace: true, preventScrollReset: key !== 'view' },
    );
  const axis = table ? venue.axisOf(table.date) : venueAxis;
  const [whole, setWhole] = useState('');
  const showNow = (day: string) => {
    flushSync(() => setWhole(day));
    document.querySelector('[data-phase="now"], [data-phase="later"]')?.scrollIntoView({ block: 'center' });
  };
  const show = useCallback(
    (item: TimetableItem) => mayShow(item, staff) && (!others || roomOfOthers !== '' || item.kind !== 'oral'),
    [staff, others, roomOfOthers],
  );

  if (!table && name !== undefined && loading === 'live')
    return <NotFoundPage way={{ to: paths.tables(), label: t('timetable.title') }} />;
  const title = t(others ? 'timetable.others' : 'timetable.title');
  return (
    <Page
      title={paperTitle ?? title}
      documentTitle={
        paperTitle ?? [title, name && table && dayName(table.date, locale)].filter(Boolean).join(' · ')
      }
      width={list ? 'normal' : 'full'}
      lead={
        <>
          {printing && <PaperLead />}
          <TimeNote date={table?.date} venueOnly={printing} />
        </>
      }
    >
      <div>
        <div className={css.tools}>
          <Days {...{ tables, search }} current={table?.name} onPress={others ? undefined : press} />
          <div className={css.controls}>
            {list && table && !others && (
              <label>
                <span className="visually-hidden">{t('timetable.room')}</span>
                <select
                  className={css.select}
                  value={room}
                  onChange={(event) => set('room', event.target.value)}
                >
                  <option value="">{t('timetable.allRooms')}</option>
                  {sortedRooms(table).map((one) => (
                    <option key={one.id} value={one.id}>
                      {roomName(one, locale)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {list && table?.date === venue.now.date && (
              <Button small icon="clock" onClick={() => showNow(table.name)}>
                {t('timetable.now')}
              </Button>
            )}
            {list && table && (
              <LinkButton small to={others ? paths.table(table.name) : paths.tableOthers(table.name)}>
                {t(others ? 'timetable.whole' : 'timetable.others')}
              </LinkButton>
            )}
            {wide && !others && (
              <Button small icon={list ? 'calendar' : 'list'} onClick={() => set('view', list ? '' : 'list')}>
                {t(list ? 'timetable.asGrid' : 'timetable.asList')}
              </Button>
            )}
          </div>
        </div>
        {!table && <NoDay loading={loading} />}
        {table && (
          <>
            <ContinuedItems {...{ tables, table, show }} />
            <div className={css.screen}>
              <OpenNote />
              {list ? (
                <TimetableAgenda
                  {...{ table, sessions, show, room, axis }}
                  now={venue.now}
                  whole={whole === table.name}
                />
              ) : (
                <TimetableGrid {...{ table, sessions, show, axis }} now={venue.now} />
              )}
            </div>
            {printing && (
              <div className={css.paper}>
                <TimetableAgenda
                  {...{ table, sessions, show }}
                  room={paperRoom?.id ?? ''}
                  now={venue.now}
                  axis={venueAxis}
                  printed
                />
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

const noTables: readonly Timetable[] = [];

/** None until the talks have titles, by which they grow and would move all that is below. */
function useNamedTables(): { tables: readonly Timetable[]; loading: LoadState } {
  const tables = useTables();
  const loading = useLoading('tables');
  const unnamed = useLoading('programs') === 'loading' && storeOf('programs').size === 0;
  return unnamed ? { tables: noTables, loading: 'loading' } : { tables, loading };
}

function NoDay({ loading }: { loading: LoadState }) {
  const { t } = useTranslation();
  if (loading === 'denied') return <Empty title={t('timetable.notPublic')} icon="calendar" />;
  if (loading !== 'live') return <Skeleton lines={8} />;
  return <Empty title={t('timetable.empty')} icon="calendar" />;
}
