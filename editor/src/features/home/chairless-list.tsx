import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { roomName } from 'shared-data/models/titles';
import { paths } from '../../paths.ts';
import { dayLabel, itemLabel } from '../../schedule/labels.ts';
import type { PlacedItem } from '../../schedule/placed-items.ts';
import css from './home.module.css';

export function ChairlessList({ items }: { items: readonly PlacedItem[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={css.list}>
      {items.map(({ key, table, room, item }) => (
        <li key={key}>
          <Link to={paths.tableItem(table.name, room.id, item.id)} className={css.place}>
            <strong>{itemLabel(item, t, locale)}</strong>
            <span className={css.who}>
              {dayLabel(table, locale)} · {roomName(room, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
