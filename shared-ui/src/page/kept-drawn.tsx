import { useCallback } from 'react';

/** What the server drew of parts that the living page shows later, by name. */
const kept = new Map<string, HTMLElement>();

const nameOf = ({ dataset }: HTMLElement) => dataset['formatted'] ?? dataset['part'] ?? '';

/** Keeps formatted texts and later parts below `root`, which is about to be replaced: the living page shows them until it has its own. */
export function keepDrawn(root: ParentNode): void {
  for (const one of root.querySelectorAll<HTMLElement>('[data-formatted], [data-part]'))
    kept.set(nameOf(one), one.cloneNode(true) as HTMLElement);
}

export const drawnOf = (name: string) => kept.get(name);

/** What the server drew, as it is. */
export function Drawn({ element }: { element: HTMLElement }) {
  const fill = useCallback(
    (place: HTMLElement | null) => place?.replaceChildren(...element.cloneNode(true).childNodes),
    [element],
  );
  const { formatted, part } = element.dataset;
  return <div ref={fill} className={element.className} data-formatted={formatted} data-part={part} />;
}

/** A later part (`data-part`) as the server drew it; nothing where it did not. */
export function DrawnPart({ name }: { name: string }) {
  const element = kept.get(name);
  return element ? <Drawn element={element} /> : null;
}
