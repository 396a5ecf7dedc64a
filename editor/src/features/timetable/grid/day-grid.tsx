import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clashesBySlot, findClashes } from 'shared-data/models/clashes';
import type { Timetable } from 'shared-data/models/timetable';
import { ClashesDialog } from '../../../clashes/clashes-dialog.tsx';
import { useAcknowledged } from '../../../schedule/use-acknowledged.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import type { MoveHistory } from '../move-history.ts';
import { OperationDialog } from '../operation/operation-dialog.tsx';
import type { Target } from '../operation/operation-kinds.ts';
import css from './grid.module.css';
import { GridBoard } from './grid-board.tsx';
import { movedTo, stopsIn } from './grid-targets.ts';
import { GridTools } from './grid-tools.tsx';
import { HeldBar } from './held-bar.tsx';
import { ItemMenu } from './item-menu.tsx';
import { OtherEditors } from './other-editors.tsx';
import { focusStop, stopBeside } from './tab-stops.ts';
import { UnplacedList } from './unplaced-list.tsx';
import { useEdgeDrag } from './use-edge-drag.ts';
import { useEditing } from './use-editing.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useHolding } from './use-holding.ts';
import { useMoves } from './use-moves.ts';
import { useOperations } from './use-operations.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

export interface DayGridProps {
  programme: LiveProgramme;
  history: MoveHistory;
  day: Timetable;
  days: readonly Timetable[];
  onDay: (name: string) => void;
  /** Chosen at the start: a link from elsewhere names it. */
  program: string;
  /** `itemKey` to look at first. */
  item: string;
}

