import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { setUnavailable, useAllUnavailable } from 'shared-data/collections/editor-data';
import { useLoading, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { dayLabel } from '../../schedule/labels.ts';
import css from './availability.module.css';

const AbsenceForm = lazy(async () => ({ default: (await import('./absence-form.tsx')).AbsenceForm }));

export function Absences() {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const all = useAllUnavailable();
  const [adding, setAdding] = useState(false);
  const profiles = useProfiles();
  const people = useMemo(() => new Map(profiles), [profiles]);
  const unknown = useLoading('people') === 'live' ? t('editor.people.gone') : '…';
  const entries = Object.entries(all).flatMap(([uid, times]) =>
    Object.entries(times).map(([slot, time]) => ({
      uid,
      slot,
      ...time,
      name: people.get(uid)?.name ?? unknown,
    })),
  );
  entries.sort((a, b) => `${a.date} ${a.begin} ${a.name}`.localeCompare(`${b.date} ${b.begin} ${b.name}`));
  const remove = async (uid: string, slot: string, row: Element | null) => {
    const next =
      row?.nextElementSibling ?? row?.previousElementSibling ?? row?.parentElement?.nextElementSibling;
    try {
      await setUnavailable(uid, slot, null);
      toast(t('editor.away.removed'));
      if (row?.contains(document.activeElement) || document.activeElement === document.body)
        next?.querySelector<HTMLElement>('button, input')?.focus();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
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
              onClick={({ currentTarget }) => void remove(uid, slot, currentTarget.closest('li'))}
            >
              {t('editor.away.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {adding ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <AbsenceForm />
        </Suspense>
      ) : (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('editor.away.add')}
          </Button>
        </div>
      )}
    </Section>
  );
}
