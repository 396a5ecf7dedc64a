const inText = /[*_`#[\]<>~\\&]/;
const atLineStart = /^ {0,3}(?:[-+]|\d{1,9}[.)])\s|^ {4}|^\t|^ {0,3}(?:=+|-+) *$/m;

/** Whether the text may contain markup. No false negatives. */
export function hasMarks(text: string): boolean {
  return inText.test(text) || atLineStart.test(text);
}

/** Strips the commonest marks, for display until the parser is loaded. */
export function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}(?:#+|[-*+>]) +|(?<!\w)[*_`]+|[*_`]+(?!\w)/gm, '');
}
