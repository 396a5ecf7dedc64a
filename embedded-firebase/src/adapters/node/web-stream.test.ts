import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { toWebStream } from './web-stream.ts';

test('what the source holds arrives whole and in order', async () => {
  const parts = Array.from({ length: 500 }, (_, index) => Buffer.alloc(1000, index));
  const bytes = await new Response(toWebStream(Readable.from(parts, { objectMode: false }))).bytes();
  expect(Buffer.from(bytes).equals(Buffer.concat(parts))).toBe(true);
});

test('an error of the source reaches the reader', async () => {
  const source = new PassThrough();
  const reader = toWebStream(source).getReader();
  source.destroy(new Error('the disk is gone'));
  await expect(reader.read()).rejects.toThrow('the disk is gone');
});

test('what arrived before an error of the source is read first', async () => {
  const source = new PassThrough();
  const reader = toWebStream(source).getReader();
  source.write('arrived');
  await new Promise(setImmediate);
  source.destroy(new Error('the line is gone'));
  await new Promise(setImmediate);
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('arrived');
  await expect(reader.read()).rejects.toThrow('the line is gone');
});

test('a source that closes before its end is an error', async () => {
  const source = new PassThrough();
  const reader = toWebStream(source).getReader();
  source.write('first');
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
  source.destroy();
  await expect(reader.read()).rejects.toThrow();
});

test('the source waits until its data is read', async () => {
  let produced = 0;
  const source = new Readable({
    highWaterMark: 1000,
    read() {
      produced += 1;
      this.push(Buffer.alloc(1000));
    },
  });
  const reader = toWebStream(source).getReader();
  await reader.read();
  await new Promise(setImmediate);
  expect(produced).toBeLessThan(10);
  await reader.cancel();
});

test('data that arrives after the reader has cancelled is dropped', async () => {
  const source = new PassThrough();
  const stream = toWebStream(source);
  await stream.cancel();
  expect(source.destroyed).toBe(true);
  expect(() => source.emit('data', Buffer.from('late'))).not.toThrow();
  expect(() => source.emit('error', new Error('late'))).not.toThrow();
});

test('a reader that cancels with a reason in the middle of the data ends the source', async () => {
  const source = Readable.from(
    Array.from({ length: 100 }, () => Buffer.alloc(100_000)),
    { objectMode: false },
  );
  const reader = toWebStream(source).getReader();
  await reader.read();
  await reader.cancel(new Error('enough'));
  await expect.poll(() => source.closed).toBe(true);
});
