import { serverNow } from './clock.ts';

const letters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

let last = '';

/** A chronological key like those of Firebase, made without its code, so that a retry writes the same record. */
export function pushKey(): string {
  let head = '';
  for (let rest = serverNow(), i = 0; i < 8; i++, rest = Math.floor(rest / 64)) head = letter(rest) + head;
  const tail = Array.from(crypto.getRandomValues(new Uint8Array(12)), letter).join('');
  // Keys of one page keep their order also within a millisecond.
  last = head + tail > last ? head + tail : next(last);
  return last;
}

const letter = (number: number) => letters.charAt(number % 64);

function next(key: string): string {
  const at = [...key].findLastIndex((one) => one !== 'z');
  const grown = letter(letters.indexOf(key.charAt(at)) + 1);
  return key.slice(0, at) + grown + '-'.repeat(key.length - at - 1);
}
