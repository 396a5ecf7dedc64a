import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { usePressedDay } from './use-pressed-day.ts';

function Day() {
  const [day, press] = usePressedDay(useParams()['name']);
  return (
    <>
      <h1>{day ?? 'today'}</h1>
      <button type="button" onClick={() => press('day2')}>
        Day 2
      </button>
    </>
  );
}

const user = userEvent.setup();
const shown = () => screen.getByRole('heading').textContent;

function open(path: string) {
  const answer = Promise.withResolvers<null>();
  const routes = [
    { path: '/table', Component: Day },
    {
      path: '/table/:name',
      Component: Day,
      loader: ({ params }: { params: { name?: string } }) => (params.name === 'day2' ? answer.promise : null),
      HydrateFallback: () => null,
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return { router, answer };
}

test('a pressed day is shown before the router has gone there, and stays when it has', async () => {
  const { router, answer } = open('/table/day1');
  await waitFor(() => expect(shown()).toBe('day1'));
  await user.click(screen.getByRole('button'));
  expect(shown()).toBe('day2');
  void act(() => void router.navigate('/table/day2'));
  expect(shown()).toBe('day2');
  await act(async () => answer.resolve(null));
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day2'));
  expect(shown()).toBe('day2');
});

test('going back after it shows the day of the address', async () => {
  const { router, answer } = open('/table/day1');
  answer.resolve(null);
  await waitFor(() => expect(shown()).toBe('day1'));
  await user.click(screen.getByRole('button'));
  await act(() => router.navigate('/table/day2'));
  await act(async () => void router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day1'));
  await waitFor(() => expect(shown()).toBe('day1'));
});

test('a page without a day in its address waits for the router, which brings another page', async () => {
  open('/table');
  await user.click(screen.getByRole('button'));
  expect(shown()).toBe('today');
});
