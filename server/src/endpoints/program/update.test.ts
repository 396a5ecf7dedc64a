import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programId, type Role, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const update = (role: Role, change: object) =>
  world.post(role, '/api/program/update', { id: programId, ...change });

test.each<[Role, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified', '403 forbidden'],
  ['newcomer', '403 forbidden', '403 forbidden'],
  ['registered', '403 forbidden', '403 forbidden'],
  ['owner', '200', '403 forbidden'],
  ['coeditor', '200', '403 forbidden'],
  ['editor', '200', '200'],
  ['admin', '200', '200'],
  ['revoked', '403 forbidden', '403 forbidden'],
])('%s changes the submission: %s, the assignment: %s', async (role, ofSubmission, ofAssignment) => {
  expect(await outcome(update(role, { submission }))).toBe(ofSubmission);
  expect(await outcome(update(role, { assignment: { sessionId: 'S' } }))).toBe(ofAssignment);
});

test.each<[string, Record<string, unknown>, Role, string]>([
  ['closed site', { 'setting/base/closed': true }, 'owner', '403 closed'],
  ['closed site', { 'setting/base/closed': true }, 'editor', '200'],
  ['modifyProgram off', { 'setting/permission/modifyProgram': false }, 'owner', '403 forbidden'],
  ['modifyProgram off', { 'setting/permission/modifyProgram': false }, 'coeditor', '403 forbidden'],
  ['modifyProgram off', { 'setting/permission/modifyProgram': false }, 'editor', '200'],
  ['deadline over', { 'setting/base/deadlines/submission': startTime - 1 }, 'owner', '403 deadlinePassed'],
  ['deadline over', { 'setting/base/deadlines/submission': startTime - 1 }, 'admin', '200'],
])('%s (%j) %s changes the submission: %s', async (_, changes, role, expected) => {
  await world.ports.database.update(changes as Record<string, never>);
  expect(await outcome(update(role, { submission }))).toBe(expected);
});

test('decisions of the secretariat stay when the owner changes the submission', async () => {
  await update('owner', { submission });
  const { database } = world.ports;
  expect(await database.get(`staticData/program/${programId}`)).toMatchObject({
    title: submission.title,
    authors: submission.authors,
    sessionId: 'OB',
    presentationType: 'oral',
    ownerUid: 'owner',
  });
  expect(await database.get(`otherData/program/${programId}`)).toMatchObject({
    email: 'owner@example.org',
    requestedType: 'poster-in-person',
    note: 'Needs a socket',
  });
});

test('the type follows the request while no session has been assigned', async () => {
  await world.ports.database.update({ [`staticData/program/${programId}/sessionId`]: '' });
  await update('owner', { submission });
  expect(await world.ports.database.get(`staticData/program/${programId}/presentationType`)).toBe('poster');
});

test('a removed note is deleted', async () => {
  await update('owner', { submission });
  await update('owner', { submission: { ...submission, note: '' } });
  expect(await world.ports.database.get(`otherData/program/${programId}/note`)).toBeNull();
});

test('of two editors who saw the same session, the second is told; a repeated save is no conflict', async () => {
  const move = (sessionId: string, before: string) =>
    outcome(update('editor', { assignment: { sessionId }, before: { sessionId: before } }));
  expect(await move('S', 'OB')).toBe('200');
  expect(await move('', 'OB')).toBe('409 conflict');
  expect(await world.ports.database.get(`staticData/program/${programId}/sessionId`)).toBe('S');
  expect(await move('S', 'OB')).toBe('200');
  expect(await move('', 'S')).toBe('200');
});

test('a program that was never withdrawn is compared as not withdrawn', async () => {
  const withdraw = (before: boolean) =>
    outcome(update('editor', { assignment: { canceled: true }, before: { canceled: before } }));
  expect(await withdraw(false)).toBe('200');
});

test('an editor changes submission and assignment in one step', async () => {
  const assignment = { sessionId: 'S', presentationType: 'poster', online: true, canceled: true };
  expect(await outcome(update('editor', { submission, assignment }))).toBe('200');
  expect(await world.ports.database.get(`staticData/program/${programId}`)).toMatchObject({
    ...assignment,
    title: submission.title,
  });
});

test('when a part is not permitted nothing is changed', async () => {
  const before = await world.ports.database.get(`staticData/program/${programId}`);
  expect(await outcome(update('owner', { submission, assignment: { sessionId: 'S' } }))).toBe(
    '403 forbidden',
  );
  expect(await world.ports.database.get(`staticData/program/${programId}`)).toEqual(before);
});

