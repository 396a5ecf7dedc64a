import { createContext, type ReactNode } from 'react';

export const Bar = createContext<string | null>(null);

/** While `reason` is set, forms inside keep their input, show the reason, and cannot be sent. */
export function Blocked({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <Bar value={reason}>{children}</Bar>;
}
