import { useTranslation } from 'react-i18next';
import { setWalk, useWalks } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { walkKey } from 'shared-data/models/circumstances';
import type { TimetableRoom } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { Section } from 'shared-ui/page';
import css from './availability.module.css';
import { WalkField } from './walk-field.tsx';

/** Minutes from room to room, each pair once. Saved when a field is left. */
export function WalkTable() {
  const { t } = useTranslation();
  const locale = useLocale();
  const walks = useWalks();
  const rooms = roomsOfAllDays(useTables());
  return (
    <Section title={t('editor.walk.title')} lead={t('editor.walk.lead')}>
      {rooms.length < 2 && <p>{t('editor.walk.fewRooms')}</p>}
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="visually-hidden">{t('editor.walk.title')}</caption>
          <thead>
            <tr>
              <td />
              {rooms.slice(1).map((room) => (
                <th key={room.id} scope="col">
                  {roomName(room, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.slice(0, -1).map((room, row) => (
              <tr key={room.id}>
                <th scope="row">{roomName(room, locale)}</th>
                {rooms.slice(1).map((other, column) => {
                  const [from, to] = walkKey(room.id, other.id);
                  return (
                    <td key={other.id}>
                      {column >= row && (
                        <WalkField
                          name={`walk-${from}-${to}`}
                          label={t('editor.walk.between', {
                            a: roomName(room, locale),
                            b: roomName(other, locale),
                          })}
                          saved={walks[from]?.[to]}
                          onSave={(minutes) => setWalk(room.id, other.id, minutes)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** A room has one id on all days. */
function roomsOfAllDays(tables: ReturnType<typeof useTables>): TimetableRoom[] {
  const rooms = new Map(tables.flatMap((table) => Object.entries(table.rooms ?? {})));
  return [...rooms.values()].sort((a, b) => a.order - b.order);
}
