import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';
import { isError } from '../../../schedule/conflicts.ts';
import { dateLabel } from '../../../schedule/labels.ts';
import { itemAt } from '../../../schedule/placed-items.ts';
import type { MarkedPlace } from '../../../schedule/places.ts';
import { nextOrder } from '../../../schedule/slots.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { type MoveHistory, type Spot, spotOf } from '../move-history.ts';
import { conflictText } from './talk-words.ts';

/** Saves what is done on the grid, and tells it: `said` is for a live region. Failures stay as messages until closed. */
export function useMoves(programme: LiveProgramme, history: MoveHistory) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [said, setSaid] = useState('');
  const { tables } = programme;

  const fail = useCallback(
    (id: string, error: unknown) =>
      toast(t('editor.grid.failed', { id, reason: t(errorMessageKey(error)) }), { kind: 'error' }),
    [t],
  );

  const where = (spot: Spot | null, id: string) => {
    const table = spot && tables.find(({ name }) => name === spot.table);
    const item = spot && itemAt(tables, spot);
    if (!spot || !table || !item) return t('editor.timetable.removed', { id });
    return t('editor.timetable.saved', {
      id,
      day: dateLabel(table, locale),
      room: roomName(table.rooms?.[spot.room], locale),
      time: timeRange(spot.slot.begin ?? item.begin, spot.slot.end ?? item.end),
    });
  };

  const step = async (direction: 'undo' | 'redo') => {
    const id = history.store.getState()[direction === 'undo' ? 'done' : 'undone'].at(-1)?.programId ?? '';
    try {
      const { outcome, move } = await history.step(direction);
      if (outcome === 'gone') return;
      if (outcome === 'done' && move)
        setSaid(
          t(`editor.grid.${direction}ne`, {
            what: where(direction === 'undo' ? move.before : move.after, move.programId),
          }),
        );
      else if (outcome !== 'done') toast(t(`editor.grid.not.${outcome}`, { id }), { kind: 'error' });
    } catch (error) {
      fail(id, error);
    }
  };

  const place = async (programId: string, at: MarkedPlace) => {
    const item = itemAt(tables, at);
    if (!item) return;
    const order = item.programs?.[programId]?.order ?? nextOrder(item);
    const slot = at.kind === 'poster' ? { order } : { order, begin: at.begin, end: at.end };
    const spot = { table: at.table, room: at.room, item: at.item, slot };
    const errors = at.conflicts.filter(isError);
    const text = [
      where(spot, programId),
      ...errors.map((conflict) => conflictText(conflict, tables, { t, locale })),
    ].join(' ');
    setSaid(text);
    try {
      await history.moveTo(programId, spot);
    } catch (error) {
      setSaid('');
      fail(programId, error);
      return;
    }
    // A place without conflicts is seen where it is.
    if (errors.length > 0)
      toast(text, { action: { label: t('editor.timetable.undo'), run: () => void step('undo') } });
  };

  const unplace = async (programId: string) => {
    if (!spotOf(programId)) return;
    setSaid(t('editor.timetable.removed', { id: programId }));
    try {
      await history.moveTo(programId, null);
    } catch (error) {
      setSaid('');
      fail(programId, error);
    }
  };

  return { said, say: setSaid, place, unplace, step };
}
