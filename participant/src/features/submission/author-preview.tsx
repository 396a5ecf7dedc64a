import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { authorLine } from 'shared-data/models/program-text';
import { typedFields } from 'shared-ui/form';
import { Authors } from '../../common/program-text.tsx';
import css from './submission.module.css';
import { type AuthorValues, printable, type SubmissionValues } from './submission-values.ts';

const { useValue } = typedFields<SubmissionValues>();

/** The printed author line, rendered after the keystroke itself. */
export function AuthorPreview() {
  const values = useDeferredValue(useValue('authors'));
  return <Preview values={values} />;
}

const Preview = memo(function Preview({ values }: { values: AuthorValues[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const authors = values.flatMap((author) => printable(author) ?? []);
  if (authors.length === 0) return null;
  const other = locale === 'ja' ? 'en' : 'ja';
  const elsewhere = authorLine(authors, other);
  return (
    <section className={css.preview} aria-label={t('submission.preview')}>
      <h3>{t('submission.preview')}</h3>
      <p>
        <Authors authors={authors} />
      </p>
      {elsewhere !== authorLine(authors, locale) && (
        <p lang={other}>
          <span lang={locale}>{t(`submission.preview.${other}`)}</span> {elsewhere}
        </p>
      )}
      <p className={css.previewHint}>{t('submission.preview.hint')}</p>
    </section>
  );
});
