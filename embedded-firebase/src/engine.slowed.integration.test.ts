import { expect, test } from 'vitest';
import { frameText } from './database/encoding.ts';
import { noLimits, RateLimits } from './engine.ts';
import { openRules, startWorld, until } from './testing/world.ts';

test('who waits for a share of the work is in the list of the rate limits, and goes on when released', async () => {
  const rateLimits = new RateLimits(Date.now);
  const small = { burst: 0.01, perSecond: 1e-6, little: 0 };
  const world = await startWorld({
    rules: openRules,
    rateLimits,
    limits: { work: { ...noLimits.work, least: 0.05, visitor: small } },
  });
  const answered: string[] = [];
  const client = world.engine.connect(
    (frame) => answered.push(frameText(frame)),
    () => {},
    { host: 'localhost', network: '203.0.113.7' },
  );
  const answers = () => answered.filter((frame) => frame.includes('"r":')).length;
  for (const r of [1, 2]) client.receive(JSON.stringify({ t: 'd', d: { r, a: 'p', b: { p: '/a', d: r } } }));
  await until(() => rateLimits.slowed().length > 0);
  const hall = { of: 'network', id: '203.0.113.7' } as const;
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'work', ...hall, rejected: 0 }]);
  const [slowed] = rateLimits.slowed();
  expect(slowed?.until).toBeGreaterThan(Date.now());
  expect(slowed?.since).toBeLessThanOrEqual(Date.now());
  expect(rateLimits.release('comment', hall)).toBe(false);
  await until(() => answers() === 1);
  expect(rateLimits.release('work', hall)).toBe(true);
  await until(() => answers() === 2);
  await world.close();
});
