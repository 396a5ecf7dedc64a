import type { Plan } from './plan.ts';
import { fits, type Spot } from './problem.ts';
import { randomOf } from './random.ts';
import { Cost, type Sums } from './soft.ts';

type Step = readonly [talk: number, to: Spot];

const tiny = 1e-9;

export interface Improving {
  rounds: number;
  /** May end it early. */
  goesOn(): boolean;
  /** Of no single rule the sum should be more. */
  most?: Sums;
}

/** Makes a plan cheaper by small moves, and never worse: `rounds` tries, all alike for one seed. */
export function improve(plan: Plan, { rounds, goesOn, most }: Improving): number {
  const cost = new Cost(plan);
  const random = randomOf(plan.problem.seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const ways = waysOf(plan, pick);
  for (const steps of sortedSessions(plan)) attempt(plan, cost, steps, most);
  for (let round = 0; round < rounds; round++) {
    if (round % 256 === 0 && !goesOn()) break;
    const chance = random();
    const steps = chance < 0.6 ? ways.swapTalks() : chance < 0.8 ? ways.moveTalk() : ways.swapStretches();
    if (steps.length > 0) attempt(plan, cost, steps, most);
  }
  return cost.total;
}

/** Keeps the steps when none breaks a hard rule and neither grows: what is over `most`, and then the cost. */
function attempt(plan: Plan, cost: Cost, steps: readonly Step[], most: Sums | undefined): void {
  const { talks } = plan.problem;
  const over = () => (most ? cost.over(most) : 0);
  const [before, overBefore] = [cost.total, over()];
  const old = steps.map(([talk]) => [talk, plan.spotOf(talk)] as const);
  const stretches = new Set([
    ...old.map(([, spot]) => spot?.stretch),
    ...steps.map(([, { stretch }]) => stretch),
  ]);
  const sessions = new Set<string>();
  for (const stretch of stretches)
    for (const talk of stretch === undefined ? [] : plan.talksIn(stretch))
      if (talk !== undefined) sessions.add(talks[talk]?.session ?? '');
  const people = new Set(steps.flatMap(([talk]) => talks[talk]?.presenters ?? []));
  for (const [talk] of steps) {
    sessions.add(talks[talk]?.session ?? '');
    plan.remove(talk);
  }
  const fitted = steps.every(([talk, spot]) => plan.place(talk, spot));
  if (fitted) {
    cost.refresh(sessions, people);
    const more = over() - overBefore;
    if (more < -tiny || (more <= tiny && cost.total <= before + tiny)) return;
  }
  for (const [talk] of steps) plan.remove(talk);
  for (const [talk, spot] of old) if (spot) plan.place(talk, spot);
  if (fitted) cost.refresh(sessions, people);
}

/** Each session's talks by rank over the slots it has. */
function* sortedSessions(plan: Plan): Generator<Step[]> {
  const { talks, stretches } = plan.problem;
  const sessions = new Map<string, number[]>();
  talks.forEach(({ session, poster }, talk) => {
    if (!poster && plan.spotOf(talk)) sessions.set(session, [...(sessions.get(session) ?? []), talk]);
  });
  const begin = ({ stretch, slot }: Spot) => {
    const at = stretches[stretch];
    return at ? at.from + slot * at.minutes : 0;
  };
  for (const list of sessions.values()) {
    const spots = list.flatMap((talk) => plan.spotOf(talk) ?? []).sort((a, b) => begin(a) - begin(b));
    list.sort((a, b) => (talks[a]?.rank ?? 0) - (talks[b]?.rank ?? 0));
    yield list.flatMap((talk, at): Step[] => {
      const spot = spots[at];
      return spot ? [[talk, spot]] : [];
    });
  }
}

function waysOf(plan: Plan, pick: <T>(list: readonly T[]) => T | undefined) {
  const { talks, stretches } = plan.problem;
  const all = talks.map((_, talk) => talk).filter((talk) => talks[talk]?.poster === false);
  const bySession = new Map<string, number[]>();
  for (const talk of all) {
    const session = talks[talk]?.session ?? '';
    bySession.set(session, [...(bySession.get(session) ?? []), talk]);
  }
  const oral = stretches.flatMap(({ poster }, at) => (poster ? [] : [at]));
  const open = oral.filter((at) => stretches[at]?.session === '');
  const contents = (at: number) =>
    plan.talksIn(at).flatMap((talk, slot) => (talk === undefined ? [] : [{ talk, slot }]));
  return {
    swapTalks(): Step[] {
      const one = pick(all);
      const other = one === undefined ? undefined : pick(bySession.get(talks[one]?.session ?? '') ?? []);
      const [a, b] = [plan.spotOf(one ?? -1), plan.spotOf(other ?? -1)];
      return one === undefined || other === undefined || one === other || !a || !b
        ? []
        : [
            [one, b],
            [other, a],
          ];
    },
    moveTalk(): Step[] {
      const talk = pick(all);
      const stretch = pick(oral);
      const [one, at] = [talks[talk ?? -1], stretches[stretch ?? -1]];
      if (talk === undefined || stretch === undefined || !one || !at || !fits(one, at)) return [];
      const slot = pick(plan.talksIn(stretch).flatMap((held, index) => (held === undefined ? [index] : [])));
      return slot === undefined ? [] : [[talk, { stretch, slot }]];
    },
    swapStretches(): Step[] {
      const [a, b] = [pick(open), pick(open)];
      if (a === undefined || b === undefined || a === b) return [];
      return [
        ...contents(a).map(({ talk, slot }): Step => [talk, { stretch: b, slot }]),
        ...contents(b).map(({ talk, slot }): Step => [talk, { stretch: a, slot }]),
      ];
    },
  };
}
