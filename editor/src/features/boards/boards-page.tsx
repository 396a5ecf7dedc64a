import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import { roomName } from 'shared-data/models/titles';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { dayLabel, itemLabel } from '../../schedule/labels.ts';
import { placedItems } from '../../schedule/placed-items.ts';
import { type LiveProgramme, useProgramme } from '../../schedule/use-programme.ts';
import { BoardForm } from './board-form.tsx';
import { BoardLabels } from './board-labels.tsx';
import css from './boards.module.css';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  return (
    <Page title={t('editor.boards.title')} lead={t('editor.boards.lead')}>
      {programme.ready ? <Boards programme={programme} /> : <Skeleton lines={8} />}
    </Page>
  );
}

/** The URL names the item: `?item=day1/hall/OB-poster-1`. */
function Boards({ programme }: { programme: LiveProgramme }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const items = placedItems(
    programme.tables,
    ({ kind, programs = {} }) => kind === 'poster' && Object.keys(programs).length > 0,
  );
  const chosen = items.find(({ key }) => key === search.get('item')) ?? items[0];
  if (!chosen) return <Empty title={t('editor.boards.none')} icon="list" />;
  return (
    <>
      <label htmlFor={id} className={css.choice}>
        {t('editor.boards.item')}
        <select
          id={id}
          name="item"
          className={css.select}
          value={chosen.key}
          onChange={({ target }) =>
            setSearch({ item: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {items.map(({ key, table, room, item }) => (
            <option key={key} value={key}>
              {[dayLabel(table, locale), roomName(room, locale), itemLabel(item, t, locale)].join(' · ')}
            </option>
          ))}
        </select>
      </label>
      <BoardForm key={chosen.key} chosen={chosen} programme={programme} />
      <BoardLabels chosen={chosen} programme={programme} />
    </>
  );
}
