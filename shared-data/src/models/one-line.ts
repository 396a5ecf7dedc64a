const breaks = /(?:\r\n|[\t-\r\x85\u2028\u2029])+/g;
/** Control characters, and marks that change the direction of what follows them. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const seen = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text as one line: breaks become spaces; control characters and direction marks are removed. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').replace(unseen, '').trim();
}

/** Whether it has a visible character. */
export function isVisible(text: string): boolean {
  return seen.test(text);
}
