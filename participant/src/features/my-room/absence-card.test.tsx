import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { noPermission } from 'shared-data/models/permission';
import { mostUnavailable, type UnavailableTime } from 'shared-data/models/timetable';
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

const stored = (times: Readonly<Record<string, UnavailableTime | undefined>>) =>
  act(() => storeOf('unavailable', 'u').commit(new Map(Object.entries({ ...nothing, ...times }))));
const nothing = { 0: undefined, 1: undefined, 2: undefined };

test('a time is changed in its place, and the focus comes back to it', async () => {
  const user = userEvent.setup();
  stored({ 0: away });
  show(<AbsenceCard />);
  await user.click(screen.getByRole('button', { name: /^Change: .*09:00/ }));
  const form = within(screen.getByRole('form', { name: 'Change' }));
  expect(form.getByRole('combobox', { name: /^Day/ })).toBe(document.activeElement);
  const begin = form.getByLabelText<HTMLInputElement>(/^From/);
  expect(begin.value).toBe('09:00');
  await user.clear(begin);
  await user.type(begin, '930');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const changed = { ...away, begin: '09:30' };
  await waitFor(() =>
    expect(database.written).toEqual([
      { 'otherData/unavailable/u/0': null, 'otherData/unavailable/u/1': changed },
    ]),
  );
  stored({ 1: changed });
  const button = await screen.findByRole('button', { name: /^Change: .*09:30/ });
  await waitFor(() => expect(button).toBe(document.activeElement));
  expect(screen.queryByRole('form', { name: 'Change' })).toBeNull();
});

async function typeEarlierEnd() {
  const user = userEvent.setup();
  stored({ 0: away });
  show(<AbsenceCard />);
  await user.click(screen.getByRole('button', { name: /^Change: / }));
  const form = within(screen.getByRole('form', { name: 'Change' }));
  const end = form.getByLabelText<HTMLInputElement>(/^Until/);
  await user.clear(end);
  await user.type(end, '11:00');
  return { user, form, end };
}

test('a time that is taken out elsewhere meanwhile stays to be changed, and is added anew', async () => {
  const { user, form, end } = await typeEarlierEnd();
  // Another one takes its slot.
  stored({ 0: { ...away, begin: '15:00', end: '16:00' } });
  expect(form.getByText(/^This absence has been changed or removed elsewhere/)).toBeTruthy();
  expect(end.value).toBe('11:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(database.written).toEqual([{ 'otherData/unavailable/u/1': { ...away, end: '11:00' } }]),
  );
});

test('a change that comes too late is told, with what was typed', async () => {
  const { user, form, end } = await typeEarlierEnd();
  database.rejectNext('permission_denied', () => stored({ 0: undefined, 2: { ...away, end: '10:00' } }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^Someone else has changed this in the meantime/)).toBeTruthy();
  expect(form.getByText(/^This absence has been changed or removed elsewhere/)).toBeTruthy();
  expect(end.value).toBe('11:00');
});

test('no time is stored twice, and a full list says so', async () => {
  const user = userEvent.setup();
  stored({ 0: away, 1: { ...away, begin: '10:00' } });
  show(<AbsenceCard />);
  await user.click(screen.getByRole('button', { name: /^Change: .*09:00/ }));
  const form = within(screen.getByRole('form', { name: 'Change' }));
  const begin = form.getByLabelText(/^From/);
  await user.clear(begin);
  await user.type(begin, '10:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This absence is already in the list.')).toBeTruthy();
  const slots = Array.from({ length: mostUnavailable }, (_, slot) => slot);
  stored(Object.fromEntries(slots.map((slot) => [slot, { ...away, end: slot === 0 ? '12:00' : '13:00' }])));
  await user.clear(begin);
  await user.type(begin, '11:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^No more absences can be stored/)).toBeTruthy();
  expect(database.written).toEqual([]);
});

test('the focus goes on when a time is taken back', async () => {
  const user = userEvent.setup();
  stored({ 0: away, 1: { ...away, begin: '10:00' } });
  show(<AbsenceCard />);
  await user.click(screen.getByRole('button', { name: /^Remove: .*09:00/ }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Change: .*10:00/));
});
