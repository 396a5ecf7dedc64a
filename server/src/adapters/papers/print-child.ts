import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { UploadedAbstract } from '../../print/book.ts';
import type { PrintOrder } from '../../print/order.ts';
import { print } from '../../print/print.ts';
import { encodeFrame, type Frame, readFrames } from '../frames.ts';
import { fontFiles } from './fonts.ts';

/** Frames in: the order as JSON, then abstracts. Frames out: progress, parts of the PDF, and the damaged entries. */
const largestFrame = 64 * 1024 ** 2;
const part = 1024 ** 2;

async function write(frame: Frame): Promise<void> {
  if (!process.stdout.write(encodeFrame(frame))) await once(process.stdout, 'drain');
}

const input = readFrames(process.stdin, largestFrame);
const first = (await input.next()).value;
if (first?.kind !== 'file') throw new Error('the order is missing');
const order = JSON.parse(new TextDecoder().decode(first.bytes)) as PrintOrder;

async function* files(): AsyncGenerator<UploadedAbstract> {
  for await (const frame of input) {
    if (frame.kind !== 'file') return;
    yield frame;
  }
}

const [text, bold] = (await Promise.all(fontFiles.map((file) => readFile(file)))) as [Buffer, Buffer];
let told = 0;
const tell = (done: number) => {
  const now = performance.now();
  if (order.what.kind !== 'book' && now - told < 200) return;
  told = now;
  void write({ kind: 'progress', done });
};
const { bytes, damaged } = await print(order, { text, bold }, files(), tell);
for (let at = 0; at < bytes.length; at += part)
  await write({ kind: 'file', name: 'made.pdf', bytes: bytes.subarray(at, at + part) });
await write({ kind: 'file', name: 'damaged.json', bytes: new TextEncoder().encode(JSON.stringify(damaged)) });
await write({ kind: 'done' });
