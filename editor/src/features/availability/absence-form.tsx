import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { addUnavailable, useAllUnavailable } from 'shared-data/collections/editor-data';
import { useLoading, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { type AbsenceValues, absenceSchema, holdsTime } from 'shared-data/models/unavailable';
import { MessageError } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import {
  ErrorSummary,
  FieldRow,
  Form,
  type Option,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { SearchSelectField } from 'shared-ui/select';
import { toast } from 'shared-ui/toast';
import { dayLabel } from '../../schedule/labels.ts';
import type { Absence } from './absence-list.ts';
import css from './availability.module.css';

const { SelectField, TimeField, useValue } = typedFields<AbsenceValues>();

interface Props {
  /** What is changed; without it one is added. */
  of?: Absence;
  /** Somebody else has changed or removed it since. */
  gone?: boolean;
  onSaved?: (saved: AbsenceValues) => void;
  onCancel?: () => void;
}

export function AbsenceForm({ of, gone = false, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const tables = useTables();
  const all = useAllUnavailable();
  const form = useForm<AbsenceValues, AbsenceValues>({
    schema: absenceSchema,
    initial: of ? valuesOf(of) : { uid: '', date: tables[0]?.date ?? '', begin: '', end: '' },
    submit: async (values) => {
      const { uid, ...time } = values;
      const instead = gone ? undefined : of?.slot;
      if (holdsTime(all[uid] ?? {}, time, instead)) throw new MessageError('editor.away.known');
      if (!(await addUnavailable(uid, time, 'allUnavailable', instead)))
        throw new MessageError('editor.away.full');
      toast(t(of ? 'editor.away.changed' : 'editor.away.added'), { kind: 'success' });
      if (of) onSaved?.(values);
      else form.reset({ uid: '', date: time.date, begin: '', end: '' });
    },
  });
  // Its own change takes it away, too.
  const saving = useFormState(form, ({ submitting }) => submitting);
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(
    () => box.current?.querySelector<HTMLElement>('[role=combobox]:not(:disabled), select')?.focus(),
    [],
  );
  const title = t(of ? 'editor.away.change' : 'editor.away.add');
  return (
    <div ref={box} className={css.form}>
      <Form form={form} label={title}>
        <ErrorSummary />
        {gone && !saving && <Notice kind="warning">{t('editor.away.gone')}</Notice>}
        <PersonField fixed={of !== undefined} />
        <TimeFields />
        <ButtonRow>
          <SubmitButton>{of ? t('editor.away.save') : title}</SubmitButton>
          {onCancel && <Button onClick={onCancel}>{t('editor.away.cancel')}</Button>}
        </ButtonRow>
      </Form>
    </div>
  );
}

const valuesOf = ({ uid, date, begin, end }: Absence): AbsenceValues => ({ uid, date, begin, end });

function PersonField({ fixed }: { fixed: boolean }) {
  const { t } = useTranslation();
  const profiles = useProfiles();
  const known = useLoading('people') === 'live';
  const chosen = useValue('uid');
  const options: Option[] = profiles.map(([value, { name, affiliation }]) => ({
    value,
    label: [name, affiliation].filter(Boolean).join(', '),
  }));
  // A uid is no name.
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: known ? t('editor.people.gone') : '…' });
  return (
    <SearchSelectField
      name="uid"
      label={t('editor.away.person')}
      required
      disabled={fixed}
      options={options}
    />
  );
}

function TimeFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = useValue('date');
  const days: Option[] = useTables().map((table) => ({ value: table.date, label: dayLabel(table, locale) }));
  if (chosen && !days.some(({ value }) => value === chosen)) days.push({ value: chosen, label: chosen });
  return (
    <FieldRow>
      <SelectField name="date" label={t('editor.away.day')} required options={days} />
      <TimeField name="begin" label={t('editor.away.begin')} required />
      <TimeField name="end" label={t('editor.away.end')} required />
    </FieldRow>
  );
}
