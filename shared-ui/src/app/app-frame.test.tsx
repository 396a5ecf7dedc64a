import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useConnection } from 'shared-data/identity/connection';
import * as identity from 'shared-data/identity/identity-store';
import { accentColors, contrast } from 'shared-data/models/site-look';
import { ApiError } from 'shared-data/platform/errors';
import { closed, views } from 'shared-data/testing/views';
import { expect, test, vi } from 'vitest';
import { useUi } from '../context/index.tsx';
import { Page } from '../page/index.tsx';
import { palettes } from '../theme/tokens.ts';
import { AppFrame, type AppFrameProps } from './app-frame.tsx';
import { loadPageKit } from './load-page-kit.ts';

type View = identity.IdentityState['view'];
const { useIdentity } = identity;
const site = {
  closed: false,
  addAccount: true,
  systemTitle: 'Polar 2026',
  systemTitleJa: '極域シンポジウム',
};

function see(view: View, more: Partial<identity.IdentityState> = {}) {
  act(() => useIdentity.setState({ ready: true, expected: false, ...more, view }));
}

function show(view: View, url = '/elsewhere', props: AppFrameProps = {}) {
  see(view);
  const router = createMemoryRouter(
    [
      {
        element: <AppFrame {...props} />,
        children: [{ path: '*', element: <Page title="The page">x</Page> }],
      },
    ],
    { initialEntries: [url] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const header = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const top = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
async function drawer() {
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  return within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

test('the tab and the bar bear the name of the symposium', () => {
  show({ ...views.visitor, base: site });
  expect(document.title).toBe('The page · Polar 2026');
  expect(header().getByRole('link', { name: 'Polar 2026' })).toBeDefined();
});

test('a symposium without a name has the one of the system', () => {
  show({ ...views.visitor, base: {} });
  expect(document.title).toBe('The page · Online Meeting System');
});

test('a name that administrators change is shown at once', () => {
  show({ ...views.visitor, base: site });
  see({ ...views.visitor, base: { ...site, systemTitle: 'Polar 2027' } });
  expect(document.title).toBe('The page · Polar 2027');
});

test('a logo replaces the mark, until it cannot be had', () => {
  show({ ...views.visitor, base: { ...site, logo: '0123456789abcdef-320x80' } });
  const picture = header().getByRole<HTMLImageElement>('presentation');
  expect(new URL(picture.src).pathname).toBe('/file/LOGO/0123456789abcdef.png');
  fireEvent.error(picture);
  expect(header().queryByRole('presentation')).toBeNull();
});

test('an accent colours the whole page, and leaves it with the setting', () => {
  const token = () => document.documentElement.style.getPropertyValue('--action');
  show({ ...views.visitor, base: { ...site, accent: '#7a1f3d' } });
  expect(token()).toMatch(/^light-dark\(#7a1f3d, #[0-9a-f]{6}\)$/);
  see({ ...views.visitor, base: site });
  expect(token()).toBe('');
});

test('accents are read on the grounds of the themes', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { paper, surface, sunken, ice, iceStrong } = palettes[theme];
    const colors = accentColors({ accent: '#808080' })?.[theme];
    for (const ground of [paper, surface, sunken, ice, iceStrong])
      expect(contrast(colors?.action ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('the language is changed in the footer, and with it the name', async () => {
  show({ ...views.visitor, base: site });
  fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: '日本語' }));
  await expect.poll(() => document.title).toBe('The page · 極域シンポジウム');
});

test('visitors may sign up and sign in; the menus offer them nothing of an account', async () => {
  show(views.visitor);
  expect(top()).toEqual(['Home', 'Symposium homepage', 'Sign up']);
  expect(header().getByRole('link', { name: 'Sign in' })).toBeDefined();
  expect(await drawer()).toEqual(['Home', 'Symposium homepage', 'Sign up', 'Password reset', 'Sign in']);
});

test('on a closed site nobody signs up', () => {
  show(closed(views.visitor));
  expect(top()).not.toContain('Sign up');
});

test('while an account is looked for nobody is asked to sign in', () => {
  show(views.visitor);
  see(views.visitor, { ready: false, expected: true });
  expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(top()).not.toContain('Sign up');
});

test('participants find their menu, without a role and without a switch for one', () => {
  show(views.participant);
  const menu = document.getElementById('user-menu') as HTMLElement;
  expect(menu.querySelector('strong')?.textContent).toBe('u@example.org');
  expect(within(menu).queryByText('Administrator')).toBeNull();
  expect(within(menu).queryByText('Privilege view')).toBeNull();
  expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test.each([
  ['admin', 'Administrator'],
  ['editor', 'Editor'],
] as const)('an %s is called %s', (role, name) => {
  show(views[role]);
  expect(within(document.getElementById('user-menu') as HTMLElement).getByText(name)).toBeDefined();
});

test('the menu of the user signs out', async () => {
  const leave = vi.spyOn(identity, 'signOut').mockResolvedValue();
  const router = show(views.participant, '/room');
  fireEvent.click(within(document.getElementById('user-menu') as HTMLElement).getByText('Sign out'));
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(leave).toHaveBeenCalledOnce();
});

test('a sign-out that failed is told, and leaves the reader where they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(identity, 'signOut').mockRejectedValue(new Error('offline'));
  const router = show(views.participant, '/room');
  fireEvent.click(within(document.getElementById('user-menu') as HTMLElement).getByText('Sign out'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(router.state.location.pathname).toBe('/room');
});

test('entries of remotes are in the menus with their own words, in their place, for those who may enter', () => {
  const label = { en: 'Boards', ja: 'ボード' };
  const added = [
    { id: 'boards', place: 'top' as const, order: 10, label, path: '/boards', shownTo: 'public' },
    {
      id: 'staff',
      place: 'top' as const,
      order: 11,
      label: { en: 'Staff', ja: '' },
      path: '/s',
      shownTo: 'admin',
    },
    {
      id: 'odd',
      place: 'top' as const,
      order: 12,
      label: { en: 'Odd', ja: '' },
      path: '/o',
      shownTo: 'newGuard',
    },
  ] as unknown as AppFrameProps['added'];
  show(views.visitor, '/', added ? { added } : {});
  expect(top()).toEqual(['Home', 'Boards', 'Symposium homepage', 'Sign up']);
});

test('an app that runs alone leaves out what leads to pages it does not have', () => {
  show(views.visitor, '/', { exists: (path) => path === '/' });
  expect(top()).toEqual(['Home', 'Symposium homepage']);
});

const banner = () => document.querySelector('[role="alert"], [role="status"]')?.textContent ?? '';

test('who has not confirmed their address is told so on every page but those for it', () => {
  show(views.unverified, '/meeting');
  expect(screen.getByRole('link', { name: 'Confirm email address' })).toBeDefined();
});

test.each(['/', '/registration'])('on %s there is no such banner', (url) => {
  show(views.unverified, url);
  expect(screen.queryByRole('link', { name: 'Confirm email address' })).toBeNull();
});

test('who has not registered is led to the registration, as long as that is open', () => {
  show(views.newcomer, '/meeting');
  expect(screen.getByRole('link', { name: 'Register now' })).toBeDefined();
  see({ ...views.newcomer, base: { closed: false, deadlines: { registration: 1 } } });
  expect(screen.queryByRole('link', { name: 'Register now' })).toBeNull();
});

test.each(['visitor', 'participant', 'editor', 'admin'] as const)(
  'no banner asks anything of a %s',
  (role) => {
    show(views[role], '/meeting');
    expect(banner()).toBe('');
  },
);

test('staff who have not registered are left alone', () => {
  show({ ...views.editor, registered: false }, '/meeting');
  expect(banner()).toBe('');
});

test('nobody is called unregistered while the registration is loading', () => {
  const pending = { parts: ['ownUser' as const], claims: { admin: false, editor: false } };
  show({ ...views.newcomer, pending }, '/meeting');
  expect(banner()).toBe('');
});

function Words({ error }: { error: unknown }) {
  const { connected, describeError } = useUi();
  return <pre>{JSON.stringify([connected, describeError(error)])}</pre>;
}

test('errors are told in the words that came with the pages, with their fields and their waiting time', async () => {
  await loadPageKit();
  see(views.visitor);
  const error = new ApiError('tooSoon', 429, { retryAfter: 60 });
  const router = createMemoryRouter([
    { element: <AppFrame />, children: [{ path: '*', element: <Words error={error} /> }] },
  ]);
  render(<RouterProvider router={router} />);
  const read = () => JSON.parse(document.querySelector('pre')?.textContent ?? 'null');
  expect(read()[1]).toEqual({ message: 'error.tooSoon', fields: {}, retryAfter: 60 });
  act(() => useConnection.setState({ connection: 'lost' }));
  expect(read()[0]).toBe(false);
  act(() => useConnection.setState({ connection: 'connected' }));
  expect(read()[0]).toBe(true);
});
