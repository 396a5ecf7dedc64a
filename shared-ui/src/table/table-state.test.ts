import { expect, test } from 'vitest';
import { read, type TableState, write } from './table-state.ts';

const sort = { id: 'id', desc: false };

test('the search round-trips through the URL', () => {
  const state: TableState = {
    search: 'ice & snow',
    sort: { id: 'title', desc: true },
    filters: { room: 'A' },
  };
  const url = write(new URLSearchParams(), 't', state, sort).toString();
  expect(read(new URLSearchParams(url), 't', ['room'], sort)).toEqual(state);
});

test('default values are not in the URL, and other parameters stay', () => {
  const params = new URLSearchParams('day=2&q=old&room=A');
  write(params, '', { search: ' ', sort, filters: { room: '' } }, sort);
  expect(params.toString()).toBe('day=2');
});

test('two tables of one page do not disturb each other', () => {
  const params = new URLSearchParams('a.q=one&b.q=two');
  expect(read(params, 'a', [], null).search).toBe('one');
  expect(read(params, 'b', [], null).search).toBe('two');
});
