import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useProgramFilter } from './use-program-filter.ts';

let filter: ReturnType<typeof useProgramFilter>;

function Shown() {
  filter = useProgramFilter();
  return <output>{JSON.stringify(filter.filter)}</output>;
}

function open(...urls: string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: urls });
  render(<RouterProvider router={router} />);
  return router;
}

type Router = ReturnType<typeof open>;
const written = (router: Router, search: string) =>
  waitFor(() => expect(router.state.location.search).toBe(search));
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, string>;

test('a link with a filter opens the list so filtered; what it does not name filters nothing', () => {
  open('/meeting/program?q=sea+ice&session=OM&unknown=1');
  expect(shown()).toMatchObject({ text: 'sea ice', session: 'OM', type: '' });
  expect(shown()).not.toHaveProperty('unknown');
});

test('a change is in the URL, in place of the last one, beside the others', async () => {
  const router = open('/before', '/meeting/program?session=OM');
  act(() => filter.change('q', 'firn'));
  act(() => filter.change('type', 'oral'));
  await written(router, '?session=OM&q=firn&type=oral');
  act(() => filter.change('session', ''));
  await written(router, '?q=firn&type=oral');
  act(() => void router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('going to another URL of the list shows its text; resetting empties all', async () => {
  const router = open('/meeting/program?q=firn');
  act(() => void router.navigate('/meeting/program?q=snow&lang=ja'));
  expect(shown()).toMatchObject({ text: 'snow', lang: 'ja' });
  act(() => filter.reset());
  await written(router, '');
  expect(Object.values(shown()).filter(Boolean)).toEqual([]);
});

test('going back shows what was typed there', async () => {
  const router = open('/meeting/program');
  act(() => filter.change('q', 'firn'));
  await written(router, '?q=firn');
  act(() => void router.navigate('/meeting/program'));
  expect(filter.filter.text).toBe('');
  act(() => void router.navigate(-1));
  expect([shown()['text'], router.state.location.search]).toEqual(['firn', '?q=firn']);
});
