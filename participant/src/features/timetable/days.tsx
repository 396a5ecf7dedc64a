import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Timetable } from 'shared-data/models/timetable';
import { titleOf } from 'shared-data/models/titles';
import { isForBrowser } from '../../common/use-links-within.ts';
import { paths } from '../../paths.ts';
import css from './timetable.module.css';
import type { Address } from './use-pressed-day.ts';

interface DaysProps {
  tables: readonly Timetable[];
  current: string | undefined;
  search: URLSearchParams;
  onPress: ((day: string, to: Address) => void) | undefined;
}

/** Marks the shown day, also if the URL names none. Another day is shown in the same way. */
export function Days({ tables, current, search, onPress }: DaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <nav className={css.days} aria-label={t('timetable.days')}>
      {tables.map((table) => {
        const to = { pathname: paths.table(table.name), search: searchOn(table, search) };
        const shown = table.name === current;
        return (
          <Link
            key={table.name}
            className={css.day}
            to={to}
            aria-current={shown ? 'page' : undefined}
            onClick={(event) => {
              if (!onPress || shown || isForBrowser(event)) return;
              event.preventDefault();
              onPress(table.name, to);
            }}
          >
            <span className={css.dayTitle}>{titleOf(table, locale)}</span>
            <span className={css.date}>{dayName(table.date, locale)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

function searchOn({ rooms }: Timetable, search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => name === 'view' || (name === 'room' && rooms?.[value]));
  return `${new URLSearchParams(kept)}`;
}
