import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Page } from '../page/index.tsx';
import { Frame, type FrameEntry, type FrameProps, SideMenu } from './index.tsx';

function show(props: Partial<FrameProps> = {}, url = '/', more: React.ReactNode = null) {
  const frame = (
    <Frame
      brand="Ice"
      main={[{ id: 'home', label: 'Home', path: '/' }]}
      drawer={[]}
      user={null}
      languages={[
        { id: 'en', name: 'English' },
        { id: 'ja', name: '日本語' },
      ]}
      locale="en"
      onLocale={() => {}}
      {...props}
    >
      <Page title="The page">{more}</Page>
    </Frame>
  );
  const router = createMemoryRouter([{ path: '*', element: frame }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return router;
}

/** The page has a header of its own, which is a landmark only outside of `main`. */
const landmarks = (role: 'banner' | 'main' | 'contentinfo') =>
  screen.getAllByRole(role).filter((each) => each.tagName === 'MAIN' || !each.closest('main'));
const banner = () => within(landmarks('banner')[0] as HTMLElement);
const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

test('the first thing that the keyboard reaches leads past the menus to the page', () => {
  show();
  const first = document.querySelector('a, button') as HTMLAnchorElement;
  expect(first.textContent).toBe('Skip to content');
  expect(first.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  expect(screen.getByRole('main').tabIndex).toBe(-1);
});

test('the name of the symposium leads home', () => {
  show({ brand: 'Polar Symposium' }, '/meeting');
  expect(banner().getByRole('link', { name: 'Polar Symposium' }).getAttribute('href')).toBe('/');
});

test('who is signed out finds the way in beside the menu', () => {
  const account = { id: 'signIn', label: 'Sign in', path: '/signin' };
  show({ account });
  expect(banner().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
  expect(banner().queryByRole('button', { name: 'User menu' })).toBeNull();
});

test('who is signed in finds a menu instead, that says who it is', () => {
  show({
    account: { id: 'signIn', label: 'Sign in', path: '/signin' },
    user: {
      name: 'aino@example.org',
      detail: 'Editor',
      entries: [{ id: 'room', label: 'My room', path: '/room' }],
    },
  });
  expect(banner().queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(banner().getByRole('button', { name: 'User menu' }).textContent).toBe('A');
  expect(screen.getByText('aino@example.org')).toBeDefined();
  expect(screen.getByText('Editor')).toBeDefined();
  expect(screen.getByText('My room').closest('a')?.getAttribute('href')).toBe('/room');
});

test.each([
  ['  ada@example.org', 'A'],
  ['𠮷田', '𠮷'],
  ['', '?'],
])('the button of %o shows %s', (name, letter) => {
  show({ user: { name, entries: [] } });
  expect(banner().getByRole('button', { name: 'User menu' }).textContent).toBe(letter);
});

test('without privileges there is no switch for them', () => {
  show({ user: { name: 'a@example.org', entries: [] } });
  expect(screen.queryByText('Privilege view')).toBeNull();
});

test('an entry may act instead of lead: it runs once per click', () => {
  const run = vi.fn();
  show({ user: { name: 'a', entries: [{ id: 'signOut', label: 'Sign out', run }] } });
  fireEvent.click(screen.getByText('Sign out'));
  expect(run).toHaveBeenCalledOnce();
});

test('an entry to another site opens beside this one, and does not tell where one came from', () => {
  show({ main: [{ id: 'homepage', label: 'Homepage', href: 'https://polar.example/' }] });
  const link = mainMenu().getByRole('link', { name: 'Homepage' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://polar.example/',
    '_blank',
    'noreferrer',
  ]);
});

test('a count beside an entry is read with it', () => {
  show({ main: [{ id: 'mail', label: 'Mail', path: '/mail', badge: <span> 3 unread</span> }] });
  expect(mainMenu().getByRole('link', { name: /^Mail ?3 unread$/ })).toBeDefined();
});

test('entries with entries below them open a menu of their own', () => {
  show({
    main: [
      {
        id: 'meeting',
        label: 'Meeting',
        children: [
          { id: 'program', label: 'Program', path: '/meeting/program' },
          { id: 'timetable', label: 'Timetable', path: '/meeting/table' },
        ],
      },
    ],
  });
  const button = mainMenu().getByRole('button', { name: 'Meeting' });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(menu?.getAttribute('popover')).toBe('auto');
  expect([...(menu?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'Program',
    'Timetable',
  ]);
});

test('a choice in such a menu closes it', () => {
  const hide = vi.fn();
  const prototype = HTMLElement.prototype as { hidePopover?: () => void };
  const before = Object.getOwnPropertyDescriptor(prototype, 'hidePopover');
  Object.defineProperty(prototype, 'hidePopover', { configurable: true, value: hide });
  show({ user: { name: 'a', entries: [{ id: 'room', label: 'My room', path: '/room' }] } });
  fireEvent.click(screen.getByText('My room'));
  expect(hide).toHaveBeenCalledOnce();
  if (before) Object.defineProperty(prototype, 'hidePopover', before);
  else delete prototype.hidePopover;
});

test('the drawer repeats nothing that the bar already has', async () => {
  show({
    main: [
      { id: 'home', label: 'Home', path: '/' },
      { id: 'signUp', label: 'Sign up', path: '/signup' },
    ],
    drawer: [
      { id: 'signUp', label: 'Sign up', path: '/signup' },
      { id: 'passwordReset', label: 'Password reset', path: '/reset' },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  const labels = within(drawer)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(labels).toEqual(['Home', 'Sign up', 'Password reset']);
});

test('the drawer holds the switches too, and says on its button that it is a dialog', async () => {
  const onLocale = vi.fn();
  show({ onLocale });
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  fireEvent.click(button);
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  fireEvent.click(within(drawer).getByRole('button', { name: '日本語' }));
  expect(onLocale).toHaveBeenCalledExactlyOnceWith('ja');
  expect(within(drawer).getByRole('group', { name: 'Appearance' })).toBeDefined();
});

test('banner, page and footer are landmarks, each once', () => {
  show({ banner: <p>Please confirm.</p>, footer: <a href="/privacy">Privacy</a> });
  for (const role of ['banner', 'main', 'contentinfo'] as const) expect(landmarks(role)).toHaveLength(1);
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' })).toBeDefined();
  expect(screen.getByText('Please confirm.')).toBeDefined();
});

test('the first page leaves the focus where the browser put it', () => {
  show({}, '/meeting');
  expect(document.activeElement).toBe(document.body);
});

test('a navigation within the page that has the focus leaves it there', async () => {
  const router = show({}, '/a', <input aria-label="Search" />);
  const field = screen.getByLabelText('Search');
  field.focus();
  await act(() => router.navigate('/b'));
  expect(document.activeElement).toBe(field);
});

test('a change of the address behind the question mark moves no focus', async () => {
  const router = show({}, '/a');
  await act(() => router.navigate('/a?q=ice'));
  expect(document.activeElement).toBe(document.body);
});

test('while the next page is loading, the bar says so to the eye', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const frame = (
    <Frame brand="Ice" main={[]} drawer={[]} user={null} languages={[]} locale="en" onLocale={() => {}}>
      page
    </Frame>
  );
  const router = createMemoryRouter([
    { path: '/', element: frame },
    { path: '/slow', element: frame, loader: () => promise },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('banner').dataset['busy']).toBeUndefined();
  let arrived: Promise<void> = Promise.resolve();
  act(() => {
    arrived = router.navigate('/slow');
  });
  expect(screen.getByRole('banner').dataset['busy']).toBe('true');
  resolve(null);
  await act(() => arrived);
  expect(screen.getByRole('banner').dataset['busy']).toBeUndefined();
});

function side(entries: FrameEntry[], url: string) {
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <SideMenu label="Admin" entries={entries} /> }], {
        initialEntries: [url],
      })}
    />,
  );
  return within(screen.getByRole('navigation', { name: 'Admin' }));
}

const area: FrameEntry[] = [
  { id: 'home', label: 'Overview', path: '/admin' },
  {
    id: 'meeting',
    label: 'Meeting',
    children: [
      { id: 'session', label: 'Session', path: '/admin/meeting/session' },
      { id: 'program', label: 'Program', path: '/admin/meeting/program' },
    ],
  },
];

test('a menu of an area is there twice, folded for narrow screens, and once in each way', () => {
  const menu = side(area, '/admin');
  expect(menu.getAllByRole('link', { name: 'Session' })).toHaveLength(2);
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Admin');
});

test('a group without a page is a heading of its entries, no link', () => {
  const menu = side(area, '/admin');
  expect(menu.queryByRole('link', { name: 'Meeting' })).toBeNull();
  expect(menu.getAllByText('Meeting')).toHaveLength(2);
});

test('the overview of an area is current on its own page only, as others lie below it', () => {
  const menu = side(area, '/admin/meeting/session');
  const current = (name: string) => menu.getAllByRole('link', { name })[0]?.getAttribute('aria-current');
  expect([current('Overview'), current('Session'), current('Program')]).toEqual([null, 'page', null]);
});

test('a folded menu closes by itself when one has gone to another page', async () => {
  const router = createMemoryRouter([{ path: '*', element: <SideMenu label="Admin" entries={area} /> }], {
    initialEntries: ['/admin'],
  });
  render(<RouterProvider router={router} />);
  const fold = () => document.querySelector('details') as HTMLDetailsElement;
  fold().open = true;
  await act(() => router.navigate('/admin/meeting/session'));
  expect(fold().open).toBe(false);
});
