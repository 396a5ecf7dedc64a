import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Form, SubmitButton, typedFields, useForm } from '../form/index.tsx';
import { AppFrame } from './app-frame.tsx';
import { type Enter, waiting } from './enter.ts';
import { createAppRouter } from './router.tsx';
import { toRouteObjects } from './routes.tsx';

const page = (Component: ComponentType) => async () => ({ Component });

function show(routes: AppRoute[], enter: Enter = async () => null, at = '/a') {
  const children = toRouteObjects(routes, enter);
  const router = createMemoryRouter([{ Component: AppFrame, children }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

const broken: AppRoute = {
  path: '/a',
  guard: 'public',
  page: page(() => {
    throw new Error('on purpose');
  }),
};
const sound: AppRoute = { path: '/b', guard: 'public', page: page(() => <h1>Sound</h1>) };

test('a page that throws is told in its place, and the frame around it leads on', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = show([broken, sound]);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Something went wrong');
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
  expect(logged).toHaveBeenCalled();
  await router.navigate('/b');
  expect(await screen.findByRole('heading', { name: 'Sound' })).toBeDefined();
});

test('code that cannot be fetched is told in the same way', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show([{ ...sound, path: '/a', page: () => Promise.reject(new Error('no such chunk')) }]);
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeDefined();
});

test('code that could not be fetched is asked for again by the next visit, and when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const offline = new Error('no such chunk');
  const flaky = vi
    .fn<NonNullable<AppRoute['page']>>()
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(offline)
    .mockImplementation(page(() => <h1>Here after all</h1>));
  const { router } = show([{ path: '/flaky', guard: 'public', page: flaky }, sound], undefined, '/flaky');
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await act(() => router.navigate('/b'));
  await act(() => router.navigate('/flaky'));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Here after all' })).toBeDefined();
});

test('without a connection it says so, leaves the page open, and is asked for when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/b?q=ice');
  useConnection.setState({ connection: 'lost' });
  const offline = Object.assign(new Error('no such chunk'), { name: 'ChunkLoadError' });
  const flaky = vi
    .fn<NonNullable<AppRoute['page']>>()
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(offline)
    .mockImplementation(page(() => <h1>Here after all</h1>));
  const { user, router } = show([{ ...sound, page: flaky }], undefined, '/b?q=ice#comments');
  await screen.findByRole('heading', { name: 'Not connected' });
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(flaky).toHaveBeenCalledTimes(2));
  act(() => useConnection.setState({ connection: 'connected' }));
  expect(await screen.findByRole('heading', { name: 'Here after all' })).toBeDefined();
  const place = { pathname: '/b', search: '?q=ice', hash: '#comments' };
  await waitFor(() => expect(router.state.location).toMatchObject(place));
});

