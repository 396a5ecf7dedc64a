import { fileKinds } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileSteps, worldOfFiles } from '../../testing/file-steps.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await worldOfFiles();
});
afterEach(() => world.close());
const { read, show, remove } = fileSteps(() => world);

test('a missing file cannot be removed', async () => {
  expect(await outcome(remove())).toBe('404 notFound');
  await show();
  expect(await outcome(remove())).toBe('200');
  expect(await outcome(remove())).toBe('404 notFound');
});

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '200'],
  ['coeditor', '200'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s removes a file: %s', async (role, expected) => {
  await show();
  expect(await outcome(world.post(role, '/php/remove.php', { programId, kind: 'abstract' }))).toBe(expected);
});

test.each(fileKinds)('while uploads are off, the owner cannot remove the %s', async (kind) => {
  await world.ports.database.update({ 'setting/permission/disableUpload': true });
  expect(await outcome(world.post('owner', '/php/remove.php', { programId, kind }))).toBe(
    '403 uploadDisabled',
  );
});

test.each([{ programId: '../OBo01' }, { kind: '..' }, { programId: 'OBo99' }, { version: '..' }])(
  '%o is rejected',
  async (change) => {
    await show();
    const answer = world.post('owner', '/php/remove.php', { programId, kind: 'abstract', ...change });
    expect(await outcome(answer)).toMatch(/^40[04] /);
    expect(await read(`state/page/abstract/${programId}`)).not.toBeNull();
  },
);
