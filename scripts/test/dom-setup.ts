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
window.scrollTo = () => {};

const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);
