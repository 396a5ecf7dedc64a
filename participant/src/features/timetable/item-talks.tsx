import { useTranslation } from 'react-i18next';
import type { TimetableItem } from 'shared-data/models/timetable';
import { Badge } from 'shared-ui/badge';
import { spanText } from '../../common/program-line.ts';
import { ProgramLine } from '../../common/program-line-view.tsx';
import { orderedSlots } from './slots.ts';

interface Props {
  item: TimetableItem;
  place: string;
  /** Minutes. */
  late: number;
  /** Whose turn it is. */
  current?: string | undefined;
  className: string | undefined;
}

/** Posters share the item's time, talks show their own. */
export function ItemTalks({ item, place, late, current, className }: Props) {
  const { t } = useTranslation();
  const poster = item.kind === 'poster';
  return (
    <ol className={className}>
      {orderedSlots(item).map(({ id, begin, end, board, flash }) => (
        <li key={id} aria-current={id === current || undefined}>
          {id === current && <Badge tone="sun">{t('timetable.now')}</Badge>}
          <ProgramLine
            id={id}
            {...(begin && end && !poster ? { span: { begin, end }, late } : {})}
            {...(board ? { board } : {})}
            flash={flash === true}
            label={`${place}, ${spanText({ begin: begin ?? item.begin, end: end ?? item.end })}`}
          />
        </li>
      ))}
    </ol>
  );
}
