import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { TimetableRoom } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeDatabase, fakeDatabase } from '../../../testing/fake-database.ts';
import { fill, fillTables } from '../../../testing/fill.ts';
import { showPages } from '../../../testing/pages.tsx';
import { signInParticipant } from '../../../testing/session.ts';
import { ChairConsole } from './chair-console.tsx';

const talks = {
  OM1: { order: 1, begin: '09:00', end: '09:20' },
  OM2: { order: 2, begin: '09:20', end: '09:40' },
};
const oral = item('x', '09:00', '10:00', { sessionId: 'OM', programs: talks });
const table = day({ A: [oral] });
const room = table.rooms?.['A'] as TimetableRoom;
const session = plainSession('OM', { title: 'Meteorology' });
const key = 'day1/A/x';
const start = Date.parse('2026-12-01T09:00:00+09:00');

let database: FakeDatabase;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  database = fakeDatabase();
  signInParticipant('showSessionBbs', 'enterPresentation');
  fill('sessions', session);
  fill('programs', plainProgram('OM1', { sessionId: 'OM' }), plainProgram('OM2', { sessionId: 'OM' }));
  fillTables(table);
});

const open = (more: Partial<typeof oral> = {}) =>
  showPages({ '/': <ChairConsole {...{ table, room, session, item: { ...oral, ...more } }} /> }, '/');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const turn = (program: string, minutes = 20) =>
  act(() => storeOf('turn', key).set({ program, at: start - 60_000, minutes }));
const beEditor = () =>
  act(() =>
    useIdentity.setState(({ view }) => ({ view: { ...view, claims: { admin: false, editor: true } } })),
  );

describe('what the chair does and the server rejects', () => {
  test.each([
    ['a delay', '5 minutes late', 'permission_denied', 'You do not have permission to do this.'],
    ['the first turn', 'Start the first talk', 'disconnected', /^The server cannot be reached/],
  ])('%s is told with the reason, and can be tried again', async (_, name, code, reason) => {
    open();
    database.rejectNext(code);
    await press(name);
    expect(await screen.findByText(reason)).toBeTruthy();
    await press(name);
    await waitFor(() => expect(database.written).toHaveLength(2));
    expect(database.written[1]).toEqual(database.written[0]);
  });
});

describe('the clock', () => {
  test('is made longer and shorter by a minute, never shorter than one', async () => {
    open();
    turn('OM1', 2);
    await press('Add 1 minute');
    await press('Take off 1 minute');
    turn('OM1', 1);
    await press('Take off 1 minute');
    const minutes = database.written.map(
      (values) => (Object.values(values)[0] as { minutes: number }).minutes,
    );
    expect(minutes).toEqual([3, 1, 1]);
  });

  test('ends the turn, and cannot when nobody speaks', async () => {
    open();
    const end = () => screen.getByRole('button', { name: 'End' });
    await userEvent.click(end());
    expect(database.written).toEqual([]);
    turn('OM1');
    await userEvent.click(end());
    await waitFor(() => expect(Object.values(database.written[0] ?? {})[0]).toBeNull());
  });

  test('of a session without talks there is none to start', () => {
    open({ programs: {} });
    expect(screen.getByText('This session has no talks yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start the first talk' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Keys:/ })).toBeNull();
  });
});

test('of a hidden session no delay is said, and why', () => {
  open({ hidden: true });
  expect(screen.getByText(/^The session is hidden from the public/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '5 minutes late' })).toBeNull();
});

test('a delay that is none of the steps has a button of its own, which is pressed', () => {
  open();
  act(() => storeOf('delays').commit(new Map([['day1', { A: { x: { minutes: 7, at: Date.now() } } }]])));
  const choices = within(screen.getByRole('group', { name: 'Running late' })).getAllByRole('button');
  expect(choices.map((one) => one.textContent)).toEqual(['On time', '+5', '+7', '+10', '+15', '+20', '+30']);
  expect(
    choices.filter((one) => one.getAttribute('aria-pressed') === 'true').map((one) => one.textContent),
  ).toEqual(['+7']);
});

describe('who chairs', () => {
  const chairs = (...uids: string[]) =>
    act(() => {
      const named = Object.fromEntries(uids.map((uid) => [uid, true as const]));
      storeOf('tableChairs', 'day1').commit(new Map([['A', { x: named }]]));
    });

  beforeEach(() => {
    beEditor();
    act(() =>
      storeOf('people').commit(
        new Map([
          ['a', { name: 'Aino Laine', affiliation: 'Oulu' }],
          ['k', { name: 'Kenji Mori', nameJa: '森 健二', affiliation: 'NIPR' }],
        ]),
      ),
    );
  });

  test('nobody yet, and a search without a result, are said', async () => {
    open();
    expect(screen.getByText('Nobody yet: only editors and administrators.')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Add a person' }), 'nobody');
    expect(screen.getByText('Nobody with this name is registered.')).toBeTruthy();
  });

  test('who chairs already is not offered again, and an account that is gone is an unknown person', async () => {
    open();
    chairs('a', 'gone');
    expect(screen.getByRole('button', { name: 'Remove Aino Laine' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Unknown person' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Add a person' }), 'i');
    expect(screen.queryByRole('button', { name: 'Add Aino Laine' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Kenji Mori' })).toBeTruthy();
  });

  test('the focus stays with the list when somebody is removed, and with the search when the last one is', async () => {
    open();
    chairs('a', 'k');
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    act(() => remove('Aino Laine').focus());
    await act(async () => chairs('k'));
    await waitFor(() => expect(document.activeElement).toBe(remove('Kenji Mori')));
    await act(async () => chairs());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Add a person' })),
    );
  });

  test('a person who could not be added is told with the reason', async () => {
    open();
    database.rejectNext('permission_denied');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Add a person' }), 'kenji');
    await press('Add Kenji Mori');
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Kenji Mori' })).toBeNull();
  });
});
