import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setChair, useProfiles } from 'shared-data/collections/chairs';
import { useChairs, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ProgramPosition } from 'shared-data/models/timetable';
import type { PublicProfile } from 'shared-data/models/user';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import css from './console.module.css';
import type { ConsoleProps } from './console-props.ts';
import { matchingPeople } from './matching-people.ts';
import { useAct } from './use-act.ts';

/** Staff name the accounts that may use the console. */
export function ChairsEditor({ table, room, item }: ConsoleProps) {
  const { t } = useTranslation();
  const act = useAct();
  const at = { table: table.name, room: room.id, item: item.id };
  const chairs = useChairs(at);
  const people = new Map(useProfiles());
  const others = useOthersOf(item.sessionId, at);
  const [search, setSearch] = useState('');
  const [everywhere, setEverywhere] = useState(false);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const items = everywhere ? [at, ...others] : [at];
  const found = matchingPeople([...people], search).filter(([uid]) => !chairs.includes(uid));
  return (
    <Section title={t('chair.chairs')} lead={t('chair.chairsLead')}>
      {chairs.length === 0 && <p className={css.quiet}>{t('chair.nobody')}</p>}
      <ul className={css.people}>
        {chairs.map((uid) => (
          <Person
            key={uid}
            profile={people.get(uid)}
            word="remove"
            onAct={() => act(setChair([at], uid, false))}
          />
        ))}
      </ul>
      <div className={css.find}>
        <label htmlFor={field}>{t('chair.find')}</label>
        <input
          ref={input}
          id={field}
          name="chair"
          type="search"
          autoComplete="off"
          placeholder={t('chair.findHint')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {others.length > 0 && (
        <label className={css.tick}>
          <input type="checkbox" checked={everywhere} onChange={() => setEverywhere(!everywhere)} />
          <span>{t('chair.everywhere', { count: others.length })}</span>
        </label>
      )}
      <ul className={css.people} aria-live="polite">
        {found.map(([uid, profile]) => (
          <Person
            key={uid}
            profile={profile}
            word="add"
            onAct={() => {
              setSearch('');
              input.current?.focus();
              act(setChair(items, uid, true));
            }}
          />
        ))}
        {search.trim() !== '' && found.length === 0 && <li className={css.quiet}>{t('chair.noneFound')}</li>}
      </ul>
    </Section>
  );
}

function Person({
  profile,
  word,
  onAct,
}: {
  profile: PublicProfile | undefined;
  word: 'add' | 'remove';
  onAct: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = (locale === 'ja' && profile?.nameJa) || profile?.name || t('chair.unknown');
  return (
    <li className={css.person}>
      <span className={css.talkText}>
        {name} <span className={css.quiet}>{profile?.affiliation}</span>
      </span>
      <Button
        small
        look="quiet"
        icon={word === 'add' ? 'plus' : 'close'}
        aria-label={t(`chair.${word}Label`, { name })}
        onClick={onAct}
      >
        {t(`chair.${word}`)}
      </Button>
    </li>
  );
}

function useOthersOf(sessionId: string, at: ProgramPosition): ProgramPosition[] {
  const tables = useTables();
  if (sessionId === '') return [];
  return tables.flatMap((table) =>
    Object.values(table.rooms ?? {}).flatMap((room) =>
      Object.values(room.tables ?? {})
        .filter((item) => item.sessionId === sessionId)
        .map((item) => ({ table: table.name, room: room.id, item: item.id }))
        .filter((one) => one.table !== at.table || one.room !== at.room || one.item !== at.item),
    ),
  );
}
