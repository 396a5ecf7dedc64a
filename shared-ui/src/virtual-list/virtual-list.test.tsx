import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { VirtualList } from './index.tsx';

const items = Array.from({ length: 1000 }, (_, index) => `row ${index}`);
const keyOf = (item: string) => item;
const show = () =>
  render(
    <VirtualList items={items} keyOf={keyOf} label="Rows" estimate={50}>
      {(item) => item}
    </VirtualList>,
  );
let top: () => number;

function place(read: () => number) {
  top = read;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.tagName === 'UL' ? top() : 0, height: 50 } as DOMRect;
  });
}

afterEach(() => vi.restoreAllMocks());

test('rows follow the scrolling', () => {
  place(() => 0);
  show();
  expect(screen.queryByText('row 500')).toBeNull();
  top = () => -25_000;
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByText('row 500')).toBeTruthy();
});

test('a list that moves with every look at it does not bring the page down, and follows the next scrolling', () => {
  let looks = 0;
  place(() => (looks++ % 2 === 0 ? 0 : -20_000));
  show();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5);
  top = () => -25_000;
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByText('row 500')).toBeTruthy();
});
