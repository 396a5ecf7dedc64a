import { useCallback, useEffect, useRef, useState } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router-dom';
import { afterPaint } from '../../common/after-paint.ts';

export type Address = Pick<Path, 'pathname' | 'search'>;

/**
 * The day to show, and what to call when another one is pressed: it is shown with the press. The router, which asks the guard first and
 * renders in steps, follows when the day is painted. `to` is the address of the pressed day.
 */
export function usePressedDay(
  named: string | undefined,
): [day: string | undefined, press: (day: string, to: Address) => void] {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const [pressed, set] = useState<{ day: string; on: string } | null>(null);
  /** Where the router was sent last, and what it waits for to be sent on. */
  const way = useRef({ last: '', cancel: () => {} });
  useEffect(() => {
    // Who has gone elsewhere meanwhile stays there.
    if (pathname !== way.current.last) way.current.cancel();
  }, [key, pathname]);
  useEffect(() => () => way.current.cancel(), []);
  const press = useCallback(
    (day: string, to: Address) => {
      set({ day, on: key });
      way.current.cancel();
      way.current.cancel = afterPaint(() => {
        way.current.last = to.pathname;
        navigate(to);
      });
    },
    [key, navigate],
  );
  // Going back to where it was pressed shows that page's own day.
  if (pressed && pressed.on !== key) set(null);
  return [pressed?.on === key ? pressed.day : named, press];
}
