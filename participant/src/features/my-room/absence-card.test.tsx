import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { noPermission } from 'shared-data/models/permission';
import type { UnavailableTime } from 'shared-data/models/timetable';
import { setFirebase } from 'shared-data/platform/firebase';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { show } from '../../testing/render.tsx';
import { AbsenceCard } from './absence-card.tsx';
import './words.ts';

let database: FakeDatabase;
const day = { name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 };

beforeEach(() => {
  database = fakeDatabase();
  const view = { ...selectView(), uid: 'u', email: 'u@example.org', emailVerified: true };
  useIdentity.setState({ ready: true, view: { ...view, permission: noPermission } });
  storeOf('tables').commit(new Map([['day1', day]]));
});
afterEach(() => {
  setFirebase(undefined);
  storeOf('tables').clear();
  storeOf('unavailable', 'u').clear();
});

const away: UnavailableTime = { date: '2026-12-02', begin: '09:00', end: '12:00' };

test('a time that is entered goes to the first free place', async () => {
  const user = userEvent.setup();
  act(() => storeOf('unavailable', 'u').commit(new Map([['0', away]])));
  show(<AbsenceCard />);
  await user.type(screen.getByLabelText(/^From/), '13:00');
  await user.type(screen.getByLabelText(/^Until/), '14:30');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(database.written).toEqual([
      { 'otherData/unavailable/u/1': { date: '2026-12-02', begin: '13:00', end: '14:30' } },
    ]),
  );
});

test('an end before its beginning is told at the field, and nothing is written', async () => {
  const user = userEvent.setup();
  show(<AbsenceCard />);
  await user.type(screen.getByLabelText(/^From/), '13:00');
  await user.type(screen.getByLabelText(/^Until/), '12:00');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findAllByText('The end must be later than the beginning.')).length).toBeGreaterThan(0);
  expect(database.written).toEqual([]);
});

test('a time is taken back', async () => {
  const user = userEvent.setup();
  act(() => storeOf('unavailable', 'u').commit(new Map([['3', away]])));
  show(<AbsenceCard />);
  await user.click(screen.getByRole('button', { name: /^Remove: .*09:00/ }));
  expect(database.written).toEqual([{ 'otherData/unavailable/u/3': null }]);
});
