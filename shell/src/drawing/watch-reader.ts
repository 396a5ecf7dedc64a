import { holdInView } from 'shared-ui/page';

declare global {
  /** The button that was pressed last before scripts ran, by the inline script of drawn pages. */
  var pressedEarly: HTMLElement | undefined;
}

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Remembers scroll position, focus, input, choices and clicks on a drawn page; `end` returns what applies them to the living page. That returns the
 * address of a pressed link which the living page does not have, as it may know less than the server for a moment.
 */
export function watchReader(root: HTMLElement): { end(): () => string | undefined } {
  const all = () => [...root.querySelectorAll<HTMLElement>(reachable)];
  let clicked: HTMLElement | null = globalThis.pressedEarly ?? null;
  const hold = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(reachable);
    if (
      !target ||
      target.matches('input, select, summary') ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    clicked = target;
  };
  root.addEventListener('click', hold, true);

  return {
    end() {
      root.removeEventListener('click', hold, true);
      const { scrollX, scrollY } = window;
      const before = named(all());
      // Talks that were unfolded are written above it.
      const inView = scrollY > 0 ? placesInView(before) : [];
      const nameOf = (one: Element | null) => [...before].find(([, element]) => element === one)?.[0] ?? '';
      const [focused, pressed] = [nameOf(document.activeElement), nameOf(clicked)];
      const typed = [...before].flatMap(([name, one]) =>
        isChanged(one) ? [[name, one.value] as const] : [],
      );
      const opened = [...root.querySelectorAll('details')].map(({ open }) => open);
      return () => {
        const now = named(all());
        for (const [name, text] of typed) {
          const field = now.get(name);
          if (field) enter(field, text);
        }
        for (const [index, one] of root.querySelectorAll('details').entries())
          if (opened[index]) one.open = true;
        now.get(focused)?.focus({ preventScroll: true });
        window.scrollTo(scrollX, scrollY);
        // A drawn page has links that the living one has not.
        const [held, top] = inView.find(([name]) => now.has(name)) ?? ['', 0];
        if (held) holdInView(() => now.get(held), top);
        const found = now.get(pressed);
        found?.click();
        return !found && clicked instanceof HTMLAnchorElement ? clicked.href : undefined;
      };
    },
  };
}

/** By kind, name and how many of these came before: the living page may have parts between that no server can draw. */
function named(elements: readonly HTMLElement[]): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const one of elements) {
    const text = one.matches('input, select, textarea') ? one.getAttribute('name') : one.textContent;
    const name = [one.tagName, text, one.getAttribute('href')].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(`${name} ${count}`, one);
  }
  return found;
}

/** Names of what a reader sees of the page itself, and pixels below the upper edge of the window; first what is read, which is not at the edge. */
const placesInView = (elements: ReadonlyMap<string, HTMLElement>): [name: string, top: number][] =>
  [...elements]
    .filter(([, one]) => one.closest('main'))
    .map(([name, one]): [string, number] => [name, one.getBoundingClientRect().top])
    .filter(([, top]) => top >= 0 && top < window.innerHeight)
    .sort(([, a], [, b]) => fromReading(a) - fromReading(b));

const fromReading = (top: number) => Math.abs(top - window.innerHeight / 3);

function isChanged(element: HTMLElement): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLInputElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLSelectElement)) return false;
  const [first] = element.options;
  const before = [...element.options].find(({ defaultSelected }) => defaultSelected) ?? first;
  return element.value !== before?.value;
}

/** As a person would, for React. */
function enter(field: HTMLElement, text: string): void {
  if (field instanceof HTMLInputElement) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (field instanceof HTMLSelectElement) {
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
