import { createContext, type ReactNode } from 'react';

/** Why forms cannot be sent at the moment. */
export const Bar = createContext<string | null>(null);

/** While there is a reason, forms inside stay with what was typed, say the reason, and cannot be sent. */
export function Blocked({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <Bar value={reason}>{children}</Bar>;
}
