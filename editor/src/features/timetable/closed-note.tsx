import { useTranslation } from 'react-i18next';
import { useOwnZoomTime } from 'shared-data/collections/hooks';
import type { ProgramPosition } from 'shared-data/models/timetable';
import css from './timetable.module.css';

export function ClosedNote({ at }: { at: ProgramPosition }) {
  const { t } = useTranslation();
  const shownAt = useOwnZoomTime(at);
  if (shownAt === null) return null;
  return (
    <p className={css.closedNote}>
      {t(shownAt ? 'editor.timetable.closedOwnLink' : 'editor.timetable.closedNoLink')}
    </p>
  );
}
