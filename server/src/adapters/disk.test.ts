import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files, OutgoingMail } from '../ports.ts';
import { diskFiles } from './disk-files.ts';
import { memoryFiles } from './memory.ts';
import { outboxMailer } from './outbox-mailer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

const kinds: [string, () => Files][] = [
  ['on disk', () => diskFiles(folder)],
  ['in memory', () => memoryFiles()],
];

test.each(kinds)('files %s are written, read, listed and removed', async (_, create) => {
  const files = create();
  const bytes = new Uint8Array([1, 2, 3]);
  await files.write('programs/OB1/abstract/v1/source.pdf', bytes);
  await files.write('programs/OB1/abstract/v1/source.pdf', new Uint8Array([4]));
  await files.write('programs/OB1/abstract/v2/1.png', bytes);
  const file = await files.open('programs/OB1/abstract/v1/source.pdf');
  expect(file?.size).toBe(1);
  expect(new Uint8Array(await new Response(file?.stream).arrayBuffer())).toEqual(new Uint8Array([4]));
  expect((await files.list('programs/OB1/abstract')).sort()).toEqual(['v1', 'v2']);
  await files.remove('programs/OB1/abstract/v1');
  expect(await files.list('programs/OB1/abstract')).toEqual(['v2']);
  expect(await files.open('programs/OB1/abstract/v1/source.pdf')).toBeNull();
  expect(await files.open('programs/OB1')).toBeNull();
  expect(await files.list('nothing/here')).toEqual([]);
  await files.remove('nothing/here');
});

test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/.hidden', '', 'a\0b', 'a\\b'])(
  'the path %j is refused',
  async (path) => {
    const files = diskFiles(join(folder, 'files'));
    await expect(files.write(path, new Uint8Array([1]))).rejects.toThrow('not a file path');
    await expect(files.open(path)).rejects.toThrow('not a file path');
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  },
);

const mail: OutgoingMail = {
  id: '-Nabc',
  messageId: '<-Nabc@symposium.example.org>',
  to: { name: '雪村 楓\r\nBcc: evil@example.org', address: 'kaede@example.org' },
  subject: '登録完了 Registration',
  text: 'Dear 楓,\n\n.\nlink: https://example.org/?a=1&b=2\n',
  html: '<p>Dear 楓</p>',
  date: Date.UTC(2026, 11, 2, 0, 0, 0),
};

test('a mail in the outbox is one RFC 5322 file, also when it is delivered twice', async () => {
  const mailer = outboxMailer(join(folder, 'outbox'), 'Symposium <office@example.org>');
  await mailer.deliver(mail);
  await mailer.deliver(mail);
  const names = readdirSync(join(folder, 'outbox'));
  expect(names).toEqual(['2026-12-02T00-00-00.000Z-Nabc.eml']);
  const text = readFileSync(join(folder, 'outbox', names[0] as string), 'utf8');
  const [head = '', body = ''] = text.split(/\r\n\r\n/, 2) as [string, string];
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const value = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  expect(value('message-id')).toEqual(['Message-ID: <-Nabc@symposium.example.org>']);
  expect(value('date')).toEqual(['Date: Wed, 02 Dec 2026 00:00:00 +0000']);
  expect(value('from')).toEqual(['From: Symposium <office@example.org>']);
  expect(value('to')[0]).toMatch(/<kaede@example\.org>$/);
  expect(value('bcc')).toEqual([]);
  expect(value('content-type')[0]).toContain('multipart/alternative');
  expect(body).not.toBe('');
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});
