import { argon2idAsync } from '@noble/hashes/argon2.js';
import { type Argon2Form, formatArgon2, parseArgon2, sameBytes } from '../../auth/argon2-form.ts';
import type { PasswordHasher } from '../../public.ts';

/** argon2id in JavaScript. The defaults (`memory` in KiB) are too weak for production. */
export function pagePasswordHasher(parameters: { memory?: number; passes?: number } = {}): PasswordHasher {
  const { memory = 64, passes = 1 } = parameters;
  const tagOf = async (password: string, form: Argon2Form) =>
    argon2idAsync(password, form.salt, {
      m: form.memory,
      t: form.passes,
      p: form.parallelism,
      dkLen: form.tag.length,
    });
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const form = { memory, passes, parallelism: 1, salt, tag: new Uint8Array(32) };
      return formatArgon2({ ...form, tag: new Uint8Array(await tagOf(password, form)) });
    },
    async verify(hash, password) {
      const form = parseArgon2(hash);
      return form !== null && sameBytes(await tagOf(password, form), form.tag);
    },
  };
}
