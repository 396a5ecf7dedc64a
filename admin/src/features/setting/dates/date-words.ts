import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { banquetDate } from 'shared-data/models/social-events';
import { dayText } from '../day-text.ts';
import { type DateName, deadlineEffect, deadlineOf, isDeadline } from './dates-values.ts';

/** What dates and their changes are called on the screen. */
export function useDateWords(timeZone: string) {
  const { t } = useTranslation();
  const locale = useLocale();
  const standard = dayText(banquetDate({ begin: useBase()?.begin ?? '' }), locale);
  const labelOf = (name: DateName) => t(`admin.dates.field.${name}`);
  const wordsOf = (name: DateName, text: string) => {
    if (!isDeadline(name)) return text && dayText(text, locale);
    const at = deadlineOf(text, timeZone);
    return at === null ? '' : deadlineText(at, locale, timeZone);
  };
  const notesOf = (name: DateName, before: string, after: string, now: number): string[] => {
    if (!isDeadline(name)) return [t(`admin.dates.note.${name}`)];
    const effect = deadlineEffect(deadlineOf(before, timeZone), deadlineOf(after, timeZone), now);
    return [t(`admin.dates.effect.${effect}`, { what: t(`admin.dates.what.${name}`) })];
  };
  /** Below the field: the moment in words, as participants will read it. */
  const hintOf = (name: DateName, text: string) =>
    name === 'banquet' && text === ''
      ? t('admin.dates.banquetStandard', { date: standard })
      : [t(`admin.dates.hint.${name}`), isDeadline(name) ? wordsOf(name, text) : '']
          .filter(Boolean)
          .join(' ');
  return { labelOf, wordsOf, notesOf, hintOf };
}
