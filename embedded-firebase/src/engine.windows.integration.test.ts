import {
  type DataSnapshot,
  endAt,
  endBefore,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  onValue,
  orderByChild,
  orderByKey,
  orderByPriority,
  orderByValue,
  type QueryConstraint,
  query,
  ref,
  set,
  setPriority,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { expect, test } from 'vitest';
import type { Json } from './public.ts';
import { seededRandom } from './testing/random.ts';
import { startWorld } from './testing/world.ts';

const rules = {
  rules: { '.read': true, '.write': true, list: { '.indexOn': ['x', 'x/y', '.value'] } },
};
const keys = [
  ...[
    '-2147483648',
    '-2147483649',
    '2147483647',
    '2147483648',
    '-1',
    '-0',
    '0',
    '01',
    '1',
    '10',
    '99999999999',
  ],
  ...['a', 'A', 'é', 'é'.normalize('NFD'), '🧊', '\uff71', '-', '_', ' ', 'a b'],
];
const scalars = [0, 1, 1, -1, 1e308, 5e-324, '', '1', '10', 'a', 'B', '🧊', '\uff71', true, false];
const bounds = [...scalars, null, Number.MAX_SAFE_INTEGER];
const priorities = [null, null, 0, 1, '1', 'a', '🧊', 1e21];

const rounds = Number(process.env.WINDOWS ?? 4);
const numbers = seededRandom(Number(process.env.SEED ?? 3));
const pick = <T>(list: readonly T[]): T => list[numbers(list.length)] as T;

function leaf(): Json {
  const priority = pick(priorities);
  return priority === null ? pick(scalars) : { '.value': pick(scalars), '.priority': priority };
}

function value(): Json {
  if (numbers(2) === 0) return leaf();
  const children = ['x', 'y', '5'].filter(() => numbers(2) === 0).map((key) => [key, leaf()]);
  return { ...Object.fromEntries(children), '.priority': pick(priorities) };
}

function window(): QueryConstraint[] {
  const byKey = numbers(5) === 0;
  const orders = [orderByValue, orderByPriority, () => orderByChild('x'), () => orderByChild('x/y')];
  const constraints: QueryConstraint[] = [byKey ? orderByKey() : pick(orders)()];
  const bound = pick([startAt, startAfter, endAt, endBefore, equalTo, null, null]);
  const from = byKey ? pick(keys) : pick(constraints[0]?.type === 'orderByPriority' ? priorities : bounds);
  if (bound !== null) constraints.push(byKey || numbers(2) === 0 ? bound(from) : bound(from, pick(keys)));
  if (bound === null || numbers(2) === 0) constraints.push(pick([limitToFirst, limitToLast])(1 + numbers(4)));
  return constraints;
}

/** Children in their order. */
function seen(snapshot: DataSnapshot): string {
  const children: Json[] = [];
  snapshot.forEach((child) => void children.push([child.key, child.exportVal() as Json]));
  return JSON.stringify(children);
}

test('every window that the server keeps is what the SDK makes of the whole list', async () => {
  const world = await startWorld({ rules });
  const [whole, windows, writer] = [world.client().db, world.client().db, world.client().db];
  onValue(ref(whole, 'list'), () => {});
  await get(ref(whole, 'list'));
  const list = ref(writer, 'list');
  for (let round = 0; round < rounds; round++) {
    await set(list, Object.fromEntries(keys.filter(() => numbers(2) === 0).map((key) => [key, value()])));
    const views = Array.from({ length: 12 }, () => {
      const constraints = window();
      const view = { local: '', kept: '', off: () => {} };
      const ends = [
        onValue(query(ref(whole, 'list'), ...constraints), (snapshot) => {
          view.local = seen(snapshot);
        }),
        onValue(query(ref(windows, 'list'), ...constraints), (snapshot) => {
          view.kept = seen(snapshot);
        }),
      ];
      view.off = () => {
        for (const end of ends) end();
      };
      return view;
    });
    for (let step = 0; step < 8; step++) {
      const key = pick(keys);
      const place = ref(writer, `list/${key}`);
      await pick([
        () => set(place, value()),
        () => set(place, null),
        () => set(ref(writer, `list/${key}/x`), leaf()),
        () => setPriority(place, pick(priorities)),
        () => update(list, { [key]: value(), [`${pick(keys.filter((other) => other !== key))}/x`]: null }),
      ])();
      // what was pushed before has arrived with the answer
      await Promise.all([whole, windows].map((db) => get(ref(db, 'fence'))));
      expect(views.map(({ kept }) => kept)).toEqual(views.map(({ local }) => local));
    }
    for (const { off } of views) off();
  }
  await world.close();
});
