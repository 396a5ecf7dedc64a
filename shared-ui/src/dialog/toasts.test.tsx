import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dismissToasts, Toaster, toast } from '../toast/index.tsx';
import { ConfirmHost, confirm, Dialog } from './index.tsx';

beforeEach(() => dismissToasts());

function Page({ titles }: { titles: readonly string[] }) {
  return (
    <div data-testid="frame">
      <ConfirmHost />
      {['Session', 'Order'].map((title) => (
        <Dialog key={title} open={titles.includes(title)} onClose={() => {}} title={title}>
          <input aria-label={`Name of ${title}`} />
        </Dialog>
      ))}
      <Toaster />
    </div>
  );
}

const undo = () => screen.getByRole('button', { name: 'Undo' });
const place = () => document.getElementById('toasts')?.parentElement;
const show = (run = () => {}) => act(() => toast('Saved.', { action: { label: 'Undo', run } }));
const isIn = (title: string) =>
  waitFor(() => expect(place()).toBe(screen.getByRole('dialog', { name: title })));
const isHome = () => waitFor(() => expect(place()).toBe(screen.getByTestId('frame')));

test('toasts are within the dialog that opened last, and in the page again when all are closed', async () => {
  const { rerender } = render(<Page titles={['Session']} />);
  show();
  await isIn('Session');
  rerender(<Page titles={['Session', 'Order']} />);
  await isIn('Order');
  // The lower one goes first.
  rerender(<Page titles={['Order']} />);
  await isIn('Order');
  rerender(<Page titles={[]} />);
  await isHome();
  expect(place()?.lastElementChild?.id).toBe('toasts');
});

test('the toasts can be taken away while a dialog has them', async () => {
  const dialog = <Dialog open onClose={() => {}} title="Session" />;
  const { rerender } = render([<Toaster key="toasts" />, <div key="page">{dialog}</div>]);
  await isIn('Session');
  rerender([<div key="page">{dialog}</div>]);
  expect(document.getElementById('toasts')).toBeNull();
});

test('a question above a dialog has them, though it comes before it in the page', async () => {
  render(<Page titles={['Session']} />);
  await isIn('Session');
  show();
  act(() => void confirm({ title: 'Sure?' }));
  await isIn('Sure?');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isIn('Session');
});

test('a dialog that is taken away while open gives them back', async () => {
  function Opener() {
    const [open, setOpen] = useState(true);
    return (
      <div data-testid="frame">
        {open && <Dialog open onClose={() => setOpen(false)} title="Session" />}
        <Toaster />
      </div>
    );
  }
  render(<Opener />);
  show();
  await isIn('Session');
  act(() => undo().focus());
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await isHome();
  expect(undo()).toBeDefined();
});

test('an action does not close the dialog, and the focus returns to where it was in it', async () => {
  const run = vi.fn();
  render(<Page titles={['Session']} />);
  await isIn('Session');
  const field = screen.getByLabelText('Name of Session');
  act(() => field.focus());
  show(run);
  act(() => undo().focus());
  fireEvent.click(undo());
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast that moves stays the same, with the time it has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { rerender } = render(<Page titles={[]} />);
  show();
  const button = undo();
  act(() => vi.advanceTimersByTime(9000));
  rerender(<Page titles={['Session']} />);
  await vi.dynamicImportSettled();
  expect(button.closest('dialog')).not.toBeNull();
  act(() => vi.advanceTimersByTime(999));
  expect(undo()).toBe(button);
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved.')).toBeNull();
  vi.useRealTimers();
});

test('what was read out is not read out again where it moves to; what has just come is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { rerender } = render(<Page titles={[]} />);
  act(() => toast('Not saved.', { kind: 'error' }));
  act(() => toast('Sent.'));
  act(() => vi.advanceTimersByTime(2000));
  act(() => toast('Not sent.', { kind: 'error' }));
  rerender(<Page titles={['Session']} />);
  await vi.dynamicImportSettled();
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['Not sent.']);
  const box = (text: string) => screen.getByText(text).parentElement;
  expect(box('Sent.')?.getAttribute('aria-live')).toBe('off');
  act(() => toast('Received.'));
  expect(box('Received.')?.hasAttribute('aria-live')).toBe(false);
  expect(box('Received.')?.parentElement?.getAttribute('aria-live')).toBe('polite');
  vi.useRealTimers();
});