/** A whole day, rooms by time. Programs are selected and placed by click, Enter or dragging; Escape cancels. */
export function DayGrid({ programme, history, day, days, onDay, program: start, item: first }: DayGridProps) {
  const [zoom, setZoom] = useState<number>(1.5);
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly string[] | null>(null);
  const { tables, programs, programOf, positionsOf, conflicts } = programme;
  const noteOf = useAcknowledged();
  const index = conflicts();
  const clashesOf = useMemo(
    () => clashesBySlot(findClashes(tables, programOf, index), noteOf),
    [tables, programOf, index, noteOf],
  );
  const currentProgramOf = useCallback<typeof programOf>((id) => programOf(id), [programs, programOf]);
  const moves = useMoves(programme, history);
  const { announcement, step, run, apply } = moves;
  const holding = useHolding({ programme, day, index, start, moves, wanted });
  const { held, program, places, hold, release, drop, remove } = holding;
  const operations = useOperations({ programme, index, table: day.name, root, run });
  const { menu, openMenu, closeMenu, asked, ask, resizeBy } = operations;
  const editing = useEditing(day, held, zoom);
  useGridFocus(root, wanted, { holding: held !== null, first });

  const placeOf = (id: string) => positionsOf(id).find(({ table }) => table === day.name);
  const dropOn = (other: string) => {
    const at = held === null ? undefined : placeOf(held);
    release();
    if (held !== null && at) ask({ operation: 'swap', target: { at, programId: held }, other });
  };
  const [looked, setLooked] = useState<Target | null>(null);
  const clashesAt = ({ at, programId }: Target) => clashesOf({ ...at, programId }).map(({ clash }) => clash);
  const drag = usePointerDrag({ hold: (id) => hold(id, 'pointer'), drop, dropOn, release });
  const edge = useEdgeDrag({ zoom, ...operations.edges }, drag.ghost, drag.scroller);

  const onClick = ({ target, detail }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>('[data-program], [data-place], [data-block]');
    const { program: id, place: key, block } = button?.dataset ?? {};
    if (button && block !== undefined) openMenu(button);
    else if (key !== undefined) drop(key);
    else if (id !== undefined && id === held) release();
    else if (id !== undefined)
      // A click by keyboard has no detail.
      hold(id, detail > 0 ? 'pointer' : button?.closest('[data-list]') ? 'list' : 'grid');
  };
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    const button = (target as Element).closest('[data-rooms] :is([data-program], [data-block])');
    // By keyboard it comes without a place.
    if (button && openMenu(button, event.detail > 0 || x > 0 ? { x, y } : undefined)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    wanted.current = null;
    if (target.matches('input, select')) return;
    const id = held ?? target.dataset.program;
    const placed = target.matches('[data-rooms] :is([data-program], [data-block])');
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(key)) {
      event.preventDefault();
      const way = key === 'y' || event.shiftKey ? 'redo' : 'undo';
      if (target.closest('[data-rooms]')) wanted.current = movedTo(history.next(way), way);
      void step(way);
    } else if (event.key === 'Escape' && held !== null) {
      event.preventDefault();
      release();
    } else if (event.key === 'Delete' && id && positionsOf(id).length > 0) {
      event.preventDefault();
      remove(id);
    } else if (placed && event.altKey && (key === 'arrowdown' || key === 'arrowup')) {
      event.preventDefault();
      resizeBy(target, (key === 'arrowdown' ? 1 : -1) * (event.shiftKey ? 1 : 5));
    } else if (placed && key === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      openMenu(target);
    } else if (target.closest('[data-rooms]')) {
      const rooms = stopsIn(root.current, held !== null);
      const next = stopBeside(rooms, target, event.key);
      if (!next) return;
      event.preventDefault();
      focusStop(rooms.flat(), next);
    }
  };
  const heldAt = held === null ? undefined : placeOf(held);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons within
    <div
      ref={root}
      className={css.frame}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        if (!edge.onPointerDown(event)) drag.handlers.onPointerDown(event);
      }}
      onFocus={editing.onFocus}
      onPointerMove={(event) => {
        editing.onPointerMove(event);
        if (!edge.onPointerMove(event)) drag.handlers.onPointerMove(event);
      }}
      onPointerUp={() => {
        if (!edge.onPointerUp()) drag.handlers.onPointerUp();
      }}
      onPointerCancel={() => {
        if (!edge.onPointerCancel()) drag.handlers.onPointerCancel();
      }}
    >
      <UnplacedList programme={programme} held={held} />
      <div className={css.main}>
        <GridTools
          days={days}
          day={day}
          onDay={onDay}
          zoom={zoom}
          onZoom={setZoom}
          history={history}
          onStep={(way) => void step(way)}
          onDayOperation={(operation) =>
            ask({ operation, target: { at: { table: day.name, room: '', item: '' }, programId: '' } })
          }
        />
        <HeldBar
          programme={programme}
          program={program}
          places={[...places.values()].flat()}
          onRelease={release}
          onRemove={remove}
          onMenu={
            held !== null && heldAt
              ? (button) => {
                  const { left: x, bottom: y } = button.getBoundingClientRect();
                  operations.openAt({ at: heldAt, programId: held }, { x, y });
                }
              : undefined
          }
        />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <OtherEditors programme={programme} day={day} />
        <GridBoard
          day={day}
          programme={programme}
          sessions={programme.sessions}
          programOf={currentProgramOf}
          clashesOf={clashesOf}
          zoom={zoom}
          held={held}
          places={places}
          textOf={holding.textOf}
          scroller={drag.scroller}
        />
      </div>
      <div ref={drag.ghost} className={css.ghost} aria-hidden="true" />
      {menu && (
        <ItemMenu
          menu={menu}
          programme={programme}
          onClose={closeMenu}
          onHold={(id) => hold(id, 'grid')}
          onRemove={remove}
          onConflicts={clashesAt(menu.target).length > 0 ? () => setLooked(menu.target) : undefined}
          onOperation={(operation) => {
            holding.giveUp();
            ask({ operation, target: menu.target });
          }}
        />
      )}
      <ClashesDialog
        clashes={looked && clashesAt(looked)}
        programme={programme}
        onClose={() => setLooked(null)}
      />
      <OperationDialog asked={asked} programme={programme} onClose={() => ask(null)} onApply={apply} />
    </div>
  );
}
