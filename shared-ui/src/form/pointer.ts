let down = false;

if (typeof window !== 'undefined') {
  const set = (next: boolean) => () => {
    down = next;
  };
  window.addEventListener('pointerdown', set(true), true);
  window.addEventListener('pointerup', set(false), true);
  window.addEventListener('pointercancel', set(false), true);
}

/** Runs now, or after the current press and its click: a layout shift in between would make the click miss. */
export function afterPointer(run: () => void): void {
  if (!down) {
    run();
    return;
  }
  const released = () => {
    window.removeEventListener('pointerup', released, true);
    window.removeEventListener('pointercancel', released, true);
    setTimeout(run);
  };
  window.addEventListener('pointerup', released, true);
  window.addEventListener('pointercancel', released, true);
}
