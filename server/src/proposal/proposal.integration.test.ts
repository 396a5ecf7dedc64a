import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSolver } from '../adapters/proposal/highs.ts';
import { greedyPlan } from './greedy.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { propose } from './propose.ts';
import { whyUnplaced } from './reasons.ts';
import { Cost } from './soft.ts';
import type { Solve } from './solver.ts';
import { brokenRules } from './testing/oracle.ts';
import { problem, stretch } from './testing/problems.ts';
import { symposiumProblem } from './testing/symposium.ts';

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolver();
});

const lastOf = (one: Problem) => [...propose(one, { solve, seconds: 60, now: () => 0 })].at(-1);

const sessions = ['A', 'B', 'C'];
const people = ['p1', 'p2', 'p3', 'p4', 'p5'];
const anyProblem: fc.Arbitrary<Problem> = fc
  .record({
    talks: fc.array(
      fc.record({
        session: fc.constantFrom('', ...sessions),
        presenters: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 2 }),
        poster: fc.boolean(),
      }),
      { maxLength: 9 },
    ),
    stretches: fc.array(
      fc.record({
        session: fc.constantFrom('', ...sessions),
        poster: fc.boolean(),
        from: fc.integer({ min: 0, max: 8 }),
        slots: fc.integer({ min: 1, max: 4 }),
        item: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    engagements: fc.array(
      fc.record({
        person: fc.constantFrom(...people),
        from: fc.integer({ min: 0, max: 8 }),
        length: fc.integer({ min: 1, max: 4 }),
        poster: fc.boolean(),
        item: fc.constantFrom('elsewhere', 'day1/room0/item0'),
      }),
      { maxLength: 4 },
    ),
    related: fc.array(fc.constantFrom(['A', 'B', 3] as const, ['B', 'C', 2] as const), { maxLength: 2 }),
    seed: fc.nat(),
  })
  .map(({ talks, stretches, engagements, related, seed }) =>
    problem({
      talks: talks.map((one, rank) => ({ ...one, id: `T${rank}`, rank })),
      stretches: stretches.map(({ item, ...one }, at) => ({
        ...stretch(`room${at}`, 0, 0),
        ...one,
        roomRank: at,
        from: 540 + one.from * 15,
        ...(item ? { item: `item${at}` } : {}),
      })),
      engagements: engagements.map(({ length, ...one }) => ({
        ...one,
        name: one.person,
        programId: '',
        room: 'room9',
        from: 540 + one.from * 15,
        to: 540 + (one.from + length) * 15,
      })),
      related,
      seed,
    }),
  );

describe('a proposal by the solver', () => {
  it('breaks no hard rule, is never worse than the greedy one, and says why something is left out', () => {
    fc.assert(
      fc.property(anyProblem, (one) => {
        const greedy = greedyPlan(one);
        const found = lastOf(one);
        if (!found) throw new Error('nothing was proposed');
        expect(brokenRules(greedy)).toEqual([]);
        expect(brokenRules(found.plan)).toEqual([]);
        expect(found.cost).toBeCloseTo(new Cost(found.plan).total);
        const better = found.plan.placed - greedy.placed;
        expect(better).toBeGreaterThanOrEqual(0);
        if (better === 0) expect(new Cost(found.plan).over(new Cost(greedy).sums)).toBe(0);
        if (better === 0) expect(found.cost).toBeLessThanOrEqual(new Cost(greedy).total + 1e-6);
        one.talks.forEach(({ session }, index) => {
          if (found.plan.spotOf(index)) return;
          const why = whyUnplaced(found.plan, index);
          if (session === '') expect(why.rule).toBe('session');
          if (why.rule === 'people') expect(why.against.length).toBeGreaterThan(0);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('is the same for the same seed', () => {
    const one = symposiumProblem({ programs: 40, rooms: 3, days: 1 });
    const [first, second] = [lastOf(one), lastOf(one)];
    const spots = (plan: Plan | undefined) => one.talks.map((_, index) => plan?.spotOf(index));
    expect(spots(first?.plan)).toEqual(spots(second?.plan));
  });

  it('is better than the greedy one for a symposium, and worse by no rule', () => {
    for (const seed of [1, 2, 3]) {
      const one = symposiumProblem({ programs: 60, rooms: 3, days: 2, seed });
      const found = lastOf(one);
      if (!found) throw new Error('nothing was proposed');
      const greedy = new Cost(greedyPlan(one));
      expect(found.plan.placed).toBe(60);
      expect(found.cost).toBeLessThan(greedy.total);
      expect(new Cost(found.plan).over(greedy.sums)).toBe(0);
    }
  });
});
