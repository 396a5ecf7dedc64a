import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FilesServer, launchFilesServer } from '../../testing/files-server.ts';
import { submission } from '../../testing/symposium.ts';

let folder: string;
let server: FilesServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retry-'));
  server = await launchFilesServer({ DATA_DIR: folder });
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function submit(key: string): Promise<unknown> {
  const answer = await fetch(`${server.origin}/api/program/append`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await server.token('registered')}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ submission }),
  });
  return [answer.status, await answer.json()];
}

test('F18: a submission repeated after a kill gets the same number, another one the next', async () => {
  expect(await submit('form-one')).toEqual([201, { id: 'T0001' }]);
  await server.kill();
  server = await launchFilesServer({ DATA_DIR: folder });
  expect(await submit('form-one')).toEqual([201, { id: 'T0001' }]);
  expect(await submit('form-two')).toEqual([201, { id: 'T0002' }]);
});
