import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { pageI18n } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { maxCoeditors } from 'shared-data/models/coeditor';
import { noPermission } from 'shared-data/models/permission';
import type { PublicProgram } from 'shared-data/models/program';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { Component as MyRoom } from './my-room-page.tsx';

const program = (id: string, ownerUid: string, more?: Partial<PublicProgram>) =>
  plainProgram(id, { title: `Talk ${id}`, sessionId: 'OM', ownerUid, ...more });
const put = (...programs: PublicProgram[]) =>
  act(() => storeOf('programs').commit(new Map(programs.map((one) => [one.id, one]))));
const name = (...uids: string[]) =>
  act(() =>
    storeOf('coeditors').commit(
      new Map([['OM1', Object.fromEntries(uids.map((uid) => [uid, true as const]))]]),
    ),
  );

beforeEach(() => {
  fillSessions();
  useIdentity.setState({
    ready: true,
    view: {
      uid: 'u',
      email: 'aino@example.org',
      emailVerified: true,
      registered: true,
      claims: noClaims,
      privilegeOn: true,
      permission: noPermission,
      base: { closed: false },
    },
  });
  storeOf('programs').clear();
  storeOf('coeditors').clear();
  storeOf('coeditors').setState('live');
  put(program('OM1', 'u'));
  storeOf('profiles', 'ren').set({ name: 'Ren Tsukino', nameJa: '月野 蓮', affiliation: 'Oulu' });
  storeOf('profiles', 'gone').setState('live');
});
afterEach(async () => {
  await act(() => pageI18n().changeLanguage('en'));
});

const open = () =>
  show(
    <>
      <MyRoom />
      <Toaster />
      <ConfirmHost />
    </>,
  );
const people = () => within(screen.getByRole('region', { name: 'Co-editors of Talk OM1' }));
const listed = () =>
  people()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const dialog = () => within(screen.getByRole('dialog'));

async function add(address: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add a co-editor of Talk OM1' }));
  await enter(dialog().getByRole('textbox', { name: /^Email address of the person/ }), address);
  await userEvent.click(dialog().getByRole('button', { name: 'Add a co-editor' }));
}

test('spec 6: an owner sees by name who else may edit the program, and who is no longer there', () => {
  open();
  expect(people().getByText('Only you can edit this presentation.')).toBeTruthy();
  name('ren', 'gone');
  expect(listed()).toEqual(['Ren Tsukino', 'No longer registered']);
});

test('co-editors are named in the script of the reader', async () => {
  name('ren');
  open();
  await act(() => pageI18n().changeLanguage('ja'));
  expect((await screen.findByText('月野 蓮')).getAttribute('lang')).toBe('ja');
});

test('spec 6: an owner lets somebody registered edit the program, by address', async () => {
  const change = vi
    .spyOn(api, 'changeCoeditor')
    .mockImplementation(async ({ id }) => ({ id, uid: 'ren', coeditor: true }));
  open();
  await add(' Ren@Example.org ');
  expect(await screen.findByText('The co-editor has been added.')).toBeTruthy();
  expect(change.mock.calls).toEqual([[{ id: 'OM1', email: 'ren@example.org', coeditor: true }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, string, ApiError | null, string]>([
  ['the own address', 'AINO@example.org', null, 'This is your own address.'],
  ['spec 5: what is no address', 'ren', null, 'Please input valid email address'],
  [
    'an address nobody has registered with',
    'nobody@example.org',
    new ApiError('unregisteredAddress', 404),
    'Nobody is registered with this address.',
  ],
  [
    'one too many',
    'ren@example.org',
    new ApiError('conflict', 409),
    'No more co-editors can be added to this presentation.',
  ],
])('%s is not added, and it is said why', async (_, address, rejection, message) => {
  const change = vi.spyOn(api, 'changeCoeditor').mockRejectedValue(rejection);
  open();
  await add(address);
  expect((await dialog().findAllByText(message)).length).toBeGreaterThan(0);
  expect(change).toHaveBeenCalledTimes(rejection ? 1 : 0);
});

test('who is a co-editor already is not added again', async () => {
  vi.spyOn(api, 'changeCoeditor').mockResolvedValue({ id: 'OM1', uid: 'ren', coeditor: true });
  name('ren');
  open();
  await add('ren@example.org');
  expect((await dialog().findAllByText('This person is already a co-editor.')).length).toBeGreaterThan(0);
});

test('a co-editor leaves after a question', async () => {
  const change = vi.spyOn(api, 'changeCoeditor').mockResolvedValue({ id: 'OM1', uid: 'u', coeditor: false });
  put(program('OM1', 'ren'));
  name('u');
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Stop co-editing Talk OM1' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Stop co-editing' }));
  expect(await screen.findByText('You are no longer a co-editor of this presentation.')).toBeTruthy();
  expect(change.mock.calls).toEqual([[{ id: 'OM1', uid: 'u', coeditor: false }]]);
});

test('a co-editor is removed after a question; the focus stays with the rest, and a failure says so', async () => {
  const change = vi
    .spyOn(api, 'changeCoeditor')
    .mockRejectedValueOnce(new ApiError('unavailable', 0))
    .mockImplementation(async ({ id }) => {
      name();
      return { id, uid: 'ren', coeditor: false };
    });
  name('ren');
  open();
  const answer = async (word: string) => {
    await userEvent.click(people().getByRole('button', { name: /^Remove Ren Tsukino/ }));
    await userEvent.click(dialog().getByRole('button', { name: word }));
  };
  await answer('Cancel');
  expect(change).not.toHaveBeenCalled();
  await answer('Remove');
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  await answer('Remove');
  expect(await screen.findByText('Ren Tsukino can no longer edit the presentation.')).toBeTruthy();
  expect(change.mock.calls.at(-1)).toEqual([{ id: 'OM1', uid: 'ren', coeditor: false }]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Co-editors of Talk OM1'),
  );
});

test('with as many as there may be nobody can be added', () => {
  name(...Array.from({ length: maxCoeditors }, (_, i) => `p${i}`));
  open();
  expect(people().queryByRole('button', { name: /^Add/ })).toBeNull();
  expect(people().getByText('No more co-editors can be added to this presentation.')).toBeTruthy();
});

test('only the owner names co-editors, and none of a withdrawn talk', () => {
  put(program('OM1', 'somebody'), program('OM2', 'u', { canceled: true }));
  name('u');
  open();
  expect(screen.getByRole('link', { name: 'Talk OM1' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Co-editors/ })).toBeNull();
});
