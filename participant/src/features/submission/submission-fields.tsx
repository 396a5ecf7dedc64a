import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { requestedTypes } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { abstractPageLimit } from 'shared-data/models/site';
import { sessionOptions } from 'shared-data/models/titles';
import { maxFileSize } from 'shared-data/models/upload';
import { FieldRow, FormSection, optionsOf, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import type { SubmissionValues } from './submission-values.ts';

const { CheckboxField, FileField, RadioGroup, SelectField, TextArea, useValue } =
  typedFields<SubmissionValues>();

export function PresentationFields({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const first = useValue('sessionChoice1');
  return (
    <FormSection title={t('submission.section.presentation')}>
      <TextArea
        name="title"
        label={t('submission.titleField')}
        hint={t('submission.titleField.hint')}
        autoComplete="off"
        unbroken
        required
      />
      <RadioGroup
        name="presentationType"
        label={t('submission.presentationType')}
        options={optionsOf(requestedTypes, (value) => t(`submission.type.${value}`))}
        inline
        required
      />
      <CheckboxField name="typeChangeable" label={t('submission.typeChangeable')} />
      <RadioGroup
        name="language"
        label={t('submission.language')}
        options={optionsOf(['en', 'ja'], (value) => t(`submission.language.${value}`))}
        inline
      />
      <FieldRow>
        <SelectField
          name="sessionChoice1"
          label={t('submission.sessionChoice1')}
          options={sessionOptions(sessions, locale)}
          required
        />
        <SelectField
          name="sessionChoice2"
          label={t('submission.sessionChoice2')}
          options={sessionOptions(sessions, locale, first)}
          placeholder={t('submission.sessionChoice2.none')}
        />
      </FieldRow>
    </FormSection>
  );
}

/** `replaces`: there is a file already. A notice replaces the field while uploads are off. */
export function AbstractFields({
  progress,
  required = false,
  replaces = false,
  children,
}: {
  progress: number | null;
  required?: boolean;
  replaces?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const blocked = useAbstractBlocked();
  const count = useIdentity(({ view }) => abstractPageLimit(view.base));
  return (
    <FormSection title={t('submission.section.abstract')}>
      {blocked ? (
        <Notice kind="warning" title={t('submission.uploadsOff')}>
          {t(replaces ? 'submission.uploadsOffReplace' : 'submission.uploadsOffText')}
        </Notice>
      ) : (
        <FileField
          name="abstract"
          label={t(replaces ? 'submission.abstractReplace' : 'submission.abstract')}
          hint={t(replaces ? 'submission.abstractReplace.hint' : 'submission.abstract.hint', { count })}
          accept="application/pdf,.pdf"
          maxSize={maxFileSize.abstract}
          progress={progress}
          required={required}
        />
      )}
      {children}
    </FormSection>
  );
}

export function NoteField() {
  const { t } = useTranslation();
  return <TextArea name="note" label={t('submission.note')} hint={t('submission.note.hint')} rows={3} />;
}
