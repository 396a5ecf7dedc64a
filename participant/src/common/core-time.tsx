import { useTable } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { coreTimeOf } from 'shared-data/models/boards';
import type { TablePosition } from 'shared-data/models/timetable';
import { spanText } from './program-line.ts';
import { useShownTime } from './use-shown-time.ts';

/** When the presenter stands at the board of a poster; nothing for other places. */
export function CoreTime({
  position,
  className,
}: {
  position: TablePosition;
  className?: string | undefined;
}) {
  const { t } = useWords();
  const item = useTable(position.table)?.rooms?.[position.room]?.tables?.[position.item];
  const show = useShownTime();
  const core = item && coreTimeOf(item, position.board);
  if (!core) return null;
  return (
    <span className={className}>{t('program.core', { time: spanText(show(position.date, core)) })}</span>
  );
}
