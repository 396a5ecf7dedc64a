/** Level of a text's highest heading. */
export const defaultHeadings = 3;

/** Identifies a text and how its headings are shown. */
export function keyOf(text: string, headings = defaultHeadings): string {
  let hash = headings;
  for (const character of text) hash = (31 * hash + character.charCodeAt(0)) | 0;
  return `${hash} ${text.length}`;
}
