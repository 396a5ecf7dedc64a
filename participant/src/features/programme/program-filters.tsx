import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import css from './programme.module.css';
import type { ProgramFilter } from './rows.ts';

interface Props {
  filter: ProgramFilter;
  change: (name: 'q' | 'session' | 'type', value: string) => void;
  sessions: readonly Session[];
}

export function ProgramFilters({ filter, change, sessions }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <search className={css.filters}>
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
      <label className={css.field}>
        <span>{t('programme.session')}</span>
        <select
          name="session"
          className={css.input}
          value={filter.session}
          onChange={(event) => change('session', event.target.value)}
        >
          <option value="">{t('programme.allSessions')}</option>
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionName(session, locale)}
            </option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        <span>{t('programme.type')}</span>
        <select
          name="type"
          className={css.input}
          value={filter.type}
          onChange={(event) => change('type', event.target.value)}
        >
          <option value="">{t('programme.allTypes')}</option>
          <option value="oral">{t('program.type.oral')}</option>
          <option value="poster">{t('program.type.poster')}</option>
        </select>
      </label>
    </search>
  );
}
