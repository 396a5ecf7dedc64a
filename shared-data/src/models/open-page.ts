import type { Discussion } from './comment.ts';
import type { ProgramPosition } from './timetable.ts';

/** A page whose readers are counted. The id of an item of the timetable is `{table}/{room}/{item}`. */
export interface OpenPage {
  on: Discussion['on'] | 'item';
  id: string;
}

export const openPageKinds = ['program', 'session', 'item'] as const satisfies readonly OpenPage['on'][];

export const openItem = ({ table, room, item }: ProgramPosition): OpenPage => ({
  on: 'item',
  id: `${table}/${room}/${item}`,
});

/** Milliseconds between renewals of the mark of an open page. */
export const openPageRenewal = 2 * 60_000;

/** Milliseconds after which a mark that was not renewed is removed: two renewals may be lost. */
export const openPageLease = 5 * 60_000;

/** Marks that one account may keep; of more the newest stay. */
export const mostOpenPages = 30;