test('spec 6: the rule is asked before each navigation, and who may not enter never sees the page', async () => {
  const enter = vi.fn<Enter>(async (guard) => (guard === 'admin' ? '/b' : null));
  const secret = vi.fn(page(() => <h1>Secret</h1>));
  const start: AppRoute = { path: '/a', guard: 'public', page: page(() => <Link to="/secret">go</Link>) };
  const { user, router } = show([start, sound, { path: '/secret', guard: 'admin', page: secret }], enter);
  await user.click(await screen.findByRole('link', { name: 'go' }));
  expect(await screen.findByRole('heading', { name: 'Sound' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/b');
  expect(enter.mock.calls.map(([guard]) => guard)).toEqual(['public', 'admin', 'public']);
});

test('routes with one page go on with what is mounted, others begin anew', async () => {
  const field = page(() => <input aria-label="Note" />);
  const of = (path: string, guard: AppRoute['guard']): AppRoute => ({ path, guard, page: field });
  const { user, router } = show([of('/a', 'public'), of('/b', 'public'), of('/c', 'meeting')]);
  const note = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await user.type(await note(), 'ice');
  await act(() => router.navigate('/b'));
  expect((await note()).value).toBe('ice');
  await act(() => router.navigate('/c'));
  expect((await note()).value).toBe('');
});

const list: AppRoute = { path: '/list', guard: 'public', page: page(() => <Link to="/secret">go</Link>) };
const home: AppRoute = { path: '/', guard: 'home', page: page(() => <h1>Home</h1>) };
const rejected: Enter = async (guard) => (guard === 'admin' ? '/' : null);

/** In the address bar, with entries of its own in the browser's history. */
async function visit(...addresses: string[]) {
  for (const address of addresses) window.history.pushState(null, '', address);
  const routes = [list, home, { ...sound, path: '/secret', guard: 'admin' as const }];
  const router = createAppRouter([{ Component: AppFrame, children: toRouteObjects(routes, rejected) }]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
const address = () => window.location.pathname + window.location.search;

test('Back from the denial of a followed link leads to the list with its search', async () => {
  const { router, user } = await visit('/list?q=aurora');
  await user.click(await screen.findByRole('link', { name: 'go' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'go' })).toBeDefined();
  expect(address()).toBe('/list?q=aurora');
  act(() => window.history.forward());
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  router.dispose();
});

test('each loaded page has a history entry of its own, which a reload keeps, so that none inherits a scroll position', async () => {
  const keyAt = async (...addresses: string[]) => {
    const { router } = await visit(...addresses);
    router.dispose();
    return router.state.location.key;
  };
  const first = await keyAt('/list');
  expect(await keyAt()).toBe(first);
  expect(await keyAt('/')).not.toBe(first);
});

test('an address that is rejected when it is loaded is no entry to come back to', async () => {
  const { router } = await visit('/list?q=aurora', '/secret');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(address()).toBe('/');
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'go' })).toBeDefined();
  expect(address()).toBe('/list?q=aurora');
  router.dispose();
});

describe('a rule that is no longer met', () => {
  const before = useIdentity.getState();
  afterEach(() => act(() => useIdentity.setState(before)));
  const see = ({ closed = false, registered = true }) =>
    act(() =>
      useIdentity.setState(({ view }) => ({
        ready: true,
        view: { ...view, uid: 'u', emailVerified: true, registered, base: { closed } },
      })),
    );
  const submit = vi.fn(async () => {});
  const typing: AppRoute = {
    path: '/a',
    guard: 'registered',
    page: page(() => {
      const form = useForm({
        schema: { safeParse: (value: unknown) => ({ success: true as const, data: value }) },
        initial: { text: '' },
        submit,
      });
      const { TextField } = typedFields(form);
      return (
        <Form form={form}>
          <TextField name="text" label="Text" />
          <SubmitButton>Send</SubmitButton>
        </Form>
      );
    }),
  };

  test('leaves what was typed where it is, says why it cannot be sent, and lets it be sent when it is met again', async () => {
    see({});
    const { user, router } = show([typing, home]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text' });
    await user.type(field, 'Ice');
    see({ registered: false });
    expect(screen.getByText(/it has been turned off/)).toBeDefined();
    await user.type(field, '{Enter}');
    expect(submit).not.toHaveBeenCalled();
    expect(field.value).toBe('Ice');
    expect(router.state.location.pathname).toBe('/a');
    see({});
    expect(screen.queryByText(/has been turned off/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(submit).toHaveBeenCalledOnce();
  });

  test('leads home when the site is closed, whatever was typed', async () => {
    see({});
    const { user, router } = show([typing, home]);
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Ice');
    see({ closed: true });
    await expect.poll(() => router.state.location.pathname).toBe('/');
  });

  test('leads home from a form in which nothing was typed', async () => {
    see({});
    const { router } = show([typing, home]);
    await screen.findByRole('textbox', { name: 'Text' });
    see({ registered: false });
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
  });
});

test('a page whose rule waits for data says so in its place, and is shown by itself when the data has come', async () => {
  window.history.replaceState(null, '', '/b?q=ice');
  useConnection.setState({ connection: 'lost' });
  const enter = vi.fn<Enter>().mockResolvedValueOnce(waiting).mockResolvedValue(null);
  const { router } = show([sound], enter, '/b?q=ice#comments');
  await screen.findByRole('heading', { name: 'Not connected' });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(enter).toHaveBeenCalledOnce();
  act(() => useConnection.setState({ connection: 'connected' }));
  expect(await screen.findByRole('heading', { name: 'Sound' })).toBeDefined();
  const place = { pathname: '/b', search: '?q=ice', hash: '#comments' };
  await waitFor(() => expect(router.state.location).toMatchObject(place));
});

test('it is shown also when what was kept of the account is read without a connection', async () => {
  const before = useIdentity.getState().view;
  const pending = { parts: ['account'] as const, claims: before.claims };
  useIdentity.setState({ view: { ...before, pending } });
  useConnection.setState({ connection: 'lost' });
  const enter = vi.fn<Enter>().mockResolvedValueOnce(waiting).mockResolvedValue(null);
  show([sound], enter, '/b');
  await screen.findByRole('heading', { name: 'Not connected' });
  act(() => useIdentity.setState({ view: before }));
  expect(await screen.findByRole('heading', { name: 'Sound' })).toBeDefined();
  useConnection.setState({ connection: 'connected' });
});

describe('spec 2: the place on the page', () => {
  const kept = (path: string, keepScroll?: true | string): AppRoute => ({
    path,
    guard: 'public',
    page: page(() => <h1>{path}</h1>),
    ...(keepScroll && { keepScroll }),
  });
  const routes = [kept('/list'), kept('/one', true), kept('/two', true), kept('/day/:name', 'days')];

  /** Goes from page to page, scrolling each to what is said; the places at which they opened. */
  async function visit(...pages: [path: string, scrolledTo: number][]) {
    const moved = vi.spyOn(window, 'scrollTo');
    const { router } = show(routes, undefined, '/list');
    await screen.findByRole('heading', { name: '/list' });
    const opened: unknown[] = [];
    for (const [path, y] of pages) {
      moved.mockClear();
      await act(() => router.navigate(path));
      opened.push(moved.mock.lastCall?.[1]);
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
    }
    return opened;
  }

  test('is the top of every page that does not say otherwise', async () => {
    expect(await visit(['/list', 700], ['/one', 0], ['/list', 0])).toEqual([0, 0, 0]);
  });

  test('is kept by the address, or for all routes that share a word', async () => {
    expect(await visit(['/one', 300], ['/two', 400], ['/list', 0], ['/one', 0])).toEqual([0, 0, 0, 300]);
    expect(await visit(['/day/1', 500], ['/day/2', 600], ['/list', 0], ['/day/3', 0])).toEqual([
      0, 500, 0, 600,
    ]);
  });

  test('is another in each view of a page', async () => {
    const views = visit(
      ['/day/9', 80],
      ['/day/9?view=list', 90],
      ['/day/8?view=list&room=A', 95],
      ['/day/8', 0],
    );
    expect((await views).slice(1)).toEqual([0, 90, 80]);
  });
});
