import { setInterval } from 'node:timers';
import { addFailureMessages } from '../../shared-data/src/i18n/failure-messages.ts';
import { pageI18n } from '../../shared-data/src/i18n/i18n.ts';

// Most component tests run without the identity, which adds these.
addFailureMessages();
pageI18n();

/** Missing in jsdom. Simulates a wide, light screen without animations. */
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

Element.prototype.scrollIntoView ??= () => {};
document.elementFromPoint ??= () => null;
window.scrollTo = () => {};

const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);

interface Frames {
  requestAnimationFrame: typeof requestAnimationFrame;
  _requestFocusFixup(): void;
  inRealTime?: true;
}

/** jsdom has one interval for frames and lost focus. Started by a test's fake timers it would never end, and no later frame come. */
function startInRealTime(frames: Frames): void {
  const { requestAnimationFrame: request, _requestFocusFixup: fix } = frames;
  const really = <T>(start: () => T): T => {
    const { setInterval: faked } = globalThis;
    globalThis.setInterval = setInterval;
    try {
      return start();
    } finally {
      globalThis.setInterval = faked;
    }
  };
  frames.requestAnimationFrame = (draw) => really(() => request(draw));
  frames._requestFocusFixup = () => really(fix);
  globalThis.requestAnimationFrame = frames.requestAnimationFrame;
  frames.inRealTime = true;
}

const page = Reflect.get(globalThis, 'jsdom').window as Frames;
if (!page.inRealTime) startInRealTime(page);
