import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { Notice } from 'shared-ui/notice';
import { applied, newClashes } from '../../../schedule/changes.ts';
import { isRejected, type Result } from '../../../schedule/operation-checks.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import css from './operation.module.css';
import { changeLines, clashText, rejectionText } from './operation-words.ts';

const shown = 8;

export function OperationPreview({ result, programme }: { result: Result | null; programme: LiveProgramme }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tables, programOf, chairsOf, circumstances, conflicts } = programme;
  const clashes = useMemo(
    () =>
      result && !isRejected(result)
        ? newClashes(tables, result, { programOf, chairsOf, circumstances }, conflicts())
        : [],
    [result, tables, programOf, chairsOf, circumstances, conflicts],
  );
  if (!result) return null;
  const words = { t, locale };
  if (isRejected(result))
    return result.rejected === 'nothing' ? (
      <p role="status" className={css.quiet}>
        {rejectionText(result, words)}
      </p>
    ) : (
      <Notice kind="warning">{rejectionText(result, words)}</Notice>
    );
  const lines = changeLines(result, tables, words);
  return (
    <div className={css.preview}>
      <p role="status">
        {t('editor.op.changes', { count: lines.length })}{' '}
        {clashes.length > 0
          ? t('editor.op.newClashes', { count: clashes.length })
          : t('editor.op.noNewClashes')}
      </p>
      {clashes.length > 0 && (
        <ul className={css.clashes}>
          {clashes.slice(0, shown).map((clash, index) => (
            <li key={index}>{clashText(clash, applied(tables, result), words)}</li>
          ))}
        </ul>
      )}
      <ul className={css.lines}>
        {lines.slice(0, shown).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className={css.quiet}>{t('editor.home.more', { count: lines.length - shown })}</p>
      )}
    </div>
  );
}
