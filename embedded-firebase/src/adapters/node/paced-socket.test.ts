import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { until } from '../../testing/world.ts';
import { Backlog, PacedSocket } from './paced-socket.ts';
import { plainMessage } from './shared-bytes.ts';

/** Notes each write that reaches the network. */
class Network extends Duplex {
  readonly writes: Buffer[] = [];

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    setImmediate(done);
  }
}

interface Frame {
  readonly first: number;
  readonly text: string;
}

function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1);
    const [from, length] = short < 126 ? [at + 2, short] : [at + 4, bytes.readUInt16BE(at + 2)];
    frames.push({ first: bytes.readUInt8(at), text: bytes.toString('utf8', from, from + length) });
    at = from + length;
  }
  return frames;
}

function start() {
  const network = new Network();
  const backlog = new Backlog();
  const turns: (() => void)[] = [];
  const paced = new PacedSocket(network, backlog, {
    now: () => 0,
    drained: () => {},
    inTurn: (call) => turns.push(call),
  });
  const send = (text: string) => paced.send(plainMessage(text));
  return { network, backlog, paced, send, turns };
}

const WHOLE = 0x81;

test('messages of one turn share a write, in order', async () => {
  const { network, backlog, paced, send } = start();
  const texts = Array.from({ length: 50 }, (_, i) => `message ${i} ${'x'.repeat(i * 5)}`);
  for (const text of texts) send(text);
  await until(() => paced.unsent === 0);
  expect(network.writes).toHaveLength(1);
  expect(framesOf(Buffer.concat(network.writes))).toEqual(texts.map((text) => ({ first: WHOLE, text })));
  expect(backlog.size).toBe(0);
});

test('what is longer than 64 KB goes on only in the client’s turns, also if more is sent meanwhile', async () => {
  const { network, paced, send, turns } = start();
  const texts = ['x'.repeat(150_000), 'after'];
  for (const text of texts) send(text);
  for (let writes = 1; writes <= 3; writes++) {
    await until(() => (writes < 3 ? turns.length === 1 : paced.unsent === 0));
    expect(network.writes).toHaveLength(writes);
    expect(network.writes[writes - 1]?.length).toBeLessThan(65 * 1024);
    if (writes === 1) send('later');
    turns.shift()?.();
  }
  expect(
    framesOf(Buffer.concat(network.writes))
      .map(({ text }) => text)
      .join(''),
  ).toBe([...texts, 'later'].join(''));
});

test('a long message between short ones arrives in fragments, in order', async () => {
  const { network, paced, send } = start();
  const texts = ['before', 'x'.repeat(40_000), 'after'];
  for (const text of texts) send(text);
  await until(() => paced.unsent === 0);
  const frames = framesOf(Buffer.concat(network.writes));
  expect(frames.map(({ first }) => first)).toEqual([WHOLE, 0x01, 0x00, 0x80, WHOLE]);
  expect(frames.map(({ text }) => text).join('')).toBe(texts.join(''));
});

test('what ends the socket waits for messages of the same turn', async () => {
  const { network, paced, send } = start();
  send('last words');
  let written = -1;
  paced.end(() => {
    written = network.writes.length;
  });
  await until(() => written >= 0);
  expect(written).toBe(1);
});
