import { createRoot } from 'react-dom/client';
import { Bar, type BarProps } from './bar.tsx';

/** Above the page, outside of its tree: it stays whatever happens there. */
export function showBar(props: BarProps): void {
  const element = document.createElement('div');
  document.body.prepend(element);
  const { documentElement: page } = document;
  createRoot(element).render(<Bar {...props} />);
  const usual = getComputedStyle(page).getPropertyValue('--bar-height');
  new ResizeObserver(() => {
    const above = `${element.firstElementChild?.getBoundingClientRect().height ?? 0}px`;
    page.style.setProperty('--above', above);
    page.style.setProperty('--bar-height', `calc(${usual} + ${above})`);
  }).observe(element);
}