test.each<[string, object, string]>([
  ['an unknown program', { id: 'OBo99', submission }, '404 notFound'],
  ['a path as id', { id: '../../setting/base', submission }, '400 invalid'],
  ['nothing to change', {}, '400 invalid'],
  ['an unknown session', { assignment: { sessionId: 'OZ' } }, '400 invalid'],
  ['a session id of another shape', { assignment: { sessionId: 'x/y' } }, '400 invalid'],
  ['another owner', { assignment: { ownerUid: 'editor' } }, '400 invalid'],
])('%s is rejected', async (_, change, expected) => {
  expect(await outcome(update('editor', change))).toBe(expected);
});

test('an assigned session can be removed again', async () => {
  await update('editor', { assignment: { sessionId: '' } });
  expect(await world.ports.database.get(`staticData/program/${programId}/sessionId`)).toBe('');
});

test('F19: an edit based on an older version is rejected, and nothing is overwritten', async () => {
  const first = await update('owner', { submission, basedOn: startTime });
  const { updatedAt } = (await first.json()) as { updatedAt: number };
  expect(updatedAt).toBeGreaterThan(startTime);
  const other = { ...submission, title: 'From the other window' };
  expect(await outcome(update('owner', { submission: other, basedOn: startTime }))).toBe('409 conflict');
  expect(await world.ports.database.get(`staticData/program/${programId}/title`)).toBe(submission.title);
  expect(await outcome(update('owner', { submission: other, basedOn: updatedAt }))).toBe('200');
});

test('F19: two changes in one millisecond get two versions', async () => {
  const versions = [];
  for (const title of ['One', 'Two']) {
    const answer = await update('owner', { submission: { ...submission, title } });
    versions.push(((await answer.json()) as { updatedAt: number }).updatedAt);
  }
  expect(new Set(versions).size).toBe(2);
});

test('F14: the same change sent twice, as after a lost answer, is not a conflict', async () => {
  expect(await outcome(update('owner', { submission, basedOn: startTime }))).toBe('200');
  expect(await outcome(update('owner', { submission, basedOn: startTime }))).toBe('200');
});

describe('conflicts of the timetable', () => {
  const slot = (begin: string, end: string) => ({ order: 1, begin, end });
  const item = (id: string, program: string) => ({
    ...{ id, kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 },
    programs: { [program]: slot('09:00', '09:15') },
  });
  const [author] = submission.authors;
  const twin = 'OBo77';

  beforeEach(async () => {
    const other = { title: 'Other', sessionId: 'OB', presentationType: 'oral', online: false };
    const rooms = {
      A: { id: 'A', tables: { x: item('x', programId) } },
      B: { id: 'B', tables: { y: item('y', twin) } },
    };
    await world.ports.database.update({
      [`staticData/program/${twin}`]: {
        id: twin,
        ...other,
        ownerUid: 'x',
        authors: [{ ...author, presenter: true }],
      },
      'otherData/table/day1': { name: 'day1', date: '2026-12-01', rooms },
    });
  });
  const place = (program: string, room: string, id: string) => ({
    ...{ program, table: 'day1', room, item: id },
    ...{ begin: '09:00', end: '09:15' },
  });

  test('staff are told of those that other presenters bring', async () => {
    const answer = await (await update('editor', { submission })).json();
    expect(answer).toMatchObject({
      conflicts: [{ kind: 'person', places: [place(programId, 'A', 'x'), place(twin, 'B', 'y')] }],
    });
    expect(await (await update('editor', { submission })).json()).not.toHaveProperty('conflicts');
  });

  test('the owner is told nothing of the draft', async () => {
    expect(await (await update('owner', { submission })).json()).not.toHaveProperty('conflicts');
  });

  test('a program that is no longer withdrawn brings its own', async () => {
    await update('editor', { assignment: { canceled: true } });
    await update('owner', { submission });
    const answer = await (await update('editor', { assignment: { canceled: false } })).json();
    expect(answer).toMatchObject({ conflicts: [{ kind: 'person' }] });
  });

  test('an account that chairs elsewhere at that time is one', async () => {
    const { givenName, familyName } = author as { givenName: string; familyName: string };
    await world.ports.database.update({
      [`staticData/program/${twin}`]: null,
      'otherData/chair/day1/B/y': { chairing: true },
      'otherData/user/chairing': { name: `${givenName} ${familyName}`, affiliation: 'Institute' },
    });
    const answer = await (await update('editor', { submission })).json();
    expect(answer).toMatchObject({ conflicts: [{ places: [place(programId, 'A', 'x'), { program: '' }] }] });
  });
});
