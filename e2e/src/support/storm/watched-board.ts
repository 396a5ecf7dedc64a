import type { Page } from '@playwright/test';

/** Where a board shows a program: `room/item 600+15`, in minutes; a poster `room/item`; nowhere ''. */
export type Shown = string;

/** The marks of a board: of programs by id, of blocks by `room/item`. */
export type Marks = Record<string, string>;

export interface Board {
  /** Each program's place; of one that is drawn twice all of them. */
  places: Record<string, Shown>;
  marks: Marks;
}

export interface Sighting {
  id: string;
  shown: Shown;
  /** Epoch milliseconds. */
  at: number;
}

declare global {
  interface Window {
    storm: { read(): Board; sightings: Sighting[]; pressed: number };
  }
}

/** Runs in the page. Notes when each program of the board is first drawn at another place. */
export function watchBoard(): void {
  const read = (): Board => {
    const board: Board = { places: {}, marks: {} };
    for (const item of document.querySelectorAll<HTMLElement>('[data-rooms] [data-item]')) {
      const at = item.dataset.item ?? '';
      const { mark } = item.querySelector<HTMLElement>('[data-block]')?.dataset ?? {};
      if (mark) board.marks[at] = mark;
      for (const card of item.querySelectorAll<HTMLElement>('[data-program]')) {
        const { program = '', begin, clash } = card.dataset;
        const timed = item.dataset.kind !== 'poster';
        const here = timed ? `${at} ${begin}+${card.style.getPropertyValue('--minutes')}` : at;
        board.places[program] = [board.places[program], here].filter(Boolean).join(' and ');
        const label = card.getAttribute('aria-label') ?? '';
        const words = { clash: ', conflict', accepted: ', conflict, accepted', warned: ', walk or absence' };
        for (const [word, text] of Object.entries(words))
          if (label.endsWith(text)) board.marks[program] = word;
        if ((clash !== undefined) !== (board.marks[program] === 'clash'))
          board.marks[program] = `${board.marks[program]}, but drawn otherwise`;
      }
    }
    return board;
  };
  const storm: Window['storm'] = { read, sightings: [], pressed: 0 };
  window.storm = storm;
  for (const event of ['keydown', 'pointerup'])
    window.addEventListener(event, () => (storm.pressed = Date.now()), true);
  let known: Board['places'] = {};
  const look = () => {
    const at = Date.now();
    const { places } = read();
    for (const id of new Set([...Object.keys(known), ...Object.keys(places)])) {
      const shown = places[id] ?? '';
      if (shown !== (known[id] ?? '')) storm.sightings.push({ id, shown, at });
    }
    known = places;
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, attributes: true },
      attributeFilter: ['style', 'data-begin', 'data-program'],
    }),
  );
}

export function readBoard(page: Page): Promise<Board> {
  return page.evaluate(() => window.storm.read());
}

export function sightingsOf(page: Page): Promise<Sighting[]> {
  return page.evaluate(() => window.storm.sightings);
}
