import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('F49: lines are JSON, one each, whatever stands in them, from the level asked for', () => {
  const file = join(folder, 'log');
  const log = createLog('warn', file);
  log.info('not worth a line');
  log.warn('two\nlines', { name: 'a\r\nb\u001b[31m' });
  log.error('failed');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['two\nlines', 'failed']);
  expect(lines.join('')).not.toContain('\u001b');
});

test.skipIf(process.platform !== 'linux')('F09: a full disk costs lines, not the server', async () => {
  const log = createLog('info', '/dev/full');
  for (let count = 0; count < 100; count++) log.error('nobody will read this');
  await new Promise(setImmediate);
  expect(() => log.error('and goes on')).not.toThrow();
});
