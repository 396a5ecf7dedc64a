import type { Target } from '../operation/operation-kinds.ts';

/** What an element of the board stands for; undefined for what is not placed on it. */
export function targetOf(element: Element, table: string): Target | undefined {
  const [room, item] =
    element.closest<HTMLElement>('[data-rooms] [data-item]')?.dataset.item?.split('/') ?? [];
  if (room === undefined || item === undefined) return undefined;
  const programId = element.closest<HTMLElement>('[data-program]')?.dataset.program ?? '';
  return { at: { table, room, item }, programId };
}

/** The button that stands for a target. */
export function selectorOf({ at, programId }: Target): string {
  return programId
    ? `[data-rooms] [data-program="${CSS.escape(programId)}"]`
    : `[data-item="${CSS.escape(`${at.room}/${at.item}`)}"] > [data-block]`;
}

/** What arrows move between, by room: blocks and talks, or places while a program is chosen. */
export function stopsIn(root: HTMLElement | null, holding: boolean): HTMLElement[][] {
  const selector = holding ? '[data-place], [aria-pressed="true"]' : '[data-block], [data-program]';
  return [...(root?.querySelectorAll('[data-room]') ?? [])].map((room) => [
    ...room.querySelectorAll<HTMLElement>(selector),
  ]);
}
