import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useLocale } from 'shared-data/i18n/i18n';
import { ButtonRow } from 'shared-ui/button';
import { Page } from 'shared-ui/page';
import { AssignmentTable } from '../../assignment/assignment-table.tsx';
import { AssignmentTasks } from '../../assignment/assignment-tasks.tsx';
import { type Assignments, createAssignments } from '../../assignment/assignments.ts';
import { BulkBar } from '../../assignment/bulk-bar.tsx';
import { BulkProgress } from '../../assignment/bulk-progress.tsx';
import { UndoButtons } from '../../assignment/undo-buttons.tsx';
import { useAssigning } from '../../assignment/use-assigning.ts';
import { capacities } from '../../schedule/capacity.ts';
import { placedAsOther } from '../../schedule/readiness.ts';
import { useProgramme } from '../../schedule/use-programme.ts';
import { CapacityTable } from './capacity-table.tsx';
import css from './presentation-type.module.css';
import { TypeBulk } from './type-bulk.tsx';
import { typeColumns } from './type-columns.tsx';
import { TypeLettersButton } from './type-letters.tsx';

/** One per page load, so that a long run survives navigation. */
const shared = createAssignments('presentationType', (id, presentationType, before) =>
  api.updateProgram({ id, assignment: { presentationType }, before: { presentationType: before } }),
);

export function Component() {
  return <TypePage assignments={shared} />;
}

const byId = { id: 'id' };

export function TypePage({ assignments }: { assignments: Assignments<'presentationType'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sessions, programs, tables, canceled, positionsOf } = useProgramme();
  const assigning = useAssigning(assignments);
  const { rows, ticked, assign, assignMany, clear, step } = assigning;
  const columns = useMemo(
    () =>
      typeColumns({
        t,
        locale,
        sessions,
        assignments,
        placedAs: ({ program }) => placedAsOther(program, { tables, positionsOf }),
        onAssign: (row, value) => assign([{ row, value }]),
      }),
    [t, locale, sessions, assignments, tables, positionsOf, assign],
  );
  const counts = useMemo(
    () => capacities(sessions, programs, tables, canceled),
    [sessions, programs, tables, canceled],
  );
  return (
    <Page
      title={t('editor.type.title')}
      lead={t('editor.type.lead')}
      width="full"
      actions={
        <ButtonRow>
          <UndoButtons assignments={assignments} onStep={step} />
          <TypeLettersButton />
        </ButtonRow>
      }
    >
      <BulkProgress assignments={assignments} rows={rows} />
      {ticked.length > 0 && (
        <BulkBar count={ticked.length} onClear={clear}>
          <TypeBulk rows={ticked} onAssign={assignMany} />
        </BulkBar>
      )}
      {counts.length > 0 && (
        <details className={css.places}>
          <summary>{t('editor.type.capacity')}</summary>
          <p>{t('editor.type.capacityLead')}</p>
          <CapacityTable capacities={counts} />
        </details>
      )}
      <AssignmentTable
        label={t('editor.type.table')}
        columns={columns}
        defaultSort={byId}
        assigning={assigning}
      />
      <AssignmentTasks task={assigning.task} />
    </Page>
  );
}
