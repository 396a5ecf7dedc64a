import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { assumePaper, usePrinting } from './index.tsx';

const Paper = () => <p>{usePrinting() ? 'paper' : 'screen'}</p>;
const fire = (name: string) => act(() => void dispatchEvent(new Event(name)));

/** A preview changes the query without the events of printing. */
function preview() {
  const listeners = new Set<() => void>();
  let matches = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        media: query,
        get matches() {
          return query === 'print' && matches;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    listeners,
    set(next: boolean) {
      matches = next;
      for (const listener of listeners) act(listener);
    },
  };
}

test('a preview is drawn as paper, too', () => {
  const print = preview();
  render(<Paper />);
  print.set(true);
  expect(screen.getByText('paper')).toBeDefined();
  print.set(false);
  expect(screen.getByText('screen')).toBeDefined();
});

test('several parts of a page print together', () => {
  render(
    <>
      <Paper />
      <Paper />
    </>,
  );
  fire('beforeprint');
  expect(screen.getAllByText('paper')).toHaveLength(2);
  fire('afterprint');
  expect(screen.getAllByText('screen')).toHaveLength(2);
});

test('what has gone from the page listens no more', () => {
  const print = preview();
  const { unmount } = render(<Paper />);
  expect(print.listeners.size).toBe(1);
  unmount();
  expect(print.listeners.size).toBe(0);
});

test('a page drawn without a browser is one for the screen', () => {
  expect(renderToString(<Paper />)).toContain('screen');
});

test('or for paper, where that is assumed', () => {
  assumePaper(true);
  expect(renderToString(<Paper />)).toContain('paper');
  assumePaper(false);
  expect(renderToString(<Paper />)).toContain('screen');
});
