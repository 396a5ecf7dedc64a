import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess } from '../emulator.ts';

const script = join(import.meta.dirname, '../../embedded-firebase/src/emulator/serve.ts');
const running: EmulatorProcess[] = [];
const start = async (port: number) => {
  const emulator = await startEmulatorProcess(script, port);
  running.push(emulator);
  return emulator;
};
afterEach(() => Promise.all(running.splice(0).map((emulator) => emulator.close())));

test('the emulator answers on its port until closed', async () => {
  const emulator = await start(0);
  expect(await (await fetch(emulator.origin)).json()).toEqual({ authEmulator: { ready: true } });
  const rules = await fetch(`${emulator.origin}/.settings/rules.json?ns=demo`, {
    headers: { authorization: 'Bearer owner' },
  });
  expect(rules.status).toBe(200);
  await emulator.close();
  await expect(fetch(emulator.origin)).rejects.toThrow();
});

test('a port that is taken is a reason not to start', async () => {
  const { origin } = await start(0);
  await expect(start(Number(new URL(origin).port))).rejects.toThrow(/EADDRINUSE/);
});

test('an installation without it says so', async () => {
  await expect(startEmulatorProcess('/nowhere/serve.ts', 0)).rejects.toThrow(
    'this installation has no emulator',
  );
});
