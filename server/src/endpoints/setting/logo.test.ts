import { logoOf } from 'shared-data/models/site-look';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainPng } from '../../testing/plain-png.ts';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

function upload(bytes: Uint8Array<ArrayBuffer>, role: Role = 'admin') {
  const form = new FormData();
  form.set('file', new File([bytes], 'logo.png'));
  return world.post(role, '/api/setting/logo', form);
}

test('an uploaded picture is served to everybody, under a name that a setting can hold', async () => {
  const png = plainPng(320, 80);
  const answer = await upload(png);
  expect(answer.status).toBe(201);
  const { logo } = (await answer.json()) as { logo: string };
  expect(logoOf({ logo })).toMatchObject({ width: 320, height: 80 });
  const served = await world.get(logoOf({ logo })?.path ?? '');
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(await served.bytes()).toEqual(png);
  expect(await (await upload(png)).json()).toEqual({ logo });
  expect(await world.ports.database.get('setting/base/logo')).toBeNull();
});

test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
  ['a page', () => new TextEncoder().encode('<svg onload="x()">'), '415 fileType'],
  ['a picture that is too long', () => plainPng(2001, 1), '415 fileType'],
  ['a file that is too large', () => new Uint8Array(200 * 1024 + 1), '413 fileTooLarge'],
])('%s is rejected', async (_, bytes, reason) => {
  expect(await outcome(upload(bytes()))).toBe(reason);
  expect(await world.ports.files.list('logos')).toEqual([]);
});

test('what was never uploaded is not found', async () => {
  for (const path of ['0123456789abcdef.png', '0123456789abcdef', '..%2Ftasks.png'])
    expect((await world.get(`/file/LOGO/${path}`)).status).toBe(404);
});
