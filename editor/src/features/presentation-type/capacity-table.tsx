import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { titleOf } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import { paths } from '../../paths.ts';
import type { Capacity } from '../../schedule/capacity.ts';
import css from './presentation-type.module.css';

export function CapacityTable({ capacities }: { capacities: readonly Capacity[] }) {
  const { t } = useTranslation();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('editor.type.capacity')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('editor.assign.session')}</th>
            <th scope="col">{t('editor.type.talks')}</th>
            <th scope="col">{t('editor.type.posters')}</th>
          </tr>
        </thead>
        <tbody>
          {capacities.map((capacity) => (
            <CapacityRow key={capacity.session.id} capacity={capacity} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CapacityRow({ capacity: { session, talks, slots, posters, boards } }: { capacity: Capacity }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOver = talks > slots;
  return (
    <tr>
      <th scope="row">
        <Link to={`${paths.editorPresentationType()}?session=${encodeURIComponent(session.id)}`}>
          {session.id}
        </Link>{' '}
        <span className={css.title}>{titleOf(session, locale)}</span>
      </th>
      <td>
        {t('editor.type.talksOfSlots', { talks, slots })}{' '}
        {isOver && <Badge tone="warn">{t('editor.type.over', { count: talks - slots })}</Badge>}
      </td>
      <td>{t('editor.type.postersWithBoard', { posters, boards })}</td>
    </tr>
  );
}
