import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fill, send, show } from './testing/example-form.tsx';

beforeEach(() => localStorage.clear());

test('what is typed is kept and offered again, until it was sent', async () => {
  show(undefined, 'talk');
  await fill();
  cleanup();
  expect(JSON.parse(localStorage.getItem('draft:talk') ?? '{}')).toEqual({
    title: 'Ice',
    kind: 'oral',
    authors: [{ name: 'Ada' }],
    file: null,
  });

  show(undefined, 'talk');
  expect(screen.getByText('What you typed last time has been restored.')).toBeDefined();
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('Ice');
  expect((screen.getByLabelText('Author 1') as HTMLInputElement).value).toBe('Ada');
  await send();
  await waitFor(() => expect(localStorage.getItem('draft:talk')).toBeNull());
});

test('starting afresh empties the form and forgets the draft', async () => {
  localStorage.setItem('draft:talk', JSON.stringify({ title: 'Old', unknown: 1 }));
  show(undefined, 'talk');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('');
  expect(localStorage.getItem('draft:talk')).toBeNull();
});

test('an unreadable draft is ignored', () => {
  localStorage.setItem('draft:talk', '{broken');
  show(undefined, 'talk');
  expect(screen.queryByText('What you typed last time has been restored.')).toBeNull();
});

test('F15: closing the page with something typed asks first only where no draft keeps it', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  show();
  expect(leaving()).toBe(false);
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(leaving()).toBe(true);
  cleanup();
  show(undefined, 'talk');
  await userEvent.type(screen.getByLabelText(/Title/), 'Ice');
  expect(leaving()).toBe(false);
});
