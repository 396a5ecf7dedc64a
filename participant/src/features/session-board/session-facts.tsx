import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasPrivilegeView } from 'shared-data/access/guards';
import { useProgramsOfSession, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Session } from 'shared-data/models/session';
import { roomName } from 'shared-data/models/titles';
import { dateTimeOf } from 'shared-data/models/venue-time';
import { Facts } from 'shared-ui/card';
import { spanOnDay } from '../../common/program-line.ts';
import { TimeNote } from '../../common/time-note.tsx';
import { useShownTime } from '../../common/use-shown-time.ts';
import { mayShow } from '../../common/visibility.ts';
import { paths } from '../../paths.ts';
import css from './session-board.module.css';
import { itemsOfSession } from './session-items.ts';

export function SessionFacts({ session }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const programs = useProgramsOfSession(session.id);
  const items = itemsOfSession(useTables(), session.id, (item) => mayShow(item, staff));
  const show = useShownTime();
  const facts = [
    ...(session.conveners?.length
      ? [
          {
            term: t('boards.conveners'),
            value: session.conveners.join(locale === 'ja' ? '、' : ', '),
          },
        ]
      : []),
    {
      term: t('boards.when'),
      value:
        items.length > 0 ? (
          <ul className={css.times}>
            {items.map(({ table, room, item }) => {
              const shown = show(table.date, item);
              return (
                <li key={`${table.name} ${room.id} ${item.id}`}>
                  <Link to={paths.tableItem(table.name, room.id, item.id)}>
                    <time dateTime={dateTimeOf(shown.date, shown.begin)}>{spanOnDay(shown, locale)}</time>
                    <span className={css.room}>{roomName(room, locale)}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        ) : (
          <span className={css.quiet}>{t('boards.noTime')}</span>
        ),
    },
    {
      term: t('boards.programs'),
      value: (
        <Link to={paths.sessionPrograms(session.id)}>{t('boards.programs', { count: programs.length })}</Link>
      ),
    },
  ];
  return (
    <>
      <Facts items={facts} />
      {items.length > 0 && <TimeNote />}
    </>
  );
}
