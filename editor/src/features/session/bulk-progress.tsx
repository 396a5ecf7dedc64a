import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useStore } from 'zustand';
import type { Assignments } from './assignments.ts';
import css from './session.module.css';
import type { SessionRow } from './session-rows.ts';

/** Warns before the page is closed during a run. */
export function BulkProgress({
  assignments,
  rows,
}: {
  assignments: Assignments;
  rows: readonly SessionRow[];
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
      failed.map((row) => ({
        program: row.program,
        sessionId: byProgram[row.program.id]?.sessionId ?? '',
      })),
    );
  if (running)
    return (
      <div className={css.progress} role="status">
        <span>{t('editor.session.progress', { done: progress.done, total: progress.total })}</span>
        <progress max={progress.total} value={progress.done} aria-label={t('editor.session.bulk')} />
      </div>
    );
  if (failed.length > 1)
    return (
      <Notice
        kind="error"
        title={t('editor.session.failedSome', { count: failed.length })}
        action={<Button onClick={again}>{t('editor.session.againAll')}</Button>}
      >
        {failed.map((row) => row.program.id).join(', ')}
      </Notice>
    );
  return null;
}
