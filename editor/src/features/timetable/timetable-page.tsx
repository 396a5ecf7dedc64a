import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { DraftState } from '../../schedule/draft-state.tsx';
import type { MoveHistory } from '../../schedule/move-history.ts';
import { useOwnHistory } from '../../schedule/own-history.ts';
import { itemKey } from '../../schedule/places.ts';
import { type LiveProgramme, useProgramme } from '../../schedule/use-programme.ts';
import { DayGrid } from './grid/day-grid.tsx';
import { daysOf, firstDay, noPlacement, type PlacementValues } from './placement.ts';
import { Planner } from './planner.tsx';

const ProposalPart = lazy(async () => ({
  default: (await import('./proposal/proposal-view.tsx')).ProposalPart,
}));

interface ViewProps {
  programme: LiveProgramme;
  history: MoveHistory;
}

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  const history = useOwnHistory();
  const [params] = useSearchParams();
  const view = views.find((one) => one.name === params.get('view')) ?? views[0];
  const { View } = view;
  return (
    <Page
      title={t(view.title)}
      lead={t(view.lead)}
      width="full"
      actions={
        <ButtonRow>
          {views
            .filter((one) => one !== view)
            .map(({ name, icon, link }) => (
              <LinkButton
                key={name}
                small
                icon={icon}
                to={name === '' ? paths.editorTimetable() : `${paths.editorTimetable()}?view=${name}`}
              >
                {t(link)}
              </LinkButton>
            ))}
        </ButtonRow>
      }
    >
      <DraftState />
      {programme.ready ? <View programme={programme} history={history} /> : <Skeleton lines={10} />}
    </Page>
  );
}

/** `table`, `program`, `room` and `item` say where a link leads; later only the day is kept in the URL. */
function GridOfUrl({ programme, history }: ViewProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const days = daysOf(programme.tables);
  const [position] = programme.positionsOf(read('program'));
  const named = read('table') || position?.table;
  const day = days.find(({ name }) => name === named) ?? firstDay(programme);
  if (!day) return <Empty title={t('editor.timetable.noDays')}>{t('editor.timetable.noDaysText')}</Empty>;
  const place = read('item') ? { room: read('room'), item: read('item') } : position;
  return (
    <DayGrid
      programme={programme}
      history={history}
      day={day}
      days={days}
      onDay={(table) => setParams({ table }, { replace: true, preventScrollReset: true })}
      program={read('program')}
      item={place ? itemKey(place.room, place.item) : ''}
    />
  );
}

/** The URL names the current work, so it can be linked; times are proposed again. */
function PlannerOfUrl({ programme, history }: ViewProps) {
  const [params, setParams] = useSearchParams();
  const url = params.toString();
  const [asked, setAsked] = useState({ url, start: startOf(params), serial: 0 });
  const written = useRef(url);
  // A link from elsewhere restarts the planner; its own URL updates do not.
  if (asked.url !== url)
    setAsked(
      url === written.current ? { ...asked, url } : { url, start: startOf(params), serial: asked.serial + 1 },
    );
  return (
    <Planner
      key={asked.serial}
      programme={programme}
      history={history}
      start={asked.start}
      onChange={(values) => {
        const next = new URLSearchParams([
          ['view', 'form'],
          ...(['program', 'table', 'room', 'item'] as const).flatMap((name) =>
            values[name] ? [[name, values[name]]] : [],
          ),
        ]);
        if (next.toString() === url) return;
        written.current = next.toString();
        setParams(next, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

function startOf(params: URLSearchParams): PlacementValues {
  const read = (name: string) => params.get(name) ?? '';
  return {
    ...noPlacement,
    program: read('program'),
    table: read('table'),
    room: read('room'),
    item: read('item'),
  };
}

function Proposal({ programme }: ViewProps) {
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <ProposalPart programme={programme} />
    </Suspense>
  );
}

const views = [
  {
    name: '',
    View: GridOfUrl,
    title: 'editor.timetable.title',
    lead: 'editor.grid.lead',
    icon: 'calendar',
    link: 'editor.grid.wholeDay',
  },
  {
    name: 'form',
    View: PlannerOfUrl,
    title: 'editor.timetable.title',
    lead: 'editor.timetable.lead',
    icon: 'list',
    link: 'editor.grid.byForm',
  },
  {
    name: 'proposal',
    View: Proposal,
    title: 'editor.proposal.title',
    lead: 'editor.proposal.lead',
    icon: 'search',
    link: 'editor.proposal.link',
  },
] as const;
