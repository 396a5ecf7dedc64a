import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { watchReader } from './watch-reader.ts';

interface Handlers {
  onPress?: () => void;
  onGo?: () => void;
  /** What only the living page knows, as that the reader is elsewhere. */
  more?: boolean;
  /** What it does not know yet. */
  less?: boolean;
}

function Living({ onPress = () => {}, onGo = () => {}, more = false, less = false }: Handlers) {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('');
  return (
    <main>
      {more && <button type="button">Show my time</button>}
      {!less && (
        <a
          href="/elsewhere"
          onClick={(event) => {
            event.preventDefault();
            onGo();
          }}
        >
          Elsewhere
        </a>
      )}
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Session" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="">All</option>
        <option value="OB">OB</option>
      </select>
      <output>
        {text} {choice}
      </output>
      <button type="button" onClick={onPress}>
        Press
      </button>
      <details>
        <summary>More</summary>
      </details>
    </main>
  );
}

function drawn(before = () => {}) {
  document.body.innerHTML = `<div id="root" data-drawn>${renderToString(<Living />)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  before();
  const reader = watchReader(root);
  return {
    takeOver(handlers = {}) {
      const restore = reader.end();
      flushSync(() => createRoot(root).render(<Living {...handlers} />));
      return restore();
    },
  };
}

test('what was typed and chosen, the focus and what was opened are on the living page', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const page = drawn();
  await userEvent.selectOptions(screen.getByRole('combobox'), 'OB');
  await userEvent.type(screen.getByRole('textbox'), 'krill');
  screen.getByRole('group').setAttribute('open', '');
  const before = screen.getByRole('textbox');
  page.takeOver({ more: true });
  expect(screen.getByRole('textbox')).not.toBe(before);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('krill');
  expect((await screen.findByRole('status')).textContent).toBe('krill OB');
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('OB');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true);
});

test('the place on the page stays', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  drawn().takeOver();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});

test.each([
  ['button', 'Press', 'onPress'],
  ['link', 'Elsewhere', 'onGo'],
])('a %s that was clicked before it works does its work afterwards, once', async (role, name, handler) => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const page = drawn();
  fireEvent.click(screen.getByRole(role, { name }));
  const done = vi.fn();
  page.takeOver({ [handler]: done, more: true });
  expect(done).toHaveBeenCalledTimes(1);
});

test('so does a button that was pressed before any script ran', () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const page = drawn(() => {
    globalThis.pressedEarly = screen.getByRole('button', { name: 'Press' });
  });
  const onPress = vi.fn();
  page.takeOver({ onPress });
  expect(onPress).toHaveBeenCalledTimes(1);
  globalThis.pressedEarly = undefined;
});

test('a link that is to open elsewhere is the browser’s', () => {
  drawn();
  const held: boolean[] = [];
  document.addEventListener(
    'click',
    (event) => {
      held.push(event.defaultPrevented);
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(held).toEqual([false]);
});

test.each([
  ['that the living page has is followed there', {}, undefined],
  ['that it does not have yet is told', { less: true }, 'http://localhost:3000/elsewhere'],
])('a pressed link %s', async (_, handlers, address) => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const page = drawn();
  const onGo = vi.fn();
  await userEvent.click(screen.getByRole('link'));
  expect(page.takeOver({ ...handlers, onGo })).toBe(address);
  expect(onGo).toHaveBeenCalledTimes(address === undefined ? 1 : 0);
});

test('a pressed button that the living page does not have leads nowhere', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const page = drawn();
  screen.getByRole('button', { name: 'Press' }).textContent = 'Gone';
  await userEvent.click(screen.getByRole('button', { name: 'Gone' }));
  expect(page.takeOver()).toBeUndefined();
});
