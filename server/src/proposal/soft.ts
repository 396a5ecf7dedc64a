import type { ProposalWeights } from 'shared-data/models/proposal';
import { loadsOf } from './balance.ts';
import type { Plan } from './plan.ts';
import { itemKeyOf, type Problem, slotSpan } from './problem.ts';

/** An item of a session as the plan has it. `item`: the existing one. */
export interface Block {
  session: string;
  stretch: number;
  item?: string;
  from: number;
  to: number;
  talks: number[];
}

const mostShared = 5;
const longestWait = 4;
const minutesPerDay = 24 * 60;
const tiny = 1e-9;

export type Sums = Record<keyof ProposalWeights, number>;

const noSums: Sums = { whole: 0, order: 0, related: 0, waiting: 0, rooms: 0, walking: 0, balance: 0 };
const rules = Object.keys(noSums) as (keyof Sums)[];

/** Cost of a plan by its soft rules; 0 is perfect. Updated incrementally. */
export class Cost {
  private readonly plan: Plan;
  private readonly sessions: string[];
  private readonly known = new Map<string, Partial<Sums>>();
  private readonly loads: ReturnType<typeof loadsOf>;
  private readonly pairsOf = new Map<string, number[]>();
  private readonly blocks = new Map<string, Block[]>();
  private readonly stretchesOf: Map<string, number[]>;
  private readonly largest: number;
  private readonly sizes: Map<string, number>;
  private readonly lastRoom: number;
  private readonly now: Sums = { ...noSums };

  constructor(plan: Plan) {
    this.plan = plan;
    const { talks, stretches, related } = plan.problem;
    this.sizes = new Map();
    for (const { session, poster } of talks)
      if (!poster) this.sizes.set(session, (this.sizes.get(session) ?? 0) + 1);
    this.sessions = [...this.sizes.keys()];
    this.largest = Math.max(1, ...this.sizes.values());
    this.lastRoom = Math.max(1, ...stretches.map(({ roomRank }) => roomRank));
    this.loads = loadsOf(plan.problem);
    related.forEach(([one, other], at) => {
      for (const session of [one, other])
        this.pairsOf.set(session, [...(this.pairsOf.get(session) ?? []), at]);
    });
    this.stretchesOf = new Map(
      this.sessions.map((session) => [
        session,
        stretches.flatMap((stretch, at) =>
          !stretch.poster && (stretch.session === '' || stretch.session === session) ? [at] : [],
        ),
      ]),
    );
    this.refresh(this.sessions, new Set(talks.flatMap(({ presenters }) => presenters)));
  }

  get total(): number {
    return rules.reduce((sum, rule) => sum + this.now[rule], 0);
  }

  get sums(): Sums {
    return { ...this.now };
  }

  /** By how much the sums of single rules are over these. */
  over(most: Sums): number {
    return rules.reduce((sum, rule) => sum + Math.max(0, this.now[rule] - most[rule] - tiny), 0);
  }

  /** Counts these sessions and people again. A change of one session in a stretch may split another one: name both. */
  refresh(sessions: Iterable<string>, people: Iterable<string>): void {
    const changed = new Set(sessions);
    const pairs = new Set<number>();
    for (const session of changed) {
      if (!this.sizes.has(session)) continue;
      const blocks = this.blocksOf(session);
      this.loads.set(session, blocks);
      this.blocks.set(session, blocks);
      this.note(`session ${session}`, this.sessionCost(session, blocks));
      for (const pair of this.pairsOf.get(session) ?? []) pairs.add(pair);
    }
    for (const pair of pairs) this.note(`pair ${pair}`, { related: this.pairCost(pair) });
    for (const person of people) this.note(`person ${person}`, this.personCost(person));
    this.note('days', { balance: this.plan.problem.weights.balance * this.loads.uneven() });
  }

  private note(key: string, costs: Partial<Sums>): void {
    const before = this.known.get(key);
    for (const rule of rules) this.now[rule] += (costs[rule] ?? 0) - (before?.[rule] ?? 0);
    this.known.set(key, costs);
  }

