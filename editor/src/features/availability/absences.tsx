import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { freeUnavailableSlot, setUnavailable, useAllUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { type AbsenceValues, absenceSchema } from 'shared-data/models/unavailable';
import { errorMessageKey, MessageError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { ErrorSummary, FieldRow, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { Section } from 'shared-ui/page';
import { SearchSelectField } from 'shared-ui/select';
import { toast } from 'shared-ui/toast';
import { dayLabel } from '../../schedule/labels.ts';
import css from './availability.module.css';

const { SelectField, TextField } = typedFields<AbsenceValues>();

/** Who said when they are away, and what the office was told. */
export function Absences() {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const all = useAllUnavailable();
  const profiles = useProfiles();
  const people = useMemo(() => new Map(profiles), [profiles]);
  const entries = Object.entries(all).flatMap(([uid, times]) =>
    Object.entries(times).map(([slot, time]) => ({ uid, slot, ...time, name: people.get(uid)?.name ?? uid })),
  );
  entries.sort((a, b) => `${a.date} ${a.begin} ${a.name}`.localeCompare(`${b.date} ${b.begin} ${b.name}`));
  const remove = async (uid: string, slot: string) => {
    try {
      await setUnavailable(uid, slot, null);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
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
  const dayOf = (date: string) => {
    const table = tables.find((one) => one.date === date);
    return table ? dayLabel(table, locale) : date;
  };
  return (
    <Section title={t('editor.away.title')} lead={t('editor.away.lead')}>
      {entries.length === 0 && <p>{t('editor.away.none')}</p>}
      <ul className={css.list}>
        {entries.map(({ uid, slot, name, date, begin, end }) => (
          <li key={`${uid} ${slot}`} className={css.entry}>
            <strong>{name}</strong> {dayOf(date)} {timeRange(begin, end)}
            <Button
              small
              look="quiet"
              icon="close"
              aria-label={t('editor.away.removeOf', { name, day: dayOf(date), time: timeRange(begin, end) })}
              onClick={() => void remove(uid, slot)}
            >
              {t('editor.away.remove')}
            </Button>
          </li>
        ))}
      </ul>
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
    </Section>
  );
}
