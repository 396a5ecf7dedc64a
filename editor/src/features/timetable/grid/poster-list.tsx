import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeRange } from 'shared-data/models/time-range';
import type { TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { Icon } from 'shared-ui/icon';
import { inBoardOrder } from '../../../schedule/board-order.ts';
import { presenterNames } from '../../../schedule/labels.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { BlockProps } from './block-props.ts';
import css from './posters.module.css';
import { marksOf } from './talk-marks.ts';

/** The posters of a block by board, to be picked up like talks, and when their presenters stand there. */
export const PosterList = memo(function PosterList(props: BlockProps) {
  const { item } = props;
  const { t } = useTranslation();
  const posters = inBoardOrder(item);
  return (
    <>
      <p className={css.summary}>
        {[t('editor.grid.posters', { count: posters.length }), ...coreTimes(item, t)].join(' · ')}
      </p>
      {posters.length > 0 && (
        // Scrolled by the arrow keys that lead through the posters, hence no tab stop of its own.
        <ul className={css.posters} tabIndex={-1}>
          {posters.map(({ id, board }) => (
            <li key={id}>
              <PosterChip id={id} board={board} {...props} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

function PosterChip({
  id,
  board,
  item,
  room,
  held,
  programOf,
  ...clashes
}: BlockProps & { id: string; board: string | undefined }) {
  const { t } = useTranslation();
  const program = programOf(id);
  const shown = shownIdOf(id);
  const presenter = program ? presenterNames(program) : '';
  const title = program?.title ?? t('editor.timetable.unknownProgram');
  const { clash, warned, accepted, notes } = marksOf(id, program, clashes, t);
  const place = board ? t('editor.grid.board', { board }) : t('editor.boards.noBoard');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.poster}
      data-program={id}
      data-begin={minutesOf(item.begin)}
      data-canceled={program?.canceled ? '' : undefined}
      data-clash={clash ? '' : undefined}
      aria-pressed={held === id}
      aria-label={[`${place} ${shown} ${presenter}`, title, room, ...notes].join(', ')}
      title={[`${place} ${shown}`, presenter, title, ...notes].filter(Boolean).join('\n')}
    >
      {clash && <Icon name="alert" size={1} />}
      {warned && <Icon name="info" size={1} />}
      {accepted && <Icon name="check" size={1} />}
      <span className={css.board}>{board ?? '–'}</span> <strong>{shown}</strong> {presenter}
    </button>
  );
}

function coreTimes({ core }: TimetableItem, t: ReturnType<typeof useTranslation>['t']): string[] {
  const times = [core?.odd, core?.even].map((span) => span && timeRange(span.begin, span.end));
  const [odd, even] = times;
  if (odd && odd === even) return [t('editor.boards.coreTime', { time: odd })];
  return [
    ...(odd ? [t('editor.grid.coreOdd', { time: odd })] : []),
    ...(even ? [t('editor.grid.coreEven', { time: even })] : []),
  ];
}
