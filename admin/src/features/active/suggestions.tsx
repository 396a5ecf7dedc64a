import { useTranslation } from 'react-i18next';
import { clockOf } from 'shared-data/models/venue-time';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { itemName, type ListedItem } from '../../common/timetable-items.ts';
import css from './active.module.css';

export interface SuggestionsProps {
  now: readonly ListedItem[];
  next: readonly ListedItem[];
  isActive: (row: ListedItem) => boolean;
  onStart: (row: ListedItem) => void;
}

export function Suggestions({ now, next, isActive, onStart }: SuggestionsProps) {
  const { t } = useTranslation();
  const rows = [...now.map((row) => ({ row, on: true })), ...next.map((row) => ({ row, on: false }))];
  return (
    <Section title={t('admin.active.suggested')} lead={t('admin.active.suggestedLead')}>
      {rows.length === 0 && <p>{t('admin.active.nothingOn')}</p>}
      <ul className={css.list} aria-label={t('admin.active.suggested')}>
        {rows.map(({ row, on }) => (
          <li key={row.key} className={css.one}>
            <span>
              <Badge tone={on ? 'sun' : 'neutral'}>{t(on ? 'admin.active.now' : 'admin.active.next')}</Badge>{' '}
              {row.title}
              <span className={css.quiet}>
                {clockOf(row.item.begin)}–{clockOf(row.item.end)} · {row.room} · {row.day}
              </span>
            </span>
            <Button small disabled={isActive(row)} onClick={() => onStart(row)}>
              {t(isActive(row) ? 'admin.active.isOn' : 'admin.active.start')}
              <span className="visually-hidden">: {itemName(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
