import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { drawnOf } from '../page/index.tsx';
import { keepDrawn, Markdown } from './index.tsx';
import { keyOf } from './key-of.ts';
import { Rendered } from './rendered.tsx';

test('a text that the server drew keeps its elements until the parser is loaded in an idle moment', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  const text = 'Come to **Room A**, see the [program](/meeting/program).';
  const page = render(<Rendered text={text} />, { wrapper: MemoryRouter });
  const html = page.container.innerHTML;
  keepDrawn(page.container);
  page.unmount();

  const { container } = render(<Markdown text={text} />, { wrapper: MemoryRouter });
  expect(container.innerHTML).toBe(html);
  const kept = container.querySelector('strong');
  expect(kept?.textContent).toBe('Room A');
  idle[0]?.();
  await waitFor(() => expect(container.contains(kept)).toBe(false));
  expect(container.innerHTML).toBe(html);

  expect(drawnOf(keyOf(text, 2))).toBeUndefined();
  expect(drawnOf(keyOf(`${text} `))).toBeUndefined();
});
