import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { itemAt } from 'shared-data/models/placed-slots';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { toast } from 'shared-ui/toast';
import { placesOfBlock } from '../../../schedule/block-places.ts';
import type { Change } from '../../../schedule/changes.ts';
import { blockMoved } from '../../../schedule/item-operations.ts';
import { itemLabel } from '../../../schedule/labels.ts';
import { isRejected } from '../../../schedule/operation-checks.ts';
import { fineStep, type MarkedPlace } from '../../../schedule/places.ts';
import { scaleOf } from './grid-scale.ts';
import { selectorOf } from './grid-targets.ts';
import type { HoldingOptions } from './use-holding.ts';

const usualStep = 15;
const nowhere: ReadonlyMap<string, readonly MarkedPlace[]> = new Map();

/** A block that is led to another time or room, with all that it holds. */
export function useHoldingBlock({ programme, day, index, fine, moves, wanted }: HoldingOptions) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tables, canceled } = programme;
  const [chosen, setChosen] = useState<ProgramPosition | null>(null);
  const at = chosen?.table === day.name ? chosen : null;
  const item = at === null ? undefined : itemAt(tables, at);
  const name = item ? itemLabel(item, t, locale) : '';
  useEffect(() => {
    if (at === null || item) return;
    setChosen(null);
    toast(t('editor.op.rejected.gone', { id: at.item }));
  }, [at, item, t]);
  const places = useMemo(() => {
    const step = fine ? fineStep : usualStep;
    return at === null ? nowhere : placesOfBlock(tables, at, index, { step, within: scaleOf(day) });
  }, [at, tables, day, index, fine]);

  const headOf = (position: ProgramPosition, begin?: string) =>
    selectorOf({ at: position, programId: '' }, begin);
  const hold = (position: ProgramPosition, by: 'list' | 'grid' | 'pointer') => {
    wanted.current = by === 'pointer' ? null : ['[data-place][data-mark=fits]', '[data-place]'];
    setChosen(position);
    if (by !== 'pointer') moves.announce('');
  };
  const release = () => {
    if (at === null) return;
    setChosen(null);
    moves.announce(t('editor.grid.released', { id: name }));
    wanted.current = [headOf(at)];
  };
  const drop = (key: string) => {
    const to = [...places.values()].flat().find((one) => one.key === key);
    if (!to || at === null) return;
    setChosen(null);
    const result = blockMoved({ tables, canceled }, at, to);
    if (!isRejected(result)) wanted.current = [headOf(landed(result, at), to.begin)];
    void moves.run(result, () => {
      wanted.current = [headOf(at)];
    });
  };
  return { at, item, name, places, hold, release, drop, giveUp: () => setChosen(null) };
}

/** Where the block stands afterwards: in another room it gets a new id. */
function landed({ relocated = [] }: Change, at: ProgramPosition): ProgramPosition {
  return relocated[0]?.to ?? at;
}
