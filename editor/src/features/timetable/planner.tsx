import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { useForm, useFormState } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { dayLabel } from '../../schedule/labels.ts';
import type { MoveHistory } from '../../schedule/move-history.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { lacksTime } from '../../schedule/work-list.ts';
import { DayBoard } from './day-board.tsx';
import {
  firstDay,
  follow,
  noPlacement,
  type PlacementValues,
  roomsOf,
  shownTimes,
  timed,
} from './placement.ts';
import { placementErrors } from './placement-checks.ts';
import { PlacementFormView } from './placement-form.tsx';
import css from './timetable.module.css';
import { type PlacementForm, savePlacement, useFollow, useSurroundings } from './use-placement.ts';

export interface PlannerProps {
  programme: LiveProgramme;
  history: MoveHistory;
  start: PlacementValues;
  onChange: (values: PlacementValues) => void;
}

export function Planner({ programme, history, start, onChange }: PlannerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const around = useSurroundings(programme);
  const latest = useRef(around);
  latest.current = around;
  const index = programme.conflicts();
  const latestIndex = useRef(index);
  latestIndex.current = index;

  const form: PlacementForm = useForm<PlacementValues, PlacementValues>({
    schema: anyValues,
    initial: initialOf(start, programme),
    check: (values) =>
      placementErrors(timed(values, latest.current.tables), latest.current, latestIndex.current),
    submit: async (_, entered) => {
      const values = timed(entered, latest.current.tables);
      const table = latest.current.tables.find((one) => one.name === values.table);
      const program = latest.current.programOf(values.program);
      await savePlacement(values, latest.current, history);
      toast(
        t('editor.timetable.saved', {
          id: shownIdOf(values.program),
          day: table ? dayLabel(table, locale) : '',
          room: roomName(table?.rooms?.[values.room], locale),
          time: timeRange(values.begin, values.end),
        }),
        { kind: 'success' },
      );
      goOn.current = program?.sessionId ?? '';
    },
  });
  useFollow(form, around);
  const goOn = useNextProgram(form, programme);
  useReport(form, onChange);

  return (
    <div className={css.planner}>
      <PlacementFormView form={form} programme={programme} around={around} index={index} />
      <DayBoard form={form} programme={programme} around={around} history={history} />
    </div>
  );
}

/** All validation is in `check`, because it needs the programme. */
const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as PlacementValues }),
};

function initialOf(start: PlacementValues, programme: LiveProgramme): PlacementValues {
  const day = programme.tables.find((one) => one.name === start.table) ?? firstDay(programme);
  const room = day?.rooms?.[start.room] ?? roomsOf(day)[0];
  const asked = { ...start, table: day?.name ?? '', room: room?.id ?? '' };
  if (!start.program) return asked;
  const field = start.item && start.item === asked.item ? 'item' : 'program';
  return shownTimes(follow(asked, field, noPlacement, programme));
}

function useNextProgram({ store }: PlacementForm, programme: LiveProgramme) {
  const session = useRef<string | null>(null);
  const submitting = useFormState({ store } as PlacementForm, (state) => state.submitting);
  useEffect(() => {
    if (submitting || session.current === null) return;
    const done = programme.programOf(store.state.values.program);
    if (!done || lacksTime(done, programme.positionsOf)) return;
    const next = programme.programs.find(
      (program) =>
        program.id !== done.id &&
        program.sessionId === session.current &&
        lacksTime(program, programme.positionsOf),
    );
    session.current = null;
    store.set('program', next?.id ?? '');
  }, [submitting, store, programme]);
  return session;
}

/** Milliseconds: history updates take about ten, too long for every keystroke. */
const reportDelay = 200;

function useReport({ store }: PlacementForm, onChange: PlannerProps['onChange']): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let key = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      const { program, table, room, item } = store.state.values;
      const now = [program, table, room, item].join(' ');
      if (now === key) return;
      key = now;
      latest.current(store.state.values);
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(report, reportDelay);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
}
