import type { KeyboardEvent, RefObject } from 'react';
import type { MoveHistory } from '../../../schedule/move-history.ts';
import { movedTo, stopsIn } from './grid-targets.ts';
import { focusStop, stopBeside } from './tab-stops.ts';
import type { Wanted } from './use-grid-focus.ts';

interface Keys {
  root: RefObject<HTMLElement | null>;
  wanted: Wanted;
  history: MoveHistory;
  /** The program that is held; `holding` also while a block is. */
  held: string | null;
  holding: boolean;
  isPlaced: (programId: string) => boolean;
  step: (direction: 'undo' | 'redo') => void;
  release: () => void;
  remove: (programId: string) => void;
  resizeBy: (element: Element, minutes: number) => void;
  openMenu: (element: Element) => void;
}

/** What keys do on the board: arrows, Escape, Delete, Alt with arrows, M, Ctrl+Z and Ctrl+Y. */
export function onGridKey(event: KeyboardEvent, keys: Keys): void {
  const { root, wanted, history, held, holding } = keys;
  const target = event.target as HTMLElement;
  wanted.current = null;
  if (target.matches('input, select')) return;
  const id = held ?? target.dataset.program;
  const placed = target.matches('[data-rooms] :is([data-program], [data-block])');
  const key = event.key.toLowerCase();
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && ['z', 'y'].includes(key)) {
    event.preventDefault();
    const way = key === 'y' || shiftKey ? 'redo' : 'undo';
    if (target.closest('[data-rooms], [data-list]')) wanted.current = movedTo(history.next(way), way);
    keys.step(way);
  } else if (event.key === 'Escape' && holding) {
    event.preventDefault();
    keys.release();
  } else if (event.key === 'Delete' && id && keys.isPlaced(id)) {
    event.preventDefault();
    keys.remove(id);
  } else if (placed && altKey && (key === 'arrowdown' || key === 'arrowup')) {
    event.preventDefault();
    keys.resizeBy(target, (key === 'arrowdown' ? 1 : -1) * (shiftKey ? 1 : 5));
  } else if (placed && key === 'm' && !ctrlKey && !metaKey && !altKey) {
    event.preventDefault();
    keys.openMenu(target);
  } else if (target.closest('[data-rooms]')) {
    const rooms = stopsIn(root.current, holding);
    const next = stopBeside(rooms, target, event.key);
    if (!next) return;
    event.preventDefault();
    focusStop(rooms.flat(), next);
  }
}
