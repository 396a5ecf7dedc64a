/** NFC, trimmed, lower case, then each of `% . # $ [ ] /` as `%HH`, `%` first. Distinct addresses never collide. */
const escapes: readonly [string, string][] = [
  ['%', '%25'],
  ['.', '%2E'],
  ['#', '%23'],
  ['$', '%24'],
  ['[', '%5B'],
  [']', '%5D'],
  ['/', '%2F'],
];

/** The form in which addresses are compared and stored. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

export function emailKey(email: string): string {
  return escapes.reduce((key, [char, code]) => key.replaceAll(char, code), normalizeEmail(email));
}

export function emailOfKey(key: string): string {
  return escapes.reduceRight((text, [char, code]) => text.replaceAll(code, char), key);
}
