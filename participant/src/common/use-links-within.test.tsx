import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { showPages, where } from '../testing/pages.tsx';
import { useLinksWithin } from './use-links-within.ts';

function Links() {
  const box = useRef<HTMLDivElement>(null);
  useLinksWithin(box);
  return (
    <div ref={box}>
      <a href="/meeting/next">
        <span>Next</span>
      </a>
      <a href="/meeting/next" target="_blank" rel="noopener">
        Window
      </a>
      <a href="https://example.org/">Elsewhere</a>
      <a href="#part">Part</a>
    </div>
  );
}

/** Whether the browser is left to follow the link. */
function press(name: string, how: MouseEventInit = {}): boolean {
  const element = screen.getByText(name);
  const click = createEvent.click(element, { button: 0, ...how });
  // After the page had its turn: jsdom follows no links.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  let left = true;
  document.addEventListener('click', (event) => (left = !event.defaultPrevented), { once: true });
  fireEvent(element, click);
  return left;
}

beforeEach(() => {
  showPages({ '/meeting': <Links />, '/meeting/next': <h1>Here</h1> }, '/meeting');
});

test('a press on a plain link, or on what it holds, leads on within the page', () => {
  expect(press('Next')).toBe(false);
  expect(where()).toBe('/meeting/next');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o is left to the browser',
  (how) => {
    expect(press('Next', how)).toBe(true);
    expect(where()).toBe('/meeting');
  },
);

test.each(['Window', 'Elsewhere', 'Part'])('so is a link to another page, window or part: %s', (name) => {
  expect(press(name)).toBe(true);
  expect(where()).toBe('/meeting');
});
