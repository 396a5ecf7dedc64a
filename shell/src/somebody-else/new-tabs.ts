/**
 * Links that open a new tab open one that begins with what this tab keeps, so it is of the same person. By itself the browser would open the
 * administrator's own page. Its menu on a link cannot be followed.
 */
export function keepNewTabs(): void {
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, openHere, true);
}

function openHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || !isNewTab(event, link))
    return;
  event.preventDefault();
  window.open(link.href);
}

function isNewTab({ type, button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement) {
  if (type === 'auxclick') return button === 1;
  return ctrlKey || metaKey || shiftKey || target === '_blank';
}
