import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Json } from '../public.ts';
import { EncodedEntries } from './encoded-entries.ts';
import { parseWindow, windowNode, windowOf } from './query.ts';
import { Branch, toJson } from './tree.ts';
import { setAt } from './tree-writes.ts';
import { storedNode } from './values.ts';

type Record = { [key: string]: Json };

const long = 'a record long enough to be kept, as its text has more than 128 characters '.repeat(3);

function list(json: Json): Branch {
  const node = storedNode(json);
  if (!(node instanceof Branch)) throw new Error('not a list');
  return node;
}

function decoded(encoded: string | Uint8Array): Json {
  return JSON.parse(typeof encoded === 'string' ? encoded : new TextDecoder().decode(encoded));
}

const value = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.integer(),
  fc.constant({ title: long }),
  fc.constant({ title: `極地 ❄ ${long}` }),
  fc.constant({ n: 1 }),
);
const keys = fc.constantFrom('a', 'b', 'c', 'd', 'é', '氷', '1', '10', '2');

test('every window of a changing list is encoded as the tree has it', () => {
  const changes = fc.array(fc.tuple(keys, value, keys), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(changes, (all) => {
      const entries = new EncodedEntries();
      let node = list({ first: { title: long } });
      for (const [key, changed, from] of all) {
        node = setAt(node, [key], storedNode(changed)) as Branch;
        expect(decoded(entries.encode(node))).toEqual(toJson(node, 'export'));
        const query = parseWindow({ i: '.key', sp: from });
        const window = query && windowNode(windowOf(node, query));
        if (window instanceof Branch)
          expect(decoded(entries.encode(window))).toEqual(toJson(window, 'export'));
      }
    }),
  );
});

test('one record under two keys is encoded under both', () => {
  const record = storedNode({ title: long });
  const both = setAt(setAt(storedNode({ z: 1 }), ['a'], record), ['b'], record) as Branch;
  expect(decoded(new EncodedEntries().encode(both))).toEqual({
    a: { title: long },
    b: { title: long },
    z: 1,
  });
});

test('priorities of the list and of its records are kept', () => {
  const node = list({
    '.priority': 3,
    a: { '.priority': 'p', title: long },
    b: { '.value': 1, '.priority': 2 },
  });
  expect(decoded(new EncodedEntries().encode(node))).toEqual(toJson(node, 'export'));
});

test('another window of a list encodes no record again', () => {
  const records: Record = {};
  for (let n = 0; n < 100; n++) records[`p${100 + n}`] = { title: `${n} ${long}` };
  const node = list(records);
  const entries = new EncodedEntries();
  entries.encode(node);
  const encode = vi.spyOn(JSON, 'stringify');
  const query = parseWindow({ i: '.key', sp: 'p150' });
  const window = windowNode(windowOf(node, query as NonNullable<typeof query>)) as Branch;
  entries.encode(window);
  expect(encode).not.toHaveBeenCalled();
  entries.encode(setAt(window, ['p160'], storedNode({ title: long })) as Branch);
  expect(encode.mock.calls.filter(([one]) => typeof one === 'object')).toHaveLength(1);
  encode.mockRestore();
});
