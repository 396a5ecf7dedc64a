import { useCallback } from 'react';

/** Level of a text's highest heading. */
export const defaultHeadings = 3;

/** Formatted texts of a page that the server drew, until the parser is loaded. */
const kept = new Map<string, HTMLElement>();

/** Identifies a text and how its headings are shown. */
export function keyOf(text: string, headings: number): string {
  let hash = headings;
  for (const character of text) hash = (31 * hash + character.charCodeAt(0)) | 0;
  return `${hash} ${text.length}`;
}

/** Keeps the formatted texts below `root`, which is about to be replaced: the same texts show them without the parser. */
export function keepDrawn(root: ParentNode): void {
  for (const one of root.querySelectorAll<HTMLElement>('[data-formatted]'))
    kept.set(one.dataset['formatted'] ?? '', one.cloneNode(true) as HTMLElement);
}

export const drawnOf = (text: string, headings = defaultHeadings) => kept.get(keyOf(text, headings));

/** What the server drew, as it is. */
export function Drawn({ element }: { element: HTMLElement }) {
  const fill = useCallback(
    (place: HTMLElement | null) => place?.replaceChildren(...element.cloneNode(true).childNodes),
    [element],
  );
  return <div ref={fill} className={element.className} data-formatted={element.dataset['formatted']} />;
}
