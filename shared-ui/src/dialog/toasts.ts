/** Shows the toasts within what covers the page and makes the rest inert, so that they can be heard and used. Returns the undo function. */
export function showToastsIn(cover: Element): () => void {
  const shown = import(/* webpackChunkName: "later" */ './move-toasts.ts').then(
    ({ moveToastsInto }) => moveToastsInto(cover),
    () => () => {},
  );
  return () => void shown.then((leave) => leave());
}
