/**
 * Database keys made from e-mail addresses: NFC, trimmed, lower case, then each of `% . # $ [ ] /` as `%HH`,
 * `%` first. Ordinary addresses give the specification's key (dots as %2E); distinct addresses never collide.
 */
const escapes: readonly [string, string][] = [
  ['%', '%25'],
  ['.', '%2E'],
  ['#', '%23'],
  ['$', '%24'],
  ['[', '%5B'],
  [']', '%5D'],
  ['/', '%2F'],
];

/** The one spelling under which an address is compared and stored. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** The database key of an address. */
export function emailKey(email: string): string {
  return escapes.reduce((key, [char, code]) => key.replaceAll(char, code), normalizeEmail(email));
}

/** The address a key was made from. */
export function emailOfKey(key: string): string {
  return escapes.reduceRight((text, [char, code]) => text.replaceAll(code, char), key);
}
