import type { Plan } from './plan.ts';
import { fits } from './problem.ts';

/** Why a talk has no place: the hard rule that leaves none. */
export type Unplaced =
  /** It has no session. */
  | { rule: 'session' }
  /** No item or free stretch of its kind is open to its session. */
  | { rule: 'block' }
  /** All of them are full. */
  | { rule: 'time' }
  /** Its presenters must be elsewhere whenever there is a slot. */
  | { rule: 'people'; against: Against[] };

interface Against {
  person: string;
  name: string;
  /** Empty for chairs, and where somebody is away. */
  programId: string;
  away?: true;
}

export function whyUnplaced(plan: Plan, talk: number): Unplaced {
  const { talks, stretches } = plan.problem;
  const one = talks[talk];
  if (!one || one.session === '') return { rule: 'session' };
  const open = stretches.flatMap((stretch, at) => (fits(one, stretch) ? [at] : []));
  if (open.length === 0) return { rule: 'block' };
  const free = open.flatMap((stretch) =>
    plan.talksIn(stretch).flatMap((held, slot) => (held === undefined ? [{ stretch, slot }] : [])),
  );
  if (free.length === 0) return { rule: 'time' };
  const known = new Map<string, Against>();
  const hits = free.map((spot) =>
    [...plan.against(talk, spot)].map(({ person, busy }) => {
      const programId = busy.engagement?.programId ?? talks[busy.talk ?? -1]?.id ?? '';
      const key = `${person} ${programId} ${busy.item}`;
      const name = busy.engagement?.name ?? person;
      known.set(key, { person, name, programId, ...(busy.room === '' && { away: true as const }) });
      return key;
    }),
  );
  return { rule: 'people', against: coverOf(hits).flatMap((key) => known.get(key) ?? []) };
}

/** Few keys of which each list holds one: always the one that most lists still need. */
function coverOf(lists: readonly (readonly string[])[]): string[] {
  const chosen: string[] = [];
  let left = lists.filter((list) => list.length > 0);
  while (left.length > 0) {
    const counts = new Map<string, number>();
    for (const list of left) for (const key of new Set(list)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const [best] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (!best) break;
    chosen.push(best[0]);
    left = left.filter((list) => !list.includes(best[0]));
  }
  return chosen;
}
