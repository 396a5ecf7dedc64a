import { expect, onTestFinished, test } from 'vitest';
import { watchVitals } from './vitals.ts';

const heap = () => ({ used: 1, limit: 100 });

test('F57: a blocked event loop is told', async () => {
  const vitals = watchVitals(heap, 100);
  const usual = watchVitals(heap);
  onTestFinished(() => {
    vitals.stop();
    usual.stop();
  });
  await expect
    .poll(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      return vitals.read();
    })
    .toMatchObject({ strained: ['event loop'] });
  expect(vitals.read().delay).toBeGreaterThan(100);
  // A second is allowed, unless told otherwise.
  const { delay, strained } = usual.read();
  expect(delay).toBeGreaterThan(100);
  expect(strained.includes('event loop')).toBe(delay > 1000);
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
