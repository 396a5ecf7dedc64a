import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useConnection } from 'shared-data/identity/connection';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoteError } from './remote-error.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

afterEach(cleanup);

const HydrateFallback = () => null;

/** A page whose remote cannot be loaded until it says so. */
async function open(reason: ConstructorParameters<typeof RemoteError>[1]) {
  let loads = false;
  const loader = vi.fn(() => {
    if (!loads) throw new RemoteError('participant', reason, 'not there');
    return null;
  });
  const router = createMemoryRouter([
    { path: '/', loader, element: <p>the page</p>, errorElement: <RemoteUnavailable />, HydrateFallback },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('alert');
  // it listens once its effects have run
  await act(async () => {});
  return { loader, come: () => (loads = true) };
}

test.each([
  ['the device is online again', () => window.dispatchEvent(new Event('online'))],
  ['the database is reached again', () => useConnection.setState({ connection: 'connected' })],
])('a part that could not be loaded comes by itself when %s', async (_, back) => {
  useConnection.setState({ connection: 'lost' });
  const { come } = await open('unreachable');
  come();
  act(() => void back());
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('a part of a newer release is not tried again by itself', async () => {
  const { loader } = await open('contract');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(loader).toHaveBeenCalledTimes(1);
});
