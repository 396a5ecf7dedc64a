import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useLoading, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import { toast } from 'shared-ui/toast';
import { type Assignments, createAssignments } from './assignments.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { sessionColumns } from './session-columns.tsx';
import { type SessionRow, useSessionRows } from './session-rows.ts';

/** One per page load, so that a long run survives navigation. */
const shared = createAssignments((id, sessionId) => api.updateProgram({ id, assignment: { sessionId } }));

export function Component() {
  return <SessionPage assignments={shared} />;
}

const nobody: ReadonlySet<string> = new Set();
const byNeed = { id: 'session' };
const rowKey = (row: SessionRow) => row.program.id;

export function SessionPage({ assignments }: { assignments: Assignments }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const state = useLoading('programs');
  const [heldBack, setHeldBack] = useState<ReadonlyMap<string, string>>(new Map());
  const [selected, setSelected] = useState(nobody);
  const rows = useSessionRows(heldBack);
  useSettled(assignments);

  const assign = useCallback(
    (choices: { row: SessionRow; sessionId: string }[]) => {
      const changing = choices.filter(({ row, sessionId }) => row.program.sessionId !== sessionId);
      setHeldBack((held) => {
        const next = new Map(held);
        for (const { row } of changing) next.set(row.program.id, row.listedSession);
        return next;
      });
      assignments.assign(changing.map(({ row, sessionId }) => ({ program: row.program, sessionId })));
    },
    [assignments],
  );
  const columns = useMemo(
    () =>
      sessionColumns({
        t,
        locale,
        sessions,
        assignments,
        onAssign: (row, sessionId) => assign([{ row, sessionId }]),
      }),
    [t, locale, sessions, assignments, assign],
  );
  const ticked = useMemo(() => rows.filter((row) => selected.has(row.program.id)), [rows, selected]);

  const assignMany = (choices: { row: SessionRow; sessionId: string }[]) => {
    const before = choices.map(({ row }) => ({ row, sessionId: row.program.sessionId }));
    assign(choices);
    setSelected(nobody);
    toast(t('editor.session.bulkStarted', { count: choices.length }), {
      kind: 'success',
      action: {
        label: t('editor.session.undo'),
        run: () =>
          assignments.assign(before.map(({ row, sessionId }) => ({ program: fresh(row), sessionId }))),
      },
    });
  };

  return (
    <Page title={t('editor.session.title')} lead={t('editor.session.lead')} width="full">
      <BulkProgress assignments={assignments} rows={rows} />
      {ticked.length > 0 && (
        <BulkBar
          rows={ticked}
          sessions={sessions}
          onAssign={assignMany}
          onClear={() => setSelected(nobody)}
        />
      )}
      <DataTable
        label={t('editor.session.table')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        loading={state === 'loading' || state === 'idle'}
        defaultSort={byNeed}
        selection={{ selected, onChange: setSelected, nameOf: rowKey }}
        dimmed={(row) => row.program.canceled === true}
        empty={<Empty title={t('editor.session.empty')}>{t('editor.session.emptyText')}</Empty>}
        tools={
          heldBack.size > 0 && (
            <Button small onClick={() => setHeldBack(new Map())}>
              {t('editor.session.refresh', { count: heldBack.size })}
            </Button>
          )
        }
      />
    </Page>
  );
}

function fresh(row: SessionRow) {
  return storeOf('programs').get(row.program.id) ?? row.program;
}

function useSettled(assignments: Assignments): void {
  useEffect(() => {
    const settle = () => assignments.settle((id) => storeOf('programs').get(id));
    settle();
    return storeOf('programs').subscribe(settle);
  }, [assignments]);
}
