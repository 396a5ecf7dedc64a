// The browser looks through all cards for what is at a point, which takes tens of milliseconds on a board of thousands: too long for a frame.

function holds(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** The room at a point of the window; `root` is the board or what it is in. */
export function columnAt(root: Element | null, x: number, y: number): HTMLElement | undefined {
  const rooms = root?.querySelector('[data-rooms]');
  // What is scrolled out of sight is not there.
  if (!rooms?.parentElement || !holds(rooms.parentElement, x, y)) return undefined;
  return ([...rooms.children] as HTMLElement[]).find(
    (one) => one.dataset.room !== undefined && holds(one, x, y),
  );
}

/** The uppermost place at a point, or else the program, if `isTarget`. */
export function targetAt(
  root: Element | null,
  x: number,
  y: number,
  isTarget: (element: HTMLElement) => boolean,
): HTMLElement | null {
  const column = columnAt(root, x, y);
  const at = (selector: string) =>
    [...(column?.querySelectorAll<HTMLElement>(selector) ?? [])].findLast(
      (one) => isTarget(one) && holds(one, x, y) && isShown(one, x, y),
    );
  return at('[data-place]') ?? at('[data-program]') ?? null;
}

/** Lists of posters scroll within their block. */
function isShown(element: HTMLElement, x: number, y: number): boolean {
  const list = element.closest('ul');
  return list === null || holds(list, x, y);
}
