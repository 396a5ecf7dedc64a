import { act, screen, within } from '@testing-library/react';
import { CONTRACT_VERSION, type RemoteModule } from 'shared-data/federation/remote-contract';
import * as identity from 'shared-data/identity/identity-store';
import * as config from 'shared-data/platform/config';
import { views } from 'shared-data/testing/views';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountApp } from './index.tsx';

const page = (title: string) => async () => ({ Component: () => <h1>{title}</h1> });
const remote = {
  contract: CONTRACT_VERSION,
  id: 'ice',
  routes: [
    { path: '/ice', guard: 'public', page: page('Ice') },
    { path: '/ice/:id', guard: 'public', page: page('One') },
    { path: '/ice/secret', guard: 'admin', page: page('Secret') },
    { path: '/ice/*', guard: 'public', page: page('Nothing here') },
  ],
  siteMenu: [{ id: 'ice', place: 'top', order: 5, label: 'ice.menu', path: '/ice' }],
  menu: [{ label: 'ice.menu', path: '/ice' }],
  messages: { en: { 'ice.menu': 'All ice' }, ja: {} },
} as unknown as RemoteModule;

beforeEach(() => {
  vi.spyOn(identity, 'startIdentity').mockResolvedValue();
  vi.spyOn(identity, 'identityReady').mockResolvedValue();
  vi.spyOn(config, 'loadConfig').mockResolvedValue({} as never);
  identity.useIdentity.setState({ ready: true, expected: false, view: views.visitor });
});

let unmount = () => {};
afterEach(() => {
  act(unmount);
  unmount = () => {};
});

async function open(path: string, options: Parameters<typeof mountApp>[1] = {}) {
  history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await act(async () => {
    unmount = await mountApp(remote, options);
  });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('a remote runs alone: its page stands in the frame, with its own entries in the menus', async () => {
  await open('/ice');
  await heading('Ice');
  expect(menu()).toEqual(['Home', 'All ice', 'Symposium homepage']);
  expect(screen.getByRole('navigation', { name: 'Menu' })).toBeDefined();
});

test('below the path where it is deployed it runs as well', async () => {
  await open('/remotes/ice/ice/OA1');
  await heading('One');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toMatch(/^\/remotes\/ice\/?$/);
});

test('a path that only begins alike is not its place', async () => {
  await open('/remotes/icecream');
  await heading('ice');
});

test('its start page lists its pages, without those that need an id', async () => {
  await open('/');
  await heading('ice');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ice', '/ice/secret']);
});

test('its guards hold without the shell', async () => {
  await open('/ice/secret');
  await heading('ice');
  expect(screen.queryByRole('heading', { name: 'Secret' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('You do not have permission to view the page.');
});

test('an address that it does not know is answered by its last route', async () => {
  await open('/ice/a/b/c');
  await heading('Nothing here');
});

test('the pretend world starts before the account, and says how it is reached', async () => {
  const order: string[] = [];
  vi.mocked(identity.startIdentity).mockImplementation(async () => void order.push('account'));
  const put = vi.spyOn(config, 'setConfig').mockImplementation(() => {});
  const startPretendWorld = vi.fn(async () => {
    order.push('world');
    return { databasePath: 'pretend' };
  });
  await open('/ice', { pretendWorld: async () => ({ startPretendWorld }) });
  await heading('Ice');
  expect(order).toEqual(['world', 'account']);
  expect(put).toHaveBeenCalledExactlyOnceWith({ databasePath: 'pretend' });
});

test('without settings and without an account it is drawn all the same', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(config.loadConfig).mockRejectedValue(new Error('no server'));
  vi.mocked(identity.startIdentity).mockRejectedValue(new Error('no server'));
  await open('/ice');
  await heading('Ice');
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual(['Error: no server', 'Error: no server']);
});

test('a page without a place for it says so', async () => {
  await expect(mountApp(remote)).rejects.toThrow('the page has no #root');
});
