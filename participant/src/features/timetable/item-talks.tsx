import type { TimetableItem } from 'shared-data/models/timetable';
import { spanText } from '../../common/program-line.ts';
import { ProgramLine } from '../../common/program-line-view.tsx';
import { orderedSlots } from './slots.ts';

interface Props {
  item: TimetableItem;
  place: string;
  className: string | undefined;
}

/** Posters share the item's time, talks show their own. */
export function ItemTalks({ item, place, className }: Props) {
  const poster = item.kind === 'poster';
  return (
    <ol className={className}>
      {orderedSlots(item).map(({ id, begin, end }) => (
        <li key={id}>
          <ProgramLine
            id={id}
            {...(begin && end && !poster ? { span: { begin, end } } : {})}
            label={`${place}, ${spanText({ begin: begin ?? item.begin, end: end ?? item.end })}`}
          />
        </li>
      ))}
    </ol>
  );
}
