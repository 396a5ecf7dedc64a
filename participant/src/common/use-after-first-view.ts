import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * False in the first rendering of a page that was navigated to: what the first view can do without renders right afterwards.
 * True from the start when the scroll position is restored or the URL has a hash.
 */
export function useAfterFirstView(): boolean {
  const back = useNavigationType() === 'POP';
  const part = useLocation().hash !== '';
  return useDeferredValue(true, back || part);
}
