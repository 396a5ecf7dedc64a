/** How many rows reach down to the end of the screen, where the lowest has so many pixels: more would keep the reader waiting. */
export const rowsInView = (lowest: number): number =>
  Math.ceil((window.scrollY + window.innerHeight) / lowest);
