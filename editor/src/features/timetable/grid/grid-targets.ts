import { minutesOf } from 'shared-data/models/venue-time';
import type { Change } from '../../../schedule/changes.ts';
import { itemKey } from '../../../schedule/places.ts';
import type { Target } from '../operation/operation-kinds.ts';

/** What an element of the board stands for; undefined for what is not placed on it. */
export function targetOf(element: Element, table: string): Target | undefined {
  const [room, item] =
    element.closest<HTMLElement>('[data-rooms] [data-item]')?.dataset.item?.split('/') ?? [];
  if (room === undefined || item === undefined) return undefined;
  const programId = element.closest<HTMLElement>('[data-program]')?.dataset.program ?? '';
  return { at: { table, room, item }, programId };
}

/** The button that stands for a target; of a block also only once it begins at a time. */
export function selectorOf({ at, programId }: Target, begin?: string): string {
  if (programId) return `[data-rooms] [data-program="${CSS.escape(programId)}"]`;
  return `[data-item="${CSS.escape(itemKey(at.room, at.item))}"] > [data-block]${beginOf(begin)}`;
}

const beginOf = (begin: string | undefined) =>
  begin === undefined ? '' : `[data-begin="${minutesOf(begin)}"]`;

/** The talk as soon as it stands at a place: until a change is written, its button is still where it was. */
export function selectorOfTalkAt(
  programId: string,
  at: { room: string; item: string; begin?: string | undefined },
): string {
  return `[data-item="${CSS.escape(itemKey(at.room, at.item))}"] ${programButton(programId)}${beginOf(at.begin)}`;
}

export const programButton = (id: string) => `[data-program="${CSS.escape(id)}"]`;

/** Where the program of a single move comes to stand; null for other changes. */
export function movedTo(change: Change | undefined, direction: 'undo' | 'redo'): string[] | null {
  const [move, ...others] = change?.moves ?? [];
  if (!change || !move || others.length + change.items.length > 0) return null;
  const to = direction === 'undo' ? move.before : move.after;
  return to
    ? [selectorOfTalkAt(move.programId, { room: to.room, item: to.item, begin: to.slot.begin })]
    : [`[data-list] ${programButton(move.programId)}`];
}

/** What arrows move between, by room: blocks and talks, or places while a program is chosen. */
export function stopsIn(root: HTMLElement | null, holding: boolean): HTMLElement[][] {
  const selector = holding ? '[data-place], [aria-pressed="true"]' : '[data-block], [data-program]';
  return [...(root?.querySelectorAll('[data-room]') ?? [])].map((room) => [
    ...room.querySelectorAll<HTMLElement>(selector),
  ]);
}
