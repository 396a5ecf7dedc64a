import { placeSession, sessionsBySize } from './greedy.ts';
import { Plan } from './plan.ts';
import { type Problem, type Spot, slotSpan } from './problem.ts';
import type { Share } from './session-stage.ts';
import { Model, type Solve } from './solver.ts';

const outside = 1000;

/** Second stage: talks to slots of their sessions. The solver places people with two places, others follow by rank. */
export function placeTalks(
  problem: Problem,
  shares: readonly Share[],
  solve: Solve,
  bounds: Parameters<Solve>[1],
): Plan {
  const plan = new Plan(problem);
  const sessions = sessionsBySize(problem);
  const isPoster = (talks: readonly number[]) => problem.talks[talks[0] ?? -1]?.poster === true;
  for (const talks of sessions.filter(isPoster)) placeSession(plan, talks);
  const spots = spotsOf(problem, shares);
  const oral = sessions.filter((talks) => !isPoster(talks));
  settleBound(plan, oral, spots, solve, bounds);
  const rest = oral.map((talks) => talks.filter((talk) => !plan.spotOf(talk)));
  for (const talks of rest) {
    const free = [...(spots.get(problem.talks[talks[0] ?? -1]?.session ?? '') ?? [])];
    for (const talk of talks) {
      const at = free.findIndex((spot) => plan.place(talk, spot));
      if (at >= 0) free.splice(at, 1);
    }
  }
  for (const talks of rest)
    placeSession(
      plan,
      talks.filter((talk) => !plan.spotOf(talk)),
    );
  return plan;
}

/** Slots of each session by time: in a stretch one session after the other. */
function spotsOf(problem: Problem, shares: readonly Share[]): Map<string, Spot[]> {
  const next = new Map<number, number>();
  const spots = new Map<string, Spot[]>();
  for (const { session, stretch, talks } of shares) {
    const from = next.get(stretch) ?? 0;
    next.set(stretch, from + talks);
    const own = Array.from({ length: talks }, (_, at) => ({ stretch, slot: from + at }));
    spots.set(session, [...(spots.get(session) ?? []), ...own]);
  }
  const begin = ({ stretch, slot }: Spot) => {
    const at = problem.stretches[stretch];
    return at ? slotSpan(at, slot).from : 0;
  };
  for (const list of spots.values()) list.sort((a, b) => begin(a) - begin(b));
  return spots;
}

function settleBound(
  plan: Plan,
  sessions: readonly (readonly number[])[],
  spots: ReadonlyMap<string, readonly Spot[]>,
  solve: Solve,
  bounds: Parameters<Solve>[1],
): void {
  const { talks, stretches, weights } = plan.problem;
  const counts = new Map<string, number>();
  for (const { presenters } of talks)
    for (const person of presenters) counts.set(person, (counts.get(person) ?? 0) + 1);
  const model = new Model();
  const options: { name: string; talk: number; spot: Spot }[] = [];
  const perSlot = new Map<string, [number, string][]>();
  const perTime = new Map<string, Map<number, [number, string][]>>();
  for (const list of sessions) {
    const own = spots.get(talks[list[0] ?? -1]?.session ?? '') ?? [];
    for (const [place, talk] of list.entries()) {
      const people = talks[talk]?.presenters.filter((person) => isBound(plan, person, counts)) ?? [];
      if (people.length === 0) continue;
      const choices: [number, string][] = [];
      for (const [index, spot] of own.entries()) {
        const at = stretches[spot.stretch];
        if (!at || !plan.mayStand(talk, spot)) continue;
        const name = model.binary(`z${talk}_${spot.stretch}_${spot.slot}`);
        model.cost((weights.order * Math.abs(place - index)) / 10, name);
        choices.push([1, name]);
        options.push({ name, talk, spot });
        add(perSlot, `${spot.stretch} ${spot.slot}`, name);
        const { from, to } = slotSpan(at, spot.slot);
        for (const person of people) {
          const times = perTime.get(person) ?? new Map<number, [number, string][]>();
          perTime.set(person, times);
          for (let tick = Math.floor(from / 5); tick * 5 < to; tick++) add(times, tick, name);
        }
      }
      const left = model.share(`u${talk}`);
      model.cost(outside, left);
      model.row([...choices, [1, left]], '>=', 1);
      model.row(choices, '<=', 1);
    }
  }
  for (const names of perSlot.values()) if (names.length > 1) model.row(names, '<=', 1);
  for (const times of perTime.values()) {
    const seen = new Set<string>();
    for (const names of times.values()) {
      const key = names.map(([, name]) => name).join();
      if (names.length > 1 && !seen.has(key)) model.row(names, '<=', 1);
      seen.add(key);
    }
  }
  const { values } = options.length > 0 ? solve(model.toString(), bounds) : { values: null };
  for (const { name, talk, spot } of options) if ((values?.get(name) ?? 0) > 0.5) plan.place(talk, spot);
}

function isBound(plan: Plan, person: string, counts: ReadonlyMap<string, number>): boolean {
  return (counts.get(person) ?? 0) > 1 || plan.timesOf(person).length > 0;
}

function add<K>(map: Map<K, [number, string][]>, key: K, name: string): void {
  const list = map.get(key);
  if (list) list.push([1, name]);
  else map.set(key, [[1, name]]);
}
