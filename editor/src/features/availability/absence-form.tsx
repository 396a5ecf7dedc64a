import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { addUnavailable, useAllUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { UnavailableTime } from 'shared-data/models/timetable';
import { type AbsenceValues, absenceSchema } from 'shared-data/models/unavailable';
import { MessageError } from 'shared-data/platform/errors';
import { ErrorSummary, FieldRow, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { SearchSelectField } from 'shared-ui/select';
import { toast } from 'shared-ui/toast';
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
      const known = all[uid] ?? {};
      if (Object.values(known).some((one) => isSameTime(one, time)))
        throw new MessageError('editor.away.known');
      if (!(await addUnavailable(uid, time, 'allUnavailable'))) throw new MessageError('editor.away.full');
      toast(t('editor.away.added'), { kind: 'success' });
      form.reset({ uid: '', date: time.date, begin: '', end: '' });
    },
  });
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus(), []);
  return (
    <div ref={box} className={css.form}>
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

const isSameTime = (a: UnavailableTime, b: UnavailableTime) =>
  a.date === b.date && a.begin === b.begin && a.end === b.end;
