import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/index.tsx';
import { Dialog, type DialogProps } from './index.tsx';

// A real one begins at the first thing that takes the focus: the button that closes it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('button')?.focus();
};

const fields = (
  <form>
    <input type="hidden" />
    <input name="user" hidden />
    <input name="email" />
    <button type="submit">Send</button>
  </form>
);

function beginsAt(children: ReactNode, more: Partial<DialogProps> = {}): Element | null {
  render(
    <Dialog open onClose={vi.fn()} title="A title" {...more}>
      {children}
    </Dialog>,
  );
  return document.activeElement;
}

test('a dialog with a form begins at the first field that can be filled in', () => {
  expect(beginsAt(fields)?.getAttribute('name')).toBe('email');
});

test('a dialog that says something before its form begins at its title', () => {
  expect(beginsAt(fields, { readFirst: true })?.textContent).toBe('A title');
});

test('a question begins at the answer that changes nothing', () => {
  const footer = (
    <>
      <Button>Cancel</Button>
      <Button look="danger">Delete</Button>
    </>
  );
  expect(beginsAt('Really?', { footer })?.textContent).toBe('Cancel');
});

test('a dialog of neither kind, as the drawer, begins where the browser says', () => {
  const drawer = (
    <>
      <a href="/">Home</a>
      <input type="radio" aria-label="Dark" />
    </>
  );
  expect(beginsAt(drawer)?.getAttribute('aria-label')).toBe('Close');
});

test('the place of the scroll bar is kept where there was one, also by a dialog above another', () => {
  const root = document.documentElement;
  const width = vi.spyOn(root, 'clientWidth', 'get');
  const open = (...titles: string[]) =>
    render(titles.map((title) => <Dialog key={title} open onClose={vi.fn()} title={title} />));
  width.mockReturnValue(window.innerWidth);
  open('On a short page').unmount();
  expect(root.hasAttribute('data-scrolls')).toBe(false);

  width.mockReturnValueOnce(window.innerWidth - 15);
  open('On a long page', 'Sure?').unmount();
  expect(root.hasAttribute('data-scrolls')).toBe(true);
  root.removeAttribute('data-scrolls');
  width.mockRestore();
});

const row = (name: string) => (
  <li key={name}>
    <button type="button">{name}</button>
  </li>
);
const listed = (names: readonly string[], asked: boolean, gone = false) => (
  <main>
    <h1 tabIndex={-1}>Files</h1>
    <ul>{names.map(row)}</ul>
    {!gone && (
      <Dialog open={asked} onClose={() => {}} title="Delete?" footer={<button type="button">No</button>} />
    )}
  </main>
);

test.each([
  ['the same control', ['PDF', 'Video'], 'PDF'],
  ['the next row when the row has gone', ['Video'], 'Video'],
  ['the heading when there is no control left', [], 'Files'],
])('a closed dialog gives the focus to %s', (_, left, expected) => {
  for (const gone of [false, true]) {
    const { rerender, unmount } = render(listed(['PDF', 'Video'], false));
    screen.getByRole('button', { name: 'PDF' }).focus();
    rerender(listed(['PDF', 'Video'], true));
    expect(document.activeElement?.closest('dialog')).not.toBeNull();
    rerender(listed(left, true));
    rerender(listed(left, false, gone));
    expect(document.activeElement?.textContent).toBe(expected);
    unmount();
  }
});
