import { scryptSync, timingSafeEqual } from 'node:crypto';
import type { Body } from '../auth/inputs.ts';
import { AccountError } from '../errors.ts';
import type { PasswordHasher } from '../public.ts';

const PREFIX = 'scrypt';

/** Stored form of a STANDARD_SCRYPT hash. Throws OPERATION_NOT_ALLOWED for other algorithms. */
export function importScryptHash({ salt, passwordHash }: Body, algorithm: Body): string {
  const { hashAlgorithm, cpuMemCost, parallelization, blockSize } = algorithm;
  if (hashAlgorithm !== 'STANDARD_SCRYPT')
    throw new AccountError(
      'OPERATION_NOT_ALLOWED',
      `passwords hashed by ${hashAlgorithm} are not supported, only by STANDARD_SCRYPT`,
    );
  return [PREFIX, cpuMemCost, blockSize, parallelization, salt ?? '', passwordHash].join('$');
}

export function withScryptHashes(inner: PasswordHasher): PasswordHasher {
  const isImported = (hash: string) => hash.startsWith(`${PREFIX}$`);
  return {
    ...inner,
    hash: (password) => inner.hash(password),
    isWeak: (hash) => !isImported(hash) && inner.isWeak?.(hash) === true,
    async verify(hash, password) {
      if (!isImported(hash)) return inner.verify(hash, password);
      const [, N, r, p, salt = '', expected = ''] = hash.split('$');
      const wanted = Buffer.from(expected, 'base64url');
      const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) };
      const actual = scryptSync(password, Buffer.from(salt, 'base64url'), wanted.length, options);
      return timingSafeEqual(actual, wanted);
    },
  };
}
