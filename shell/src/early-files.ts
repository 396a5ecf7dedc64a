import { type GuardName, mayEnter } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';

/** Activates the `rel="soon"` links of the HTML, which until then did not compete with the scripts needed first. */
function fetchFiles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=soon]')) link.rel = 'preload';
}

/** For visitors, once the guard of the page is known: redirected visitors would load its files in vain. */
export function fetchFilesBehind(guard: GuardName): void {
  const { expected, view } = useIdentity.getState();
  if (expected || mayEnter(guard, { ...view, pending: undefined }) === 'ok') fetchFiles();
}

if (useIdentity.getState().expected) fetchFiles();
