import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isPending, isStaff } from 'shared-data/access/guards';
import {
  useChairs,
  useLoading,
  useProgramsOfSession,
  useSessionOf,
  useTables,
} from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import type { ProgramPosition, TablePosition } from 'shared-data/models/timetable';
import { roomName, titleOf } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { NotFoundPage } from 'shared-ui/app';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { PageSkeleton, Skeleton } from 'shared-ui/skeleton';
import { BoardLink } from '../../common/board-link.tsx';
import { CalendarButton } from '../../common/calendar/calendar-button.tsx';
import { ChairNames } from '../../common/chair-names.tsx';
import { LateNote } from '../../common/late-note.tsx';
import { convenersOf } from '../../common/names.ts';
import { OpenNote } from '../../common/open-note.tsx';
import { spanOnDay } from '../../common/program-line.ts';
import { ProgramLineView } from '../../common/program-line-view.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { WhenNear } from '../../common/when-near.tsx';
import css from './programme.module.css';
import { SessionScope } from './session/session-scope.tsx';
import { sessionSittings } from './sittings.ts';

const loadEdit = async () => (await import('./session/edit-session.tsx')).EditSession;

export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSessionOf(id);
  const sessionsLoading = useLoading('sessions');
  const programs = useProgramsOfSession(id);
  const loading = useLoading('programs');
  const tables = useTables();
  const open = useIdentity(({ view }) => view.permission.showProgramList || isPending(view, 'permission'));
  const staff = useIdentity(({ view }) => isStaff(view));
  const [editing, setEditing] = useState(false);
  const crumbs = [{ label: t('programme.title'), to: paths.programs() }];
  if (!session)
    return sessionsLoading === 'live' || sessionsLoading === 'denied' ? (
      <NotFoundPage way={{ to: paths.programs(), label: t('programme.title') }} />
    ) : (
      <PageSkeleton />
    );
  const sittings = sessionSittings(programs, selectPositions);
  return (
    <Page
      title={`${session.id} ${titleOf(session, locale)}`}
      breadcrumb={crumbs}
      actions={
        <>
          <CalendarButton programs={programs} name={session.id} />
          <BoardLink sessionId={session.id} />
          {staff && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('editSession.open')}
            </Button>
          )}
        </>
      }
      lead={
        session.conveners?.length
          ? t('timetable.convener', { ...convenersOf({}, session, locale) })
          : undefined
      }
    >
      {!open && (
        <div className={css.note}>
          <Notice still>{t('programme.closed')}</Notice>
        </div>
      )}
      <SessionScope session={session} />
      {editing && (
        <WhenNear
          now
          load={loadEdit}
          props={{ session, onClose: () => setEditing(false) }}
          placeholder={null}
        />
      )}
      {programs.length === 0 && loading === 'loading' && <Skeleton lines={6} />}
      {programs.length === 0 && loading === 'live' && (
        <Empty title={t('programme.emptySession')} icon="list" />
      )}
      <OpenNote />
      {sittings.some((sitting) => sitting.place) && <TimeNote />}
      <div className={css.sittings}>
        {sittings.map((sitting) => (
          <Sitting key={sitting.key} place={sitting.place} programs={sitting.programs} tables={tables} />
        ))}
      </div>
    </Page>
  );
}

function Sitting({
  place,
  programs,
  tables,
}: {
  place: TablePosition | null;
  programs: { program: PublicProgram; position: TablePosition | undefined }[];
  tables: ReturnType<typeof useTables>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const minutesLate = useMinutesLate();
  const late = place ? minutesLate(place) : 0;
  const table = place && tables.find((one) => one.name === place.table);
  const room = place && table?.rooms?.[place.room];
  const item = place && room?.tables?.[place.item];
  const show = useShownTime();
  const shown = place && item && show(place.date, item);
  const title = place
    ? [
        shown ? unbroken(spanOnDay(shown, locale)) : dayName(place.date, locale),
        room && roomName(room, locale),
      ]
        .filter(Boolean)
        .join(locale === 'ja' ? ' ' : ', ')
    : t('programme.noPlace');
  return (
    <Section
      title={title}
      actions={
        place && (
          <Link to={paths.tableItem(place.table, place.room, place.item)}>{t('programme.inTimetable')}</Link>
        )
      }
    >
      {shown && (
        <p role="status">
          <LateNote late={late} span={shown} />
        </p>
      )}
      {item?.convener && (
        <p className={css.convener}>{t('timetable.convener', { ...convenersOf(item, undefined, locale) })}</p>
      )}
      {place && <Chairs at={place} />}
      <ol className={css.lines}>
        {programs.map(({ program, position }) => (
          <li key={program.id}>
            <ProgramLineView
              program={program}
              {...(position && item?.kind !== 'poster'
                ? { span: show(position.date, position, shown?.date), late }
                : {})}
              {...(position?.board ? { board: position.board } : {})}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Chairs({ at }: { at: ProgramPosition }) {
  const { t } = useTranslation();
  const uids = useChairs(at);
  if (uids.length === 0) return null;
  return (
    <p className={css.convener}>
      {t('programme.chairs', { count: uids.length })} <ChairNames uids={uids} />
    </p>
  );
}

/** Keeps begin and end on one line. The word joiner forbids a break after the hyphen, which a no-break space does not. */
const unbroken = (text: string) => text.replaceAll(' - ', '\u00a0-\u2060\u00a0');
