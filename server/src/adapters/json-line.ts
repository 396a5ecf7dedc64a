/** A message as one line; `readline` also ends lines at U+2028 and U+2029, which JSON leaves as they are. */
export function jsonLine(message: unknown): string {
  const text = JSON.stringify(message).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
  return `${text}\n`;
}
