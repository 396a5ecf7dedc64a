import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { hasPrivilegeView } from 'shared-data/access/guards';
import { useSayHere } from 'shared-data/collections/boards';
import { useRunsItem, useTurn } from 'shared-data/collections/chairs';
import { useLoading, useSessionOf, useTable } from 'shared-data/collections/hooks';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { openItem } from 'shared-data/models/open-page';
import type { ProgramPosition, TimetableItem } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { NotFoundPage } from 'shared-ui/app';
import { Button, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { usePrinting } from 'shared-ui/printing';
import { PageSkeleton } from 'shared-ui/skeleton';
import { BoardLink } from '../../common/board-link.tsx';
import { CalendarButton } from '../../common/calendar/calendar-button.tsx';
import { HereNow } from '../../common/here-now.tsx';
import { OpenNote } from '../../common/open-note.tsx';
import { spanText } from '../../common/program-line.ts';
import { ShareButton } from '../../common/share/share-button.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { orderedSlots } from '../../common/timetable/slots.ts';
import { useDoorTime } from '../../common/use-shown-time.ts';
import { mayShow } from '../../common/visibility.ts';
import { WhenNear } from '../../common/when-near.tsx';
import { paths } from '../../paths.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemTalks } from './item-talks.tsx';
import { PaperLead } from './paper-lead.tsx';
import { PosterGallery } from './poster-gallery.tsx';
import css from './timetable.module.css';
import '../../common/timetable/words.ts';

const loadConsole = async () => (await import('./chair/chair-console.tsx')).ChairConsole;
const loadStageClock = async () => (await import('./chair/stage-clock.tsx')).StageClockPage;

/** Addresses may hold any name, also that of a method. */
const ownOf = <T,>(all: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  all && Object.hasOwn(all, name) ? all[name] : undefined;

/** `?view=chair` is the console of those who run the item, `?view=clock` the clock for the stage. */
export function Component() {
  const { name = '', room: roomId = '', id = '' } = useParams();
  const { t } = useTranslation();
  const locale = useLocale();
  const printing = usePrinting();
  const table = useTable(name);
  const loading = useLoading('tables');
  const room = ownOf(table?.rooms, roomId);
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const found = ownOf(room?.tables, id);
  const item = found && mayShow(found, staff) ? found : undefined;
  const session = useSessionOf(item?.sessionId ?? '');
  const at = { table: name, room: roomId, item: id };
  const runs = useRunsItem(at);
  const [search] = useSearchParams();
  const view = search.get('view');
  const show = useDoorTime();
  useSayHere(Object.keys(item?.programs ?? {}));
  if (!table || !room || !item)
    return loading === 'live' || loading === 'denied' ? (
      <NotFoundPage way={{ to: paths.tables(), label: t('timetable.title') }} />
    ) : (
      <PageSkeleton />
    );
  const props = { table, room, item, session };
  const placeholder = <PageSkeleton />;
  if (view === 'clock') return <WhenNear now load={loadStageClock} {...{ props, placeholder }} />;
  if (view === 'chair' && runs) return <WhenNear now load={loadConsole} {...{ props, placeholder }} />;
  return (
    <Page
      title={itemTitle(item, session, locale)}
      documentTitle={`${itemTitle(item, session, locale)} · ${dayName(table.date, locale)}, ${spanText(show(table.date, item))}`}
      breadcrumb={[
        { label: `${t('timetable.title')} ${dayName(table.date, locale)}`, to: paths.table(name) },
      ]}
      lead={
        <>
          {printing && <PaperLead />}
          <TimeNote date={table.date} venueOnly={printing} />
        </>
      }
      actions={
        <>
          {session && <BoardLink sessionId={session.id} />}
          {runs && (
            <LinkButton to={`${paths.tableItem(name, roomId, id)}?view=chair`} icon="clock">
              {t('timetable.console')}
            </LinkButton>
          )}
          {!item.hidden && <CalendarButton sittings={[at]} name={`${name}-${item.sessionId || id}`} />}
          <ShareButton title={itemTitle(item, session, locale)} path={paths.tableItem(name, roomId, id)} />
        </>
      }
    >
      {item.closed && (
        <Notice kind="warning" still title={t('timetable.closed')}>
          {t('timetable.closedText')}
        </Notice>
      )}
      {item.hidden && <Notice still title={t('timetable.hidden')} />}
      <ItemFacts {...props} />
      {Object.keys(item.programs ?? {}).length > 0 && <OpenNote />}
      <ItemPrograms at={at} item={item} date={table.date} place={roomName(room, locale)} />
    </Page>
  );
}

interface ItemProgramsProps {
  at: ProgramPosition;
  item: TimetableItem;
  date: string;
  place: string;
}

function ItemPrograms({ at, item, date, place }: ItemProgramsProps) {
  const { t } = useTranslation();
  const late = useMinutesLate()(at);
  const turn = useTurn(at);
  const show = useDoorTime();
  const shownDay = show(date, item).date;
  const [search, setSearch] = useSearchParams();
  const slots = orderedSlots(item);
  const here = !item.hidden && <HereNow page={openItem(at)} />;
  if (slots.length === 0) return <div>{here}</div>;
  const poster = item.kind === 'poster';
  const gallery = poster && search.get('view') === 'gallery';
  const change = () =>
    setSearch(gallery ? {} : { view: 'gallery' }, { replace: true, preventScrollReset: true });
  return (
    <Section
      title={t(poster ? 'timetable.posters' : 'timetable.talks', { count: slots.length })}
      actions={
        <>
          {here}
          {poster && (
            <Button small icon={gallery ? 'list' : 'pages'} onClick={change}>
              {t(gallery ? 'timetable.asList' : 'timetable.asGallery')}
            </Button>
          )}
        </>
      }
    >
      {gallery ? (
        <PosterGallery item={item} />
      ) : (
        <ItemTalks
          item={item}
          place={place}
          late={late}
          timeOf={(span) => show(date, span, shownDay)}
          current={turn?.program}
          className={css.itemPrograms}
        />
      )}
    </Section>
  );
}
