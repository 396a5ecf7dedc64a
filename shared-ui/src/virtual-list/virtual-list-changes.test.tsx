import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from './index.tsx';

interface Row {
  id: string;
  text: string;
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, text: `row ${index}` }));
const list = (items: Row[], estimate?: number) => (
  <VirtualList items={items} keyOf={({ id }) => id} label="Rows" {...(estimate ? { estimate } : {})}>
    {({ text }, index) => (
      <label>
        {index + 1}: {text} <input aria-label={text} />
      </label>
    )}
  </VirtualList>
);
const rows = () => screen.queryAllByRole('listitem');

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 50 } as DOMRect);
});

test('a list has a name, and none of its rows is left out where all have room', () => {
  render(list(rowsOf(5)));
  expect(screen.getByRole('list', { name: 'Rows' })).toBeDefined();
  expect(rows().map((row) => row.textContent?.trim())).toEqual(
    rowsOf(5).map(({ text }, index) => `${index + 1}: ${text}`),
  );
});

test('an empty list is a list without rows, and keeps no room', () => {
  const { container } = render(list([]));
  expect(rows()).toEqual([]);
  const rooms = [...container.querySelectorAll<HTMLElement>('li[aria-hidden]')];
  expect(rooms.map(({ style }) => style.height)).toEqual(['0px', '0px']);
});

test('each row tells its place and how many there are, though few are drawn', () => {
  render(list(rowsOf(2000)));
  expect(rows().length).toBeLessThan(100);
  expect(rows()[2]?.getAttribute('aria-posinset')).toBe('3');
  expect(rows()[2]?.getAttribute('aria-setsize')).toBe('2000');
});

test('a row that comes above keeps what was typed in the others', () => {
  let put: (items: Row[]) => void = () => {};
  function Live() {
    const [items, setItems] = useState(rowsOf(3));
    put = setItems;
    return list(items);
  }
  render(<Live />);
  const field = screen.getByLabelText<HTMLInputElement>('row 1');
  field.value = 'typed';
  field.focus();
  act(() => put([{ id: 'new', text: 'newest' }, ...rowsOf(3)]));
  expect(screen.getByLabelText<HTMLInputElement>('row 1')).toBe(field);
  expect(field.value).toBe('typed');
  expect(document.activeElement).toBe(field);
  expect(rows().map((row) => row.textContent?.trim())[0]).toBe('1: newest');
});

test('a list that becomes shorter draws what is left', () => {
  const { rerender } = render(list(rowsOf(500)));
  rerender(list(rowsOf(2)));
  expect(rows().map((row) => row.getAttribute('aria-setsize'))).toEqual(['2', '2']);
});

test('the height of a row that was measured counts instead of the estimate', () => {
  const { container } = render(list(rowsOf(10), 400));
  const rooms = [...container.querySelectorAll<HTMLElement>('li[aria-hidden]')];
  const kept = rooms.reduce((sum, { style }) => sum + Number.parseInt(style.height, 10), 0);
  expect(rows()).toHaveLength(10);
  expect(kept).toBe(0);
});

test('where nothing can be measured, not all rows are drawn', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 0 } as DOMRect);
  render(list(rowsOf(5000)));
  expect(rows().length).toBeLessThan(100);
});
