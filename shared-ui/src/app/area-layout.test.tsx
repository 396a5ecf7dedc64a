import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { createI18n, messagesReady } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { expect, test } from 'vitest';
import { AreaLayout, installRemote } from './area-layout.tsx';

function Connection() {
  return useConnection(({ connection }) => connection);
}

test('a page drawn on the server shows the stores as they are, not as they began', () => {
  installRemote({
    id: 'area',
    messages: { en: {}, ja: {} },
    menuTitle: 'menu.homepage',
    menu: [{ label: 'menu.home', path: '/area/one' }],
  });
  useConnection.setState({ connection: 'lost' });
  const html = renderToString(
    <MemoryRouter>
      <AreaLayout id="area" />
      <Connection />
    </MemoryRouter>,
  );
  expect(html).toContain('/area/one');
  expect(html).toContain('Symposium homepage');
  expect(html).toContain('Home');
  expect(html).toContain('lost');
});

test('a page is drawn on the server in the language of the i18next that it is given', async () => {
  installRemote({ id: 'area', messages: { en: {}, ja: {} }, menu: [{ label: 'menu.home' }] });
  const i18n = createI18n('ja');
  await messagesReady();
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <AreaLayout id="area" />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(html).toContain(i18n.t('menu.home'));
  expect(i18n.t('menu.home')).not.toBe('Home');
});

function area(more: object) {
  installRemote({ id: 'area', messages: { en: {}, ja: {} }, menu: [], ...more });
  const router = createMemoryRouter(
    [
      {
        element: <AreaLayout id="area" />,
        children: [{ path: '*', element: <h1>The page</h1> }],
      },
    ],
    { initialEntries: ['/area/one'] },
  );
  return render(<RouterProvider router={router} />);
}

test('an area without a menu is its page alone', () => {
  area({});
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('an area that nobody has installed is drawn as one without a menu', () => {
  const router = createMemoryRouter([
    { element: <AreaLayout id="nobody" />, children: [{ path: '*', element: <h1>The page</h1> }] },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
});

test('groups of the menu hold their pages, and the current one is marked', () => {
  area({
    menu: [
      { label: 'menu.home', path: '/area' },
      { label: 'menu.signIn', children: [{ label: 'menu.signUp', path: '/area/one' }] },
    ],
  });
  const menu = screen.getByRole('navigation', { name: 'Menu' });
  const current = within(menu)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);
  expect([...new Set(current)]).toEqual(['Sign up']);
  expect(within(menu).getAllByText('Sign in')[0]?.tagName).toBe('SPAN');
});

test('what stands above the menu is fetched on its own; the menu does not wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => ReactNode }>();
  area({ menu: [{ label: 'menu.home', path: '/area' }], menuHead: () => promise });
  expect(screen.getAllByRole('link', { name: 'Home' })[0]).toBeTruthy();
  resolve({ Component: () => <input aria-label="Search" /> });
  expect(await screen.findByLabelText('Search')).toBeTruthy();
});

test('words of an area are there with its first page', () => {
  area({
    messages: { en: { 'area.only.here': 'Boards of this hall' }, ja: {} },
    menu: [{ label: 'area.only.here', path: '/area' }],
  });
  expect(screen.getAllByRole('link', { name: 'Boards of this hall' })[0]).toBeTruthy();
});
