import { type RefObject, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Plain links of the site inside an element lead on within the page, as `Link` does: a `Link` each is costly for hundreds. */
export function useLinksWithin(element: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const within = element.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href');
      if (!path?.startsWith('/') || link?.target || event.defaultPrevented || isForBrowser(event)) return;
      event.preventDefault();
      navigate(path);
    };
    within?.addEventListener('click', follow);
    return () => within?.removeEventListener('click', follow);
  }, [element, navigate]);
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a press opens the link elsewhere, or its menu. */
export const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
