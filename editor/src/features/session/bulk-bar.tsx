import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { Button } from 'shared-ui/button';
import css from './session.module.css';
import { choicesOf } from './session-columns.tsx';
import type { SessionRow } from './session-rows.ts';

export interface BulkBarProps {
  rows: readonly SessionRow[];
  sessions: readonly Session[];
  onAssign: (choices: { row: SessionRow; sessionId: string }[]) => void;
  onClear: () => void;
}

export function BulkBar({ rows, sessions, onAssign, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [sessionId, setSessionId] = useState('');
  const wishes = rows.flatMap((row) => {
    const [first] = choicesOf(row.program);
    return first && sessions.some((session) => session.id === first) ? [{ row, sessionId: first }] : [];
  });
  return (
    <section className={css.bulk} aria-label={t('editor.session.bulk')}>
      <strong>{t('editor.session.selected', { count: rows.length })}</strong>
      <label htmlFor={id} className="visually-hidden">
        {t('editor.session.bulkSession')}
      </label>
      <select
        id={id}
        name="bulkSessionId"
        className={css.select}
        value={sessionId}
        onChange={(event) => setSessionId(event.target.value)}
      >
        <option value="">{t('editor.session.bulkSession')}</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {sessionName(session, locale)}
          </option>
        ))}
      </select>
      <Button
        look="primary"
        small
        disabled={!sessionId}
        onClick={() => onAssign(rows.map((row) => ({ row, sessionId })))}
      >
        {t('editor.session.bulkAssign', { count: rows.length })}
      </Button>
      <Button small disabled={wishes.length === 0} onClick={() => onAssign(wishes)}>
        {t('editor.session.bulkFirst', { count: wishes.length })}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {t('editor.session.bulkClear')}
      </Button>
    </section>
  );
}
