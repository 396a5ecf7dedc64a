const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Firebase push IDs: 20 characters, ordered by time and within a millisecond. */
export function pushKeys(clock: () => number, randomBytes: (length: number) => Uint8Array): () => string {
  let last = -1;
  let tail: number[] = [];
  return () => {
    const now = clock();
    if (now === last) increment(tail);
    else tail = Array.from(randomBytes(12), (byte) => byte % 64);
    last = now;
    let head = '';
    for (let rest = now, i = 0; i < 8; i++, rest = Math.floor(rest / 64)) head = letter(rest % 64) + head;
    return head + tail.map(letter).join('');
  };
}

function increment(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const next = ((digits[i] ?? 0) + 1) % 64;
    digits[i] = next;
    if (next !== 0) return;
  }
}

function letter(digit: number): string {
  return ALPHABET.charAt(digit);
}