  private blocksOf(session: string): Block[] {
    return (this.stretchesOf.get(session) ?? []).flatMap((stretch) =>
      blocksIn(this.plan, stretch).filter((block) => block.session === session),
    );
  }

  private sessionCost(session: string, blocks: readonly Block[]): Partial<Sums> {
    const { problem } = this.plan;
    const { whole, order, rooms } = problem.weights;
    const existing = problem.fixed.filter((block) => block.session === session).map(({ item }) => item);
    const items = new Set([
      ...existing,
      ...blocks.map(({ item, from, stretch }) => item ?? `${stretch} ${from}`),
    ]);
    const ordered = [...blocks].sort((a, b) => a.from - b.from).flatMap(({ talks }) => talks);
    const turned = ordered.filter(
      (talk, at) => at > 0 && rankOf(problem, talk) < rankOf(problem, ordered[at - 1]),
    );
    const share = (this.sizes.get(session) ?? 0) / this.largest;
    const away = blocks.reduce(
      (sum, { stretch, talks }) =>
        sum + ((problem.stretches[stretch]?.roomRank ?? 0) / this.lastRoom) * talks.length,
      0,
    );
    return {
      whole: whole * Math.max(0, items.size - 1),
      order: order * turned.length,
      rooms: (rooms * share * away) / 10,
    };
  }

  private pairCost(pair: number): number {
    const { related, fixed, weights } = this.plan.problem;
    const [one, other, authors] = related[pair] ?? ['', '', 0];
    const of = (session: string) => [
      ...(this.blocks.get(session) ?? []),
      ...fixed.filter((block) => block.session === session),
    ];
    let shared = 0;
    for (const a of of(one))
      for (const b of of(other)) shared += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
    return (weights.related * Math.min(authors, mostShared) * shared) / 60;
  }

  private personCost(person: string): Partial<Sums> {
    const { walks, weights } = this.plan.problem;
    const all = this.plan.timesOf(person).toSorted((a, b) => a.from - b.from);
    const times = all.filter(
      ({ poster, talk, engagement }) => !poster && (talk !== undefined || engagement?.programId !== ''),
    );
    const there = all.filter(({ room }) => room !== '');
    const hurried = there.filter((next, at) => {
      const before = there[at - 1];
      if (!before || before.room === next.room || (before.poster && next.poster)) return false;
      return next.from >= before.to && next.from - before.to < (walks[before.room]?.[next.room] ?? 0);
    });
    let hours = 0;
    for (const [at, { from }] of times.entries()) {
      const before = times[at - 1];
      if (!before) continue;
      const sameDay = Math.floor(before.from / minutesPerDay) === Math.floor(from / minutesPerDay);
      hours += sameDay ? Math.min(longestWait, Math.max(0, from - before.to) / 60) : longestWait;
    }
    return { waiting: weights.waiting * hours, walking: weights.walking * hurried.length };
  }
}

/** The items that talks of a stretch make, by time: talks of one session without another between them. */
export function blocksIn(plan: Plan, stretch: number): Block[] {
  const at = plan.problem.stretches[stretch];
  if (!at) return [];
  const blocks: Block[] = [];
  for (const [slot, talk] of plan.talksIn(stretch).entries()) {
    const session = talk === undefined ? undefined : plan.problem.talks[talk]?.session;
    if (talk === undefined || session === undefined) continue;
    const { from, to } = slotSpan(at, slot);
    const last = blocks.at(-1);
    if (last && (last.session === session || at.item !== undefined)) {
      last.to = Math.max(last.to, to);
      last.talks.push(talk);
    } else {
      const item = at.item === undefined ? {} : { item: itemKeyOf(at.table, at.room, at.item) };
      blocks.push({ session, stretch, ...item, from, to, talks: [talk] });
    }
  }
  return blocks;
}

/** Fewer unplaced talks first, then the lower cost. */
export function isBetter(a: { placed: number; cost: number }, b: { placed: number; cost: number }): boolean {
  return a.placed !== b.placed ? a.placed > b.placed : a.cost < b.cost - 1e-9;
}

function rankOf(problem: Problem, talk: number | undefined): number {
  return talk === undefined ? 0 : (problem.talks[talk]?.rank ?? 0);
}
