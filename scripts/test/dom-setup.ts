import { addFailureMessages } from '../../shared-data/src/i18n/failure-messages.ts';
import { pageI18n } from '../../shared-data/src/i18n/i18n.ts';

// In an application they come with the session, which most component tests do without.
addFailureMessages();
pageI18n();

/** What jsdom lacks and the components ask for. Everything is said to be wide, light and still. */
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

globalThis.IntersectionObserver ??= class {
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
} as unknown as typeof IntersectionObserver;

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

// jsdom warns about every call for a pseudo element; the answer without one is good enough.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);
