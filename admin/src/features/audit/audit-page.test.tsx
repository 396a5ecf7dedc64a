import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { AuditChange, AuditEntry } from 'shared-data/models/audit';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { plainUser } from 'shared-data/testing/plain-user';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './audit-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const noon = Date.UTC(2026, 7, 3, 3);
const day = 86_400_000;
const entry = (id: string, at: number, more: Partial<AuditEntry>, ...changes: AuditChange[]): AuditEntry => ({
  ...{ id, at, uid: 'eri', email: 'eri@example.org', action: 'database', changes, ...more },
});
const moved = (before: string, after: string): AuditChange => ({
  ...{ what: 'staticData/program/OBo01/sessionId', before, after },
});
const log = [
  entry(
    'e4',
    noon,
    { uid: 'adam', email: 'adam@example.org' },
    {
      ...{ what: 'setting/permission/issue', before: false, after: true },
    },
  ),
  entry('e3', noon - 1000, {}, moved('S', 'OB')),
  entry('e2', noon - day, { action: '/api/program/update' }, moved('OB', 'S')),
  entry(
    'e1',
    noon - 2 * day,
    { helper: 'adam' },
    {
      ...{ what: 'account/u9', before: { claims: {} }, after: { claims: { editor: true } } },
    },
  ),
];

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  const eri = plainUser('eri', { givenName: 'Eri', familyName: 'Kuroda' });
  const adam = plainUser('adam', { givenName: 'Adam', familyName: 'Berg' });
  storeOf('users').commit(new Map([eri, adam].map((user) => [user.id, user])));
  storeOf('programs').commit(new Map([['OBo01', plainProgram('OBo01', { title: 'Moss under snow' })]]));
  storeOf('sessions').commit(new Map([['OB', plainSession('OB')]]));
  vi.spyOn(adminApi, 'accounts').mockResolvedValue({ accounts: [] });
});
afterEach(() => {
  act(() => {
    dismissToasts();
    for (const name of ['base', 'users', 'programs', 'sessions'] as const) storeOf(name).clear();
  });
});

