import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Timetable } from 'shared-data/models/timetable';
import { Button, IconButton } from 'shared-ui/button';
import { useStore } from 'zustand';
import { dateLabel } from '../../../schedule/labels.ts';
import type { MoveHistory } from '../../../schedule/move-history.ts';
import type { DayOperation } from '../operation/operation-kinds.ts';
import css from './bars.module.css';
import { type Zoom, zooms } from './grid-scale.ts';

export interface GridToolsProps {
  days: readonly Timetable[];
  day: Timetable;
  onDay: (name: string) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onRooms: () => void;
  history: MoveHistory;
  onStep: (direction: 'undo' | 'redo') => void;
  onDayOperation: (operation: DayOperation) => void;
}

export function GridTools({
  days,
  day,
  onDay,
  zoom,
  onZoom,
  onRooms,
  history,
  onStep,
  onDayOperation,
}: GridToolsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { done, undone } = useStore(history.store);
  const at = zooms.indexOf(zoom);
  return (
    <div className={css.tools}>
      <fieldset className={css.days} aria-label={t('editor.timetable.table')}>
        {days.map((one) => (
          <button
            key={one.name}
            type="button"
            className={css.day}
            aria-pressed={one === day}
            onClick={() => onDay(one.name)}
          >
            {dateLabel(one, locale)}
          </button>
        ))}
      </fieldset>
      <span className={css.toolGroup}>
        <Button small look="quiet" icon="plus" onClick={() => onDayOperation('session')}>
          {t('editor.op.session')}
        </Button>
        <Button small look="quiet" icon="plus" onClick={() => onDayOperation('add')}>
          {t('editor.op.add')}
        </Button>
        {days.length > 1 && (
          <Button small look="quiet" onClick={() => onDayOperation('copy')}>
            {t('editor.op.copy')}
          </Button>
        )}
        <Button small look="quiet" onClick={onRooms}>
          {t('editor.rooms.open')}
        </Button>
        <Button small look="quiet" disabled={done.length === 0} onClick={() => onStep('undo')}>
          {t('editor.timetable.undo')}
        </Button>
        <Button small look="quiet" disabled={undone.length === 0} onClick={() => onStep('redo')}>
          {t('editor.grid.redo')}
        </Button>
        <span className={css.zoom}>
          <Button small look="quiet" disabled={at === 0} onClick={() => onZoom(zooms[0] ?? zoom)}>
            {t('editor.grid.fit')}
          </Button>
          <IconButton
            icon="minus"
            label={t('editor.grid.smaller')}
            disabled={at <= 0}
            onClick={() => onZoom(zooms[at - 1] ?? zoom)}
          />
          <IconButton
            icon="plus"
            label={t('editor.grid.larger')}
            disabled={at >= zooms.length - 1}
            onClick={() => onZoom(zooms[at + 1] ?? zoom)}
          />
        </span>
      </span>
    </div>
  );
}
