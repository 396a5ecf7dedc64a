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
  const odd = '\u007f\u009b31m\u2028\u202e\u2066雪';
  log.warn(odd);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'two\nlines',
    'failed',
    odd,
  ]);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u);
  expect(lines.at(-1)).toContain('雪');
});

test('a line of each level says what happened and what with', () => {
  const file = join(folder, 'log');
  const log = createLog('info', file);
  for (const level of ['info', 'warn', 'error'] as const) {
    log[level]('without more');
    log[level]('with more', { uid: 'u1', count: 2 });
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const levels = [30, 30, 40, 40, 50, 50];
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    levels.map((level, at) => ({
      level,
      time: expect.any(Number),
      ...(at % 2 === 0 ? { msg: 'without more' } : { msg: 'with more', uid: 'u1', count: 2 }),
    })),
  );
});

test.skipIf(process.platform !== 'linux')('F09: a full disk costs lines, not the server', async () => {
  const log = createLog('info', '/dev/full');
  for (let count = 0; count < 100; count++) log.error('nobody will read this');
  await new Promise(setImmediate);
  expect(() => log.error('and goes on')).not.toThrow();
});
