import { expect, test, vi } from 'vitest';
import { loadFirebase, setFirebase } from '../../shared-data/src/platform/firebase.ts';
import type { AuthPort, FirebaseHandle, Transport } from '../../shared-data/src/platform/ports.ts';

const fake: FirebaseHandle = { auth: {} as AuthPort, transport: {} as Transport };

test('a test may replace the connection', async () => {
  setFirebase(fake);
  expect(await loadFirebase()).toBe(fake);
});

test('the next test does not get the connection of the last one', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  expect(await loadFirebase().catch(() => undefined)).not.toBe(fake);
});
