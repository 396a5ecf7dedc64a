import { untilReaderActs } from './until-reader-acts.ts';

/** Milliseconds after which what stands above has its height. */
const longest = 3000;

let last: AbortController | undefined;

/** Keeps an element at its place on the screen while what stands above it grows, instead of one that was held before. `find`: the element, once it is there. The reader's own scrolling, and what a page scrolls for the reader, come first. */
export function holdInView(find: () => Element | null | undefined, top: number): void {
  last?.abort();
  const ended = untilReaderActs(longest);
  last = ended;
  let left: { place: number; height: number } | undefined;
  const look = () => {
    if (ended.signal.aborted) return;
    const { scrollHeight: height } = document.documentElement;
    // Browsers round it.
    const isLeft = left && Math.abs(left.place - window.scrollY) <= 1;
    if (left && left.height === height && !isLeft) return ended.abort();
    const found = find();
    const by = found?.isConnected ? found.getBoundingClientRect().top - top : 0;
    if (Math.abs(by) >= 1) window.scrollBy(0, by);
    left = { place: window.scrollY, height };
    requestAnimationFrame(look);
  };
  look();
}
