import { useLocation, useNavigationType } from 'react-router-dom';
import { useLater } from './use-later.ts';

/**
 * False until the first view of a page that was navigated to is painted: what it can do without follows.
 * True from the start when the scroll position is restored or the URL has a hash.
 */
export function useAfterFirstView(): boolean {
  const back = useNavigationType() === 'POP';
  const part = useLocation().hash !== '';
  return useLater(true, back || part);
}
