import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
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

test('a file on disk tells its place', async () => {
  const files = diskFiles(folder);
  await files.write('programs/OB1/video/v1/source', new Uint8Array([1, 2]));
  const { place = '', stream } = (await files.open('programs/OB1/video/v1/source')) ?? {};
  expect(await readFile(place)).toEqual(Buffer.from([1, 2]));
  await stream?.cancel();
});

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

async function* pieces(...all: (number[] | Error)[]) {
  for (const one of all) {
    if (one instanceof Error) throw one;
    yield new Uint8Array(one);
  }
}
const read = async (files: Files, path: string, range?: { start: number; end: number }) => {
  const file = await files.open(path, range);
  return file && [...new Uint8Array(await new Response(file.stream).arrayBuffer())];
};

test.each(kinds)('files %s grow by appending; data received before a break stays', async (_, create) => {
  const files = create();
  const path = 'uploads/abc';
  expect(await files.size(path)).toBeNull();
  await files.append(path, 0, pieces([1, 2], [3]));
  await expect(files.append(path, 3, pieces([4], new Error('cut')))).rejects.toThrow('cut');
  expect(await files.size(path)).toBe(4);
  for (const offset of [0, 3, 5])
    await expect(files.append(path, offset, pieces([9]))).rejects.toThrow('does not end at');
  await files.append(path, 4, pieces([5]));
  expect(await read(files, path)).toEqual([1, 2, 3, 4, 5]);
  expect(await read(files, path, { start: 1, end: 3 })).toEqual([2, 3, 4]);
});

test.each(kinds)('files and folders %s are moved, replacing existing ones', async (_, create) => {
  const files = create();
  await files.write('programs/OB1/video/v1/source', new Uint8Array([1]));
  await files.write('programs/OB1/video/v1/1.m4s', new Uint8Array([2]));
  await files.move('programs/OB1/video/v1', 'bin/OB1-video-v1');
  expect((await files.list('bin/OB1-video-v1')).sort()).toEqual(['1.m4s', 'source']);
  expect(await files.list('programs/OB1/video')).toEqual([]);
  await files.move('programs/OB1/video/v1', 'bin/OB1-video-v1');
  expect(await read(files, 'bin/OB1-video-v1/source')).toEqual([1]);
  await files.append('uploads/a', 0, pieces([7]));
  await files.move('uploads/a', 'bin/OB1-video-v1/source');
  expect(await read(files, 'bin/OB1-video-v1/source')).toEqual([7]);
});

test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/.hidden', '', 'a\0b', 'a\\b'])(
  'F49: the path %j is rejected',
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

test('F51: a mail in the outbox is one RFC 5322 file, also when it is delivered twice', async () => {
  const mailer = outboxMailer(join(folder, 'outbox'), 'Symposium <office@example.org>');
  expect(readdirSync(join(folder, 'outbox'))).toEqual([]);
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
