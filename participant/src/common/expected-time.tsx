import { useWords } from 'shared-data/i18n/i18n';
import { expectedTime } from 'shared-data/models/delay';
import css from './program-line.module.css';

/** `expected 09:05`; nothing while on time. `late`: minutes. */
export function ExpectedTime({ begin, late }: { begin: string; late: number }) {
  const { t } = useWords();
  if (late === 0) return null;
  return <span className={css.expected}>{t('delay.expected', { time: expectedTime(begin, late) })}</span>;
}
