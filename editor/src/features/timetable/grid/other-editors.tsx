import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useOtherEditors } from 'shared-data/collections/editing';
import type { Timetable } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import css from './other-editors.module.css';

interface Props {
  programme: LiveProgramme;
  day: Timetable;
}

const colors = 8;
const colorOf = (key: string) =>
  [...key].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 0) % colors;

export function OtherEditors({ programme, day }: Props) {
  const { t } = useTranslation();
  const others = useOtherEditors(day.name);
  if (others.length === 0) return null;
  return (
    <ul className={css.others} aria-label={t('editor.others.label')}>
      {others.map(({ key, name, held }) => (
        <li key={key} style={{ '--own': `var(--session-${colorOf(key)})` } as CSSProperties}>
          {name || t('editor.others.somebody')}
          {held && programme.programOf(held) && ` ${t('editor.others.holds', { id: shownIdOf(held) })}`}
        </li>
      ))}
    </ul>
  );
}

interface MarksProps extends Props {
  room: string;
  from: number;
}

/** Other editors' cursors and selections in one room; the list gives the same as text. */
export function EditorMarks({ programme, day, room, from }: MarksProps) {
  const { t } = useTranslation();
  const others = useOtherEditors(day.name);
  return (
    <div className={css.marks} aria-hidden="true">
      {others.map(({ key, name, held, room: at, minute }) => {
        const own = `var(--session-${colorOf(key)})`;
        const place = held
          ? programme.positionsOf(held).find((one) => one.table === day.name && one.room === room)
          : undefined;
        const called = name || t('editor.others.somebody');
        return (
          <div key={key} style={{ '--own': own } as CSSProperties}>
            {place && (
              <span
                className={css.grip}
                data-grip={held}
                style={
                  {
                    '--at': minutesOf(place.begin) - from,
                    '--minutes': minutesOf(place.end) - minutesOf(place.begin),
                  } as CSSProperties
                }
              >
                {called}
              </span>
            )}
            {at === room && minute !== undefined && (
              <span className={css.cursor} data-cursor="" style={{ '--at': minute - from } as CSSProperties}>
                {held ? `${called} · ${shownIdOf(held)}` : called}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
