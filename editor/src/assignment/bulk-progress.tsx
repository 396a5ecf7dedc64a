import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { shownId } from 'shared-data/models/program-text';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useStore } from 'zustand';
import css from './assignment.module.css';
import type { AssignedField, Assignments } from './assignments.ts';
import type { ProgramRow } from './rows.ts';

/** Warns before the page is closed during a run. */
export function BulkProgress<Field extends AssignedField>({
  assignments,
  rows,
}: {
  assignments: Assignments<Field>;
  rows: readonly ProgramRow[];
}) {
  const { t } = useTranslation();
  const { byProgram, progress } = useStore(assignments.store);
  const running = progress.total > 1 && progress.done < progress.total;
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [running]);
  const failed = rows.filter((row) => byProgram[row.program.id]?.state === 'failed');
  const again = () =>
    assignments.assign(
      failed.flatMap(({ program }) => {
        const assignment = byProgram[program.id];
        return assignment ? [{ program, value: assignment.value }] : [];
      }),
    );
  if (running)
    return (
      <div className={css.progress} role="status">
        <span>{t('editor.assign.progress', { done: progress.done, total: progress.total })}</span>
        <progress max={progress.total} value={progress.done} aria-label={t('editor.assign.bulk')} />
      </div>
    );
  if (failed.length > 1)
    return (
      <Notice
        kind="error"
        title={t('editor.assign.failedSome', { count: failed.length })}
        action={<Button onClick={again}>{t('editor.assign.againAll')}</Button>}
      >
        {failed.map((row) => shownId(row.program)).join(', ')}
      </Notice>
    );
  return null;
}
