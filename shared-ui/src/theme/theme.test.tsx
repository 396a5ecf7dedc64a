import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { breakpoints } from './breakpoints.ts';
import { atLeast, below, setTheme, useDark, useMedia, useTheme } from './index.tsx';

afterEach(() => act(() => setTheme('system')));

const Choice = () => <p>{`${useTheme()} ${useDark() ? 'dark' : 'light'}`}</p>;
const root = document.documentElement;

test('a choice is seen by all parts of the page, and by the style sheets', () => {
  render(
    <>
      <Choice />
      <Choice />
    </>,
  );
  act(() => setTheme('dark'));
  expect(screen.getAllByText('dark dark')).toHaveLength(2);
  expect(root.dataset['theme']).toBe('dark');
  act(() => setTheme('light'));
  expect(screen.getAllByText('light light')).toHaveLength(2);
  expect(root.dataset['theme']).toBe('light');
});

test('the device decides only while nothing else is chosen', () => {
  render(<Choice />);
  expect(screen.getByText('system light')).toBeDefined();
  expect(root.dataset['theme']).toBeUndefined();
});

test('a choice is kept for the next visit, and forgotten when the device decides again', () => {
  act(() => setTheme('dark'));
  expect(localStorage.getItem('theme')).toBe('dark');
  act(() => setTheme('system'));
  expect(localStorage.getItem('theme')).toBeNull();
});

test('where storage is denied, choosing breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  render(<Choice />);
  act(() => setTheme('dark'));
  act(() => setTheme('system'));
  expect(screen.getByText('system light')).toBeDefined();
});

test('drawn without a browser, a page follows the device', () => {
  expect(renderToString(<Choice />)).toContain('system light');
});

/** A window whose width is set by hand. */
function windowOf(rem: number) {
  const listeners = new Set<() => void>();
  let width = rem;
  const fits = (query: string) => {
    const [, sign, least] = /^\(width (>=|<) (\d+)rem\)$/.exec(query) ?? [];
    return sign === '<' ? width < Number(least) : width >= Number(least);
  };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: fits(query),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    listeners,
    resize(next: number) {
      width = next;
      for (const listener of listeners) act(listener);
    },
  };
}

const Wide = () => <p>{useMedia(atLeast('medium')) ? 'wide' : 'narrow'}</p>;

test('a part that is drawn otherwise on narrow windows follows their width', () => {
  const { resize } = windowOf(30);
  render(<Wide />);
  expect(screen.getByText('narrow')).toBeDefined();
  resize(breakpoints.medium);
  expect(screen.getByText('wide')).toBeDefined();
  resize(breakpoints.medium - 0.01);
  expect(screen.getByText('narrow')).toBeDefined();
});

test('what has gone from the page no longer asks for the width', () => {
  const { listeners } = windowOf(30);
  const { unmount } = render(<Wide />);
  expect(listeners.size).toBe(1);
  unmount();
  expect(listeners.size).toBe(0);
});

test('without a browser, and in one that knows no widths, a page is narrow', () => {
  expect(renderToString(<Wide />)).toContain('narrow');
  vi.stubGlobal('matchMedia', undefined);
  render(<Wide />);
  expect(screen.getByText('narrow')).toBeDefined();
});

test('each width is either below a breakpoint or at least it', () => {
  windowOf(46);
  for (const name of Object.keys(breakpoints) as (keyof typeof breakpoints)[])
    expect(window.matchMedia(atLeast(name)).matches).toBe(!window.matchMedia(below(name)).matches);
});
