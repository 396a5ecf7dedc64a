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

/** Cost of a plan by its soft rules; 0 is perfect. Updated incrementally. */
export class Cost {
  private readonly plan: Plan;
  private readonly sessions: string[];
  private readonly bySession = new Map<string, number>();
  private readonly byPerson = new Map<string, number>();
  private readonly byPair: number[];
  private readonly pairsOf = new Map<string, number[]>();
  private readonly blocks = new Map<string, Block[]>();
  private readonly stretchesOf: Map<string, number[]>;
  private readonly largest: number;
  private readonly sizes: Map<string, number>;
  private readonly lastRoom: number;
  private sum = 0;

  constructor(plan: Plan) {
    this.plan = plan;
    const { talks, stretches, related } = plan.problem;
    this.sizes = new Map();
    for (const { session, poster } of talks)
      if (!poster) this.sizes.set(session, (this.sizes.get(session) ?? 0) + 1);
    this.sessions = [...this.sizes.keys()];
    this.largest = Math.max(1, ...this.sizes.values());
    this.lastRoom = Math.max(1, ...stretches.map(({ roomRank }) => roomRank));
    this.byPair = related.map(() => 0);
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
    return this.sum;
  }

  /** Counts these sessions and people again. A change of one session in a stretch may split another one: name both. */
  refresh(sessions: Iterable<string>, people: Iterable<string>): void {
    const changed = new Set(sessions);
    const pairs = new Set<number>();
    for (const session of changed) {
      if (!this.sizes.has(session)) continue;
      const blocks = this.blocksOf(session);
      this.blocks.set(session, blocks);
      this.note(this.bySession, session, this.sessionCost(session, blocks));
      for (const pair of this.pairsOf.get(session) ?? []) pairs.add(pair);
    }
    for (const pair of pairs) {
      const cost = this.pairCost(pair);
      this.sum += cost - (this.byPair[pair] ?? 0);
      this.byPair[pair] = cost;
    }
    for (const person of people) this.note(this.byPerson, person, this.personCost(person));
  }

  private note(costs: Map<string, number>, key: string, cost: number): void {
    this.sum += cost - (costs.get(key) ?? 0);
    costs.set(key, cost);
  }

  private blocksOf(session: string): Block[] {
    return (this.stretchesOf.get(session) ?? []).flatMap((stretch) =>
      blocksIn(this.plan, stretch).filter((block) => block.session === session),
    );
  }

  private sessionCost(session: string, blocks: readonly Block[]): number {
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
    return whole * Math.max(0, items.size - 1) + order * turned.length + (rooms * share * away) / 10;
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

  private personCost(person: string): number {
    const times = this.plan
      .timesOf(person)
      .filter(
        ({ poster, talk, engagement }) => !poster && (talk !== undefined || engagement?.programId !== ''),
      )
      .toSorted((a, b) => a.from - b.from);
    let hours = 0;
    for (const [at, { from }] of times.entries()) {
      const before = times[at - 1];
      if (!before) continue;
      const sameDay = Math.floor(before.from / minutesPerDay) === Math.floor(from / minutesPerDay);
      hours += sameDay ? Math.min(longestWait, Math.max(0, from - before.to) / 60) : longestWait;
    }
    return this.plan.problem.weights.waiting * hours;
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
