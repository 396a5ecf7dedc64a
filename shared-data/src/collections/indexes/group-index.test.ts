import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePrograms } from '../../models/program-text.ts';
import { KeyedStore } from '../../sync/store/keyed-store.ts';
import { GroupIndex } from './group-index.ts';

interface Talk {
  id: string;
  presentationType: 'oral' | 'poster';
  sessionId: string;
  title: string;
}

const talk = (id: string, change: Partial<Talk> = {}): Talk => ({
  id,
  presentationType: 'oral',
  sessionId: 'S1',
  title: id,
  ...change,
});

function indexed(size: number, groups = 10) {
  const store = new KeyedStore<Talk>();
  let compared = 0;
  let grouped = 0;
  const index = new GroupIndex<Talk>(store, {
    groupsOf: (entity) => {
      grouped += 1;
      return [entity.sessionId];
    },
    compare: (a, b) => {
      compared += 1;
      return comparePrograms(a, b);
    },
  });
  const all = new Map<string, Talk>();
  for (let i = 0; i < size; i++) all.set(`p${i}`, talk(`p${i}`, { sessionId: `S${i % groups}` }));
  store.commit(all);
  const cost = (action: () => void) => {
    compared = 0;
    grouped = 0;
    action();
    return compared + grouped;
  };
  return { store, index, cost };
}

test('an index that is first asked for by a reader of another one has each entry once', () => {
  const store = new KeyedStore<Talk>();
  const options = { groupsOf: ({ sessionId }: Talk) => [sessionId], compare: comparePrograms };
  const [first, second] = [new GroupIndex(store, options), new GroupIndex(store, options)];
  first.subscribe('S1', () => second.keys('S1'));
  store.commit(new Map(['p1', 'p2'].map((id) => [id, talk(id)])));
  expect(second.keys('S1')).toEqual(['p1', 'p2']);
  store.commit(new Map([['p1', undefined]]));
  expect(second.keys('S1')).toEqual(['p2']);
});

test('an index that could not be made is made when asked for again', () => {
  const store = new KeyedStore<Talk>();
  let broken = true;
  const index = new GroupIndex<Talk>(store, {
    groupsOf: ({ sessionId }) => {
      if (broken) throw new Error('no session');
      return [sessionId];
    },
    compare: comparePrograms,
  });
  store.commit(new Map([['p1', talk('p1')]]));
  expect(() => index.keys('S1')).toThrow('no session');
  broken = false;
  expect(index.keys('S1')).toEqual(['p1']);
});

test('nothing is grouped or sorted before somebody asks', () => {
  const store = new KeyedStore<Talk>();
  const used = { groupsOf: 0, compare: 0 };
  const index = new GroupIndex<Talk>(store, {
    groupsOf: ({ sessionId }) => {
      used.groupsOf += 1;
      return [sessionId];
    },
    compare: (a, b) => {
      used.compare += 1;
      return comparePrograms(a, b);
    },
  });
  store.commit(new Map(['p3', 'p1', 'p2'].map((id) => [id, talk(id)])));
  expect(used).toEqual({ groupsOf: 0, compare: 0 });
  expect(index.keys('S1')).toEqual(['p1', 'p2', 'p3']);
  store.commit(new Map([['p0', talk('p0')]]));
  expect(index.keys('S1')).toEqual(['p0', 'p1', 'p2', 'p3']);
});

test('a new title costs the same few steps among 1,000 and among 20,000 programs', () => {
  const costs = [1000, 20_000].map((size) => {
    const { store, cost } = indexed(size);
    return cost(() => store.commit(new Map([['p5', talk('p5', { sessionId: 'S5', title: 'new' })]])));
  });
  expect(costs[1]).toBe(costs[0]);
  expect(costs[0]).toBeLessThanOrEqual(3);
});

test('a new title leaves every list of keys the same array, and items of other groups too', () => {
  const { store, index } = indexed(1000);
  const groups = [...index.groups()];
  const keys = groups.map((group) => index.keys(group));
  const items = groups.map((group) => index.items(group));
  store.commit(new Map([['p5', talk('p5', { sessionId: 'S5', title: 'new' })]]));
  expect(groups.every((group, i) => index.keys(group) === keys[i])).toBe(true);
  expect(groups.filter((group, i) => index.items(group) !== items[i])).toEqual(['S5']);
});

test('moving a program to another session compares as often as a search takes, not as the list is long', () => {
  const costs = [1000, 16_000].map((size) => {
    const { store, cost } = indexed(size);
    return cost(() => store.commit(new Map([['p5', talk('p5', { sessionId: 'S6' })]])));
  });
  expect((costs[1] ?? 0) - (costs[0] ?? 0)).toBeLessThanOrEqual(5);
});

test('only listeners of the affected groups are called', () => {
  const { store, index } = indexed(100);
  const told: string[] = [];
  for (const group of ['S5', 'S6', 'S7']) index.subscribe(group, () => told.push(group));
  store.commit(new Map([['p5', talk('p5', { sessionId: 'S6' })]]));
  expect(told.sort()).toEqual(['S5', 'S6']);
});

test('after any history the index is what sorting the whole list would give', () => {
  const change = fc.record({
    id: fc.nat(30).map((n) => `p${n}`),
    to: fc.option(
      fc.record({
        presentationType: fc.constantFrom('oral' as const, 'poster' as const),
        sessionId: fc.constantFrom('S1', 'I1', ''),
        title: fc.string({ maxLength: 2 }),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 }), (commits) => {
      const { store, index } = indexed(0);
      for (const commit of commits)
        store.commit(new Map(commit.map(({ id, to }) => [id, to ? talk(id, to) : undefined])));
      for (const group of ['S1', 'I1', '']) {
        const expected = [...store.values()].filter((t) => t.sessionId === group).sort(comparePrograms);
        expect(index.items(group)).toEqual(expected);
      }
    }),
  );
});
