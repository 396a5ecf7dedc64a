import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Above the page, outside of its tree: it stays whatever happens there. */
export function showBar(bar: ReactNode): void {
  const element = document.createElement('div');
  document.body.prepend(element);
  const { documentElement: page } = document;
  createRoot(element).render(bar);
  const usual = getComputedStyle(page).getPropertyValue('--bar-height');
  new ResizeObserver(() => {
    const above = `${element.firstElementChild?.getBoundingClientRect().height ?? 0}px`;
    page.style.setProperty('--above', above);
    page.style.setProperty('--bar-height', `calc(${usual} + ${above})`);
  }).observe(element);
}
