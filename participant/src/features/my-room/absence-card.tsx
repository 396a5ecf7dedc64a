import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setUnavailable, useUnavailable } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { timeRange } from 'shared-data/models/time-range';
import type { UnavailableTime } from 'shared-data/models/timetable';
import { isSameTime, type SlotTime, slotTimes } from 'shared-data/models/unavailable';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { toast } from 'shared-ui/toast';
import { ChangedAbsence, NewAbsence } from './absence-form.tsx';
import css from './my-room.module.css';

/** When the reader can neither present nor chair; editors are warned, and proposals keep to it. */
export function AbsenceCard() {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const days = useTables();
  if (days.length === 0) return null;
  return (
    <Card title={t('myRoom.away')}>
      <p className={css.note}>{t('myRoom.away.text')}</p>
      <AbsenceList uid={uid} />
      <NewAbsence uid={uid} />
    </Card>
  );
}

/** The same in every slot. */
const timeKey = ({ date, begin, end }: UnavailableTime) => [date, begin, end].join(' ');

function AbsenceList({ uid }: { uid: string }) {
  const stored = slotTimes(useUnavailable(uid));
  const [changing, setChanging] = useState<SlotTime | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const key = focused.current;
    const button = key && list.current?.querySelector<HTMLElement>(`[data-absence="${key}"] button`);
    if (!button) return;
    focused.current = null;
    if (document.activeElement === document.body) button.focus();
  });
  const isChanging = (one: SlotTime) =>
    changing !== null && one.slot === changing.slot && isSameTime(one, changing);
  const gone = changing !== null && !stored.some(isChanging);
  // What is typed stays when it is taken out elsewhere.
  const times = gone ? [...stored, changing] : stored;
  times.sort((a, b) => timeKey(a).localeCompare(timeKey(b)));
  const close = (next: UnavailableTime) => {
    focused.current = timeKey(next);
    setChanging(null);
  };
  return (
    <ul ref={list} className={css.absences}>
      {times.map((one) => (
        <li key={`${timeKey(one)} ${one.slot}`} data-absence={timeKey(one)} className={css.absence}>
          {isChanging(one) ? (
            <ChangedAbsence uid={uid} of={one} gone={gone} onSaved={close} onCancel={() => close(one)} />
          ) : (
            <Entry uid={uid} time={one} onChange={() => setChanging(one)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ uid, time, onChange }: { uid: string; time: SlotTime; onChange: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const text = `${dayName(time.date, locale)} ${timeRange(time.begin, time.end)}`;
  const remove = async (row: Element | null) => {
    const next =
      row?.nextElementSibling ?? row?.previousElementSibling ?? row?.parentElement?.nextElementSibling;
    try {
      await setUnavailable(uid, time.slot, null);
      if (row?.contains(document.activeElement) || document.activeElement === document.body)
        next?.querySelector<HTMLElement>('button, input')?.focus();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <>
      {text}
      <Button
        small
        look="quiet"
        icon="edit"
        aria-label={t('myRoom.away.changeOf', { time: text })}
        onClick={onChange}
      >
        {t('myRoom.away.change')}
      </Button>
      <Button
        small
        look="quiet"
        icon="close"
        aria-label={t('myRoom.away.removeOf', { time: text })}
        onClick={({ currentTarget }) => void remove(currentTarget.closest('li'))}
      >
        {t('myRoom.away.remove')}
      </Button>
    </>
  );
}
