import { useTranslation } from 'react-i18next';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
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
  counts: Counts;
}

const folded = ['day', 'room', 'lang', 'video', 'star'] as const;

export function ProgramFilters({ filter, change, sessions, tables, counts }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const set = folded.filter((name) => filter[name]).length;
  const choice = { filter, change, counts };
  const rooms = new Map(
    tables.flatMap(({ rooms: each }) => Object.values(each ?? {})).map((room) => [room.id, room]),
  );
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
        <Choice
          {...choice}
          name="session"
          label={t('programme.session')}
          all={t('programme.allSessions')}
          options={sessions.map((session) => [session.id, sessionName(session, locale)])}
        />
        <Choice
          {...choice}
          name="type"
          label={t('programme.type')}
          all={t('programme.allTypes')}
          options={(['oral', 'poster'] as const).map((type) => [type, t(`program.type.${type}`)])}
        />
      </div>
      <details className={css.more} open={set > 0 || undefined}>
        <summary>{set > 0 ? t('programme.moreSet', { count: set }) : t('programme.more')}</summary>
        <div className={css.moreFilters}>
          <Choice
            {...choice}
            name="day"
            label={t('programme.day')}
            all={t('programme.allDays')}
            options={tables.map(({ date }) => [date, dayName(date, locale)])}
          />
          <Choice
            {...choice}
            name="room"
            label={t('timetable.room')}
            all={t('timetable.allRooms')}
            options={[...rooms].map(([id, room]) => [id, roomName(room, locale)])}
          />
          <Choice
            {...choice}
            name="lang"
            label={t('programme.language')}
            all={t('programme.allLanguages')}
            options={(['en', 'ja'] as const).map((lang) => [lang, t(`programme.language.${lang}`)])}
          />
          {(counts.star.size > 0 || filter.star) && (
            <Choice
              {...choice}
              name="star"
              label={t('star.mine')}
              all={t('star.all')}
              options={[['1', t('star.starred')]]}
            />
          )}
          {(counts.video.size > 0 || filter.video) && (
            <Choice
              {...choice}
              name="video"
              label={t('programme.video')}
              all={t('programme.allVideos')}
              options={[['1', t('programme.withVideo')]]}
            />
          )}
        </div>
      </details>
    </search>
  );
}

interface ChoiceProps extends Pick<Props, 'filter' | 'change' | 'counts'> {
  name: Dimension;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, all, options, filter, change, counts }: ChoiceProps) {
  const unique = [...new Map(options)];
  return (
    <label className={css.field}>
      <span>{label}</span>
      <select name={name} value={filter[name]} onChange={(event) => change(name, event.target.value)}>
        <option value="">{all}</option>
        {unique.map(([value, text]) => (
          <option key={value} value={value}>
            {`${text} (${counts[name].get(value) ?? 0})`}
          </option>
        ))}
      </select>
    </label>
  );
}
