import { useTranslation } from 'react-i18next';
import { addUnavailable, setUnavailable, useUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { timeRange } from 'shared-data/models/time-range';
import type { UnavailableTime } from 'shared-data/models/timetable';
import { unavailableSchema } from 'shared-data/models/unavailable';
import { errorMessageKey, MessageError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import css from './my-room.module.css';

const { SelectField, TimeField } = typedFields<UnavailableTime>();

/** When the reader can neither present nor chair; editors are warned, and proposals keep to it. */
export function AbsenceCard() {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const times = useUnavailable(uid);
  const days = useTables();
  if (days.length === 0) return null;
  return (
    <Card title={t('myRoom.away')}>
      <p className={css.note}>{t('myRoom.away.text')}</p>
      <AbsenceList uid={uid} times={times} />
      <AbsenceForm uid={uid} dates={days.map(({ date }) => date)} />
    </Card>
  );
}

function AbsenceList({ uid, times }: { uid: string; times: ReturnType<typeof useUnavailable> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const remove = async (slot: string) => {
    try {
      await setUnavailable(uid, slot, null);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <ul className={css.absences}>
      {Object.entries(times).map(([slot, { date, begin, end }]) => {
        const text = `${dayName(date, locale)} ${timeRange(begin, end)}`;
        return (
          <li key={slot}>
            {text}{' '}
            <Button
              small
              look="quiet"
              icon="close"
              aria-label={t('myRoom.away.removeOf', { time: text })}
              onClick={() => void remove(slot)}
            >
              {t('myRoom.away.remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function AbsenceForm({ uid, dates }: { uid: string; dates: readonly string[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm<UnavailableTime, UnavailableTime>({
    schema: unavailableSchema,
    initial: { date: dates[0] ?? '', begin: '', end: '' },
    submit: async (time) => {
      if (!(await addUnavailable(uid, time, 'unavailable'))) throw new MessageError('myRoom.away.full');
      form.reset({ date: time.date, begin: '', end: '' });
    },
  });
  return (
    <Form form={form} label={t('myRoom.away')}>
      <ErrorSummary />
      <SelectField
        name="date"
        label={t('myRoom.away.day')}
        required
        options={dates.map((date) => ({ value: date, label: dayName(date, locale) }))}
      />
      <TimeField name="begin" label={t('myRoom.away.begin')} required />
      <TimeField name="end" label={t('myRoom.away.end')} required />
      <SubmitButton>{t('myRoom.away.add')}</SubmitButton>
    </Form>
  );
}
