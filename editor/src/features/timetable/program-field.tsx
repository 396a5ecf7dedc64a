import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { type OptionGroup, typedFields } from 'shared-ui/form';
import { presenterNames } from '../../schedule/labels.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import { lacksTime } from '../../schedule/work-list.ts';
import type { PlacementValues } from './placement.ts';

const { SelectField } = typedFields<PlacementValues>();

const longest = 60;

export function ProgramField({ programme }: { programme: LiveProgramme }) {
  const { t } = useTranslation();
  const options = useMemo((): OptionGroup[] => {
    const { programs, positionsOf } = programme;
    const without = programs.filter((program) => program.sessionId && lacksTime(program, positionsOf));
    const placed = Map.groupBy(
      programs.filter((program) => positionsOf(program.id).length > 0 && !program.canceled),
      (program) => program.sessionId,
    );
    const noSession = programs.filter((program) => !program.sessionId && lacksTime(program, positionsOf));
    return [
      { label: t('editor.timetable.withoutTime', { count: without.length }), options: without.map(optionOf) },
      ...programme.sessions.flatMap((session) => {
        const list = placed.get(session.id) ?? [];
        return list.length
          ? [{ label: t('editor.timetable.placed', { session: session.id }), options: list.map(optionOf) }]
          : [];
      }),
      {
        label: t('editor.timetable.withoutSession', { count: noSession.length }),
        options: noSession.map(optionOf),
      },
    ].filter((group) => group.options.length > 0);
  }, [programme, t]);
  return <SelectField name="program" label={t('editor.timetable.program')} required options={options} />;
}

function optionOf(program: PublicProgram) {
  const title = program.title.length > longest ? `${program.title.slice(0, longest)}…` : program.title;
  return { value: program.id, label: `${shownId(program)} ${presenterNames(program)}: ${title}` };
}
