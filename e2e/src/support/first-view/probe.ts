/** What the probe finds on a page, in milliseconds since the navigation began. */
export interface Found {
  painted: number;
  interactive: number;
  /** Cumulative layout shift until it is interactive. */
  shift: number;
  /** Names of what stood elsewhere in a later frame. */
  moved: string[];
}

export interface ProbeOptions {
  /** Content: its first element counts. */
  wanted: string;
  /** What to do with the living page, and how to see that it was done. */
  act: { type: string; gone: string } | { press: string; effect: string };
}

declare global {
  interface Window {
    firstView?: Found;
  }
}

/** Runs in the page before its scripts. Everything is looked at after every frame until the page is interactive: before, `content-visibility` has not yet laid out what comes into view. */
export function probe({ wanted, act }: ProbeOptions): void {
  const places = new Map<string, string>();
  const moved = new Set<string>();
  let painted = 0;
  let shift = 0;
  let acted = false;
  let before = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      if (!acted) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  const count = (selector: string) => document.querySelectorAll(selector).length;
  const isLiving = () => document.querySelector('[data-drawn]') === null;

  /** By what they say: the living page has other elements. */
  function lookWhere(): void {
    const shown = [...document.querySelectorAll('h1, nav a, article, main h2, main button')].slice(0, 60);
    for (const one of shown) {
      const { left, top, width } = one.getBoundingClientRect();
      if (width === 0 || top > innerHeight) continue;
      const name = `${one.tagName} ${one.textContent.slice(0, 60)}`;
      const place = `${Math.round(left)} ${Math.round(top + scrollY)}`;
      const known = places.get(name);
      // Of several with one name, none can be told from the others.
      if (known === undefined) places.set(name, place);
      else if (known !== place && shown.filter((other) => other.textContent === one.textContent).length === 1)
        moved.add(`${name} ${known} -> ${place}`);
    }
  }

  function doIt(): boolean {
    if ('press' in act) {
      const button = document.querySelector<HTMLElement>(act.press);
      if (!button) return false;
      before = count(act.effect);
      button.click();
      return true;
    }
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) return false;
    before = Math.max(before, count(act.gone));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, act.type);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  }

  const isDone = () => ('press' in act ? count(act.effect) > before : before > 0 && count(act.gone) < before);

  function look(): void {
    const now = performance.now();
    if (!painted && document.querySelector(wanted)) painted = now;
    if (painted && !acted) {
      lookWhere();
      if (isLiving()) acted = doIt();
    } else if (acted && isDone()) {
      window.firstView = { painted, interactive: now, shift, moved: [...moved] };
      return;
    } else if (acted && 'type' in act) doIt(); // A copy's script may listen only after its list is painted.
    lookAfterFrame();
  }
  /** A page that was taken over since the frame is not laid out yet, and rows are as high as estimated. */
  const lookAfterFrame = () =>
    requestAnimationFrame(() => {
      const living = isLiving();
      setTimeout(() => (living === isLiving() ? look() : lookAfterFrame()));
    });
  lookAfterFrame();
}
