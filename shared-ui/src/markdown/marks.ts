const inText = /[*_`#[\]<>~\\&]/;
const atLineStart = /^ {0,3}(?:[-+]|\d{1,9}[.)])\s|^ {4}|^\t|^ {0,3}(?:=+|-+) *$/m;

/** May the text mean something else than its letters? Never false for a text that does. */
export function hasMarks(text: string): boolean {
  return inText.test(text) || atLineStart.test(text);
}

/** The words of a text without its commonest marks, for the moment before it is read properly. */
export function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}(?:#+|[-*+>]) +|(?<!\w)[*_`]+|[*_`]+(?!\w)/gm, '');
}
