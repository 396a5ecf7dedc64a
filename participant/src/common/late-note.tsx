import { useWords } from 'shared-data/i18n/i18n';
import { expectedSpan } from 'shared-data/models/delay';
import { Icon } from 'shared-ui/icon';
import css from './late-note.module.css';
import { type Span, spanText } from './program-line.ts';

/** `Running 5 minutes late, expected 09:05 - 10:05`; nothing while on time. */
export function LateNote({ late, span }: { late: number; span: Span }) {
  const { t } = useWords();
  if (late === 0) return null;
  return (
    <span className={css.late}>
      <Icon name="clock" size={1} />
      <span>{t('delay.late', { count: late, time: spanText(expectedSpan(span, late)) })}</span>
    </span>
  );
}
