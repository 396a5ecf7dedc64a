import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToasts, Toaster, toast } from './index.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  dismissToasts();
  render(<Toaster />);
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof toast>) => act(() => toast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const texts = () =>
  [...document.querySelectorAll('[aria-live] > div, [role=alert]')].map(
    (one) => one.querySelector('span')?.textContent,
  );

test('a toast goes by itself after six seconds, one that can be undone after ten', async () => {
  show('Saved.');
  show('Deleted.', { action: { label: 'Undo', run: () => {} } });
  await pass(6000);
  expect(texts()).toEqual(['Deleted.']);
  await pass(4000);
  expect(texts()).toEqual([]);
});

test('an error stays until it is closed, and is an alert', async () => {
  show('Not saved.', { kind: 'error' });
  await pass(600_000);
  expect(screen.getByRole('alert').textContent).toContain('Not saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is pointed at or has the focus does not go, and has its full time afterwards', async () => {
  show('Saved.');
  const box = document.querySelector('[aria-live] > div') as HTMLElement;
  await pass(5000);
  fireEvent.mouseEnter(box);
  await pass(60_000);
  expect(texts()).toEqual(['Saved.']);
  fireEvent.mouseLeave(box);
  await pass(5999);
  expect(texts()).toEqual(['Saved.']);
  await pass(1);
  expect(texts()).toEqual([]);
});

test('an action is done once and closes its toast', async () => {
  const run = vi.fn();
  show('Deleted.', { action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

test('a text that is shown already is shown once, as the newest', () => {
  show('Saved.');
  show('Sent.');
  show('Saved.');
  expect(texts()).toEqual(['Sent.', 'Saved.']);
});

test('at most four are shown, the newest', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) show(text);
  expect(texts()).toEqual(['b', 'c', 'd', 'e']);
});

test('a toast may have a time of its own', async () => {
  show('Site is closed.', { kind: 'error', duration: 12_000 });
  show('Sent.', { duration: 1000 });
  await pass(1000);
  expect(texts()).toEqual(['Site is closed.']);
  await pass(11_000);
  expect(texts()).toEqual([]);
});

test('each toast is closed by its own button', () => {
  show('One.');
  show('Two.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(texts()).toEqual(['Two.']);
});

test('polite toasts are in the region that was there before them, and alerts are not: they would be read twice', () => {
  const region = document.querySelector('[aria-live="polite"]') as HTMLElement;
  show('Saved.', { kind: 'success' });
  show('Not saved.', { kind: 'error' });
  expect(region.textContent).toBe('Saved.');
  expect(region.contains(screen.getByRole('alert'))).toBe(false);
  expect(document.querySelector('[aria-live="polite"]')).toBe(region);
});

test('a toast says the same again with a time that begins anew', async () => {
  show('Saved.');
  await pass(5000);
  show('Saved.');
  await pass(5000);
  expect(texts()).toEqual(['Saved.']);
  await pass(1000);
  expect(texts()).toEqual([]);
});

test('a toast with the focus stays while the focus moves within it', async () => {
  show('Deleted.', { action: { label: 'Undo', run: () => {} } });
  const [undo, close] = ['Undo', 'Close'].map((name) => screen.getByRole('button', { name }));
  act(() => undo?.focus());
  act(() => close?.focus());
  await pass(60_000);
  expect(texts()).toEqual(['Deleted.']);
  act(() => close?.blur());
  await pass(10_000);
  expect(texts()).toEqual([]);
});

test('undoing returns the focus to where it came from', () => {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  show('Deleted.', { action: { label: 'Undo', run: () => {} } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('all toasts are taken away at once, e.g. at sign-out', () => {
  show('Saved.');
  show('Not saved.', { kind: 'error' });
  act(dismissToasts);
  expect(texts()).toEqual([]);
});
