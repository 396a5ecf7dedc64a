import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { isError, isWarning } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import { timeRange } from 'shared-data/models/time-range';
import { roomName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';
import { type Change, newClashes, type Spot } from '../../../schedule/changes.ts';
import { dateLabel } from '../../../schedule/labels.ts';
import { type MoveHistory, spotOf } from '../../../schedule/move-history.ts';
import { isRejected, type Result } from '../../../schedule/operation-checks.ts';
import type { MarkedPlace } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import { nextOrder } from '../../../schedule/slots.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { changeLines, clashText, rejectionText } from '../operation/operation-words.ts';
import { conflictText } from './talk-words.ts';
import { useSaving } from './use-saving.ts';

/** A single move is told by its place, others by how much they change. */
const idOf = ({ moves: [move, ...others], items }: Change) =>
  move && others.length + items.length === 0 ? move.programId : '';

/** Saves changes made on the grid. `announcement` is for a live region. Failures stay as messages until closed. */
export function useMoves(programme: LiveProgramme, history: MoveHistory) {
  const { t } = useTranslation();
  const locale = useLocale();
  const saved = useSaving();
  const [announcement, announce] = useState('');
  const { tables } = programme;
  const words = { t, locale };

  const fail = useCallback(
    (id: string, error: unknown) => {
      const reason = t(errorMessageKey(error));
      const text = id
        ? t('editor.grid.failed', { id: shownIdOf(id), reason })
        : t('editor.grid.failedMany', { reason });
      toast(text, { kind: 'error' });
    },
    [t],
  );

  const where = (spot: Spot | null, id: string) => {
    const table = spot && tables.find(({ name }) => name === spot.table);
    const item = spot && itemAt(tables, spot);
    if (!spot || !table || !item) return t('editor.timetable.removed', { id: shownIdOf(id) });
    return t('editor.timetable.saved', {
      id: shownIdOf(id),
      day: dateLabel(table, locale),
      room: roomName(table.rooms?.[spot.room], locale),
      time: timeRange(spot.slot.begin ?? item.begin, spot.slot.end ?? item.end),
    });
  };

  const summary = (change: Change, after: boolean) => {
    const [move] = change.moves;
    if (move && idOf(change)) return where(after ? move.after : move.before, move.programId);
    return t('editor.op.changes', { count: changeLines(change, tables, words).length });
  };

  const step = async (direction: 'undo' | 'redo', known = history.next(direction)) => {
    const id = known ? idOf(known) : '';
    try {
      const { outcome, change } = await saved(history.step(direction, known));
      if (outcome === 'done' && change)
        announce(t(`editor.grid.${direction}ne`, { what: summary(change, direction === 'redo') }));
      else if (outcome === 'changed' || outcome === 'taken')
        toast(
          id ? t(`editor.grid.not.${outcome}`, { id: shownIdOf(id) }) : t(`editor.grid.notMany.${outcome}`),
          { kind: 'error' },
        );
      else if (!known) toast(t(`editor.nothingTo.${direction}`));
    } catch (error) {
      fail(id, error);
    }
  };

  /** Called while the change is being saved: the last one then. Undo means this one, also after others. */
  const tell = (text: string, conflicts: readonly string[]) => {
    announce([text, ...conflicts].join(' '));
    const change = history.next('undo');
    if (conflicts.length > 0)
      toast([text, ...conflicts].join(' '), {
        action: { label: t('editor.timetable.undo'), run: () => void step('undo', change) },
      });
  };

  /** Rejects when it was not saved, after `onFailed`. */
  const apply = async (change: Change, onFailed?: () => void) => {
    const clashes = newClashes(tables, change, programme, programme.conflicts());
    const saving = history.apply(change);
    tell(
      summary(change, true),
      clashes.slice(0, 2).map((clash) => clashText(clash, tables, words)),
    );
    try {
      await saved(saving);
    } catch (error) {
      onFailed?.();
      announce('');
      throw error;
    }
  };

  /** Tells why something is not possible or was not saved. */
  const run = async (result: Result, onFailed?: () => void): Promise<void> => {
    if (isRejected(result)) {
      onFailed?.();
      toast(rejectionText(result, words));
      return;
    }
    try {
      await apply(result, onFailed);
    } catch (error) {
      fail(idOf(result), error);
    }
  };

  const place = async (programId: string, at: MarkedPlace, onFailed: () => void) => {
    const item = itemAt(tables, at);
    if (!item) return;
    const order = item.programs?.[programId]?.order ?? nextOrder(item);
    const slot = at.kind === 'poster' ? { order } : { order, begin: at.begin, end: at.end };
    const spot = { table: at.table, room: at.room, item: at.item, slot };
    const saving = history.moveTo(programId, spot);
    tell(
      where(spot, programId),
      at.conflicts
        .filter((one) => isError(one) || isWarning(one))
        .map((conflict) => conflictText(conflict, tables, words)),
    );
    try {
      await saved(saving);
    } catch (error) {
      onFailed();
      announce('');
      fail(programId, error);
    }
  };

  const unplace = async (programId: string) => {
    if (!spotOf(programId)) return;
    announce(t('editor.timetable.removed', { id: shownIdOf(programId) }));
    try {
      await saved(history.moveTo(programId, null));
    } catch (error) {
      announce('');
      fail(programId, error);
    }
  };

  return { announcement, announce, place, unplace, step, apply, run };
}
