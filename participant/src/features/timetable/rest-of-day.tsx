import { Link } from 'react-router-dom';
import { useWords } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import type { Timetable } from 'shared-data/models/timetable';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { spanText } from '../../common/program-line.ts';
import { useShownTime } from '../../common/use-shown-time.ts';
import css from './agenda.module.css';
import type { AgendaEntry } from './agenda.ts';

interface Props {
  entries: readonly AgendaEntry[];
  table: Timetable;
  sessions: ReadonlyMap<string, Session>;
}

/** One folded line for each entry that the server does not draw whole, for readers without scripts: all would keep a phone busy before the first is painted. */
export function RestOfDay({ entries, table, sessions }: Props) {
  const { t, locale } = useWords();
  const shown = useShownTime();
  return (
    <details className={css.rest}>
      <summary>{t('timetable.rest')}</summary>
      <ul>
        {entries.map(({ room, item }) => {
          const title = itemTitle(item, sessions.get(item.sessionId), locale);
          const time = spanText(shown(table.date, item));
          return (
            <li key={`${room.id} ${item.id}`}>
              {item.kind === 'break' ? (
                `${time} ${title}`
              ) : (
                <Link to={paths.tableItem(table.name, room.id, item.id)}>
                  {`${time} ${title} (${roomName(room, locale)})`}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
