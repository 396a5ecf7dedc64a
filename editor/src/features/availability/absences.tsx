import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
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
import { type Absence, absenceKey, absencesOf } from './absence-list.ts';
import css from './availability.module.css';

const AbsenceForm = lazy(async () => ({ default: (await import('./absence-form.tsx')).AbsenceForm }));

export function Absences() {
  const { t } = useTranslation();
  const all = useAllUnavailable();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Absence | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const key = focused.current;
    const button =
      key && list.current?.querySelector<HTMLElement>(`[data-absence="${CSS.escape(key)}"] button`);
    if (!button) return;
    focused.current = null;
    if (document.activeElement === document.body) button.focus();
  });
  const stored = absencesOf(all);
  const isChanging = (one: Absence) =>
    changing !== null && one.slot === changing.slot && absenceKey(one) === absenceKey(changing);
  const gone = changing !== null && !stored.some(isChanging);
  const names = useNames();
  // What is typed stays when somebody else takes it out.
  const entries = (gone ? [...stored, changing] : stored).map((one) => ({ ...one, name: names(one.uid) }));
  entries.sort((a, b) => `${a.date} ${a.begin} ${a.name}`.localeCompare(`${b.date} ${b.begin} ${b.name}`));
  const close = (next: Omit<Absence, 'slot'>) => {
    focused.current = absenceKey(next);
    setChanging(null);
  };
  return (
    <Section title={t('editor.away.title')} lead={t('editor.away.lead')}>
      {entries.length === 0 && <p>{t('editor.away.none')}</p>}
      <ul ref={list} className={css.list}>
        {entries.map(({ name, ...one }) => (
          <li key={`${absenceKey(one)} ${one.slot}`} data-absence={absenceKey(one)} className={css.entry}>
            {isChanging(one) ? (
              <Suspense fallback={<Skeleton lines={4} />}>
                <AbsenceForm of={one} gone={gone} onSaved={close} onCancel={() => close(one)} />
              </Suspense>
            ) : (
              <Entry absence={one} name={name} onChange={() => setChanging(one)} />
            )}
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

function useNames(): (uid: string) => string {
  const { t } = useTranslation();
  const profiles = useProfiles();
  const people = useMemo(() => new Map(profiles), [profiles]);
  const unknown = useLoading('people') === 'live' ? t('editor.people.gone') : '…';
  return (uid) => people.get(uid)?.name ?? unknown;
}

interface EntryProps {
  absence: Absence;
  name: string;
  onChange: () => void;
}

function Entry({ absence: { uid, slot, date, begin, end }, name, onChange }: EntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useTables().find((one) => one.date === date);
  const day = table ? dayLabel(table, locale) : date;
  const about = { name, day, time: timeRange(begin, end) };
  const remove = async (row: Element | null) => {
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
  return (
    <>
      <strong>{name}</strong> {day} {about.time}
      <Button small look="quiet" icon="edit" aria-label={t('editor.away.changeOf', about)} onClick={onChange}>
        {t('editor.away.change')}
      </Button>
      <Button
        small
        look="quiet"
        icon="close"
        aria-label={t('editor.away.removeOf', about)}
        onClick={({ currentTarget }) => void remove(currentTarget.closest('li'))}
      >
        {t('editor.away.remove')}
      </Button>
    </>
  );
}
