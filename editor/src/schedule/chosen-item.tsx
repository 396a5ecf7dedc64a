import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { Empty } from 'shared-ui/empty';
import css from './chosen-item.module.css';
import { dayLabel, itemLabel } from './labels.ts';
import { type PlacedItem, placedItems } from './placed-items.ts';
import type { LiveProgramme } from './use-programme.ts';

interface Props {
  programme: LiveProgramme;
  among: (item: TimetableItem) => boolean;
  label: string;
  none: string;
  /** Follows an item's name; empty for nothing. */
  note?: (item: TimetableItem) => string;
  children: (chosen: PlacedItem) => ReactNode;
}

/** A choice of timetable items, and what is made of the chosen one. The URL names it: `?item=day1/hall/OB-1`. */
export function ChosenItem({ programme, among, label, none, note, children }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const items = placedItems(programme.tables, among);
  const chosen = items.find(({ key }) => key === search.get('item')) ?? items[0];
  if (!chosen) return <Empty title={none} icon="list" />;
  return (
    <>
      <label htmlFor={id} className={css.choice}>
        {label}
        <select
          id={id}
          name="item"
          value={chosen.key}
          onChange={({ target }) =>
            setSearch({ item: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {items.map(({ key, table, room, item }) => (
            <option key={key} value={key}>
              {[dayLabel(table, locale), roomName(room, locale), itemLabel(item, t, locale), note?.(item)]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </select>
      </label>
      {children(chosen)}
    </>
  );
}
