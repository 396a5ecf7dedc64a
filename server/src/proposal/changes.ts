import type { NotPlaced, ProposedChange, ProposedItem, ProposedPlace } from 'shared-data/models/proposal';
import { wallMinutes } from 'shared-data/models/time-range';
import { timeOf } from 'shared-data/models/venue-time';
import { Plan } from './plan.ts';
import { itemKeyOf, type Problem, type Spot, slotSpan } from './problem.ts';
import { type Programme, placesOf, problemOf } from './read-problem.ts';
import { blocksIn } from './soft.ts';
import type { SolverStep } from './step.ts';

export interface Proposed {
  changes: ProposedChange[];
  items: ProposedItem[];
  unplaced: NotPlaced[];
}

/** A step in words of the timetable: what moves where, which items are new, what has no place. `id` makes the keys of new items. */
export function proposedOf(programme: Programme, problem: Problem, step: SolverStep, id: string): Proposed {
  const scope = new Set(problem.talks.map((talk) => talk.id));
  const now = placesOf(programme, scope);
  const items: ProposedItem[] = [];
  const targets = new Map<number, ProposedPlace>();
  const plan = planOf(problem, step.spots);
  problem.stretches.forEach((stretch, index) => {
    const midnight = midnightOf(programme, stretch.table);
    const clock = (minute: number) => timeOf(minute - midnight);
    const { table, room } = stretch;
    for (const block of blocksIn(plan, index)) {
      const item = stretch.item ?? `${id}-${items.length + 1}`;
      if (stretch.item === undefined)
        items.push({
          table,
          room,
          item,
          sessionId: block.session,
          begin: clock(block.from),
          end: clock(block.to),
        });
      for (const talk of block.talks) {
        const span = slotSpan(stretch, plan.spotOf(talk)?.slot ?? 0);
        const place = { table, room, item, begin: clock(span.from), end: clock(span.to), order: 0 };
        targets.set(talk, { ...place, timed: !stretch.poster });
      }
    }
  });
  const orders = new Map<string, number>();
  const changes = [...targets]
    .sort(([, a], [, b]) => (a.begin < b.begin ? -1 : Number(a.begin > b.begin)))
    .flatMap(([talk, to]): ProposedChange[] => {
      const one = problem.talks[talk];
      if (!one) return [];
      const from = now.get(one.id) ?? null;
      if (from && isSamePlace(from, to)) return [];
      const key = itemKeyOf(to.table, to.room, to.item);
      const order = (orders.get(key) ?? lastOrder(programme, key)) + 1;
      orders.set(key, order);
      return [{ programId: one.id, sessionId: one.session, from, to: { ...to, order } }];
    });
  const unplaced = Object.entries(step.unplaced).map(([talk, why]): NotPlaced => {
    const programId = problem.talks[Number(talk)]?.id ?? '';
    const against =
      why.rule === 'people'
        ? why.against.map(({ person: _, programId: other, ...who }) => ({ ...who, programId: other }))
        : [];
    return { programId, rule: why.rule, against };
  });
  return { changes, items, unplaced };
}

/** Programs whose change cannot be applied now: moved, withdrawn, of another session, place taken, or a presenter busy elsewhere. */
export function blockedChanges(
  programme: Programme,
  changes: readonly ProposedChange[],
  items: readonly ProposedItem[],
  options: Parameters<typeof problemOf>[2],
): Set<string> {
  const scope = new Set(changes.map(({ programId }) => programId));
  const now = placesOf(programme, scope);
  const problem = problemOf(programme, scope, options);
  const talks = new Map(problem.talks.map((talk, index) => [talk.id, index]));
  const existing = new Set(programme.items.map(({ table, room, id }) => itemKeyOf(table, room, id)));
  const made = new Map(items.map((one) => [itemKeyOf(one.table, one.room, one.item), one]));
  const blocked = new Set<string>();
  for (const { programId, sessionId, from, to } of changes) {
    const program = programme.programs.get(programId);
    const stands = now.get(programId) ?? null;
    const isAsSeen = from && stands ? isSamePlace(from, stands) : from === stands;
    if (!program || program.canceled || program.sessionId !== sessionId || !isAsSeen) blocked.add(programId);
    else if (to && !isOpen(programId, sessionId, to)) blocked.add(programId);
  }
  return blocked;

  function isOpen(programId: string, sessionId: string, to: ProposedPlace): boolean {
    const key = itemKeyOf(to.table, to.room, to.item);
    const midnight = midnightOf(programme, to.table);
    const isNew = !existing.has(key);
    const needed = spanAt(midnight, (isNew && made.get(key)) || to);
    const stretch = problem.stretches.find(
      (one) =>
        one.table === to.table &&
        one.room === to.room &&
        one.item === (isNew ? undefined : to.item) &&
        one.poster !== to.timed &&
        (one.session === '' || one.session === sessionId) &&
        one.from <= needed.from &&
        needed.to <= one.until,
    );
    const talk = talks.get(programId);
    if (!stretch || talk === undefined) return false;
    const { presenters = [] } = problem.talks[talk] ?? {};
    const own = spanAt(midnight, to);
    return !problem.engagements.some(
      (one) =>
        presenters.includes(one.person) &&
        one.from < own.to &&
        own.from < one.to &&
        !(one.poster && !to.timed) &&
        one.item !== key,
    );
  }
}

function planOf(problem: Problem, spots: readonly (Spot | null)[]): Plan {
  const plan = new Plan(problem);
  spots.forEach((spot, talk) => {
    if (spot) plan.place(talk, spot);
  });
  return plan;
}

function spanAt(midnight: number, { begin, end }: { begin: string; end: string }) {
  const minutes = (time: string) => wallMinutes('1970-01-01', time);
  return { from: midnight + minutes(begin), to: midnight + minutes(end) };
}

function midnightOf({ rooms }: Programme, table: string): number {
  return wallMinutes(rooms.find((room) => room.table === table)?.date ?? '1970-01-01', '00:00');
}

function lastOrder({ items }: Programme, key: string): number {
  const item = items.find(({ table, room, id }) => itemKeyOf(table, room, id) === key)?.item;
  return Math.max(0, ...Object.values(item?.programs ?? {}).map(({ order }) => order));
}

/** Ignores order and board. */
function isSamePlace(a: ProposedPlace, b: ProposedPlace): boolean {
  return (
    a.table === b.table && a.room === b.room && a.item === b.item && a.begin === b.begin && a.end === b.end
  );
}
