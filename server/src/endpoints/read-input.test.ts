import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBytes, senderIdle, slowestSender } from './read-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const init = { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
  return { request: new Request('http://localhost/', init), sender: writable.getWriter() };
}

test('F40: a sender that stalls in the body times out after a minute', async () => {
  const { request, sender } = openBody();
  const read = readBytes(request, 100, 'invalid');
  const rejected = expect(read).rejects.toMatchObject({ code: 'timeout' });
  await sender.write(new Uint8Array(10));
  await vi.advanceTimersByTimeAsync(senderIdle);
  await rejected;
  await expect(sender.closed).rejects.toThrow();
});

test('F40: a slow sender is accepted as long as enough data arrives', async () => {
  const { request, sender } = openBody();
  const read = readBytes(request, 100_000, 'invalid');
  for (let piece = 0; piece < 3; piece++) {
    await vi.advanceTimersByTimeAsync(senderIdle - 1);
    await sender.write(new Uint8Array([piece]));
  }
  await sender.close();
  expect(await read).toEqual(new Uint8Array([0, 1, 2]));
});

test('F40: a sender of single bytes times out when the whole takes too long', async () => {
  const { request, sender } = openBody();
  const read = readBytes(request, 10 * slowestSender, 'invalid');
  const rejected = expect(read).rejects.toMatchObject({ code: 'timeout' });
  for (let second = 0; second < 70; second++) {
    void sender.write(new Uint8Array(1)).catch(() => {});
    await vi.advanceTimersByTimeAsync(1000);
  }
  await rejected;
});

test('an oversized body is rejected while it arrives', async () => {
  const { request, sender } = openBody();
  const read = readBytes(request, 100, 'fileTooLarge');
  const rejected = expect(read).rejects.toMatchObject({ code: 'fileTooLarge' });
  await sender.write(new Uint8Array(101)).catch(() => {});
  await rejected;
});
