import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from 'shared-data/collections/chairs';
import { useCollection, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { toast } from 'shared-ui/toast';
import { chairNames, chairsChange } from '../../schedule/chair-names.ts';
import { useChairsError } from '../../schedule/chairs-error.ts';
import type { Change } from '../../schedule/changes.ts';
import { dayLabel } from '../../schedule/labels.ts';
import { useOwnHistory } from '../../schedule/own-history.ts';
import { PeopleSelect } from '../../schedule/people-select.tsx';
import { type PlacedItem, placedItems } from '../../schedule/placed-items.ts';
import css from './session.module.css';

/** Chairs of a session's blocks: accounts, who may use the chair's page, and names. Each change is saved at once, in one write, and can be taken back. */
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

function Block({ block: { table, room, item } }: { block: PlacedItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = { table: table.name, room: room.id, item: item.id };
  const { state } = useCollection('dayChairs');
  const chairs = Object.keys(storeOf('dayChairs').get(at.table)?.[at.room]?.[at.item] ?? {});
  const people = new Map(useProfiles());
  const history = useOwnHistory();
  const errorOf = useChairsError();
  /** What is too long to be saved. */
  const [unsaved, setUnsaved] = useState<{ names: readonly string[]; uids: readonly string[] } | null>(null);
  const shown = unsaved ?? { names: chairNames(item.convener), uids: chairs };
  const where = [dayLabel(table, locale), timeRange(item.begin, item.end), roomName(room, locale)].join(' ');
  const change = async (names: readonly string[], uids: readonly string[]) => {
    // Not known yet who chairs it: nobody is taken out by mistake.
    if (state !== 'live') return;
    const isTooLong = errorOf(names) !== null;
    setUnsaved(isTooLong ? { names, uids } : null);
    if (isTooLong) return;
    const made = chairsChange(
      { ...at, item },
      { names, uids, chairs, nameOf: (uid) => people.get(uid)?.name },
    );
    if (made === null) return;
    try {
      await history.apply(made);
      toast(t('editor.session.chairsSaved', { where }), {
        action: { label: t('editor.timetable.undo'), run: () => void takeBack(made) },
      });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const takeBack = async (made: Change) => {
    try {
      const { outcome } = await history.step('undo', made);
      if (outcome !== 'done') toast(t('error.conflict'), { kind: 'error' });
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
        {...shown}
        error={errorOf(shown.names)}
        onChange={(names, uids) => void change(names, uids)}
      />
    </li>
  );
}
