export interface Anchor {
  text: string;
  /** Pixels below the upper edge of the window. */
  top: number;
}

/** Below the bar; between columns of cards is nothing. */
export function articleInView(): Anchor | undefined {
  const x = document.documentElement.clientWidth * 0.4;
  for (let y = 80; y < window.innerHeight; y += 24) {
    const found = document.elementFromPoint(x, y)?.closest('main article');
    if (found) return { text: found.textContent, top: found.getBoundingClientRect().top };
  }
  return undefined;
}

export const articleWith = (text: string | undefined) =>
  [...document.querySelectorAll('main article')].find(({ textContent }) => textContent === text);
