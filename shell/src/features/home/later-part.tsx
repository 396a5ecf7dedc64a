import { type ReactNode, Suspense } from 'react';
import { useIdentity } from 'shared-data/identity/identity-store';
import { DrawnPart } from 'shared-ui/page';

let atOnce = false;

/** For the server, which draws home before the account is known. */
export function drawLaterParts(): void {
  atOnce = true;
}

/** Code and data of `children`, which are wrapped by a `PartOf`, load once the account is known; until then stands what the server drew of them. */
export function LaterPart({ name, children }: { name: string; children: ReactNode }) {
  const ready = useIdentity((identity) => identity.ready);
  const drawn = <DrawnPart name={name} />;
  if (!ready && !atOnce) return drawn;
  return <Suspense fallback={drawn}>{children}</Suspense>;
}
