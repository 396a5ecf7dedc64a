import { type Attack, storm } from '../attack.ts';
import { call, wordOf } from '../calls.ts';

const flood =
  (path: string, atOnce: number): Attack =>
  (siege, tally) =>
    storm(siege, tally, atOnce, async () => wordOf(await call(siege.origin + path)));

export const apiReaders = flood('/api/openapi.json', 40);

export const listReaders: Attack = (siege, tally) => {
  const paths = ['/meeting/program', '/meeting/program/OB', '/config.json', '/'];
  return storm(siege, tally, 40, async (index) =>
    wordOf(await call(siege.origin + (paths[index % paths.length] as string))),
  );
};

export const bigBodies: Attack = (siege, tally) =>
  storm(siege, tally, 20, async () =>
    wordOf(await call(`${siege.origin}/api/auth/passwordReset`, { body: { email: 'x'.repeat(60_000) } })),
  );
