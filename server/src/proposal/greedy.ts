import { Plan } from './plan.ts';
import { fits, type Problem } from './problem.ts';

/** The largest session first, each into the earliest stretch that holds it whole, or else into the roomiest. */
export function greedyPlan(problem: Problem): Plan {
  const plan = new Plan(problem);
  for (const talks of sessionsBySize(problem)) placeSession(plan, talks);
  return plan;
}

/** Talks of each session by rank, posters apart. */
export function sessionsBySize(problem: Problem): number[][] {
  const sessions = new Map<string, number[]>();
  problem.talks.forEach(({ session, poster }, talk) => {
    const key = `${poster} ${session}`;
    const list = sessions.get(key) ?? [];
    list.push(talk);
    sessions.set(key, list);
  });
  const rank = (talk: number) => problem.talks[talk]?.rank ?? 0;
  return [...sessions.values()]
    .map((talks) => talks.sort((a, b) => rank(a) - rank(b) || a - b))
    .sort((a, b) => b.length - a.length);
}

/** Places what it can of these talks, which are of one session. */
export function placeSession(plan: Plan, talks: readonly number[]): void {
  const { stretches, talks: all } = plan.problem;
  const first = all[talks[0] ?? -1];
  if (!first) return;
  const open = stretches.flatMap((stretch, at) => (fits(first, stretch) ? [at] : []));
  const free = (at: number) => plan.talksIn(at).filter((talk) => talk === undefined).length;
  const isOwn = (at: number) => Number(stretches[at]?.session !== '');
  const begin = (at: number) => stretches[at]?.from ?? 0;
  let left = [...talks];
  while (left.length > 0) {
    const room = open.filter((at) => free(at) > 0);
    const whole = (at: number) => Number(free(at) >= left.length);
    room.sort(
      (a, b) =>
        isOwn(b) - isOwn(a) ||
        whole(b) - whole(a) ||
        (whole(a) ? begin(a) - begin(b) : free(b) - free(a)) ||
        a - b,
    );
    const rest = room.reduce<number[]>((waiting, at, index) => {
      const changed = waiting.length < left.length;
      return index > 0 && changed ? waiting : placeIn(plan, at, waiting);
    }, left);
    if (rest.length === left.length) return;
    left = rest;
  }
}

/** In order into the first slots that are free for them; returns those that found none. */
function placeIn(plan: Plan, stretch: number, talks: readonly number[]): number[] {
  const slots = plan.talksIn(stretch).length;
  const rest = [...talks];
  for (let slot = 0; slot < slots; slot++) {
    const at = rest.findIndex((talk) => plan.place(talk, { stretch, slot }));
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
