/** Pixels from the first row on down to the end of the screen: more rows would keep the reader waiting. `rows`: selector of the list, drawn or living. */
export function heightInView(rows: string): number {
  const top = document.querySelector(rows)?.getBoundingClientRect().top ?? -window.scrollY;
  return Math.max(window.innerHeight - top, 0);
}
