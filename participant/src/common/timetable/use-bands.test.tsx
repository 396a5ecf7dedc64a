import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { bandMark, useBands } from './use-bands.ts';

const height = 400;
/** How far the reader has scrolled. */
let scrolled = 0;
/** What was rendered, in order: the day and its bands. */
let rendered: string[] = [];

function Day({ name, count }: { name: string; count: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useBands(name, count, frame);
  rendered.push(`${name}: ${[...shown].sort().join(' ')}`);
  return (
    <div ref={frame}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} {...{ [bandMark]: index }} />
      ))}
    </div>
  );
}

/** In a window of 768 pixels. */
function layOut(): void {
  scrolled = 0;
  rendered = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute(bandMark)) * height - scrolled, 1000, height - 1);
  });
}

afterEach(() => vi.restoreAllMocks());

test('of the first day what is seen comes before the next paint, then the others one by one', async () => {
  layOut();
  render(<Day name="day1" count={5} />);
  expect(rendered.slice(0, 2)).toEqual(['day1: 0', 'day1: 0 1']);
  await waitFor(() => expect(rendered.at(-1)).toBe('day1: 0 1 2 3 4'));
  expect(rendered).toEqual(['day1: 0', 'day1: 0 1', 'day1: 0 1 2', 'day1: 0 1 2 3', 'day1: 0 1 2 3 4']);
});

test('another day begins with the bands where the reader is, without a second pass', async () => {
  layOut();
  const { rerender } = render(<Day name="day1" count={5} />);
  await waitFor(() => expect(rendered.at(-1)).toBe('day1: 0 1 2 3 4'));
  scrolled = 2 * height;
  rendered = [];
  rerender(<Day name="day2" count={5} />);
  await waitFor(() => expect(rendered.at(-1)).toBe('day2: 0 1 2 3 4'));
  // The first is thrown away by React, as the state changes while it renders.
  expect(rendered[1]).toBe('day2: 2 3');
  expect(rendered[2]).toBe('day2: 0 2 3');
});

test('where the other day has its bands elsewhere, what is seen of it follows before the next paint', () => {
  layOut();
  const { rerender } = render(<Day name="day1" count={1} />);
  rendered = [];
  rerender(<Day name="day2" count={5} />);
  expect(rendered.slice(1, 3)).toEqual(['day2: 0', 'day2: 0 1']);
});

test('a day with as many bands is not laid out within the press', async () => {
  layOut();
  const { rerender } = render(<Day name="day1" count={5} />);
  await waitFor(() => expect(rendered.at(-1)).toBe('day1: 0 1 2 3 4'));
  const looks = vi.mocked(Element.prototype.getBoundingClientRect).mock.calls.length;
  rerender(<Day name="day2" count={5} />);
  // Once while it renders, when the last day is laid out already.
  expect(vi.mocked(Element.prototype.getBoundingClientRect).mock.calls).toHaveLength(looks + 5);
});
