import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { freeUnavailableSlot, setUnavailable, useAllUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { type AbsenceValues, absenceSchema } from 'shared-data/models/unavailable';
import { MessageError } from 'shared-data/platform/errors';
import { ErrorSummary, FieldRow, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { SearchSelectField } from 'shared-ui/select';
import { dayLabel } from '../../schedule/labels.ts';
import css from './availability.module.css';

const { SelectField, TextField } = typedFields<AbsenceValues>();

export function AbsenceForm() {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const all = useAllUnavailable();
  const profiles = useProfiles();
  const form = useForm<AbsenceValues, AbsenceValues>({
    schema: absenceSchema,
    initial: { uid: '', date: tables[0]?.date ?? '', begin: '', end: '' },
    submit: async ({ uid, ...time }) => {
      const slot = freeUnavailableSlot(all[uid] ?? {});
      if (slot === null) throw new MessageError('editor.away.full');
      await setUnavailable(uid, slot, time);
      form.reset({ uid: '', date: time.date, begin: '', end: '' });
    },
  });
  return (
    <div className={css.form}>
      <Form form={form} label={t('editor.away.add')}>
        <ErrorSummary />
        <SearchSelectField
          name="uid"
          label={t('editor.away.person')}
          required
          options={profiles.map(([value, { name, affiliation }]) => ({
            value,
            label: [name, affiliation].filter(Boolean).join(', '),
          }))}
        />
        <FieldRow>
          <SelectField
            name="date"
            label={t('editor.away.day')}
            required
            options={tables.map((table) => ({ value: table.date, label: dayLabel(table, locale) }))}
          />
          <TextField name="begin" type="time" label={t('editor.away.begin')} required />
          <TextField name="end" type="time" label={t('editor.away.end')} required />
        </FieldRow>
        <div>
          <SubmitButton>{t('editor.away.add')}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
