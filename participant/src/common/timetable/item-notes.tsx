import { useWords } from 'shared-data/i18n/i18n';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Icon } from 'shared-ui/icon';
import css from './timetable-grid.module.css';

export function ItemNotes({ item }: { item: TimetableItem }) {
  const { t } = useWords();
  return (
    <>
      {item.closed && (
        <p className={css.note}>
          <Icon name="lock" size={1} /> {t('timetable.closed')}
        </p>
      )}
      {item.hidden && (
        <p className={css.note}>
          <Icon name="eyeOff" size={1} /> {t('timetable.hidden')}
        </p>
      )}
    </>
  );
}
