import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useOwnSittings } from 'shared-data/collections/chairs';
import {
  useCoeditedProgramIds,
  useLoading,
  useMyProgramIds,
  usePrograms,
  useStarIds,
  useTables,
} from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import { useMinutesLate } from 'shared-data/collections/venue-clock';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { roomName } from 'shared-data/models/titles';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { useKeptFocus } from 'shared-ui/kept-focus';
import { Page, Section } from 'shared-ui/page';
import { usePrinting } from 'shared-ui/printing';
import { Skeleton } from 'shared-ui/skeleton';
import { atLeast, useMedia } from 'shared-ui/theme';
import { CalendarButton } from '../../common/calendar/calendar-button.tsx';
import { CoreTime } from '../../common/core-time.tsx';
import { KeepOffline } from '../../common/files/keep-offline.tsx';
import { isKnown } from '../../common/is-known.ts';
import { ProgramLineView } from '../../common/program-line-view.tsx';
import { StarButton } from '../../common/star-button.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { paths } from '../../paths.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import css from './my-programme.module.css';
import { OwnGrid } from './own-grid.tsx';
import { type StarredRow, starredDays } from './starred-days.ts';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const stars = useStarIds();
  const keep = useKeptFocus();
  const programs = usePrograms();
  const tables = useTables();
  const loading = [useLoading('stars'), useLoading('programs')];
  const [starred, days] = useMemo(() => {
    const wanted = new Set(stars);
    const list = programs.filter(({ id }) => wanted.has(id));
    return [list, starredDays(list, selectPositions)];
  }, [stars, programs, tables]);
  const known = loading.every(isKnown);
  const [search, setSearch] = useSearchParams();
  const wide = useMedia(atLeast('wide'));
  const printing = usePrinting();
  const grid = wide && !printing && search.get('view') === 'grid';
  const change = () => setSearch(grid ? {} : { view: 'grid' }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title={t('myProgramme.title')}
      lead={t('myProgramme.lead')}
      breadcrumb={[{ label: t('programme.title'), to: paths.programs() }]}
      width={grid ? 'full' : 'normal'}
      actions={
        <span className={css.actions}>
          {starred.length > 0 && wide && (
            <Button icon={grid ? 'list' : 'calendar'} onClick={change}>
              {t(grid ? 'timetable.asList' : 'timetable.asGrid')}
            </Button>
          )}
          {starred.length > 0 && (
            <Button icon="file" onClick={() => window.print()}>
              {t('myProgramme.print')}
            </Button>
          )}
          <OwnCalendar stars={stars} />
        </span>
      }
    >
      {starred.length === 0 ? (
        known ? (
          <Empty
            title={t('myProgramme.empty')}
            icon="star"
            action={<LinkButton to={paths.programs()}>{t('myProgramme.choose')}</LinkButton>}
          />
        ) : (
          <Skeleton lines={6} />
        )
      ) : (
        <div className={css.days} {...keep}>
          <TimeNote />
          {grid && <OwnGrid tables={tables} stars={stars} />}
          {days
            .filter(({ date }) => !grid || date === null)
            .map(({ date, rows }) => (
              <Section key={date ?? ''} title={date ? dayName(date, locale) : t('programme.noPlace')}>
                <ol className={css.rows}>
                  {rows.map((row) => (
                    <li key={`${row.program.id} ${row.position?.item ?? ''}`} className={css.row}>
                      <Row {...row} />
                    </li>
                  ))}
                </ol>
              </Section>
            ))}
          <KeepOffline programs={stars} />
        </div>
      )}
      <CalendarFeed />
    </Page>
  );
}

/** The same as the feed has: what the person starred, owns or edits, and sittings they chair or convene. */
function OwnCalendar({ stars }: { stars: readonly string[] }) {
  const programs = usePrograms();
  const own = useMyProgramIds();
  const coedited = useCoeditedProgramIds();
  const sittings = useOwnSittings();
  const wanted = new Set([...stars, ...own, ...coedited]);
  return (
    <CalendarButton
      programs={programs.filter(({ id }) => wanted.has(id))}
      sittings={sittings}
      name="my-programme"
    />
  );
}

function Row({ program, position, clashes }: StarredRow) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const minutesLate = useMinutesLate();
  const show = useShownTime();
  const late = position ? minutesLate(position) : 0;
  const room = position && tables.find(({ name }) => name === position.table)?.rooms?.[position.room];
  return (
    <>
      <div className={css.line}>
        <ProgramLineView
          program={program}
          {...(position ? { span: show(position.date, position), late, flash: position.flash === true } : {})}
        />
        {position && (
          <p className={css.place}>
            {[
              room && roomName(room, locale),
              position.board && t('timetable.board', { number: position.board }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {position && <CoreTime position={position} className={css.core} />}
        {clashes.length > 0 && (
          <p className={css.clash}>
            {t('myProgramme.clash', { ids: new Intl.ListFormat(locale).format(clashes) })}
          </p>
        )}
      </div>
      <StarButton program={program} />
    </>
  );
}
