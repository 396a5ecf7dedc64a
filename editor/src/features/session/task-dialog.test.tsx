import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminApi } from 'shared-data/api/admin-client';
import * as data from 'shared-data/collections/editor-data';
import { useSessions } from 'shared-data/collections/hooks';
import { addMessages } from 'shared-data/i18n/i18n';
import type { SessionMove } from 'shared-data/models/session';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { loadPageKit } from 'shared-ui/app';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { talk } from '../../schedule/fixtures.ts';
import { showPage } from '../../testing/show-page.tsx';
import type { SessionTask } from './session-tray.tsx';
import { TaskDialog } from './task-dialog.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const ids = ['OA1', 'OA2', 'OA3'];
const placeIn = (id: string, sessionId: string) =>
  act(() => storeOf('programs').commit(new Map([[id, talk(id, 'Aino Virta', { sessionId })]])));
const sessions = (...codes: string[]) =>
  act(() => {
    storeOf('sessions').clear();
    storeOf('sessions').commit(new Map(codes.map((id) => [id, plainSession(id)])));
    storeOf('sessions').setState('live');
  });
/** As the database tells of it: one after the other. */
const mergeAway = () => {
  act(() => storeOf('programOrders').clear());
  for (const id of ids) placeIn(id, 'OB');
  sessions('OB');
};

const onClose = vi.fn();
function Page({ task }: { task: SessionTask }) {
  return <TaskDialog task={{ task, id: 'OA' }} sessions={useSessions()} onClose={onClose} />;
}
const show = (task: SessionTask) => showPage(<Page task={task} />, '/editor/session');
const dialog = () => within(screen.getByRole('dialog'));
const gone = /Session OA no longer exists/;

beforeEach(() => {
  onClose.mockReset();
  for (const id of ids) placeIn(id, 'OA');
  sessions('OA', 'OB');
  vi.spyOn(data, 'setProgramOrder').mockImplementation(async (session, changes) => {
    const now = storeOf('programOrders').get(session) ?? {};
    act(() => storeOf('programOrders').commit(new Map([[session, { ...now, ...changes }]])));
  });
});

test('the focus stays in the dialog when the list that had it goes away with its session', async () => {
  const user = show('order');
  await user.click(dialog().getByRole('button', { name: 'Move OA3 up' }));
  mergeAway();
  expect(document.activeElement).toBe(dialog().getByRole('button'));
});

test('the order of a session that somebody merges away stays to be read, and the dialog says so', async () => {
  const user = show('order');
  await user.click(dialog().getByRole('button', { name: 'Move OA3 up' }));
  placeIn('OA1', 'OB');
  expect(dialog().queryByText(gone)).toBeNull();
  mergeAway();
  expect(dialog().getByText(gone)).toBeDefined();
  expect(
    dialog()
      .getAllByRole('listitem')
      .map((row) => [row.querySelector('strong')?.textContent, row.lastElementChild?.textContent]),
  ).toEqual([
    ['OA1', 'OB'],
    ['OA3', 'OB'],
    ['OA2', 'OB'],
  ]);
  expect(dialog().queryByRole('button', { name: /^Move/ })).toBeNull();
  sessions('OA', 'OB');
  expect(dialog().queryByText(gone)).toBeNull();
});

test('what was typed about a session that is gone stays, and the dialog says so', async () => {
  show('edit');
  const scope = await dialog().findByRole('textbox', { name: 'Scope' });
  fireEvent.change(scope, { target: { value: 'Ice and snow' } });
  mergeAway();
  expect(dialog().getByText(gone)).toBeDefined();
  expect(dialog().getByRole('textbox', { name: 'Scope' })).toHaveProperty('value', 'Ice and snow');
});

test('a session cannot be merged twice; the own merge is no surprise', async () => {
  let answer: (moved: SessionMove) => void = () => undefined;
  vi.spyOn(adminApi, 'mergeSessions').mockReturnValue(
    new Promise<SessionMove>((resolve) => {
      answer = resolve;
    }),
  );
  const user = show('merge');
  sessions('OB');
  expect(dialog().getByText(gone)).toBeDefined();
  sessions('OA', 'OB');
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Merge into' }), 'OB');
  await user.click(dialog().getByRole('button', { name: 'Merge' }));
  mergeAway();
  expect(dialog().queryByText(gone)).toBeNull();
  answer({ id: 'OB', programs: ids, items: [] });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
