import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { useCollection, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { locales } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import { type PrintChoice, printChoiceSchema, printFilters, printKinds } from 'shared-data/models/print';
import { sessionName } from 'shared-data/models/titles';
import { attendances } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, FieldRow, Form, optionsOf, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { SearchSelectField } from 'shared-ui/select';
import { toast } from 'shared-ui/toast';

export function PrintForm({ onStarted }: { onStarted: () => Promise<void> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const people = usePeopleOptions();
  const initial: PrintChoice = {
    ...{ what: 'badgeCards', locale, session: '', person: '', attendance: '', sample: true },
  };
  const form = useForm({
    schema: printChoiceSchema,
    initial,
    submit: async (choice) => {
      const used = printFilters[choice.what];
      const narrowed = {
        session: used.includes('session') ? choice.session : '',
        person: used.includes('person') ? choice.person : '',
        attendance: used.includes('attendance') ? choice.attendance : ('' as const),
      };
      await transferApi.print({ ...choice, ...narrowed }, newIdempotencyKey());
      toast(t('admin.print.started'), { kind: 'success' });
      await onStarted();
    },
  });
  const { CheckboxField, RadioGroup, SelectField, useValue } = typedFields(form);
  const filters = printFilters[useValue('what', form)] ?? [];
  return (
    <Form form={form} label={t('admin.print.new')}>
      <ErrorSummary />
      <RadioGroup
        name="what"
        label={t('admin.print.what')}
        options={printKinds.map((kind) => ({
          value: kind,
          label: t(`admin.print.kind.${kind}`),
          hint: t(`admin.print.hint.${kind}`),
        }))}
      />
      <FieldRow>
        <SelectField
          name="locale"
          label={t('admin.print.locale')}
          options={optionsOf(locales, (one) => t(`admin.print.locale.${one}`))}
          placeholder={null}
        />
        {filters.includes('session') && (
          <SelectField
            name="session"
            label={t('admin.print.session')}
            options={sessions.map((session) => ({
              value: session.id,
              label: `${session.id} ${sessionName(session, locale)}`,
            }))}
            placeholder={t('admin.print.everySession')}
          />
        )}
        {filters.includes('attendance') && (
          <SelectField
            name="attendance"
            label={t('admin.user.attendance')}
            options={optionsOf(attendances, (one) => t(`admin.user.attendance.${one}`))}
            placeholder={t('admin.print.everybody')}
          />
        )}
      </FieldRow>
      {filters.includes('person') && (
        <SearchSelectField
          name="person"
          label={t('admin.print.person')}
          hint={t('admin.print.personHint')}
          options={people}
          placeholder={t('admin.print.everybody')}
        />
      )}
      <CheckboxField name="sample" label={t('admin.print.sample')} hint={t('admin.print.sampleHint')} />
      <ButtonRow>
        <SubmitButton>{t('admin.print.start')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function usePeopleOptions() {
  const { version } = useCollection('users');
  return useMemo(
    () =>
      [...storeOf('users').values()]
        .map((user) => ({
          value: user.id,
          label: [`${fullName(user)}`, user.nameJa, user.email].filter(Boolean).join(' · '),
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [version],
  );
}
