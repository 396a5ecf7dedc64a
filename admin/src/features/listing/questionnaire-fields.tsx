import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { type EnqueteFormValues, storedUrl } from 'shared-data/models/listing';
import { localized } from 'shared-data/models/locales';
import { FormSection, typedFields } from 'shared-ui/form';
import { Invitation } from 'shared-ui/listing';
import { Preview } from '../../common/preview.tsx';
import css from './listing.module.css';

const { TextField, TextArea, useValue } = typedFields<EnqueteFormValues>();

export function QuestionnaireFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="url"
        label={t('admin.listing.enquete.url')}
        hint={t('admin.listing.enquete.urlHint')}
        required
        inputMode="url"
        autoComplete="off"
      />
      <FormSection title={t('admin.instruction.english')}>
        <TextField
          name="titleEn"
          label={t('admin.listing.enquete.titleEn')}
          hint={t('admin.listing.enquete.titleHint')}
          lang="en"
          autoComplete="off"
        />
        <TextArea
          name="textEn"
          label={t('admin.listing.enquete.textEn')}
          hint={t('admin.instruction.bodyHint')}
          rows={4}
        />
      </FormSection>
      <FormSection title={t('admin.instruction.japanese')} hint={t('admin.instruction.japaneseHint')}>
        <TextField name="titleJa" label={t('admin.listing.enquete.titleJa')} lang="ja" autoComplete="off" />
        <TextArea name="textJa" label={t('admin.listing.enquete.textJa')} rows={4} />
      </FormSection>
      <QuestionnairePreview lang="en" />
      <QuestionnairePreview lang="ja" />
    </>
  );
}

/** Title and button without a wording of their own are those of the meeting home. */
const standard = {
  en: { title: 'Questionnaire', action: 'Answer the questionnaire' },
  ja: { title: 'アンケート', action: 'アンケートに回答する' },
} as const;

function QuestionnairePreview({ lang }: { lang: 'en' | 'ja' }) {
  const title = localized({ en: useValue('titleEn').trim(), ja: useValue('titleJa').trim() }, lang);
  const textEn = useDeferredValue(useValue('textEn')).trim();
  const textJa = useDeferredValue(useValue('textJa')).trim();
  const url = storedUrl(useValue('url'));
  if (url === null) return null;
  return (
    <Preview lang={lang}>
      <div className={css.invitation}>
        <p className={css.invitationTitle}>{title || standard[lang].title}</p>
        <Invitation
          text={localized({ en: textEn, ja: textJa }, lang)}
          url={url}
          action={standard[lang].action}
        />
      </div>
    </Preview>
  );
}
