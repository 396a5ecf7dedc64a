import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { momentText } from 'shared-data/i18n/format';
import type { AuditEntry } from 'shared-data/models/audit';
import { changedSince, restoreKind } from 'shared-data/models/audit-restore';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import css from './audit.module.css';
import type { AuditRow } from './audit-rows.ts';
import { fieldWords, thingWords, valueWords, type Words } from './words.ts';

export interface EntryDialogProps {
  row: AuditRow | null;
  words: Words;
  entries: readonly AuditEntry[];
  onClose: () => void;
  onRestored: () => Promise<void>;
}

/** One entry: every value before and after, and the way back where there is one. */
export function EntryDialog({ row, words, entries, onClose, onRestored }: EntryDialogProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} title={row?.thing ?? ''} shape="wide" readFirst>
      {row && (
        <div className={css.entry}>
          <Facts row={row} words={words} />
          <Lines row={row} words={words} />
          <Restore key={row.entry.id} row={row} entries={entries} words={words} onRestored={onRestored} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ row, words }: { row: AuditRow; words: Words }) {
  const { t } = useTranslation();
  const { entry, who, name, helper, verb } = row;
  return (
    <p>
      {t('admin.audit.entryFacts', {
        verb: t(`admin.audit.verb.${verb}`),
        who: name ? `${name} (${who})` : who,
        time: momentText(entry.at, words.locale, words.timeZone),
      })}
      {helper !== undefined && <span className={css.quiet}>{t('admin.audit.helper', { helper })}</span>}
    </p>
  );
}

function Lines({ row: { lines, thing }, words }: { row: AuditRow; words: Words }) {
  const { t } = useTranslation();
  const things = lines.map((line) => thingWords(words, line.thing));
  const several = new Set([thing, ...things]).size > 1;
  return (
    <ul className={css.lines} aria-label={t('admin.audit.changes')}>
      {lines.map((line, at) => {
        const of = things[at] ?? '';
        const name = [several ? of : '', fieldWords(t, line)].filter(Boolean).join(' · ');
        return (
          <li key={at}>
            <span className={css.field}>{name || of}</span>
            <dl className={css.values}>
              <dt>{t('admin.audit.before')}</dt>
              <dd>{valueWords(words, line.before)}</dd>
              <dt>{t('admin.audit.after')}</dt>
              <dd>{valueWords(words, line.after)}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Restore({
  row,
  entries,
  words,
  onRestored,
}: Omit<EntryDialogProps, 'row' | 'onClose'> & { row: AuditRow }) {
  const { t } = useTranslation();
  const { entry, href, thing } = row;
  const [state, setState] = useState<{ pending: boolean; problem?: string }>({ pending: false });
  const possible = restoreKind(entry.changes) !== null;
  const at = entries.findIndex(({ id }) => id === entry.id);
  const newer = changedSince(entry, entries.slice(0, Math.max(0, at)).toReversed());
  const restore = async () => {
    const sure = await confirm({
      title: t('admin.audit.restoreTitle'),
      text: t('admin.audit.restoreText', { count: row.lines.length, thing }),
      confirmLabel: t('admin.audit.restore'),
    });
    if (!sure) return;
    setState({ pending: true });
    try {
      await adminApi.restoreAudited(entry.id);
      setState({ pending: false });
      toast(t('admin.audit.restored', { thing }), { kind: 'success' });
      await onRestored();
    } catch (error) {
      setState({ pending: false, problem: t(problemKey(error)) });
      if (error instanceof ApiError) await onRestored().catch(() => {});
    }
  };
  return (
    <>
      {!possible && <p className={css.quiet}>{t('admin.audit.noWayBack')}</p>}
      {newer && possible && (
        <Notice still title={t('admin.audit.changedSince')}>
          {t('admin.audit.changedSinceBy', {
            who: newer.email || newer.uid,
            time: momentText(newer.at, words.locale, words.timeZone),
          })}
        </Notice>
      )}
      {state.problem && <Notice kind="error">{state.problem}</Notice>}
      <ButtonRow>
        {possible && (
          <Button
            icon="refresh"
            pending={state.pending}
            disabled={newer !== undefined}
            onClick={() => void restore()}
          >
            {t('admin.audit.restore')}
          </Button>
        )}
        {href !== undefined && <LinkButton to={href}>{t('admin.audit.open')}</LinkButton>}
      </ButtonRow>
    </>
  );
}

function problemKey(error: unknown) {
  if (!(error instanceof ApiError)) return errorMessageKey(error);
  if (error.code === 'conflict') return 'admin.audit.conflict';
  return error.code === 'notFound' ? 'admin.audit.gone' : errorMessageKey(error);
}
