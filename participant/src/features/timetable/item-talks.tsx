import { useTranslation } from 'react-i18next';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Badge } from 'shared-ui/badge';
import { type Span, spanText } from '../../common/program-line.ts';
import { ProgramLine } from '../../common/program-line-view.tsx';
import { orderedSlots } from '../../common/timetable/slots.ts';

interface Props {
  item: TimetableItem;
  place: string;
  late: number;
  /** A span of the item as shown. */
  timeOf: (span: Span) => Span;
  current?: string | undefined;
  className: string | undefined;
}

/** Posters share the item's time, talks show their own. */
export function ItemTalks({ item, place, late, timeOf, current, className }: Props) {
  const { t } = useTranslation();
  const poster = item.kind === 'poster';
  return (
    <ol className={className}>
      {orderedSlots(item).map(({ id, begin, end, board, flash }) => (
        <li key={id} aria-current={id === current || undefined}>
          {id === current && <Badge tone="sun">{t('timetable.now')}</Badge>}
          <ProgramLine
            id={id}
            {...(begin && end && !poster ? { span: timeOf({ begin, end }), late } : {})}
            {...(board ? { board } : {})}
            flash={flash === true}
            label={`${place}, ${spanText(timeOf({ begin: begin ?? item.begin, end: end ?? item.end }))}`}
          />
        </li>
      ))}
    </ol>
  );
}
