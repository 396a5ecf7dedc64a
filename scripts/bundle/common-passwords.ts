import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isAcceptablePassword } from '../../shared-data/src/models/account.ts';

/**
 * Source of the module `common-passwords`: of the list that the server has for staff, what the rule for passwords accepts. A tenth of
 * the whole, sorted so that it compresses.
 */
export function commonPasswordsSource(root: string): string {
  const require = createRequire(join(root, 'server/package.json'));
  const { dictionary } = require('@zxcvbn-ts/language-common') as {
    dictionary: { 'passwords-common': string[] };
  };
  const known = dictionary['passwords-common'].filter(isAcceptablePassword).toSorted();
  return `export const commonPasswords = new Set(${JSON.stringify(known.join(' '))}.split(' '));`;
}
