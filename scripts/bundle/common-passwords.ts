import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isAcceptablePassword } from '../../shared-data/src/models/account.ts';

/** Source of `common-passwords`: entries of the server's list that the password rule accepts, sorted for compression. */
export function commonPasswordsSource(root: string): string {
  const require = createRequire(join(root, 'server/package.json'));
  const { dictionary } = require('@zxcvbn-ts/language-common') as {
    dictionary: { 'passwords-common': string[] };
  };
  const known = dictionary['passwords-common'].filter(isAcceptablePassword).toSorted();
  return `export const commonPasswords = new Set(${JSON.stringify(known.join(' '))}.split(' '));`;
}
