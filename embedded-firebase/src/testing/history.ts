import fc from 'fast-check';
import type { Json } from '../public.ts';
import type { Wire } from './oracle.ts';

export type Step =
  | { do: 'listen' | 'get'; path: string; query: Wire | null }
  | { do: 'unlisten'; which: number }
  | { do: 'set'; path: string; value: Json }
  | { do: 'update'; path: string; values: { [key: string]: Json } }
  | { do: 'transaction'; path: string; value: Json; stale: boolean }
  | { do: 'leave'; path: string; value: Json }
  | { do: 'leaveUpdate'; path: string; values: { [key: string]: Json } }
  | { do: 'cancel'; path: string }
  | { do: 'auth'; who: 'ann' | 'bob' | 'admin' }
  | { do: 'unauth' | 'disconnect' | 'expire' };

/** What happens in one turn of the loop, in order; then whatever was doubtful is checked again. */
export interface Turn {
  readonly steps: readonly { readonly client: number; readonly step: Step }[];
  readonly recheck: boolean;
}

export const clientCount = 3;

export const historyRules = {
  rules: {
    '.read': 'auth !== null && auth.token.admin === true',
    '.write': 'auth !== null && auth.token.admin === true',
    open: { '.read': true, '.write': true, '.indexOn': ['a', '.value'] },
    gated: { '.read': "root.child('open/gate').val() !== true", '.write': true },
    mine: {
      $uid: { '.read': 'auth !== null && auth.uid === $uid', '.write': 'auth !== null && auth.uid === $uid' },
    },
    small: {
      '.read': true,
      '.write': true,
      $key: { '.validate': 'newData.isNumber() && newData.val() < 5' },
    },
  },
};

const key = fc.constantFrom('a', 'b', 'c', '1', '2', '10', '-1', 'ü');
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom<Json>(true, false, 'x', 'y', '10', 0.5, 1e300, 'ü€😀'),
);
const serverValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constant({ '.sv': 'timestamp' }),
  fc.integer({ min: -2, max: 2 }).map((increment) => ({ '.sv': { increment } })),
);
const priority: fc.Arbitrary<Json> = fc.constantFrom<Json>(null, 1, 2, 'p', { '.sv': 'timestamp' });
const withPriority: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ '.value': scalar, '.priority': priority }) as fc.Arbitrary<Json>,
  fc.record({ a: scalar, '.priority': priority }) as fc.Arbitrary<Json>,
);
const small = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: serverValue },
  { weight: 1, arbitrary: withPriority },
  { weight: 1, arbitrary: fc.constant<Json>(null) },
);
const level = (below: fc.Arbitrary<Json>) => fc.dictionary(key, below, { maxKeys: 5 }) as fc.Arbitrary<Json>;
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: small },
  { weight: 3, arbitrary: level(small) },
  { weight: 2, arbitrary: level(level(small)) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) as fc.Arbitrary<Json> },
);

const below = (depth: number) => fc.array(key, { maxLength: depth }).map((keys) => keys.join('/'));
const place = fc.oneof(
  { weight: 8, arbitrary: below(3).map((rest) => `open/${rest}`) },
  { weight: 3, arbitrary: below(2).map((rest) => `gated/${rest}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('ann', 'bob'), below(2)).map(([uid, rest]) => `mine/${uid}/${rest}`),
  },
  { weight: 2, arbitrary: below(2).map((rest) => `small/${rest}`) },
  { weight: 1, arbitrary: fc.constant('open/gate') },
  { weight: 1, arbitrary: fc.constant('') },
);
const path = place.map((text) => `/${text}`.replace(/\/$/, '') || '/');
const writtenPath = fc.oneof(
  { weight: 9, arbitrary: path },
  { weight: 1, arbitrary: below(2).map((rest) => `/open/${rest}/.priority`.replace('//', '/')) },
);

const bound: fc.Arbitrary<Json> = fc.oneof(scalar, fc.constant(null));
const query: fc.Arbitrary<Wire | null> = fc.option(
  fc
    .record({
      i: fc.constantFrom('.key', '.value', '.priority', 'a', 'b/c'),
      start: fc.option(fc.record({ value: bound, key: fc.option(key), inclusive: fc.boolean() })),
      end: fc.option(fc.record({ value: bound, key: fc.option(key), inclusive: fc.boolean() })),
      l: fc.option(fc.integer({ min: 1, max: 3 })),
      vf: fc.constantFrom('l', 'r'),
    })
    .map(({ i, start, end, l, vf }) => {
      const wire: Wire = i === '.priority' ? {} : { i };
      const give = (edge: typeof start, names: readonly [string, string, string], open: string) => {
        if (edge === null) return;
        wire[names[0]] = i === '.key' ? (edge.key ?? 'b') : edge.value;
        if (i !== '.key' && edge.key !== null) wire[names[1]] = edge.key;
        if (edge.inclusive) return;
        wire[names[2]] = false;
        // as the SDK writes `startAfter` and `endBefore` without a key
        if (i !== '.key' && edge.key === null) wire[names[1]] = open;
      };
      give(start, ['sp', 'sn', 'sin'], '[MAX_NAME]');
      give(end, ['ep', 'en', 'ein'], '[MIN_NAME]');
      if (l !== null) Object.assign(wire, { l, vf });
      return wire;
    })
    .filter((wire) => 'sp' in wire || 'ep' in wire || 'l' in wire),
);

const values = fc.dictionary(
  fc.oneof(
    key,
    fc.tuple(key, key).map((keys) => keys.join('/')),
  ),
  value,
  { minKeys: 1, maxKeys: 3 },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('listen' as const), path, query }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unlisten' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('get' as const), path, query }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('set' as const), path: writtenPath, value }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('update' as const), path, values }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transaction' as const), path, value, stale: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), path: writtenPath, value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leaveUpdate' as const), path, values }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), path }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('auth' as const),
      who: fc.constantFrom('ann' as const, 'bob' as const, 'admin' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('unauth', 'disconnect', 'expire'),
    }) as fc.Arbitrary<Step>,
  },
);

export function histories(turns: number): fc.Arbitrary<Turn[]> {
  const steps = fc.array(fc.record({ client: fc.nat(clientCount - 1), step }), {
    minLength: 1,
    maxLength: 5,
  });
  const turn = fc.record({ steps, recheck: fc.boolean() });
  return fc.array(turn, { minLength: turns >> 1, maxLength: turns });
}
