import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { useIdentity } from 'shared-data/identity/identity-store';
import * as guards from 'shared-data/navigation/route-guards';
import { views } from 'shared-data/testing/views';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToasts } from '../toast/index.tsx';
import { AppFrame } from './app-frame.tsx';
import { enterOrHome, waiting } from './enter.ts';
import { leadTo } from './lead-to.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { toRouteObjects } from './routes.tsx';
import { takeWanted } from './wanted.ts';

const page = (Component: ComponentType) => async () => ({ Component });
const routes: AppRoute[] = [
  { path: '/', guard: 'home', page: page(() => <h1>Home</h1>) },
  { path: '/room', guard: 'registered', page: page(() => <h1>My room</h1>) },
  { path: '/talk/:id', guard: 'public', page: page(() => <h1>Talk</h1>) },
  { path: '/old/:id', guard: 'public', redirect: '/talk/:id' },
  { path: '/loaded', guard: 'public', page: async () => ({ Component: () => null, loader: () => loaded() }) },
  {
    path: '/lost/*',
    guard: 'public',
    page: page(() => <NotFoundPage way={{ to: '/list', label: 'All talks' }} />),
  },
];
const loaded = vi.fn(() => null);

function visit(url: string) {
  const router = createMemoryRouter([{ Component: AppFrame, children: toRouteObjects(routes) }], {
    initialEntries: [url],
  });
  render(<RouterProvider router={router} />);
  return router;
}
type Answer = 'ok' | 'closed' | 'denied' | 'unknown';

/** Of all guards but Home's, which lets everybody in. */
function answers(answer: Answer | Promise<Answer>) {
  return vi.spyOn(guards, 'enter').mockImplementation(async (guard) => (guard === 'home' ? 'ok' : answer));
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  useIdentity.setState({ ready: true, view: views.participant });
});
afterEach(() => act(dismissToasts));

test('who may enter is asked nothing and told nothing', async () => {
  answers('ok');
  expect(await enterOrHome('registered', {}, 'http://localhost/room')).toBeNull();
  expect(takeWanted()).toBeNull();
});

test('who may not enter is Home, with the reason as an alert', async () => {
  answers('denied');
  const router = visit('/room');
  await heading('Home');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('alert').textContent).toContain('You do not have permission to view the page.');
});

test('on a closed site the reason is that', async () => {
  answers('closed');
  visit('/room');
  await heading('Home');
  expect(screen.getByRole('alert').textContent).toContain('Site has been closed.');
});

test('what somebody wanted before registering is remembered, with its search', async () => {
  answers('denied');
  useIdentity.setState({ view: views.visitor });
  await enterOrHome('registered', {}, 'http://localhost:3000/room?tab=files');
  expect(takeWanted()).toBe('/room?tab=files');
});

test('what a participant may never enter is not remembered, nor what a closed site denies', async () => {
  answers('denied');
  await enterOrHome('admin', {}, 'http://localhost:3000/admin');
  expect(takeWanted()).toBeNull();
  answers('closed');
  useIdentity.setState({ view: views.visitor });
  await enterOrHome('registered', {}, 'http://localhost:3000/room');
  expect(takeWanted()).toBeNull();
});

test('what cannot be known yet is waited for', async () => {
  answers('unknown');
  expect(await enterOrHome('registered', {})).toBe(waiting);
  visit('/room');
  await heading('Not connected');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the guard is asked with the parts of the path', async () => {
  const enter = answers('ok');
  visit('/talk/OA1');
  await heading('Talk');
  expect(enter).toHaveBeenCalledExactlyOnceWith('public', { id: 'OA1' });
});

test('a path that only leads on keeps its parts, and its guard is asked first', async () => {
  answers('ok');
  const router = visit('/old/OA1');
  await heading('Talk');
  expect(router.state.location.pathname).toBe('/talk/OA1');
  answers('denied');
  await act(() => router.navigate('/old/OB2'));
  await heading('Home');
});

test('a page that loads something does so only for those who may enter', async () => {
  answers('ok');
  const router = visit('/loaded');
  await expect.poll(() => loaded.mock.calls.length).toBe(1);
  answers('denied');
  await act(() => router.navigate('/talk/1'));
  await act(() => router.navigate('/loaded'));
  await heading('Home');
  expect(loaded).toHaveBeenCalledOnce();
});

test('an unknown address says so, and leads to what there is instead', async () => {
  answers('ok');
  visit('/lost/in/space');
  await heading('Page not found');
  await expect.poll(() => document.title).toMatch(/^Page not found/);
  expect(screen.getByRole('link', { name: 'All talks' }).getAttribute('href')).toBe('/list');
  await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
  await heading('Home');
});

test('a page of a former visit is shown while the guard of the next one is asked', async () => {
  answers('ok');
  const router = visit('/talk/1');
  await heading('Talk');
  const { promise, resolve } = Promise.withResolvers<'ok'>();
  answers(promise);
  let arrived: Promise<void> = Promise.resolve();
  act(() => {
    arrived = router.navigate('/room');
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Talk');
  resolve('ok');
  await act(() => arrived);
  await heading('My room');
});

test('an address that was opened and denied is replaced; one that was a link is left in the history', () => {
  const here = globalThis.location.href.split('#')[0] as string;
  expect(leadTo('/', new Request(here)).headers.get('X-Remix-Replace')).toBe('true');
  expect(leadTo('/', new Request(`${here}elsewhere`)).headers.get('X-Remix-Replace')).toBeNull();
  expect(leadTo('/home', new Request(here)).headers.get('Location')).toBe('/home');
});
