import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Failure, UiProvider, useUi } from '../context/index.tsx';
import { Resend } from './index.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 2, 5, 34, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

function Asking({ send }: { send: () => Promise<unknown> }) {
  const ui = useUi();
  return (
    <UiProvider value={{ ...ui, describeError: (error) => error as Failure }}>
      <Resend send={send} label="Again" done="Sent." />
    </UiProvider>
  );
}

const show = (send: () => Promise<unknown>) => render(<Asking send={send} />);
const press = () => act(async () => screen.getByRole('button').click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole('button') as HTMLButtonElement;

test('success is shown', async () => {
  show(async () => {});
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Sent.');
});

test('asked too soon, it counts down to the next possible mail', async () => {
  const send = vi.fn(() => Promise.reject({ message: 'error.tooSoon', retryAfter: 65 }));
  show(send);
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/You can send the next one at \d\d:36\./);
  expect(button().textContent).toBe('Again (1:05)');
  await pass(6000);
  expect(button().textContent).toBe('Again (0:59)');
  await press();
  expect(send).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(button().textContent).toBe('Again');
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

test('any other failure is shown and keeps the button', async () => {
  show(() => Promise.reject({ message: 'No server.' }));
  await press();
  expect(screen.getByRole('alert').textContent).toBe('No server.');
  expect(button().getAttribute('aria-disabled')).toBeNull();
});
