import { usualWeights } from 'shared-data/models/proposal';
import { describe, expect, it } from 'vitest';
import { greedyPlan } from './greedy.ts';
import { improve } from './improve.ts';
import { Plan } from './plan.ts';
import type { Problem, Spot } from './problem.ts';
import { propose } from './propose.ts';
import { whyUnplaced } from './reasons.ts';
import { Cost } from './soft.ts';
import { problem, stretch, talk } from './testing/problems.ts';
import { symposiumProblem } from './testing/symposium.ts';

describe('a proposal', () => {
  it('keeps the greedy one when the solver finds nothing', () => {
    const one = symposiumProblem({ programs: 30, rooms: 2, days: 1 });
    const steps = [
      ...propose(one, {
        solve: () => ({ values: null, gap: Number.POSITIVE_INFINITY }),
        seconds: 60,
        now: () => 0,
      }),
    ];
    expect(steps.map(({ stage }) => stage)).toEqual(['greedy', 'sessions', 'improving']);
    expect(steps.at(-1)?.plan.placed).toBe(30);
  });

  it('ends improving when time is up', () => {
    const plan = greedyPlan(symposiumProblem({ programs: 30, rooms: 2, days: 1 }));
    const before = plan.placed;
    improve(plan, { rounds: 1e9, goesOn: () => false });
    expect(plan.placed).toBe(before);
  });
});

describe('a plan', () => {
  it('lets touching talks of one person stand, but no overlapping ones', () => {
    const plan = new Plan(
      problem({
        talks: [talk('a', 'A', ['p']), talk('b', 'B', ['p'])],
        stretches: [stretch('r1', 540, 2), stretch('r2', 540, 2)],
      }),
    );
    expect(plan.place(0, { stretch: 0, slot: 0 })).toBe(true);
    expect(plan.place(1, { stretch: 1, slot: 0 })).toBe(false);
    expect(plan.place(1, { stretch: 1, slot: 1 })).toBe(true);
  });

  it('lets a chair speak in the own item only', () => {
    const chair = {
      person: 'p',
      name: 'P',
      programId: '',
      poster: false,
      room: 'r1',
      item: 'day1/r1/i1',
      from: 540,
      to: 600,
    };
    const plan = new Plan(
      problem({
        talks: [talk('a', 'A', ['p'])],
        stretches: [stretch('r1', 540, 2, { item: 'i1' }), stretch('r2', 540, 2)],
        engagements: [chair],
      }),
    );
    expect(plan.mayStand(0, { stretch: 0, slot: 0 })).toBe(true);
    expect(plan.mayStand(0, { stretch: 1, slot: 0 })).toBe(false);
  });
});

describe('the cost of a plan', () => {
  const sums = (one: Problem, spots: readonly Spot[]) => {
    const plan = new Plan(one);
    for (const [talk, spot] of spots.entries()) expect(plan.place(talk, spot)).toBe(true);
    return new Cost(plan).sums;
  };

  it('counts ways that take longer than the time between two places, also to what somebody chairs', () => {
    const chair = { person: 'p', name: 'P', programId: '', poster: false, item: 'x', from: 510, to: 540 };
    const one = problem({
      talks: [talk('a', 'A', ['p']), talk('b', 'B', ['p'])],
      stretches: [stretch('r1', 540, 1), stretch('r2', 540, 4)],
      engagements: [{ ...chair, room: 'r2' }],
      walks: { r1: { r2: 10 }, r2: { r1: 10 } },
      weights: { ...usualWeights, walking: 3 },
    });
    const [here, next, later] = [
      { stretch: 0, slot: 0 },
      { stretch: 1, slot: 1 },
      { stretch: 1, slot: 2 },
    ];
    expect(sums(one, [here, next]).walking).toBe(6);
    expect(sums(one, [here, later]).walking).toBe(3);
    expect(sums({ ...one, walks: {} }, [here, next]).walking).toBe(0);
    const away = { ...chair, room: '' };
    expect(sums({ ...one, engagements: [away] }, [here, later]).walking).toBe(0);
  });

  it('counts what a day has over its share', () => {
    const one = problem({
      talks: Array.from({ length: 8 }, (_, at) => talk(`t${at}`, 'A', [`p${at}`], at)),
      stretches: [stretch('r1', 540, 8), stretch('r1', 24 * 60 + 540, 8, { table: 'day2' })],
    });
    const first = (count: number) =>
      one.talks.map((_, at) => ({ stretch: at < count ? 0 : 1, slot: at < count ? at : at - count }));
    expect(sums(one, first(4)).balance).toBe(0);
    expect(sums(one, first(8)).balance).toBe(0.75);
  });

  it('is as if counted anew after each change', () => {
    const one = symposiumProblem({ programs: 40, rooms: 3, days: 2 });
    const plan = greedyPlan(one);
    const kept = improve(plan, { rounds: 500, goesOn: () => true });
    expect(kept).toBeCloseTo(new Cost(plan).total);
  });
});

describe('what has no place', () => {
  const slots = [stretch('r1', 540, 1)];

  it('has no session', () => {
    const plan = greedyPlan(problem({ talks: [talk('a', '', ['p'])], stretches: slots }));
    expect(whyUnplaced(plan, 0)).toEqual({ rule: 'session' });
  });

  it('has no item of its kind', () => {
    const plan = greedyPlan(problem({ talks: [talk('a', 'A', ['p'], 0, true)], stretches: slots }));
    expect(whyUnplaced(plan, 0)).toEqual({ rule: 'block' });
  });

  it('finds all slots taken', () => {
    const plan = greedyPlan(
      problem({ talks: [talk('a', 'A', ['p']), talk('b', 'A', ['q'])], stretches: slots }),
    );
    expect(whyUnplaced(plan, 1)).toEqual({ rule: 'time' });
  });

  it('names who must be elsewhere', () => {
    const busy = {
      person: 'p',
      name: 'Aino',
      programId: 'T9',
      poster: false,
      room: 'r9',
      item: 'x',
      from: 530,
      to: 545,
    };
    const plan = greedyPlan(
      problem({ talks: [talk('a', 'A', ['p'])], stretches: slots, engagements: [busy] }),
    );
    expect(whyUnplaced(plan, 0)).toEqual({
      rule: 'people',
      against: [{ person: 'p', name: 'Aino', programId: 'T9' }],
    });
  });
});
