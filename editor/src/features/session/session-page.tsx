import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { Page } from 'shared-ui/page';
import { AssignmentTable } from '../../assignment/assignment-table.tsx';
import { type Assignments, createAssignments } from '../../assignment/assignments.ts';
import { BulkBar } from '../../assignment/bulk-bar.tsx';
import { BulkProgress } from '../../assignment/bulk-progress.tsx';
import { useAssigning } from '../../assignment/use-assigning.ts';
import { SessionBulk } from './session-bulk.tsx';
import { sessionColumns } from './session-columns.tsx';

/** One per page load, so that a long run survives navigation. */
const shared = createAssignments('sessionId', (id, sessionId) =>
  api.updateProgram({ id, assignment: { sessionId } }),
);

export function Component() {
  return <SessionPage assignments={shared} />;
}

const byNeed = { id: 'session' };

export function SessionPage({ assignments }: { assignments: Assignments<'sessionId'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const assigning = useAssigning(assignments);
  const { rows, ticked, assign, assignMany, clear } = assigning;
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
  return (
    <Page title={t('editor.session.title')} lead={t('editor.session.lead')} width="full">
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
    </Page>
  );
}
