import type { AddressInfo } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EncodedText, sharedFrame } from '../../database/encoding.ts';
import { openRules, startWorld, until, type World } from '../../testing/world.ts';
import { deflatedMessage, plainMessage } from './shared-bytes.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules });
});
afterEach(() => world.close());

interface Listener {
  texts: string[];
  bytesOnWire: () => number;
  close(): void;
}

async function listener(perMessageDeflate: boolean): Promise<Listener> {
  const { port } = world.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=symposium`, { perMessageDeflate });
  const texts: string[] = [];
  let bytesOnWire = () => 0;
  socket.on('upgrade', ({ socket: wire }) => {
    bytesOnWire = () => wire.bytesRead;
  });
  socket.on('message', (data) => texts.push(data.toString()));
  await until(() => texts.length === 1);
  socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'q', b: { p: '/list', h: '' } } }));
  await until(() => texts.some((text) => text.includes('"r":1')));
  return { texts, bytesOnWire: () => bytesOnWire(), close: () => socket.close() };
}

const long = (word: string) =>
  Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, `${word} ${i}`]));

test('clients that can inflate get less over the wire, and all get the same', async () => {
  await world.engine.database.set('list', long('極域 Ärger 🐧'));
  const all = await Promise.all([listener(true), listener(true), listener(false)]);
  await world.engine.database.set('list', long('ice'));
  await world.engine.database.set('list/short', 'ø');
  await until(() => all.every(({ texts }) => texts.length === 5));
  const [first, second, plain] = all as [Listener, Listener, Listener];
  expect(plain.texts.slice(1)).toEqual(first.texts.slice(1));
  expect(second.texts.slice(1)).toEqual(first.texts.slice(1));
  expect(first.texts[1]).toContain('極域 Ärger 🐧 1999');
  expect(first.bytesOnWire()).toBeLessThan(plain.bytesOnWire() / 3);
  for (const one of all) one.close();
});

const frame = (text: string, id = 1) => sharedFrame(`{"r":${id},"d":`, new EncodedText(text), '}');

test('what is shared is turned into bytes and deflated once for everybody', () => {
  const body = new EncodedText(JSON.stringify('x'.repeat(5000)));
  const [one, other] = [1, 2].map((id) => sharedFrame(`{"r":${id},"d":`, body, '}'));
  if (!one || !other) throw new Error('no frames');
  expect(plainMessage(one).parts[1]).toBe(plainMessage(other).parts[1]);
  expect(deflatedMessage(one)?.parts[1]).toBe(deflatedMessage(other)?.parts[1]);
  expect(deflatedMessage(one)?.parts[0]).not.toEqual(deflatedMessage(other)?.parts[0]);
});

test('short frames are not deflated', () => {
  expect(deflatedMessage(frame('{"t":"d"}'))).toBeNull();
});

test('the parts of a deflated frame are one deflate stream of the whole text', () => {
  const message = deflatedMessage(frame(JSON.stringify('極域 '.repeat(3000)), 7));
  const bytes = Buffer.concat([...(message?.parts ?? []), Buffer.from([0, 0, 0xff, 0xff])]);
  const text = inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  expect(JSON.parse(text)).toEqual({ r: 7, d: '極域 '.repeat(3000) });
});
