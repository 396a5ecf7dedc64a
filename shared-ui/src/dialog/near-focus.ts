type Place = [parent: Element, index: number];

const controls = 'a[href], button, input, select, textarea';

/** Finds, also when the element is gone by then, the control of the next row, else of the one before, else the first of the box. */
export function nearestTo(element: Element, box: Element): () => HTMLElement | null {
  const places: Place[] = [];
  for (let one = element; one !== box && one.parentElement; one = one.parentElement)
    places.push([one.parentElement, [...one.parentElement.children].indexOf(one)]);
  return () => {
    for (const [parent, index] of places.filter(([one]) => one.isConnected)) {
      for (const near of [parent.children[index], parent.children[index - 1], parent]) {
        const found = near?.matches(controls) ? near : near?.querySelector(controls);
        if (found instanceof HTMLElement) return found;
      }
    }
    return box.querySelector<HTMLElement>(controls);
  };
}

/** Gives the focus back to what has it now, or to what is near its place or the page's heading when that is gone. */
export function focusReturn(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => {};
  const box = opener.closest('dialog, main') ?? document.body;
  const near = nearestTo(opener, box);
  return () => {
    if (document.activeElement !== document.body) return;
    const to = opener.isConnected ? opener : (near() ?? document.querySelector<HTMLElement>('main h1'));
    to?.focus({ preventScroll: true });
  };
}
