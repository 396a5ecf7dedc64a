import type { Problem } from './problem.ts';

/** Talks that a day may have over its share before they weigh as much as an hour of waiting. */
const muchOver = 4;

interface Held {
  stretch: number;
  talks: readonly number[];
}

/** How evenly talks lie over the days, each by the time that is free in it. */
export function loadsOf({ talks, stretches }: Problem) {
  const free = new Map<string, number>();
  for (const { table, poster, slots } of stretches)
    if (!poster) free.set(table, (free.get(table) ?? 0) + slots);
  const all = [...free.values()].reduce((sum, slots) => sum + slots, 0);
  const oral = talks.filter(({ poster, session }) => !poster && session !== '').length;
  const loads = new Map<string, number>([...free.keys()].map((table) => [table, 0]));
  const known = new Map<string, readonly Held[]>();
  const add = (blocks: readonly Held[], sign: 1 | -1) => {
    for (const { stretch, talks: held } of blocks) {
      const table = stretches[stretch]?.table ?? '';
      loads.set(table, (loads.get(table) ?? 0) + sign * held.length);
    }
  };
  return {
    set(session: string, blocks: readonly Held[]): void {
      add(known.get(session) ?? [], -1);
      add(blocks, 1);
      known.set(session, blocks);
    },
    /** Of each day what is over its share, with one talk to spare. */
    uneven(): number {
      let over = 0;
      for (const [table, load] of loads)
        over += Math.max(0, load - Math.ceil((oral * (free.get(table) ?? 0)) / Math.max(1, all)) - 1);
      return over / muchOver;
    },
  };
}
