import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyedStore } from './keyed-store.ts';
import { share } from './share.ts';

const filled = (size: number) => {
  const store = new KeyedStore<{ title: string; tags: string[] }>();
  const all = new Map<string, { title: string; tags: string[] }>();
  for (let i = 0; i < size; i++) all.set(`p${i}`, { title: `t${i}`, tags: ['a'] });
  store.commit(all);
  return store;
};

test('a change to one of many entities touches that one only, whatever the size', () => {
  for (const size of [1000, 20_000]) {
    const store = filled(size);
    let visits = 0;
    const sizes: number[] = [];
    for (const key of store.keys()) if (key !== 'p7') store.subscribeKey(key, () => (visits += 1));
    store.subscribeKey('p7', () => (visits += 1));
    store.addIndex((changes) => sizes.push(changes.length));
    const others = [...store.values()];
    store.commit(new Map([['p7', { title: 'new', tags: ['a'] }]]));
    expect(visits).toBe(1);
    expect(sizes).toEqual([1]);
    expect([...store.values()].filter((entity, index) => entity !== others[index])).toHaveLength(1);
  }
});

test('rewriting an equal entity keeps its identity and notifies nobody', () => {
  const store = filled(10);
  const before = store.get('p3');
  const version = store.version;
  store.commit(new Map([['p3', { title: 't3', tags: ['a'] }]]));
  expect(store.get('p3')).toBe(before);
  expect(store.version).toBe(version);
});

test('listeners see all changes of a commit applied', () => {
  const store = filled(3);
  let seen: unknown[] = [];
  store.subscribeKey('p0', () => (seen = [store.get('p0')?.title, store.get('p1'), store.get('p9')?.title]));
  store.commit(
    new Map([
      ['p0', { title: 'zero', tags: [] }],
      ['p1', undefined],
      ['p9', { title: 'nine', tags: [] }],
    ]),
  );
  expect(seen).toEqual(['zero', undefined, 'nine']);
});

test('an unsubscribed listener is not called', () => {
  const store = filled(3);
  let calls = 0;
  store.subscribeKey('p0', () => (calls += 1))();
  store.subscribe(() => (calls += 1))();
  store.clear();
  expect(calls).toBe(0);
  expect(store.size).toBe(0);
});

test('unsubscribing, even twice, removes no other listener', () => {
  const store = filled(3);
  const heard: string[] = [];
  const leave = store.subscribeKey('p0', () => heard.push('first'));
  const leaveToo = store.subscribeKey('p0', () => heard.push('second'));
  leave();
  store.commit(new Map([['p0', { title: 'one', tags: [] }]]));
  leaveToo();
  store.subscribeKey('p0', () => heard.push('third'));
  leaveToo();
  store.commit(new Map([['p0', { title: 'two', tags: [] }]]));
  expect(heard).toEqual(['second', 'third']);
});

test('sharing gives the new value, equal parts being the old ones', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const expected = structuredClone(after);
      expect(share(before, structuredClone(after))).toEqual(expected);
      expect(share(before, structuredClone(before))).toBe(before);
    }),
  );
});

test('sharing keeps the unchanged parts of a changed value', () => {
  const before = { rooms: { a: { n: 1 }, b: { n: 2 } }, list: [{ x: 1 }, { x: 2 }] };
  const after = share(before, { rooms: { a: { n: 1 }, b: { n: 3 } }, list: [{ x: 1 }, { x: 2 }] });
  expect(after.rooms.a).toBe(before.rooms.a);
  expect(after.list).toBe(before.list);
  expect(after.rooms.b).toEqual({ n: 3 });
  expect(before.rooms.b).toEqual({ n: 2 });
});
