import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { confirm } from '../dialog/index.tsx';
import { Page } from '../page/index.tsx';
import { toast } from '../toast/index.tsx';
import { Frame, type FrameProps, SideMenu } from './index.tsx';

const main = [
  { id: 'home', label: 'Home', path: '/' },
  { id: 'meeting', label: 'Meeting', path: '/meeting' },
  { id: 'program', label: 'Program', path: '/meeting/program' },
];

function show(props: Partial<FrameProps> = {}, url = '/') {
  const frame = (
    <Frame
      brand="Ice"
      main={main}
      drawer={[{ id: 'signIn', label: 'Sign in', path: '/signin' }]}
      user={null}
      languages={[
        { id: 'en', name: 'English' },
        { id: 'ja', name: '日本語' },
      ]}
      locale="en"
      onLocale={() => {}}
      {...props}
    >
      <Page title={url}>
        <Link to="/meeting/program">on</Link>
      </Page>
    </Frame>
  );
  const router = createMemoryRouter([{ path: '*', element: frame }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return router;
}

const current = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getByRole('link', { name })
    .getAttribute('aria-current');

test('one entry of the menu is current, the nearest', () => {
  show({}, '/meeting/program');
  expect([current('Home'), current('Meeting'), current('Program')]).toEqual([null, null, 'page']);
});

test('an entry is current on the pages below it that are not in the menu themselves', () => {
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: '*',
            element: (
              <SideMenu label="Area" entries={[{ id: 'a', label: 'Session', path: '/editor/session' }]} />
            ),
          },
        ],
        { initialEntries: ['/editor/session/OA'] },
      )}
    />,
  );
  expect(screen.getAllByRole('link', { name: 'Session' })[0]?.getAttribute('aria-current')).toBe('page');
});

test('after a navigation the focus is on the new page', async () => {
  const router = show();
  await act(() => router.navigate('/meeting'));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the drawer opens from the bar with all entries and closes with a choice', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Home', 'Meeting', 'Program', 'Sign in']);
  await userEvent.click(within(dialog).getByRole('link', { name: 'Meeting' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question is answered by its buttons', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  let answer = confirm({ title: 'Delete it?', confirmLabel: 'Delete' });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  answer = confirm({ title: 'Delete it?' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});

test('a failure is an alert, said once at a time, until it is closed', async () => {
  show();
  act(() => {
    toast('Site has been closed.', { kind: 'error' });
    toast('Site has been closed.', { kind: 'error' });
  });
  const alert = screen.getByRole('alert');
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an action of a toast runs and closes it', async () => {
  const run = vi.fn();
  show();
  act(() => toast('Deleted', { action: { label: 'Undo', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('the staff switch tells its state and changes it', async () => {
  const onChange = vi.fn();
  show({ user: { name: 'a@example.org', entries: [] }, privilege: { on: true, onChange } });
  const toggle = screen.getByRole('switch', { name: 'Privilege view', hidden: true });
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(toggle);
  expect(onChange).toHaveBeenCalledWith(false);
});

test('a toast appears in an existing live region, and closing it returns the focus', async () => {
  show();
  const region = document.querySelector('[aria-live="polite"]') as HTMLElement;
  const link = screen.getByRole('link', { name: 'on' });
  link.focus();
  act(() => toast('Saved.', { kind: 'success' }));
  expect(within(region).getByText('Saved.')).toBeTruthy();
  const close = within(region).getByRole('button', { name: 'Close' });
  act(() => close.focus());
  await userEvent.keyboard('{Enter}');
  expect(region.textContent).toBe('');
  expect(document.activeElement).toBe(link);
});

test('drawer and confirm() are fetched after first paint, however long that takes', async () => {
  let painted = () => {};
  class Observer {
    static supportedEntryTypes = ['paint'];
    constructor(heard: (list: { getEntriesByName(): unknown[] }) => void) {
      painted = () => heard({ getEntriesByName: () => [{}] });
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(document.querySelector('dialog')).toBeNull();

  painted();
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.useRealTimers();
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull();
});
