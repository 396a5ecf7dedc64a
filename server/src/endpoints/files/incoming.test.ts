import { afterEach, expect, test, vi } from 'vitest';
import { type Expected, incoming } from './incoming.ts';

afterEach(() => vi.restoreAllMocks());

const pdf = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7'));
  return bytes;
};

async function take(
  body: ReadableStream<Uint8Array>,
  change: Partial<Expected> = {},
): Promise<{ taken: number; why?: string }> {
  const superseded = new AbortController().signal;
  let taken = 0;
  try {
    const all = { kind: 'abstract', offset: 0, size: 1000, idle: 1000, superseded, ...change } as const;
    for await (const bytes of incoming(body, all)) taken += bytes.length;
  } catch (error) {
    return { taken, why: (error as { code?: string }).code ?? String(error) };
  }
  return { taken };
}

function bodyOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const one of pieces) controller.enqueue(one);
      controller.close();
    },
  });
}

test('F40: a stalled sender times out; received data is kept', async () => {
  let cancelled = false;
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(pdf(100)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await take(silent, { idle: 20 })).toEqual({ taken: 100, why: 'timeout' });
  expect(cancelled).toBe(true);
});

test('F40: who sends a hundred bytes every other second is let go', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  const bytes = pdf(6000);
  const pieces = Array.from({ length: 60 }, (_, at) => bytes.subarray(at * 100, (at + 1) * 100));
  expect((await take(bodyOf(...pieces), { size: 6000 })).why).toBe('timeout');
});

test('the first bytes may arrive one by one', async () => {
  const bytes = pdf(200);
  const single = Array.from({ length: 200 }, (_, at) => bytes.subarray(at, at + 1));
  expect(await take(bodyOf(...single))).toEqual({ taken: 200 });
  const page = new TextEncoder().encode('<html>'.padEnd(200));
  const wrong = Array.from({ length: 200 }, (_, at) => page.subarray(at, at + 1));
  expect(await take(bodyOf(...wrong))).toEqual({ taken: 0, why: 'fileType' });
});

test('a few bytes are kept when the connection is cut before the type is known', async () => {
  expect(await take(bodyOf(pdf(10)))).toEqual({ taken: 10 });
});

test('a file shorter than a signature is checked when it is complete', async () => {
  expect(await take(bodyOf(pdf(8)), { size: 8 })).toEqual({ taken: 8 });
  expect(await take(bodyOf(new Uint8Array(8)), { size: 8 })).toEqual({ taken: 0, why: 'fileType' });
});

test('F40: one byte too many is rejected, the last one is not', async () => {
  expect(await take(bodyOf(pdf(1000)))).toEqual({ taken: 1000 });
  expect(await take(bodyOf(pdf(999), new Uint8Array(2)))).toEqual({ taken: 999, why: 'fileTooLarge' });
  expect(await take(bodyOf(pdf(11)), { offset: 990 })).toEqual({ taken: 0, why: 'fileTooLarge' });
});

test('a superseded request may deliver data in flight, but no more', async () => {
  const superseded = AbortSignal.abort();
  expect(await take(bodyOf(pdf(400), new Uint8Array(600)), { superseded })).toEqual({ taken: 1000 });
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(pdf(100)) });
  expect(await take(silent, { superseded, idle: 60_000 })).toEqual({ taken: 100, why: 'conflict' });
});
