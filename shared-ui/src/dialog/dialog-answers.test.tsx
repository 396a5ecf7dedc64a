import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmHost, confirm, Dialog, type DialogProps } from './index.tsx';

const shown = (props: Partial<DialogProps> = {}) => (
  <Dialog open onClose={() => {}} title="Move the talk" {...props}>
    <p>Where to?</p>
  </Dialog>
);
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
/** As the browser does for Escape. */
const pressEscape = (target: Element = dialog()) =>
  fireEvent(target, new Event('cancel', { cancelable: true }));

test('a dialog is modal: the browser makes the page behind it inert', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(shown());
  expect(modal).toHaveBeenCalledOnce();
});

test('a dialog bears its title, which is a heading', () => {
  render(shown());
  expect(screen.getByRole('dialog', { name: 'Move the talk' })).toBe(dialog());
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Move the talk');
});

test('a closed dialog holds nothing, and what was in it begins anew', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    );
  }
  const page = (open: boolean) => (
    <Dialog open={open} onClose={() => {}} title="Count">
      <Counter />
    </Dialog>
  );
  const { rerender } = render(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'pressed 0' }));
  rerender(page(false));
  expect(dialog().open).toBe(false);
  expect(dialog().textContent).toBe('');
  rerender(page(true));
  expect(screen.getByRole('button', { name: 'pressed 0' })).toBeDefined();
});

test('Escape asks the page to close, which decides', () => {
  const onClose = vi.fn();
  render(shown({ onClose }));
  expect(pressEscape()).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog().open).toBe(true);
});

test('a chooser of files that is cancelled inside a dialog does not close it', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Upload">
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('a click beside the sheet closes, one on it does not', () => {
  const onClose = vi.fn();
  render(shown({ onClose }));
  fireEvent.click(screen.getByText('Where to?'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog());
  expect(onClose).toHaveBeenCalledOnce();
});

test('the button in the corner closes', () => {
  const onClose = vi.fn();
  render(shown({ onClose }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what the browser closed by itself is told to the page', () => {
  const onClose = vi.fn();
  render(shown({ onClose }));
  fireEvent(dialog(), new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that closes leaves the one around it open', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Conflicts">
      <Dialog open onClose={() => {}} title="Accept a conflict" />
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Accept a conflict' }), new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that is drawn again is not opened again', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(shown());
  rerender(shown({ title: 'Move the poster' }));
  expect(modal).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Move the poster' })).toBeDefined();
});

test('a dialog does not take the focus again from who types in it', () => {
  const page = (text: string) => (
    <Dialog open onClose={() => {}} title="Move">
      <form>
        <input aria-label="Room" />
        <input aria-label="Time" />
      </form>
      {text}
    </Dialog>
  );
  const { rerender } = render(page('one'));
  expect(document.activeElement).toBe(screen.getByLabelText('Room'));
  screen.getByLabelText('Time').focus();
  rerender(page('two'));
  expect(document.activeElement).toBe(screen.getByLabelText('Time'));
});

function ask(question: Parameters<typeof confirm>[0]) {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(question);
  });
  return answer;
}

test('a question has the words it was asked with', () => {
  render(<ConfirmHost />);
  void ask({
    title: 'Delete?',
    text: 'It is kept for thirty days.',
    confirmLabel: 'Delete',
    cancelLabel: 'Keep',
  });
  expect(screen.getByRole('dialog', { name: 'Delete?' }).textContent).toContain(
    'It is kept for thirty days.',
  );
  expect(screen.getByRole('button', { name: 'Keep' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined();
});

test('a question without words of its own is answered by Cancel and OK', async () => {
  render(<ConfirmHost />);
  const answer = ask({ title: 'Sure?' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answer).toBe(true);
});

test.each([
  ['Escape', () => pressEscape()],
  ['a click beside it', () => fireEvent.click(dialog())],
  ['the button in the corner', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('%s answers no', async (_, leave) => {
  render(<ConfirmHost />);
  const answer = ask({ title: 'Delete?' });
  leave();
  expect(await answer).toBe(false);
  expect(dialog().open).toBe(false);
});

test('a second question answers the first one with no', async () => {
  render(<ConfirmHost />);
  const first = ask({ title: 'One?' });
  const second = ask({ title: 'Two?' });
  expect(await first).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Two?' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await second).toBe(true);
});

test('what cannot be undone looks otherwise than what can', () => {
  render(<ConfirmHost />);
  void ask({ title: 'Send?' });
  const plain = screen.getByRole('button', { name: 'OK' }).className;
  void ask({ title: 'Delete?', danger: true });
  expect(screen.getByRole('button', { name: 'OK' }).className).not.toBe(plain);
});
