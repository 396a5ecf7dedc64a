import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName } from 'shared-data/i18n/format';
import { useWords } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName, sessionName } from 'shared-data/models/titles';
import type { Counts, Dimension, ProgramFilter } from './filter-programs.ts';
import css from './programme.module.css';
import type { FilterName } from './use-program-filter.ts';

interface Props {
  filter: ProgramFilter;
  change: (name: FilterName, value: string) => void;
  sessions: readonly Session[];
  tables: readonly Timetable[];
  /** Null while the programs are loading. */
  counts: Counts | null;
}

const folded = ['day', 'room', 'lang', 'video', 'star'] as const;

export function ProgramFilters({ filter, change, sessions, tables, counts }: Props) {
  const { t } = useTranslation();
  const set = folded.filter((name) => filter[name]).length;
  const options = useOptions(sessions, tables);
  const choice = (name: Dimension) => ({
    name,
    change,
    value: filter[name],
    options: options[name],
    counts: counts?.[name],
  });
  return (
    <search className={css.search}>
      <div className={css.filters}>
        <label className={css.field}>
          <span>{t('programme.search')}</span>
          <input
            type="search"
            name="q"
            className={css.input}
            value={filter.text}
            placeholder={t('programme.search.placeholder')}
            onChange={(event) => change('q', event.target.value)}
          />
        </label>
        <Choice {...choice('session')} label={t('programme.session')} all={t('programme.allSessions')} />
        <Choice {...choice('type')} label={t('programme.type')} all={t('programme.allTypes')} />
      </div>
      <details className={css.more} open={set > 0 || undefined}>
        <summary>{set > 0 ? t('programme.moreSet', { count: set }) : t('programme.more')}</summary>
        <div className={css.moreFilters}>
          <Choice {...choice('day')} label={t('programme.day')} all={t('programme.allDays')} />
          <Choice {...choice('room')} label={t('timetable.room')} all={t('timetable.allRooms')} />
          <Choice {...choice('lang')} label={t('programme.language')} all={t('programme.allLanguages')} />
          {((counts?.star.size ?? 0) > 0 || filter.star) && (
            <Choice {...choice('star')} label={t('star.mine')} all={t('star.all')} />
          )}
          {((counts?.video.size ?? 0) > 0 || filter.video) && (
            <Choice {...choice('video')} label={t('programme.video')} all={t('programme.allVideos')} />
          )}
        </div>
      </details>
    </search>
  );
}

type Options = ReadonlyMap<string, string>;

function useOptions(
  sessions: readonly Session[],
  tables: readonly Timetable[],
): Readonly<Record<Dimension, Options>> {
  const { t, locale } = useWords();
  return useMemo(() => {
    const rooms = tables.flatMap(({ rooms: each }) => Object.values(each ?? {}));
    return {
      session: new Map(sessions.map((session) => [session.id, sessionName(session, locale)])),
      type: new Map((['oral', 'poster'] as const).map((type) => [type, t(`program.type.${type}`)])),
      day: new Map(tables.map(({ date }) => [date, dayName(date, locale)])),
      room: new Map(rooms.map((room) => [room.id, roomName(room, locale)])),
      lang: new Map((['en', 'ja'] as const).map((lang) => [lang, t(`programme.language.${lang}`)])),
      star: new Map([['1', t('star.starred')]]),
      video: new Map([['1', t('programme.withVideo')]]),
    };
  }, [sessions, tables, t, locale]);
}

interface ChoiceProps {
  name: Dimension;
  label: string;
  all: string;
  value: string;
  options: Options;
  counts: ReadonlyMap<string, number> | undefined;
  change: Props['change'];
}

/** Memoized: there may be a hundred sessions, and typing changes none of them. */
const Choice = memo(function Choice({ name, label, all, value, options, counts, change }: ChoiceProps) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      <select name={name} value={value} onChange={(event) => change(name, event.target.value)}>
        <option value="">{all}</option>
        {[...options].map(([id, text]) => (
          <option key={id} value={id}>
            {counts ? `${text} (${counts.get(id) ?? 0})` : text}
          </option>
        ))}
      </select>
    </label>
  );
});
