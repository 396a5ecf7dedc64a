import { useCallback, useEffect, useRef, useState } from 'react';
import { type To, useLocation, useNavigate } from 'react-router-dom';
import { afterPaint } from '../../common/after-paint.ts';

/**
 * The day to show, and what to call when another one is pressed: it is shown with the press. The router, which asks the guard first and
 * renders in steps, follows when the day is painted. `to` is the address of the pressed day.
 */
export function usePressedDay(
  named: string | undefined,
): [day: string | undefined, press: (day: string, to: To) => void] {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [pressed, set] = useState<{ day: string; on: string } | null>(null);
  const follow = useRef(() => {});
  // Who has gone elsewhere meanwhile stays there.
  useEffect(() => () => follow.current(), [key]);
  const press = useCallback(
    (day: string, to: To) => {
      set({ day, on: key });
      follow.current();
      follow.current = afterPaint(() => navigate(to));
    },
    [key, navigate],
  );
  // Going back to where it was pressed shows that page's own day.
  if (pressed && pressed.on !== key) set(null);
  // Without a name in the address the next page is another one.
  return [named !== undefined && pressed?.on === key ? pressed.day : named, press];
}
