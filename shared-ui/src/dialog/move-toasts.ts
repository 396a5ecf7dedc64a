/** The toasts' own place, then what has covered it since. */
let places: readonly Element[] = [];

export function moveToastsInto(cover: Element): () => void {
  const toasts = document.getElementById('toasts');
  const own = toasts?.parentElement;
  if (!own) return () => {};
  places = [...(places.length > 1 ? places : [own]), cover];
  move(toasts);
  return () => {
    places = places.filter((one) => one !== cover);
    move(toasts);
  };
}

/** As the elements stay the same, so does the time that each has left. */
function move(toasts: HTMLElement) {
  const to = places.at(-1);
  if (!to || to === toasts.parentElement) return;
  const shown = toasts.querySelectorAll<HTMLElement>('[data-at]');
  for (const one of shown) {
    // A younger one may not have been read out yet.
    if (Date.now() - Number(one.dataset.at) < 1000) continue;
    one.removeAttribute('role');
    one.setAttribute('aria-live', 'off');
  }
  to.append(toasts);
  toasts.removeAttribute('popover');
  // A dialog that moves in, which is an animation, would take along what is merely fixed.
  if (to.matches('dialog') && 'showPopover' in toasts) {
    toasts.popover = 'manual';
    toasts.showPopover();
  }
  // Not every browser tells what is moved that it has lost the focus.
  for (const one of shown) one.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
