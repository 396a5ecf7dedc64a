import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useSessions, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { Page } from 'shared-ui/page';
import { AssignmentTable } from '../../assignment/assignment-table.tsx';
import { AssignmentTasks } from '../../assignment/assignment-tasks.tsx';
import { type Assignments, createAssignments } from '../../assignment/assignments.ts';
import { BulkBar } from '../../assignment/bulk-bar.tsx';
import { BulkProgress } from '../../assignment/bulk-progress.tsx';
import { UndoButtons, useUndoKeys } from '../../assignment/undo-buttons.tsx';
import { useAssigning } from '../../assignment/use-assigning.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import css from './session.module.css';
import { SessionBulk } from './session-bulk.tsx';
import { sessionColumns } from './session-columns.tsx';
import { sessionNeeds } from './session-needs.ts';
import { SessionTray } from './session-tray.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useSessionDrag } from './use-session-drag.ts';

/** One per page load, so that a long run survives navigation. */
const shared = createAssignments('sessionId', (id, sessionId, before) =>
  api.updateProgram({ id, assignment: { sessionId }, before: { sessionId: before } }),
);

export function Component() {
  return <SessionPage assignments={shared} />;
}

const byNeed = { id: 'session' };

/** Programs beside all sessions: assigned in the row, by dragging, or many at once. */
export function SessionPage({ assignments }: { assignments: Assignments<'sessionId'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const tables = useTables();
  const assigning = useAssigning(assignments);
  const { rows, ticked, selected, select, assign, assignMany, clear, step } = assigning;
  const [task, setTask] = useState<ComponentProps<typeof TaskDialog>['task']>(null);
  const columns = useMemo(
    () =>
      sessionColumns({
        t,
        locale,
        sessions,
        assignments,
        onAssign: (row, value) => assign([{ row, value }]),
      }),
    [t, locale, sessions, assignments, assign],
  );
  const needs = useMemo(
    () =>
      sessionNeeds(
        sessions,
        rows.map(({ program }) => program),
        tables,
      ),
    [sessions, rows, tables],
  );
  const sendTo = useCallback(
    (sessionId: string, ids: ReadonlySet<string>) =>
      assignMany(rows.filter((row) => ids.has(row.program.id)).map((row) => ({ row, value: sessionId }))),
    [rows, assignMany],
  );
  const drag = useSessionDrag({
    dragged: (id) => (selected.has(id) ? ticked.map(({ program }) => program.id) : [id]),
    nameOf: (ids) =>
      ids.length === 1 ? shownIdOf(ids[0] ?? '') : t('editor.session.dragged', { count: ids.length }),
    onDrop: (sessionId, ids) => sendTo(sessionId, new Set(ids)),
  });
  const onKeyDown = useUndoKeys(step);
  return (
    <Page
      title={t('editor.session.title')}
      lead={t('editor.session.lead')}
      width="full"
      actions={<UndoButtons assignments={assignments} onStep={step} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for the rows and sessions within */}
      <div className={css.desk} {...drag} onKeyDown={onKeyDown}>
        <div className={css.list}>
          <BulkProgress assignments={assignments} rows={rows} />
          {ticked.length > 0 && (
            <BulkBar count={ticked.length} onClear={clear}>
              <SessionBulk rows={ticked} sessions={sessions} onAssign={assignMany} />
            </BulkBar>
          )}
          <AssignmentTable
            label={t('editor.session.table')}
            columns={columns}
            defaultSort={byNeed}
            assigning={assigning}
          />
        </div>
        <SessionTray
          needs={needs}
          ticked={ticked.length}
          onTick={(ids) => select(new Set(ids))}
          onAssign={(sessionId) => sendTo(sessionId, selected)}
          onTask={(name, id) => setTask({ task: name, id })}
        />
      </div>
      <AssignmentTasks task={assigning.task} />
      <TaskDialog task={task} sessions={sessions} onClose={() => setTask(null)} />
    </Page>
  );
}
