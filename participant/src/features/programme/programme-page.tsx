import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPending, isRegistered, isStaff } from 'shared-data/access/guards';
import {
  useLoading,
  useMovieIds,
  usePrograms,
  useSessionGroups,
  useSessions,
  useStarIds,
  useTables,
} from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { MarkWords } from '../../common/marked.tsx';
import { OpenNote } from '../../common/open-note.tsx';
import { TimeNote } from '../../common/time-note.tsx';
import { useLater } from '../../common/use-later.ts';
import { paths } from '../../paths.ts';
import { countChoices, filterPrograms, type ProgramFacts } from './filter-programs.ts';
import { ProgramFilters } from './program-filters.tsx';
import { ProgramList } from './program-list.tsx';
import css from './programme.module.css';
import { countRows, programGroups } from './rows.ts';
import { usePreparedSearch } from './use-prepared-search.ts';
import { useProgramFilter } from './use-program-filter.ts';
import { ViewSwitch } from './view-switch.tsx';

const ProgramCards = lazy(async () => ({ default: (await import('./program-cards.tsx')).ProgramCards }));

const unmarked = { words: [], search: undefined };

export function Component() {
  const { t } = useTranslation();
  const { filter, view, chosenView, change, reset, setView } = useProgramFilter();
  const sessions = useSessions();
  const sessionGroups = useSessionGroups();
  const programs = usePrograms();
  const tables = useTables();
  const loading = useLoading('programs');
  const open = useIdentity(({ view }) => view.permission.showProgramList || isPending(view, 'permission'));
  const registered = useIdentity(({ view }) => isRegistered(view));
  const listed = useListed();
  const videos = useMovieIds();
  const stars = useStarIds();
  const search = usePreparedSearch(programs, filter.text !== '');
  const waiting = filter.text !== '' && !search;
  const marking = useMemo(
    () => (search && filter.text !== '' ? { words: search.searchWords(filter.text), search } : unmarked),
    [search, filter.text],
  );
  const facts = useMemo(() => factsOf(videos, stars), [videos, stars]);
  const found = useMemo(() => {
    const all = programs.filter(listed);
    const matching = marking.search?.searchPrograms(all, marking.words, sessions) ?? all;
    // While the search is prepared, no list is shown.
    const shown = waiting ? [] : filterPrograms(matching, filter, facts);
    const groups = programGroups(shown, sessions, facts.positions, sessionGroups);
    return { matching, filter, facts, groups };
  }, [programs, sessions, sessionGroups, tables, facts, filter, marking, listed, waiting]);
  const { groups } = found;
  // Also of what is shown before the first answer.
  const counting = !waiting && (loading === 'live' || programs.length > 0);
  const counted = useLater<typeof found | null>(found, null);
  const counts = useMemo(
    () => counted && countChoices(counted.matching, counted.filter, counted.facts),
    [counted],
  );
  return (
    <Page
      title={t('programme.title')}
      lead={
        <>
          <p>{t('programme.lead')}</p>
          <TimeNote ifElsewhere />
        </>
      }
      actions={
        registered && (
          <LinkButton to={paths.myProgramme()} icon="star">
            {t('star.mine')}
          </LinkButton>
        )
      }
    >
      {!open && (
        <div className={css.note}>
          <Notice still>{t('programme.closed')}</Notice>
        </div>
      )}
      {loading === 'denied' ? null : (
        <div>
          <OpenNote />
          <ProgramFilters {...{ filter, change, sessions, tables }} counts={counting ? counts : null} />
          <div className={css.aboveList}>
            <p className={css.summary} role="status">
              {counting && t('programme.count', { count: countRows(groups) })}
            </p>
            <ViewSwitch view={chosenView} onView={setView} />
          </div>
          {waiting || (programs.length === 0 && loading !== 'live') ? (
            <Skeleton lines={8} />
          ) : groups.length === 0 ? (
            <Empty
              title={t(programs.length === 0 ? 'programme.empty' : 'programme.noMatch')}
              icon="search"
              action={programs.length > 0 && <Button onClick={reset}>{t('programme.resetFilters')}</Button>}
            />
          ) : (
            <MarkWords value={marking}>
              {view === 'list' ? (
                <ProgramList groups={groups} search={filter} />
              ) : (
                <Suspense fallback={<Skeleton lines={8} />}>
                  <ProgramCards groups={groups} search={filter} pictures={view === 'gallery'} />
                </Suspense>
              )}
            </MarkWords>
          )}
        </div>
      )}
    </Page>
  );
}

/** Not within the component: functions made there hold what the last render found, which holds those of the render before, and so on. */
function factsOf(videos: readonly string[], stars: readonly string[]): ProgramFacts {
  const [withVideo, starred] = [new Set(videos), new Set(stars)];
  return {
    positions: { get: selectPositions },
    hasVideo: (id) => withVideo.has(id),
    hasStar: (id) => starred.has(id),
  };
}

/** Programs without a session are shown to their owner and staff only. */
function useListed(): (program: PublicProgram) => boolean {
  const uid = useIdentity(({ view }) => view.uid);
  const staff = useIdentity(({ view }) => isStaff(view));
  return useCallback(
    (program) => staff || program.sessionId !== '' || program.ownerUid === uid,
    [uid, staff],
  );
}
