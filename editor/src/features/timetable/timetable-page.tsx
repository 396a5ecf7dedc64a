import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { type LiveProgramme, useProgramme } from '../../schedule/use-programme.ts';
import { noPlacement, type PlacementValues } from './placement.ts';
import { Planner } from './planner.tsx';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  return (
    <Page title={t('editor.timetable.title')} lead={t('editor.timetable.lead')} width="full">
      {programme.ready ? <PlannerOfUrl programme={programme} /> : <Skeleton lines={10} />}
    </Page>
  );
}

/** The URL names the current work, so it can be linked; times are proposed again. */
function PlannerOfUrl({ programme }: { programme: LiveProgramme }) {
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
      start={asked.start}
      onChange={(values) => {
        const next = new URLSearchParams(
          (['program', 'table', 'room', 'item'] as const).flatMap((name) =>
            values[name] ? [[name, values[name]]] : [],
          ),
        );
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
