import { useTranslation } from 'react-i18next';
import { itemAt } from 'shared-data/models/placed-slots';
import { timeRange } from 'shared-data/models/time-range';
import { Button } from 'shared-ui/button';
import { typedFields } from 'shared-ui/form';
import type { Span } from '../../schedule/minutes.ts';
import { freeGaps, proposedMinutes } from '../../schedule/slots.ts';
import { newItem, type PlacementValues, proposedSlot, type Surroundings, withoutOf } from './placement.ts';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { useValue } = typedFields<PlacementValues>();

export function SlotProposals({ form, around }: { form: PlacementForm; around: Surroundings }) {
  const { t } = useTranslation();
  const program = useValue('program');
  const at = {
    table: useValue('table'),
    room: useValue('room'),
    item: useValue('item'),
  };
  const item = itemAt(around.tables, at);
  const table = around.tables.find((one) => one.name === at.table);
  if (at.item === newItem || !item || !table) return null;
  if (item.kind === 'poster') return <p className={css.muted}>{t('editor.timetable.posterTime')}</p>;
  const without = withoutOf(program, around);
  const gaps = freeGaps(item, without);
  const take = (span: Span) => {
    form.store.set('begin', span.begin);
    form.store.set('end', span.end);
  };
  return (
    <div className={css.proposals}>
      {gaps.length === 0 ? (
        <p className={css.muted}>{t('editor.timetable.full')}</p>
      ) : (
        <p className={css.muted}>
          {t('editor.timetable.freeTimes', {
            times: gaps.map((gap) => timeRange(gap.begin, gap.end)).join(', '),
          })}
        </p>
      )}
      {proposedMinutes.map((minutes) => {
        const slot = proposedSlot(table, item, minutes, { without, now: around.now });
        return (
          slot && (
            <Button key={minutes} small onClick={() => take(slot)}>
              {t('editor.timetable.nextSlot', { minutes, time: timeRange(slot.begin, slot.end) })}
            </Button>
          )
        );
      })}
    </div>
  );
}
