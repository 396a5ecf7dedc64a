import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '../../public.ts';

const derive = promisify(argon2);
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const AT_ONCE = 4;

/** argon2id by Node itself, in the usual string form. `memory` in KiB. At most four run at once. */
export function nodePasswordHasher(parameters: { memory?: number; passes?: number } = {}): PasswordHasher {
  const { memory = 19_456, passes = 2 } = parameters;
  const inTurn = limiter(AT_ONCE);
  const run = (password: string, nonce: Buffer, m: number, t: number, p: number, tagLength: number) =>
    inTurn(() =>
      derive('argon2id', { message: password, nonce, parallelism: p, tagLength, memory: m, passes: t }),
    );
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await run(password, nonce, memory, passes, 1, 32);
      return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
    },
    async verify(hash, password) {
      const [, m, t, p, salt = '', stored = ''] = FORM.exec(hash) ?? [];
      if (m === undefined) return false;
      const expected = Buffer.from(stored, 'base64');
      const tag = await run(
        password,
        Buffer.from(salt, 'base64'),
        Number(m),
        Number(t),
        Number(p),
        expected.length,
      );
      return timingSafeEqual(tag, expected);
    },
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function limiter(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
