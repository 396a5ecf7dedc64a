import { useTranslation } from 'react-i18next';
import { setChair, useChairs } from 'shared-data/collections/chairs';
import { useTables } from 'shared-data/collections/hooks';
import { changeTimetable } from 'shared-data/collections/timetable-changes';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';
import { dayLabel } from '../../schedule/labels.ts';
import { type PlacedItem, placedItems } from '../../schedule/placed-items.ts';
import { PeopleSelect } from './people-select.tsx';
import css from './session.module.css';

/** Chairs of a session's blocks: accounts, who may use the chair's page, and names. Each change is saved at once. */
export function SessionChairs({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const blocks = placedItems(
    useTables(),
    (item) => item.sessionId === sessionId && (item.kind === 'oral' || item.kind === 'poster'),
  );
  return (
    <section className={css.stack} aria-label={t('editor.session.chairs')}>
      <h3>{t('editor.session.chairs')}</h3>
      {blocks.length === 0 && <p className={css.quiet}>{t('editor.session.noBlocks')}</p>}
      <ul className={css.blocks}>
        {blocks.map((block) => (
          <Block key={block.key} block={block} />
        ))}
      </ul>
    </section>
  );
}

const separator = '; ';

function Block({ block: { table, room, item } }: { block: PlacedItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = { table: table.name, room: room.id, item: item.id };
  const chairs = useChairs(at);
  const typed = (item.convener ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const where = [dayLabel(table, locale), timeRange(item.begin, item.end), roomName(room, locale)].join(' ');
  const change = async (names: readonly string[], uids: readonly string[]) => {
    const convener = names.join(separator);
    try {
      for (const uid of uids.filter((one) => !chairs.includes(one))) await setChair([at], uid, true);
      for (const uid of chairs.filter((one) => !uids.includes(one))) await setChair([at], uid, false);
      if (convener !== typed.join(separator))
        await changeTimetable(
          [{ ref: { ...at, version: item.version }, fields: { convener: convener || undefined } as object }],
          [],
        );
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <li className={css.people}>
      <span aria-hidden="true">{where}</span>
      <PeopleSelect
        label={t('editor.session.chairsOf', { where })}
        name={`chair-${at.table}-${at.room}-${at.item}`}
        names={typed}
        uids={chairs}
        onChange={(names, uids) => void change(names, uids)}
      />
    </li>
  );
}
