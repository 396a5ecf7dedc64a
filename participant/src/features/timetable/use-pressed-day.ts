import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The day to show, and what to call when another one is pressed: it is shown with the press, and the router, which asks the guard first
 * and renders in steps, follows.
 */
export function usePressedDay(
  named: string | undefined,
): [day: string | undefined, press: (day: string) => void] {
  const { key } = useLocation();
  const [pressed, set] = useState<{ day: string; on: string } | null>(null);
  const press = useCallback((day: string) => set({ day, on: key }), [key]);
  // Going back to where it was pressed shows that page's own day.
  if (pressed && pressed.on !== key) set(null);
  // Without a name in the address the next page is another one.
  return [named !== undefined && pressed?.on === key ? pressed.day : named, press];
}
