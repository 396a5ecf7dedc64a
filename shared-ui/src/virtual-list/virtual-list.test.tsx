import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { VirtualList } from './index.tsx';

const items = Array.from({ length: 1000 }, (_, index) => `row ${index}`);
const keyOf = (item: string) => item;
const show = () =>
  render(
    <VirtualList items={items} keyOf={keyOf} label="Rows" estimate={50}>
      {(item) => item}
    </VirtualList>,
  );

/** Lays the list out: rows of 50 pixels, the list where `read` says, in pixels from the top of the page. */
function place(read: () => number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.tagName === 'UL' ? read() - window.scrollY : 0, height: 50 } as DOMRect;
  });
}

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

test('rows follow the scrolling', () => {
  place(() => 0);
  show();
  expect(screen.getByText('row 0')).toBeTruthy();
  expect(screen.queryByText('row 500')).toBeNull();
  scrollTo(25_000);
  expect(screen.getByText('row 500').getAttribute('aria-posinset')).toBe('501');
  expect(screen.queryByText('row 0')).toBeNull();
});

test('room is kept for the rows that do not exist', () => {
  place(() => 200);
  const { container } = show();
  const rooms = () => [...container.querySelectorAll<HTMLElement>('li[aria-hidden]')];
  for (const top of [0, 25_000, 60_000]) {
    scrollTo(top);
    const rows = screen.getAllByRole('listitem').length;
    const room = rooms().reduce((sum, one) => sum + Number.parseInt(one.style.height, 10), 0);
    expect(room + rows * 50).toBe(50_000);
  }
});

test('a list whose offset changes with every measurement does not crash, and follows the next scroll', () => {
  let looks = 0;
  place(() => (looks++ % 2 === 0 ? 0 : 20_000));
  show();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5);
  scrollTo(25_000);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5);
});

test('on paper every row is there', () => {
  place(() => 0);
  show();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('listitem')).toHaveLength(1000);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
});