function open(address = '/admin/operation/audit', entries: readonly AuditEntry[] = log) {
  const ask = vi.spyOn(adminApi, 'audit').mockImplementation(async ({ before } = {}) => {
    const from = before === undefined ? 0 : entries.findIndex(({ id }) => id === before) + 1;
    const page = entries.slice(from, from + 3);
    const last = page.at(-1);
    return { entries: page, ...(from + 3 < entries.length && last && { next: last.id }) };
  });
  render(<Audit address={address} />);
  return { user: userEvent.setup(), ask };
}
function Audit({ address }: { address: string }) {
  return (
    <AppProviders>
      <MemoryRouter initialEntries={[address]}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>
  );
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const shown = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const details = (user: ReturnType<typeof userEvent.setup>, at: number) =>
  user.click(screen.getAllByRole('button', { name: /^Details/ })[at] as HTMLElement);
const dialog = () => screen.getByRole('dialog');

test('the whole log is loaded page by page, newest first, in words and with links', async () => {
  const { ask } = open();
  await shown(4);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(rows()[0]).toContain('Adam Berg');
  expect(rows()[0]).toContain('Permission “Post comments”no → yes');
  expect(rows()[2]).toContain('Session: OB → S');
  expect(rows()[3]).toContain('by adam@example.org, signed in as this person');
  const links = screen.getAllByRole('link', { name: 'Program OBo01 Moss under snow' });
  expect(links[0]?.getAttribute('href')).toBe('/meeting/presentation/OBo01');
});

test('an entry is found by each of the things that it changed', async () => {
  const move = (id: string) => ({ what: `staticData/program/${id}/sessionId`, before: 'S', after: 'OB' });
  open('/admin/operation/audit?q=moss', [entry('m1', noon, {}, move('IBo01'), move('OBo01'))]);
  await shown(1);
  expect(rows()[0]).toContain('1 more change');
});

test('what was removed is called as it was then', async () => {
  const removed = (what: string, before: AuditChange['before']) => ({ what, before, after: null });
  open('/admin/operation/audit', [
    entry('r3', noon, {}, removed('otherData/contest/-Ox1', { name: { en: 'Best poster' } })),
    entry('r2', noon, {}, removed('staticData/session/OX', { id: 'OX', title: 'Ozone' })),
    entry('r1', noon, {}, removed('otherData/contest/-Ox2', null)),
  ]);
  await shown(3);
  for (const [at, name] of ['Best poster', 'Ozone', '-Ox2'].entries()) expect(rows()[at]).toContain(name);
});

test('search and filters come from the address', async () => {
  open('/admin/operation/audit?q=moss&when=2026-08-02&who=eri%40example.org&kind=program&did=changed');
  await shown(1);
  expect(rows()[0]).toContain('Session: OB → S');
});

test('an entry is put back after a question, and the log shows it', async () => {
  const restore = vi.spyOn(adminApi, 'restoreAudited').mockResolvedValue({ id: 'e4' });
  const { user, ask } = open();
  await shown(4);
  await details(user, 0);
  expect(within(dialog()).getByText(/^changed by Adam Berg \(adam@example.org\)/)).toBeTruthy();
  const more = [entry('e5', noon + 1000, { action: '/api/audit/restore' }), ...log];
  ask.mockResolvedValue({ entries: more });
  await user.click(within(dialog()).getByRole('button', { name: 'Restore' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Restore the earlier values?' })).getByRole('button', {
      name: 'Restore',
    }),
  );
  expect(restore.mock.calls).toEqual([['e4']]);
  expect(await screen.findByText('Permission “Post comments” has been restored.')).toBeTruthy();
  await shown(5);
});

test('what was changed again since, and what cannot be put back, says so', async () => {
  const { user } = open();
  await shown(4);
  await details(user, 2);
  expect(within(dialog()).getByText(/^By eri@example.org, .* would lose that change/)).toBeTruthy();
  expect(within(dialog()).getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
  await details(user, 3);
  expect(within(dialog()).getByText(/^This cannot be restored here/)).toBeTruthy();
  expect(within(dialog()).queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a rejection by the server is shown in the dialog, which stays open', async () => {
  vi.spyOn(adminApi, 'restoreAudited').mockRejectedValue(new ApiError('conflict', 409));
  const { user } = open();
  await shown(4);
  await details(user, 1);
  await user.click(within(dialog()).getByRole('button', { name: 'Restore' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Restore the earlier values?' })).getByRole('button', {
      name: 'Restore',
    }),
  );
  expect(await screen.findByText(/^Not restored: some of these values have changed since/)).toBeTruthy();
});

test('a failure while loading keeps what has come, and the rest is asked for again', async () => {
  const { user, ask } = open();
  await shown(4);
  const [first] = log.slice(0, 1);
  ask.mockReset();
  ask
    .mockResolvedValueOnce({ entries: first ? [first] : [], next: 'e4' })
    .mockRejectedValueOnce(new ApiError('unavailable', 0))
    .mockResolvedValueOnce({ entries: log.slice(1) });
  cleanup();
  render(<Audit address="/admin/operation/audit" />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(rows()).toHaveLength(1);
  await user.click(again);
  await shown(4);
});

test('accounts that neither the log nor a registration names go by the address in the list of accounts', async () => {
  const account = { emailVerified: true, disabled: false, claims: {}, createdAt: 1 };
  const accounts = vi.spyOn(adminApi, 'accounts').mockResolvedValue({
    accounts: [
      { ...account, uid: 'u9', email: 'nine@example.org' },
      { ...account, uid: 'u8', email: 'eight@example.org' },
    ],
  });
  open('/admin/operation/audit', [
    entry(
      'a3',
      noon,
      {},
      { what: 'account/u9', before: { claims: {} }, after: { claims: { editor: true } } },
    ),
    entry('a2', noon - 1, { helper: 'u8' }, moved('S', 'OB')),
    entry('a1', noon - 2, {}, { what: 'state/coeditor/OBo01/gone', before: null, after: true }),
  ]);
  await shown(3);
  await waitFor(() => expect(rows()[0]).toContain('Account of nine@example.org'));
  expect(rows()[1]).toContain('eight@example.org');
  expect(rows()[2]).toContain('gone');
  expect(accounts).toHaveBeenCalledOnce();
});

test('work in the background is told by its name, and an account without a registration by its address', async () => {
  const made = { what: 'account/u7', before: null, after: { email: 'new@example.org', emailVerified: true } };
  const disabled = { what: 'account/u7', before: { disabled: false }, after: { disabled: true } };
  const print = { what: 'server/task/-P7Nt', before: null, after: { what: 'doorSigns', locale: 'en' } };
  open('/admin/operation/audit', [
    entry('t3', noon, { action: '/api/print/append' }, print),
    entry('t2', noon - 1, { action: '/api/auth/update' }, disabled),
    entry('t1', noon - 2, { action: '/api/auth/append' }, made),
  ]);
  await shown(3);
  const [task, later, first] = rows();
  expect(task).toContain('PDF: Door signs');
  expect(task).toContain('begun');
  expect(task).not.toContain('server');
  expect(later).toContain('Account of new@example.org');
  expect(first).toContain('Account of new@example.org');
});

test('an import is told as one, with its file and how many it brought, not as its first program', async () => {
  const added = (id: string) => [
    { what: `staticData/program/${id}`, before: null, after: { id, title: `Title ${id}` } },
    { what: `otherData/program/${id}`, before: null, after: { id, email: 'eri@example.org' } },
  ];
  const action = '/api/import/apply';
  const begun = { what: 'server/task/-P7Nt', before: null, after: { what: 'programs', name: 'talks.csv' } };
  open('/admin/operation/audit', [
    entry('i3', noon, { action }, ...['OBo07', 'OBo08', 'OBo09'].flatMap(added)),
    entry('i2', noon - 1, { action }, moved('S', 'OB')),
    entry('i1', noon - 2, { action }, begun),
  ]);
  await shown(3);
  expect(rows()[0]).toContain('Import from a file: Program OBo07');
  expect(rows()[0]).toContain('and 2 more');
  expect(rows()[1]).toContain('Import from a file: Program OBo01 Moss under snow');
  expect(rows()[2]).toContain('Import from a file: Programs (talks.csv)');
});

test('what belongs to a single new thing is not counted as more of them', async () => {
  open('/admin/operation/audit', [
    entry(
      'n1',
      noon,
      {},
      { what: 'staticData/session/OX', before: null, after: { id: 'OX', title: 'Ozone' } },
    ),
  ]);
  await shown(1);
  expect(rows()[0]).not.toContain('more');
});
