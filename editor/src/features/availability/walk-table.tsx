import { useTranslation } from 'react-i18next';
import { setWalk, useWalks } from 'shared-data/collections/editor-data';
import { useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { walkKey } from 'shared-data/models/circumstances';
import { longestWalk, type TimetableRoom } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Section } from 'shared-ui/page';
import { toast } from 'shared-ui/toast';
import css from './availability.module.css';

/** Minutes from room to room, each pair once. Saved when a field is left. */
export function WalkTable() {
  const { t } = useTranslation();
  const locale = useLocale();
  const walks = useWalks();
  const rooms = roomsOfAllDays(useTables());
  const save = async (a: string, b: string, typed: string, field: HTMLInputElement) => {
    const [from, to] = walkKey(a, b);
    const before = walks[from]?.[to] ?? null;
    const minutes = typed.trim() === '' || Number(typed) === 0 ? null : Number(typed);
    if (minutes === before) return;
    const isRight = minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= longestWalk);
    field.setCustomValidity(isRight ? '' : t('editor.walk.invalid', { most: longestWalk }));
    if (!field.reportValidity()) return;
    try {
      await setWalk(a, b, minutes);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
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
                  const saved = walks[from]?.[to];
                  return (
                    <td key={other.id}>
                      {column >= row && (
                        <input
                          key={saved ?? 'none'}
                          name={`walk-${from}-${to}`}
                          type="number"
                          inputMode="numeric"
                          min={0}
                          max={longestWalk}
                          className={css.minutes}
                          aria-label={t('editor.walk.between', {
                            a: roomName(room, locale),
                            b: roomName(other, locale),
                          })}
                          defaultValue={saved ?? ''}
                          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
                          onBlur={({ currentTarget }) =>
                            void save(room.id, other.id, currentTarget.value, currentTarget)
                          }
                          onKeyDown={({ key, currentTarget }) => {
                            if (key === 'Enter')
                              void save(room.id, other.id, currentTarget.value, currentTarget);
                          }}
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
