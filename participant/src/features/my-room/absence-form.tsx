import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addUnavailable, useUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { UnavailableTime } from 'shared-data/models/timetable';
import { holdsTime, type SlotTime, unavailableSchema } from 'shared-data/models/unavailable';
import { MessageError } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm, useFormState } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';

const { SelectField, TimeField, useValue } = typedFields<UnavailableTime>();

export function NewAbsence({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const [first] = useTables();
  const times = useUnavailable(uid);
  const form = useForm<UnavailableTime, UnavailableTime>({
    schema: unavailableSchema,
    initial: { date: first?.date ?? '', begin: '', end: '' },
    submit: async (time) => {
      await save(uid, times, time);
      form.reset({ date: time.date, begin: '', end: '' });
    },
  });
  return (
    <Form form={form} label={t('myRoom.away')}>
      <ErrorSummary />
      <TimeFields />
      <SubmitButton>{t('myRoom.away.add')}</SubmitButton>
    </Form>
  );
}

interface ChangeProps {
  uid: string;
  of: SlotTime;
  /** It has been changed or removed elsewhere since. */
  gone: boolean;
  onSaved: (saved: UnavailableTime) => void;
  onCancel: () => void;
}

export function ChangedAbsence({ uid, of: { slot, ...initial }, gone, onSaved, onCancel }: ChangeProps) {
  const { t } = useTranslation();
  const times = useUnavailable(uid);
  const form = useForm<UnavailableTime, UnavailableTime>({
    schema: unavailableSchema,
    initial,
    submit: async (time) => {
      await save(uid, times, time, gone ? undefined : slot);
      toast(t('myRoom.away.changed'), { kind: 'success' });
      onSaved(time);
    },
  });
  // Its own change takes it away, too.
  const saving = useFormState(form, ({ submitting }) => submitting);
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone.
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=combobox], select')?.focus(), []);
  return (
    <div ref={box}>
      <Form form={form} label={t('myRoom.away.change')}>
        <ErrorSummary />
        {gone && !saving && <Notice kind="warning">{t('myRoom.away.gone')}</Notice>}
        <TimeFields />
        <ButtonRow>
          <SubmitButton>{t('myRoom.away.save')}</SubmitButton>
          <Button onClick={onCancel}>{t('myRoom.away.cancel')}</Button>
        </ButtonRow>
      </Form>
    </div>
  );
}

async function save(
  uid: string,
  times: ReturnType<typeof useUnavailable>,
  time: UnavailableTime,
  instead?: string,
): Promise<void> {
  if (holdsTime(times, time, instead)) throw new MessageError('myRoom.away.known');
  if (!(await addUnavailable(uid, time, 'unavailable', instead))) throw new MessageError('myRoom.away.full');
}

function TimeFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = useValue('date');
  const dates = new Set(useTables().map(({ date }) => date));
  // Its day may have been removed since.
  if (chosen) dates.add(chosen);
  return (
    <>
      <SelectField
        name="date"
        label={t('myRoom.away.day')}
        required
        options={[...dates].map((date) => ({ value: date, label: dayName(date, locale) }))}
      />
      <TimeField name="begin" label={t('myRoom.away.begin')} required />
      <TimeField name="end" label={t('myRoom.away.end')} required />
    </>
  );
}
