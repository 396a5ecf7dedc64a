// Roving focus: of many buttons one is a tab stop, arrows move between them. Kept in the DOM, so that moving draws nothing.

/** Asks for the attribute: reading the property can make the browser style the page first. */
const isStop = (one: HTMLElement) => one.getAttribute('tabindex') === '0';

export function focusStop(buttons: readonly HTMLElement[], to: HTMLElement): void {
  for (const one of buttons) if (isStop(one)) one.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  // Browsers leave what is cut off at an edge, or lies under what is fixed there.
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** After each render: exactly one of them stays reachable. */
export function keepTabStop(buttons: readonly HTMLElement[]): void {
  const stops = buttons.filter(isStop);
  for (const extra of stops.slice(1)) extra.tabIndex = -1;
  const [first] = buttons;
  if (stops.length === 0 && first) first.tabIndex = 0;
}

/** The button an arrow key leads to: up and down within a room, left and right to the nearest time in the next room. */
export function stopBeside(
  rooms: readonly (readonly HTMLElement[])[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const column = rooms.findIndex((room) => room.includes(from));
  const room = rooms[column] ?? [];
  const at = room.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return room[at - 1];
    case 'ArrowDown':
      return room[at + 1];
    case 'Home':
      return room[0];
    case 'End':
      return room.at(-1);
    case 'ArrowLeft':
      return nearest(
        rooms.slice(0, Math.max(column, 0)).findLast(({ length }) => length > 0),
        from,
      );
    case 'ArrowRight':
      return nearest(
        rooms.slice(column + 1).find(({ length }) => length > 0),
        from,
      );
    default:
      return undefined;
  }
}

function nearest(room: readonly HTMLElement[] | undefined, to: HTMLElement): HTMLElement | undefined {
  const distance = (one: HTMLElement) => Math.abs(Number(one.dataset.begin) - Number(to.dataset.begin));
  return room?.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
