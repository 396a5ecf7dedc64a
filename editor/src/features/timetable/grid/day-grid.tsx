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
import type { MoveHistory } from '../../../schedule/move-history.ts';
import { useAcknowledged } from '../../../schedule/use-acknowledged.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { OperationDialog } from '../operation/operation-dialog.tsx';
import type { Target } from '../operation/operation-kinds.ts';
import { roomsOf } from '../placement.ts';
import { RoomsDialog } from '../rooms/rooms-dialog.tsx';
import css from './grid.module.css';
import { GridBoard } from './grid-board.tsx';
import { onGridKey } from './grid-keys.ts';
import { isFine, usualZoom } from './grid-scale.ts';
import { targetOf } from './grid-targets.ts';
import { GridTools } from './grid-tools.tsx';
import { HeldBar, HeldBlockBar } from './held-bar.tsx';
import { ItemMenu } from './item-menu.tsx';
import { NoRooms } from './no-rooms.tsx';
import { OtherEditors } from './other-editors.tsx';
import { UnplacedList } from './unplaced-list.tsx';
import { useEdgeDrag } from './use-edge-drag.ts';
import { useEditing } from './use-editing.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useHeld } from './use-held.ts';
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

/** A whole day, rooms by time. Programs and blocks are selected and placed by click, Enter or dragging; Escape cancels. */
export function DayGrid({ programme, history, day, days, onDay, program: start, item: first }: DayGridProps) {
  const [zoom, setZoom] = useState(usualZoom);
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
  const holding = useHeld({ programme, day, index, start, fine: isFine(zoom), moves, wanted });
  const { held, program, places, isHolding, hold, drop, release, remove } = holding;
  const operations = useOperations({ programme, index, table: day.name, root, run });
  const { menu, openMenu, closeMenu, asked, ask, resizeBy } = operations;
  const editing = useEditing(day, held, zoom.minute);
  useGridFocus(root, wanted, { holding: isHolding, first });

  const placeOf = (id: string) => positionsOf(id).find(({ table }) => table === day.name);
  const dropOn = (other: string) => {
    const at = held === null ? undefined : placeOf(held);
    release();
    if (held !== null && at) ask({ operation: 'swap', target: { at, programId: held }, other });
  };
  const [roomsOpen, setRoomsOpen] = useState(false);
  const [looked, setLooked] = useState<Target | null>(null);
  const clashesAt = ({ at, programId }: Target) => clashesOf({ ...at, programId }).map(({ clash }) => clash);
  const drag = usePointerDrag({ hold: holding.lift, drop, dropOn, release });
  const edge = useEdgeDrag({ zoom: zoom.minute, ...operations.edges }, drag.ghost, drag.scroller);

  const onClick = ({ target, detail }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>('[data-program], [data-place], [data-block]');
    const { program: id, place: key } = button?.dataset ?? {};
    if (!button) return;
    if (key !== undefined) drop(key);
    else if (button.getAttribute('aria-pressed') === 'true') release();
    else if (id === undefined) openMenu(button);
    else {
      const nowhere = { at: { table: day.name, room: '', item: '' }, programId: id };
      // A click by keyboard has no detail.
      const by = detail > 0 ? 'pointer' : button.closest('[data-list]') ? 'list' : 'grid';
      hold(targetOf(button, day.name) ?? nowhere, by);
    }
  };
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    const button = (target as Element).closest('[data-rooms] :is([data-program], [data-block])');
    // By keyboard it comes without a place.
    if (button && openMenu(button, event.detail > 0 || x > 0 ? { x, y } : undefined)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) =>
    onGridKey(event, {
      ...{ root, wanted, history, held, holding: isHolding, release, remove, resizeBy, openMenu },
      isPlaced: (id) => positionsOf(id).length > 0,
      step: (way) => void step(way),
    });
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
          onRooms={() => setRoomsOpen(true)}
          history={history}
          onStep={(way) => void step(way)}
          onDayOperation={(operation) =>
            ask({ operation, target: { at: { table: day.name, room: '', item: '' }, programId: '' } })
          }
        />
        {holding.name !== undefined ? (
          <HeldBlockBar name={holding.name} places={[...places.values()].flat()} onRelease={release} />
        ) : (
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
        )}
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <OtherEditors programme={programme} day={day} />
        {roomsOf(day).length === 0 ? (
          <NoRooms onAdd={() => setRoomsOpen(true)} />
        ) : (
          <GridBoard
            day={day}
            programme={programme}
            sessions={programme.sessions}
            programOf={currentProgramOf}
            clashesOf={clashesOf}
            zoom={zoom}
            held={held}
            lifted={holding.lifted}
            places={places}
            textOf={holding.textOf}
            scroller={drag.scroller}
          />
        )}
      </div>
      <div ref={drag.ghost} className={css.ghost} aria-hidden="true" />
      {menu && (
        <ItemMenu
          menu={menu}
          programme={programme}
          onClose={closeMenu}
          onHold={(target) => hold(target, 'grid')}
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
      <RoomsDialog open={roomsOpen} day={day} days={days} onClose={() => setRoomsOpen(false)} />
      <OperationDialog asked={asked} programme={programme} onClose={() => ask(null)} onApply={apply} />
    </div>
  );
}
