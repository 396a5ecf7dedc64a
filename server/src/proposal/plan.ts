import { type Engagement, fits, itemKeyOf, type Problem, type Spot, slotSpan } from './problem.ts';

interface Busy {
  from: number;
  to: number;
  poster: boolean;
  room: string;
  item: string;
  /** Undefined for what stays as it is. */
  talk?: number;
  engagement?: Engagement;
}

/** Positions of the talks. Enforces every hard rule: `place` returns false for what would break one. */
export class Plan {
  readonly problem: Problem;
  private readonly spots: (Spot | undefined)[];
  private readonly slots: (number | undefined)[][];
  private readonly busy = new Map<string, Busy[]>();

  constructor(problem: Problem) {
    this.problem = problem;
    this.spots = problem.talks.map(() => undefined);
    this.slots = problem.stretches.map(({ slots }) => Array.from<undefined>({ length: slots }));
    for (const engagement of problem.engagements)
      this.busyOf(engagement.person).push({ ...engagement, engagement });
  }

  spotOf(talk: number): Spot | undefined {
    return this.spots[talk];
  }

  talkAt({ stretch, slot }: Spot): number | undefined {
    return this.slots[stretch]?.[slot];
  }

  /** Talks by slot; undefined where it is free. */
  talksIn(stretch: number): readonly (number | undefined)[] {
    return this.slots[stretch] ?? [];
  }

  get placed(): number {
    return this.spots.reduce((sum, spot) => sum + (spot ? 1 : 0), 0);
  }

  place(talk: number, spot: Spot): boolean {
    if (!this.mayStand(talk, spot)) return false;
    this.put(talk, spot);
    return true;
  }

  mayStand(talk: number, spot: Spot): boolean {
    const { talks, stretches } = this.problem;
    const [one, stretch] = [talks[talk], stretches[spot.stretch]];
    const isFree = spot.slot < (stretch?.slots ?? 0) && this.talkAt(spot) === undefined;
    return (
      one !== undefined &&
      stretch !== undefined &&
      isFree &&
      fits(one, stretch) &&
      this.against(talk, spot).next().done === true
    );
  }

  /** What keeps presenters of a talk from being there. */
  *against(talk: number, { stretch, slot }: Spot): Generator<{ person: string; busy: Busy }> {
    const one = this.problem.talks[talk];
    const at = this.problem.stretches[stretch];
    if (!one || !at) return;
    const { from, to } = slotSpan(at, slot);
    const item = itemOf(at);
    for (const person of one.presenters)
      for (const busy of this.busy.get(person) ?? [])
        if (
          busy.talk !== talk &&
          busy.from < to &&
          from < busy.to &&
          !(busy.poster && one.poster) &&
          (item === '' || busy.item !== item)
        )
          yield { person, busy };
  }

  remove(talk: number): Spot | undefined {
    const spot = this.spots[talk];
    if (!spot) return undefined;
    this.spots[talk] = undefined;
    const slots = this.slots[spot.stretch];
    if (slots) slots[spot.slot] = undefined;
    for (const person of this.problem.talks[talk]?.presenters ?? []) {
      const list = this.busyOf(person);
      const at = list.findIndex((busy) => busy.talk === talk);
      if (at >= 0) list.splice(at, 1);
    }
    return spot;
  }

  /** Times at which somebody must be somewhere, in no order. */
  timesOf(person: string): readonly Busy[] {
    return this.busy.get(person) ?? [];
  }

  copy(): Plan {
    const copy = new Plan(this.problem);
    this.spots.forEach((spot, talk) => {
      if (spot) copy.put(talk, spot);
    });
    return copy;
  }

  private put(talk: number, spot: Spot): void {
    const one = this.problem.talks[talk];
    const at = this.problem.stretches[spot.stretch];
    const slots = this.slots[spot.stretch];
    if (!one || !at || !slots) return;
    this.spots[talk] = spot;
    slots[spot.slot] = talk;
    const busy = { ...slotSpan(at, spot.slot), poster: one.poster, room: at.room, item: itemOf(at), talk };
    for (const person of one.presenters) this.busyOf(person).push(busy);
  }

  private busyOf(person: string): Busy[] {
    const known = this.busy.get(person);
    if (known) return known;
    const list: Busy[] = [];
    this.busy.set(person, list);
    return list;
  }
}

function itemOf({ table, room, item }: { table: string; room: string; item?: string }): string {
  return item === undefined ? '' : itemKeyOf(table, room, item);
}
