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
      {['day2', 'day3'].map((one) => (
        <button key={one} type="button" onClick={() => press(one, { pathname: `/table/${one}`, search: '' })}>
          {one}
        </button>
      ))}
    </>
  );
}

const user = userEvent.setup();
const button = (day: string) => screen.getByRole('button', { name: day });
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
  const went: string[] = [];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  router.subscribe(({ navigation }) => {
    if (navigation.location) went.push(navigation.location.pathname);
  });
  render(<RouterProvider router={router} />);
  return { router, answer, went };
}

test('a pressed day is shown before the router has gone there, and stays when it has', async () => {
  const { router, answer, went } = open('/table/day1');
  await waitFor(() => expect(shown()).toBe('day1'));
  await user.click(button('day2'));
  expect(shown()).toBe('day2');
  await waitFor(() => expect(went).toEqual(['/table/day2']));
  expect(shown()).toBe('day2');
  await act(async () => answer.resolve(null));
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day2'));
  expect(shown()).toBe('day2');
});

test('the router follows after the next frame, to the day pressed last', async () => {
  const { router, went } = open('/table/day1');
  await waitFor(() => expect(shown()).toBe('day1'));
  const frame = new Promise(requestAnimationFrame);
  act(() => {
    button('day2').click();
    button('day3').click();
  });
  await frame;
  expect(went).toEqual([]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day3'));
  expect(went).not.toContain('/table/day2');
});

test('a day pressed while the router comes to the last one is gone to as well', async () => {
  const { router, answer, went } = open('/table/day1');
  await waitFor(() => expect(shown()).toBe('day1'));
  act(() => button('day2').click());
  await waitFor(() => expect(went).toEqual(['/table/day2']));
  await act(async () => {
    button('day3').click();
    answer.resolve(null);
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day3'));
  expect(shown()).toBe('day3');
});

test('who has gone elsewhere before that stays there', async () => {
  const { router, went } = open('/table/day1');
  await waitFor(() => expect(shown()).toBe('day1'));
  act(() => button('day2').click());
  await act(() => router.navigate('/table'));
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(went).not.toContain('/table/day2');
  expect(shown()).toBe('today');
});

test('going back after it shows the day of the address', async () => {
  const { router, answer } = open('/table/day1');
  answer.resolve(null);
  await waitFor(() => expect(shown()).toBe('day1'));
  await user.click(button('day2'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day2'));
  await act(async () => void router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day1'));
  await waitFor(() => expect(shown()).toBe('day1'));
});

test('on a page without a day in its address as well', async () => {
  const { router, answer } = open('/table');
  await user.click(button('day2'));
  expect(shown()).toBe('day2');
  expect(router.state.location.pathname).toBe('/table');
  answer.resolve(null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/table/day2'));
  expect(shown()).toBe('day2');
});
