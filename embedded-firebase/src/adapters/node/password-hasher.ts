import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type Argon2Form, formatArgon2, parseArgon2, sameBytes } from '../../auth/argon2-form.ts';
import type { PasswordHasher } from '../../public.ts';

const derive = promisify(argon2);
/** One processor is left for the main thread; more than three would starve file access of libuv threads and gain nothing. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));

/** argon2id by Node, off the main thread. `memory` in KiB. Hashes with smaller parameters count as weak. */
export function nodePasswordHasher(parameters: { memory?: number; passes?: number } = {}): PasswordHasher {
  const { memory = 19_456, passes = 2 } = parameters;
  const tagOf = async (password: string, form: Argon2Form) =>
    new Uint8Array(
      await derive('argon2id', {
        message: password,
        nonce: form.salt,
        parallelism: form.parallelism,
        tagLength: form.tag.length,
        memory: form.memory,
        passes: form.passes,
      }),
    );
  return {
    atOnce: AT_ONCE,
    async hash(password) {
      const salt = new Uint8Array(randomBytes(16));
      const form = { memory, passes, parallelism: 1, salt, tag: new Uint8Array(32) };
      return formatArgon2({ ...form, tag: await tagOf(password, form) });
    },
    async verify(hash, password) {
      const form = parseArgon2(hash);
      return form !== null && sameBytes(await tagOf(password, form), form.tag);
    },
    isWeak(hash) {
      const form = parseArgon2(hash);
      return form !== null && (form.memory < memory || form.passes < passes);
    },
  };
}
