import { expect, onTestFinished, test } from 'vitest';
import { watchVitals } from './vitals.ts';

test('F57: a blocked event loop is told', async () => {
  const vitals = watchVitals();
  onTestFinished(vitals.stop);
  await expect
    .poll(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
      return vitals.read();
    })
    .toMatchObject({ strained: expect.arrayContaining(['event loop']) });
  expect(vitals.read().delay).toBeGreaterThan(1000);
});

test('F57: a heap that is nearly full is told', () => {
  let used = 80;
  const vitals = watchVitals(() => ({ used, limit: 100 }));
  onTestFinished(vitals.stop);
  expect(vitals.read().strained).not.toContain('memory');
  used = 90;
  expect(vitals.read().strained).toContain('memory');
  expect(vitals.read().memory).toBeGreaterThan(0);
});
