import { usualWeights } from 'shared-data/models/proposal';
import type { Engagement, Problem, Stretch, Talk } from '../problem.ts';
import { randomOf } from '../random.ts';

/** A symposium to propose a timetable for: sessions of all sizes, every seventh presenter speaks twice, authors in several sessions. */
export function symposiumProblem(options: {
  programs: number;
  rooms: number;
  days: number;
  seed?: number;
}): Problem {
  const { programs, rooms, days, seed = 1 } = options;
  const random = randomOf(seed);
  const any = (count: number) => Math.floor(random() * count);
  const sessions = sessionSizes(programs, random);
  const talks: Talk[] = sessions.flatMap((size, index) =>
    Array.from({ length: size }, (_, rank) => ({
      id: `S${index}-${rank}`,
      session: `S${index}`,
      poster: false,
      presenters: [`p${random() < 0.15 ? any(programs) : programs + index * 100 + rank}`],
      rank,
    })),
  );
  const halves = [
    { from: 9 * 60, slots: 6 },
    { from: 11 * 60, slots: 5 },
    { from: 13 * 60 + 30, slots: 6 },
    { from: 15 * 60 + 30, slots: 8 },
  ];
  const stretches: Stretch[] = Array.from({ length: days }, (_, day) =>
    Array.from({ length: rooms }, (__, roomRank) =>
      halves.map(({ from, slots }) => ({
        table: `day${day}`,
        room: `room${roomRank}`,
        roomRank,
        session: '',
        poster: false,
        from: day * 24 * 60 + from,
        minutes: 15,
        slots,
        until: day * 24 * 60 + from + slots * 15,
      })),
    ).flat(),
  ).flat();
  const engagements: Engagement[] = Array.from({ length: 10 }, (_, at) => ({
    person: `p${any(programs)}`,
    name: `Chair ${at}`,
    programId: '',
    poster: false,
    room: `room${at % rooms}`,
    item: `chaired${at}`,
    from: any(days) * 24 * 60 + 9 * 60,
    to: 0,
  })).map((one) => ({ ...one, to: one.from + 180 }));
  const related = sessions.flatMap((_, one) =>
    sessions.flatMap((__, other) =>
      other > one && random() < 0.15 ? [[`S${one}`, `S${other}`, 2 + any(5)] as const] : [],
    ),
  );
  return {
    talks,
    stretches,
    engagements,
    fixed: [],
    related,
    walks: walksBetween(rooms),
    weights: usualWeights,
    seed,
  };
}

/** Neighbours are a minute apart, the first and the last room a quarter of an hour. */
function walksBetween(rooms: number): Problem['walks'] {
  const all = Array.from({ length: rooms }, (_, room) => room);
  const minutes = (apart: number) => Math.max(1, Math.round((15 * apart) / Math.max(1, rooms - 1)));
  const from = (one: number) =>
    Object.fromEntries(
      all.filter((other) => other !== one).map((other) => [`room${other}`, minutes(Math.abs(one - other))]),
    );
  return Object.fromEntries(all.map((one) => [`room${one}`, from(one)]));
}

function sessionSizes(programs: number, random: () => number): number[] {
  const sizes: number[] = [];
  for (let left = programs; left > 0; ) {
    const size = Math.min(left, 3 + Math.floor(random() * 20));
    sizes.push(size);
    left -= size;
  }
  return sizes;
}
