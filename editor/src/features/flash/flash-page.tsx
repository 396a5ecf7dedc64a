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
import css from './flash.module.css';
import { FlashForm } from './flash-form.tsx';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  return (
    <Page title={t('editor.flash.title')} lead={t('editor.flash.lead')}>
      {programme.ready ? <Flash programme={programme} /> : <Skeleton lines={8} />}
    </Page>
  );
}

/** The URL names the item: `?item=day1/hall/OB-1`. */
function Flash({ programme }: { programme: LiveProgramme }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const items = placedItems(programme.tables, ({ kind }) => kind === 'oral');
  const chosen = items.find(({ key }) => key === search.get('item')) ?? items[0];
  if (!chosen) return <Empty title={t('editor.flash.none')} icon="list" />;
  return (
    <>
      <label htmlFor={id} className={css.choice}>
        {t('editor.flash.item')}
        <select
          id={id}
          name="item"
          className={css.select}
          value={chosen.key}
          onChange={({ target }) =>
            setSearch({ item: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {items.map(({ key, table, room, item }) => {
            const count = Object.keys(item.flash ?? {}).length;
            return (
              <option key={key} value={key}>
                {[
                  dayLabel(table, locale),
                  roomName(room, locale),
                  itemLabel(item, t, locale),
                  ...(count > 0 ? [t('editor.flash.count', { count })] : []),
                ].join(' · ')}
              </option>
            );
          })}
        </select>
      </label>
      <FlashForm key={chosen.key} chosen={chosen} programme={programme} />
    </>
  );
}
